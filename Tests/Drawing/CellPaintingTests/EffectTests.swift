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
    let decoration = Decoration(background: .color(Self.red), cornerRadii: CornerRadii(all: 4), shadows: [Self.byFrame])
    #expect(
      itemLines(try painted([sized(.spacer, width: 20, height: 10, decoration: decoration)], scale: .x2)) == [
        "decoration shadow [-1 3 40 20] radius 8 blur 8 #000000", "decoration fill [0 0 40 20] radius 8 #FF0000",
      ])
  }

  @Test func `a frame casts its shadow even if nothing is drawn in it`() throws {
    let decoration = Decoration(shadows: [Self.byFrame])
    #expect(
      try firstItem(sized(.spacer, width: 20, height: 10, decoration: decoration))
        == "decoration shadow [-1 3 40 20] blur 8 #000000")
  }

  @Test(arguments: [(0.0, false), (20, true)])
  func `an empty frame or a hidden element casts no shadow`(width: Double, isHidden: Bool) throws {
    for path in DropShadow.Path.allCases {
      let decoration = Decoration(shadows: [DropShadow(color: .black, blur: 4, path: path)], isHidden: isHidden)
      let list = try painted([sized(.spacer, width: width, height: 10, decoration: decoration)])
      #expect(list.items == [])
      #expect(list.layers[1].shadows.isEmpty || !isHidden)
    }
  }

  @Test func `the shadow of the content is a property of the layer`() throws {
    let shadow = DropShadow(color: Self.red, offset: Point(x: 1.2, y: -2), blur: 3)
    let list = try painted([sized(.spacer, width: 20, height: 10, decoration: Decoration(shadows: [shadow]))], scale: .x2)
    #expect(list.layers[1].shadows == [Shadow(x: 2, y: -4, blur: 6, color: Self.red)])
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
    let element = sized(content, width: 20, height: 10, decoration: Decoration(shadows: [Self.byFrame]))
    #expect(try firstItem(element) == "decoration shadow \(outline) blur 8 #000000")
  }

  // MARK: Lists, spread and inset shadows

  @Test func `of several shadows of a frame the first is drawn last`() throws {
    let shadows = [
      DropShadow(color: Self.red, offset: Point(x: 0, y: 1), path: .frame), DropShadow(color: .black, blur: 4, path: .frame),
    ]
    #expect(
      itemLines(try painted([sized(.spacer, width: 20, height: 10, decoration: Decoration(shadows: shadows))])) == [
        "decoration shadow [0 0 20 10] blur 4 #000000", "decoration shadow [0 1 20 10] blur 0 #FF0000",
      ])
  }

  /// The ratio rule of CSS: 4 + 8 * (1 + (4 / 8 - 1)^3) = 11.
  @Test(
    arguments: [
      (0.0, 8.0, "[-8 -8 56 46]"), (4, 8, "[-8 -8 56 46] radius 11"), (8, 8, "[-8 -8 56 46] radius 16"),
      (10, 8, "[-8 -8 56 46] radius 18"), (10, -4, "[4 4 32 22] radius 6"), (3, -4, "[4 4 32 22]"),
    ])
  func `a spread moves the edges of a shadow, and its corners as CSS says`(
    radius: Double, spread: Double, outline: String
  ) throws {
    let shadow = DropShadow(color: .black, spread: spread)
    let decoration = Decoration(cornerRadii: CornerRadii(all: radius), shadows: [shadow])
    #expect(
      try firstItem(sized(.spacer, width: 40, height: 30, decoration: decoration), scale: .x1)
        == "decoration shadow \(outline) blur 0 #000000")
  }

  @Test func `a shadow of which a negative spread leaves nothing is not drawn`() throws {
    let decoration = Decoration(shadows: [DropShadow(color: .black, spread: -5)])
    #expect(try painted([sized(.spacer, width: 20, height: 10, decoration: decoration)]).items == [])
  }

  @Test func `inset shadows lie inside the border, between the background and the border`() throws {
    let decoration = Decoration(
      background: .color(Self.red), cornerRadii: CornerRadii(all: 6), border: Border(width: 2, color: .black),
      shadows: [
        DropShadow(color: .black, offset: Point(x: 1, y: -2), blur: 3, spread: 1, isInset: true),
        DropShadow(color: .white, spread: -8, isInset: true),
      ])
    #expect(
      itemLines(try painted([sized(.spacer, width: 40, height: 30, decoration: decoration)], scale: .x1)) == [
        "decoration fill [1 1 38 28] radius 5 #FF0000",
        "decoration inset shadow [2 2 36 26] radius 4 around [-6 -6 52 42] radius 11 blur 0 #FFFFFF",
        "decoration inset shadow [2 2 36 26] radius 4 around [4 1 34 24] radius 3 blur 3 #000000",
        "decoration border [0 0 40 30] radius 6 around [2 2 36 26] radius 4 #000000",
      ])
  }

  @Test func `the inset shadow of a bare shape lies on its fill`() throws {
    let shape = Content(ShapeContent(outline: .circle, fill: .color(Self.red), border: nil))
    let decoration = Decoration(shadows: [DropShadow(color: .black, offset: Point(x: 0, y: 2), isInset: true)])
    #expect(
      itemLines(try painted([sized(shape, width: 10, height: 10, decoration: decoration)], scale: .x1)) == [
        "fill [0 0 10 10] radius 5 #FF0000", "inset shadow [0 0 10 10] radius 5 around [0 2 10 10] radius 5 blur 0 #000000",
      ])
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
