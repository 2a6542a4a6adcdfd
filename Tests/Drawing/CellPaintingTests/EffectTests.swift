// SPDX-License-Identifier: MIT

import CellDisplayList
import CellGraphics
import CellTree
import Testing

@testable import CellPainting

@Suite struct EffectTests {
  private static let red = RGBA(red: 255, green: 0, blue: 0)
  private static let byFrame = DropShadow(color: .black, offset: Point(x: -0.3, y: 1.3), blur: 4, path: .frame)

  private func firstItem(_ element: Element, scale: PixelScale = .x2) throws -> String? {
    itemLines(try painted([element], scale: scale)).first
  }

  @Test func `the shadow of a frame is its first decoration, moved by whole pixels`() throws {
    let decoration = Decoration(background: .color(Self.red), cornerRadii: CornerRadii(all: 4), shadow: Self.byFrame)
    #expect(
      itemLines(try painted([sized(.spacer, width: 20, height: 10, decoration: decoration)], scale: .x2)) == [
        "decoration shadow [-1 3 40 20] radius 8 blur 8 #000000", "decoration fill [0 0 40 20] radius 8 #FF0000",
      ])
  }

  @Test func `a frame casts its shadow even if nothing is drawn in it`() throws {
    let decoration = Decoration(shadow: Self.byFrame)
    #expect(
      try firstItem(sized(.spacer, width: 20, height: 10, decoration: decoration))
        == "decoration shadow [-1 3 40 20] blur 8 #000000")
  }

  @Test(arguments: [(0.0, false), (20, true)])
  func `an empty frame or a hidden element casts no shadow`(width: Double, isHidden: Bool) throws {
    for path in DropShadow.Path.allCases {
      let decoration = Decoration(shadow: DropShadow(color: .black, blur: 4, path: path), isHidden: isHidden)
      let list = try painted([sized(.spacer, width: width, height: 10, decoration: decoration)])
      #expect(list.items == [])
      #expect(list.layers[1].shadow == nil || !isHidden)
    }
  }

  @Test func `the shadow of the content is a property of the layer`() throws {
    let shadow = DropShadow(color: Self.red, offset: Point(x: 1.2, y: -2), blur: 3)
    let list = try painted([sized(.spacer, width: 20, height: 10, decoration: Decoration(shadow: shadow))], scale: .x2)
    #expect(list.layers[1].shadow == Shadow(x: 2, y: -4, blur: 6, color: Self.red))
    #expect(list.items == [])
  }

  @Test(
    arguments: [
      (Content(ShapeContent(outline: .circle, fill: .color(red), border: nil)), "[9 3 20 20] radius 10"),
      (Content(BadgeContent(label: nil, color: red, diameter: 8, padding: 5)), "[-1 3 40 20] radius 10"),
      (Content(AvatarContent(source: nil, initials: nil, fill: red)), "[-1 3 40 20] radius 10"),
      (Content(GradientContent(Gradient(geometry: .radial(), stops: []))), "[-1 3 40 20]"),
    ] as [(Content, String)])
  func `the visible outline casts the shadow`(content: Content, outline: String) throws {
    let element = sized(content, width: 20, height: 10, decoration: Decoration(shadow: Self.byFrame))
    #expect(try firstItem(element) == "decoration shadow \(outline) blur 8 #000000")
  }

  private static let ink = [ColorStop(offset: 0, color: .black), ColorStop(offset: 1, color: .clear)]

  @Test(
    arguments: [
      (
        .gradient(Gradient(geometry: .linear(angle: 90), stops: ink)),
        "[0 0 40 20] linear (0 10) to (40 10): #000000 0, #00000000 1"
      ),
      (.gradient(Gradient(geometry: .radial(), stops: ink)), "[0 0 40 20] radial (20 10) 20 x 10: #000000 0, #00000000 1"),
      (.rounded(CornerRadii(all: 3)), "[0 0 40 20] radius 6 #000000"),
      (
        .fade(.init(edge: .right, length: 4, onlyWhenTruncated: false)),
        "[0 0 40 20] linear (32 0) to (40 0): #000000 0, #00000000 1"
      ),
    ] as [(AlphaMask, String)])
  func `a mask covers the frame`(mask: AlphaMask, printed: String) throws {
    let decoration = Decoration(background: .color(Self.red), mask: mask)
    let list = try painted([sized(.spacer, width: 20, height: 10, decoration: decoration)], scale: .x2)
    #expect(list.description.contains("mask \(printed); isolated by mask\n"))
  }

  @Test(arguments: [(40.0, true, false), (30, true, true), (40, false, true)])
  func `a text that fades only when truncated has a mask only then`(
    width: Double, onlyWhenTruncated: Bool, isMasked: Bool
  ) throws {
    let mask = AlphaMask.fade(.init(edge: .right, length: 4, onlyWhenTruncated: onlyWhenTruncated))
    let text = sized(
      Content(TextContent(text: text("abcd"))), width: width, height: 10, decoration: Decoration(mask: mask))
    #expect((try painted([text]).layers[1].mask != nil) == isMasked)
  }

  @Test func `the mask of a text ends with the text, inside its padding`() throws {
    let mask = AlphaMask.fade(.init(edge: .bottom, length: 4, onlyWhenTruncated: false))
    let text = element(Content(TextContent(text: text("abcd"))), decoration: Decoration(mask: mask)) {
      $0.padding = EdgeLengths(all: .points(3))
    }
    #expect(
      try painted([text]).description.contains("mask [0 0 46 16] linear (3 9) to (3 13): #000000 0, #00000000 1; isolated"))
  }

  @Test func `a gradient mask over an empty frame hides everything outside it`() throws {
    let decoration = Decoration(mask: .gradient(Gradient(geometry: .radial(), stops: Self.ink)))
    let list = try painted([
      sized(.spacer, width: 0, height: 10, decoration: decoration)
    ])
    #expect(list.layers[1].mask == Mask(outline: Outline(PixelRect(x: 0, y: 0, width: 0, height: 10)), paint: .color(.clear)))
  }
}
