// SPDX-License-Identifier: MIT

import CellDisplayList
import CellGraphics
import CellTree
import Testing

@testable import CellPainting

@Suite struct BackdropTests {
  private static let blue = RGBA(red: 0, green: 0, blue: 255)

  @Test func `a backdrop is above the frame's shadow and below everything else, with square corners`() throws {
    let decoration = Decoration(
      background: .color(.white), backdrop: Self.blue, cornerRadii: CornerRadii(all: 4),
      border: Border(width: 1, color: .black), shadows: [DropShadow(color: .black, offset: Point(x: 0, y: 1), path: .frame)])
    #expect(
      itemLines(
        try painted([element(Content(TextContent(text: text("ab"))), decoration: decoration)], scale: .x2)) == [
          "decoration shadow [0 2 44 24] radius 8 blur 0 #000000", "decoration fill [0 0 44 24] #0000FF",
          "decoration fill [1 1 42 22] radius 7 #FFFFFF",
          "decoration border [0 0 44 24] radius 8 around [2 2 40 20] radius 6 #000000",
          #"text "ab" [2 2 40 20] baselines 8"#,
        ])
  }

  @Test(arguments: [
    (
      Content(AvatarContent(source: "a", initials: nil, fill: .black)),
      ["picture \"a\" of 40 x 20, [10 0 20 20] to [0 0 20 20] radius 10"]
    ),
    (Content(AvatarContent(source: nil, initials: nil, fill: .black)), ["decoration fill [0 0 20 20] radius 10 #000000"]),
    (Content(BadgeContent(label: nil, color: .black, diameter: 20, padding: 0)), ["fill [0 0 20 20] radius 10 #000000"]),
    (.spacer, []),
  ])
  func `a backdrop fills the whole frame of an element that is round or draws nothing`(content: Content, above: [String]) throws {
    let list = try painted([sized(content, width: 20, height: 20, decoration: Decoration(backdrop: Self.blue))])
    #expect(itemLines(list) == ["decoration fill [0 0 20 20] #0000FF"] + above)
  }

  @Test func `a backdrop is clipped by an element around it, but not by its own element`() throws {
    let inner = sized(.spacer, width: 30, height: 10, decoration: Decoration(backdrop: Self.blue, clips: true))
    let outer = element(.container, decoration: Decoration(backdrop: .white, clips: true), children: [inner]) {
      $0.width = .points(20)
    }
    #expect(
      itemLines(try painted([outer])) == [
        "decoration fill [0 0 20 10] #FFFFFF", "decoration fill [0 0 30 10] #0000FF; clip [0 0 20 10]",
      ])
  }

  @Test func `the backdrop of a literal frame may be between pixels`() throws {
    let box = element(.spacer, decoration: Decoration(backdrop: Self.blue)) {
      $0.position = .absolute
      $0.insets.left = .points(0.25)
      $0.insets.top = .points(1)
      $0.width = .points(10)
      $0.height = .points(5)
    }
    #expect(
      itemLines(try painted([sized(.spacer, width: 20, height: 20), box], scale: .x2)) == [
        "decoration fill [0.5 2 20 10] #0000FF"
      ])
  }

  @Test(arguments: [(20.0, true), (0, false)])
  func `a hidden or empty element has no backdrop`(width: Double, isHidden: Bool) throws {
    let decoration = Decoration(backdrop: Self.blue, isHidden: isHidden)
    #expect(try painted([sized(.spacer, width: width, height: 10, decoration: decoration)]).items == [])
  }
}
