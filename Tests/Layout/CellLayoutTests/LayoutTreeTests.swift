// SPDX-License-Identifier: MIT

import CellGraphics
import CellNotation
import CellTree
import Testing

@testable import CellLayout

@Suite struct LayoutTreeTests {
  @Test func `a cell has its own width and the height of its content`() throws {
    let root = try frames(cell(width: 50, children: [element(Content(TextContent(text: text("0123456789"))))]))[0]
    #expect(root == Rect(x: 0, y: 0, width: 50, height: 20))
  }

  @Test func `the content box excludes border and padding`() throws {
    let decoration = Decoration(border: Border(width: 2, color: .black))
    let inner = element(Content(TextContent(text: text("01"))), decoration: decoration) {
      $0.padding = EdgeLengths(top: .points(1), right: .percent(10), bottom: .points(3), left: .points(4))
    }
    let box = try LayoutTree(of: cell(width: 100, children: [inner]), measuring: fakeMeasuring).boxes[1]
    #expect(box.frame == Rect(x: 0, y: 0, width: 38, height: 18))
    #expect(box.content == Rect(x: 6, y: 3, width: 20, height: 10))
  }

  @Test(arguments: [LayoutEngineName.flexbox, .frames, .constraints])
  func `a border in device pixels takes that part of a point, whatever engine lays out the box`(engine: LayoutEngineName) throws {
    let decoration = Decoration(border: Border(width: .pixels(2), color: .black))
    let inner = element(.container, decoration: decoration) {
      $0.width = .points(20)
      $0.height = .points(10)
      $0.engine = engine
    }
    var outer = cell(width: 100, children: [inner])
    let contents = try PixelScale.allCases.map { scale in
      outer.scale = scale
      return try LayoutTree(of: outer, measuring: fakeMeasuring).boxes[1].content
    }
    #expect(contents.map(\.x) == [2, 1, 2.0 / 3])
    #expect(contents.prefix(2).map(\.width) == [16, 18])
  }

  @Test func `frames are relative to the corner of the cell`() throws {
    let leaf = element(.spacer, path: "cell/a/b") {
      $0.width = .points(5)
      $0.height = .points(5)
    }
    let middle = element(.container, path: "cell/a", children: [leaf]) { $0.padding = EdgeLengths(all: .points(3)) }
    let all = try frames(cell(width: 100, children: [middle]) { $0.padding = EdgeLengths(all: .points(7)) })
    #expect(all[2] == Rect(x: 10, y: 10, width: 5, height: 5))
  }

  @Test func `a row in a right-to-left cell starts at the right`() throws {
    let parts = [10.0, 20].map { width in element(.spacer) { $0.width = .points(width) } }
    #expect(try frames(cell(width: 100, isRightToLeft: true, children: parts)).map(\.x) == [0, 90, 70])
  }

  @Test func `the natural size of a picture is one point per pixel`() throws {
    let picture = element(Content(PictureContent(PictureFill(source: "a.png", mode: .fit)))) { $0.alignSelf = .start }
    #expect(try frames(cell(width: 100, children: [picture]))[1] == Rect(x: 0, y: 0, width: 40, height: 20))
  }

  @Test func `a picture of a given width keeps its aspect ratio`() throws {
    let picture = element(Content(PictureContent(PictureFill(source: "a.png", mode: .fit)))) {
      $0.width = .points(10)
      $0.alignSelf = .start
    }
    #expect(
      try frames(cell(width: 100, children: [picture])) == [
        Rect(x: 0, y: 0, width: 100, height: 5), Rect(x: 0, y: 0, width: 10, height: 5),
      ])
  }

  @Test func `the height of a stretched picture follows from its width`() throws {
    let picture = element(Content(PictureContent(PictureFill(source: "a.png", mode: .fit))))
    #expect(try frames(cell(width: 10, children: [picture]) { $0.direction = .column })[1].size == Size(width: 10, height: 5))
    #expect(try frames(cell(width: 90, children: [picture]) { $0.direction = .column })[1].size == Size(width: 90, height: 45))
  }

  @Test func `a picture keeps its pixels in a narrower container, unless it has a maximum in per cent`() throws {
    func sizes(maxWidth: Length) throws -> [Size] {
      let picture = element(Content(PictureContent(PictureFill(source: "a.png", mode: .fit)))) { $0.maxWidth = maxWidth }
      let inner = element(.container, children: [picture]) { $0.grow = 1 }
      return try frames(cell(width: 30, children: [inner])).map(\.size)
    }
    #expect(
      try sizes(maxWidth: .auto)
        == [Size(width: 30, height: 20), Size(width: 40, height: 20), Size(width: 40, height: 20)])
    #expect(
      try sizes(maxWidth: .percent(100))
        == [Size(width: 30, height: 15), Size(width: 30, height: 15), Size(width: 30, height: 15)])
  }

  @Test(arguments: [(Ellipsis.end, 60.0), (.none, 100)])
  func `a long word shrinks if an ellipsis may shorten it`(ellipsis: Ellipsis, width: Double) throws {
    var long = text("0123456789")
    long.paragraph.maxLines = 1
    long.paragraph.ellipsis = ellipsis
    let label = element(Content(TextContent(text: long)))
    let inner = element(.container, children: [label]) { $0.direction = .column }
    let fixed = element(.spacer) {
      $0.width = .points(40)
      $0.shrink = 0
    }
    let measuring = ContentMeasuring(
      text: { text, _ in try fakeMeasuring.text(text, .maxContent) }, pictureSize: fakeMeasuring.pictureSize)
    let tree = try LayoutTree(of: cell(width: 100, children: [inner, fixed]), measuring: measuring)
    #expect(tree.boxes[1].frame.width == width)
  }

  @Test func `a picture with a given width and height has that size`() throws {
    let picture = element(Content(PictureContent(PictureFill(source: "a.png", mode: .fill)))) {
      $0.width = .points(30)
      $0.height = .points(7)
    }
    #expect(try frames(cell(width: 100, children: [picture]))[1].size == Size(width: 30, height: 7))
  }

  @Test(arguments: [("1", 20.0), ("99", 30), ("", 18)])
  func `a badge is as wide as its label with padding, but at least as wide as high`(label: String, width: Double) throws {
    let badge = BadgeContent(label: text(label), color: .black, diameter: 18, padding: 5)
    let element = element(Content(badge)) { $0.alignSelf = .start }
    #expect(try frames(cell(width: 100, children: [element]))[1] == Rect(x: 0, y: 0, width: width, height: 18))
  }

  @Test func `a badge keeps its size in a container that stretches its items`() throws {
    let badge = element(Content(BadgeContent(label: text("1"), color: .black, diameter: 18, padding: 5)))
    let tall = element(.spacer) { $0.height = .points(40) }
    #expect(try frames(cell(width: 100, children: [badge, tall]))[1] == Rect(x: 0, y: 0, width: 20, height: 18))
    #expect(
      try frames(cell(width: 100, children: [badge, tall]) { $0.direction = .column })[1]
        == Rect(x: 0, y: 0, width: 20, height: 18))
  }

  @Test func `a badge without a label is a dot`() throws {
    let badge = BadgeContent(label: nil, color: .black, diameter: 8, padding: 5)
    #expect(try frames(cell(width: 100, children: [element(Content(badge))]))[1].width == 8)
  }

  @Test func `a separator is perpendicular to its container's main axis`() throws {
    let separator = element(Content(SeparatorContent(color: .black, thickness: 3)))
    let tall = element(.spacer) { $0.height = .points(30) }
    #expect(try frames(cell(width: 100, children: [separator, tall]))[1] == Rect(x: 0, y: 0, width: 3, height: 30))
    #expect(
      try frames(cell(width: 100, children: [separator, tall]) { $0.direction = .column })[1]
        == Rect(x: 0, y: 0, width: 100, height: 3))
  }

  @Test func `a separator attached to two edges extends between them`() throws {
    let separator = element(Content(SeparatorContent(color: .black, thickness: 3))) {
      $0.position = .absolute
      $0.insets = EdgeLengths(top: .auto, right: .points(0), bottom: .points(0), left: .points(20))
    }
    let upright = element(Content(SeparatorContent(color: .black, thickness: 3))) {
      $0.position = .absolute
      $0.insets = EdgeLengths(top: .points(4), right: .points(0), bottom: .points(4), left: .auto)
    }
    let tall = element(.spacer) { $0.height = .points(30) }
    #expect(try frames(cell(width: 100, children: [separator, tall]))[1] == Rect(x: 20, y: 27, width: 80, height: 3))
    #expect(
      try frames(cell(width: 100, children: [upright, tall]) { $0.direction = .column })[1]
        == Rect(x: 97, y: 4, width: 3, height: 22))
  }

  @Test func `a leaf of a fixed size does not shrink, but a text next to it does`() throws {
    let avatar = element(Content(AvatarContent(source: nil, initials: nil, fill: .black))) {
      $0.width = .points(40)
      $0.height = .points(40)
    }
    let label = element(Content(TextContent(text: text("0123456789"))))
    #expect(try frames(cell(width: 100, children: [avatar, label])).map(\.width) == [100, 40, 60])
  }

  @Test(arguments: [
    Content(BadgeContent(label: nil, color: .black, diameter: 8, padding: 5)),
    Content(SeparatorContent(color: .black, thickness: 3)),
  ])
  func `a badge or separator does not shrink, even if its width is a percentage`(content: Content) throws {
    let part = element(content) { $0.width = .percent(50) }
    let wide = element(.spacer) { $0.width = .points(80) }
    #expect(try frames(cell(width: 100, children: [part, wide])).map(\.width) == [100, 50, 80])
  }

  @Test(arguments: [
    (Length.minContent, 10.0, 130.0), (.maxContent, 130, 10), (.fitContent, 100, 20), (.points(30), 30, 50), (.auto, 100, 20),
  ])
  func `a width can follow from the content`(width: Length, points: Double, height: Double) throws {
    let label = element(Content(TextContent(text: text("thirteen text")))) { $0.width = width }
    let frame = try frames(cell(width: 100, children: [label]) { $0.direction = .column })[1]
    #expect(frame.size == Size(width: points, height: height))
  }

  @Test func `limits follow from the content too`() throws {
    let label = Content(TextContent(text: text("12345")))
    let texts = [
      element(label) {
        $0.width = .points(2)
        $0.minWidth = .minContent
      },
      element(label) {
        $0.width = .percent(100)
        $0.maxWidth = .maxContent
      },
      element(label) {
        $0.width = .points(2)
        $0.minWidth = .maxContent
      },
    ]
    #expect(try frames(cell(width: 100, children: texts) { $0.direction = .column }).map(\.width) == [100, 10, 50, 50])
  }

  @Test func `a basis can be the content, whatever the width`() throws {
    let label = Content(TextContent(text: text("12345")))
    func widths(_ basis: Length) throws -> [Double] {
      let texts = [
        element(label) {
          $0.width = .points(20)
          $0.basis = basis
          $0.shrink = 0
        }, element(.spacer) { $0.grow = 1 },
      ]
      return try frames(cell(width: 100, children: texts)).map(\.width)
    }
    #expect(try widths(.auto) == [100, 20, 80])
    #expect(try widths(.content) == [100, 50, 50])
    #expect(try widths(.minContent) == [100, 10, 90])
    #expect(try widths(.maxContent) == [100, 50, 50])
  }

  @Test func `a gap in percent refers to the inner size, and is zero if that follows from the content`() throws {
    func column(_ change: @escaping (inout LayoutProperties) -> Void) throws -> [Rect] {
      let parts = (0..<2).map { _ in
        element(.spacer) {
          $0.width = .points(10)
          $0.height = .points(10)
        }
      }
      return try frames(
        cell(width: 100, children: parts) {
          $0.padding = EdgeLengths(all: .points(10))
          $0.rowGap = .percent(25)
          $0.columnGap = .percent(25)
          change(&$0)
        })
    }
    #expect(try column { _ in }.map(\.origin.x) == [0, 10, 40])
    #expect(try column { $0.direction = .column }.map(\.origin.y) == [0, 10, 20])
    let high = try column {
      $0.direction = .column
      $0.height = .points(60)
    }
    #expect(high.map(\.origin.y) == [0, 10, 30])
  }

  @Test func `last baselines align texts by their last lines`() throws {
    let texts = ["123456", "1"].map { string in
      element(Content(TextContent(text: text(string)))) { $0.width = .points(30) }
    }
    func tops(_ alignment: ItemAlignment) throws -> [Double] {
      try frames(cell(width: 100, children: texts) { $0.alignItems = alignment }).dropFirst().map(\.origin.y)
    }
    #expect(try tops(.baseline) == [0, 0])
    #expect(try tops(.lastBaseline) == [0, 10])
  }

  @Test func `an error names its element`() throws {
    struct Refusal: Error {}
    let measuring = ContentMeasuring(text: { _, _ in throw Refusal() }, pictureSize: { _ in throw Refusal() })
    let failure = #expect(throws: ElementFailure.self) {
      try LayoutTree(
        of: cell(width: 100, children: [element(Content(TextContent(text: text("x"))), path: "cell/label")]), measuring: measuring
      )
    }
    #expect(failure?.path == "cell/label")
    #expect(failure?.location.description == "test.yaml:3:5")
  }

  @Test func `a tree is printed with one line for each box`() throws {
    let part = element(.spacer, path: "cell/part") {
      $0.position = .absolute
      $0.insets = EdgeLengths(top: .points(0.5), right: .auto, bottom: .auto, left: .points(1))
      $0.width = .points(1.0 / 3)
      $0.height = .points(2)
    }
    let tree = try LayoutTree(of: cell(width: 100, children: [part]), measuring: fakeMeasuring)
    #expect(tree.description == "cell [0 0 100 0]\ncell/part [1 0.5 0.333 2] literal")
  }
}
