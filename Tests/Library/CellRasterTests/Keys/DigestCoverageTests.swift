// SPDX-License-Identifier: MIT

import CellDisplayList
import CellGraphics
import CellNotation
import CellTree
import Testing

/// No property of a value that a key covers can be forgotten: the tests read the properties from the types.
@Suite struct DigestCoverageTests {
  @Test(arguments: DigestSample.all)
  func `each property changes the digest, or is listed with the reason why it does not`(sample: DigestSample) {
    #expect(sample.failures() == [])
  }

  @Test func `each structure inside these values is one of them`() {
    let known = Set(DigestSample.all.map(\.testDescription))
    // Places and sources are not part of a value, a member of a document is written as data, what is shared is its content, a step belongs
    // to its formula, how a file stores a picture changes no pixel, a spacer has no properties, the facts of a content are a part of it, and the rest is written by the standard
    // library's types.
    let others: Set = [
      "CellNotation.DocumentLocation", "CellNotation.DocumentNode.Member", "CellNotation.SourcePosition",
      "CellTree.KeyLocations",
      "CellTree.CellSource", "CellGraphics.Shared<CellTree.Cell.SharedParts>", "CellTree.Cell.SharedParts",
      "CellGraphics.Shared<CellTree.LayoutProperties>", "CellGraphics.Shared<CellTree.Decoration>",
      "CellGraphics.Shared<CellTree.Element.Properties>", "CellTree.Element.Properties",
      "CellGraphics.Shared<CellGraphics.StyledText.Properties>", "CellGraphics.Shared<CellGraphics.TextOrnament>",
      "CellGraphics.StyledText.Properties",
      "CellTree.FormulaStep", "CellTree.SpacerContent", "CellDisplayList.ItemSpan", "CellTree.ContentFacts",
      "CellGraphics.Bytewise", "CellGraphics.PictureStorage", "Swift.String",
      "Swift.Int", "Swift.Double", "Swift.Bool", "Swift.UInt8", "Swift.UInt32", "Swift.Int32", "Swift.Range<Swift.Int>",
    ]
    let found = DigestSample.all.reduce(into: Set<String>()) { $0.formUnion($1.structures()) }
    #expect(found.subtracting(known).subtracting(others).filter { !$0.hasPrefix("Swift.") } == [])
    #expect(found.contains("CellTree.LayoutConstraint"))
  }

  private static let lengths: [Length] = [
    .points(1), .points(2), .percent(1), .percentAndPoints(1, 2), .percentAndPoints(1, 3), .percentAndPoints(2, 2), .auto,
    .minContent, .maxContent, .fitContent, .fitLines, .content,
  ]
  private static let contents: [Content] = [
    .container, Content(TextContent(text: StyledText(runs: []))), Content(PictureContent(PictureFill(source: "a", mode: .fill))),
    Content(AvatarContent(source: nil, initials: nil, fill: .white)),
    Content(BadgeContent(label: nil, color: .white, diameter: 1, padding: 1)),
    Content(GradientContent(Gradient(geometry: .radial(), stops: []))),
    Content(GradientContent(Gradient(geometry: .linear(angle: 1), stops: []))),
    Content(SeparatorContent(color: .white, thickness: nil)), .spacer,
    Content(ShapeContent(outline: .circle, fill: nil, border: nil)),
    Content(ShapeContent(outline: .pill, fill: nil, border: nil)),
    Content(ShapeContent(outline: .roundedRectangle(.zero), fill: nil, border: nil)),
    Content(ShapeContent(outline: .roundedRectangle(CornerRadii(all: 1)), fill: nil, border: nil)),
  ]
  private static let masks: [AlphaMask] = [
    .rounded(.zero), .rounded(CornerRadii(all: 1)), .gradient(Gradient(geometry: .radial(), stops: [])),
    .fade(AlphaMask.FadeOut(edge: .top, length: 1, onlyWhenTruncated: false)),
  ]
  private static let data: [DataValue] = [
    nil, true, false, 0, 1, "", "1", "true", [], [nil], [[]], [:], ["a": 1], ["a": "1"], ["b": 1], ["a": 1, "b": 2],
    ["b": 2, "a": 1], ["ab", "c"], ["a", "bc"],
  ]

  @Test func `all alternatives have different digests`() {
    #expect(Set(Self.lengths.map { bytes(of: $0) }).count == Self.lengths.count)
    #expect(Set(Self.contents.map { bytes(of: $0) }).count == Self.contents.count)
    #expect(Set(Self.masks.map { bytes(of: $0) }).count == Self.masks.count)
    #expect(Set(Self.data.map { bytes(of: $0) }).count == Self.data.count)
    #expect(Set(DigestSample.drawnAlternatives.map { bytes(of: $0) }).count == DigestSample.drawnAlternatives.count)
  }

  @Test func `the layout of a cell depends on the kinds of content, and on whether an avatar has a picture`() {
    let kinds = Set(Self.contents.map { bytes(of: $0, .layout) })
    #expect(kinds.count == 9)
    let avatar = Content(AvatarContent(source: "a", initials: nil, fill: .white))
    #expect(!kinds.contains(bytes(of: avatar, .layout)))
  }

  @Test func `what few elements state is part of the key, also of an element that does not scroll`() {
    var layouts = Array(repeating: LayoutProperties(), count: 11)
    layouts[1].absentSiblings.left = 1
    layouts[2].absentSiblings.right = 1
    layouts[3].layoutMargins.left = .points(1)
    layouts[4].layoutMargins.right = .points(1)
    layouts[5].alignmentInsets.left = .points(1)
    layouts[6].stack = StackProperties()
    layouts[7].spacingAfter = 0
    layouts[8].isLeftOutOfStack = true
    layouts[9].autoresizing = Autoresizing()
    layouts[10].keepsEmpty = true
    #expect(Set(layouts.map { bytes(of: $0) }).count == 11)
  }

  @Test func `numbers that are equal have the same bytes`() {
    #expect(bytes(of: 0.0) == bytes(of: -0.0))
    #expect(bytes(of: Double.nan) == bytes(of: -Double.nan))
    #expect(bytes(of: 1.0) != bytes(of: 1.0.nextUp))
  }

  @Test func `texts are written by their bytes`() {
    #expect("é" == "e\u{301}")
    #expect(bytes(of: "é") != bytes(of: "e\u{301}"))
  }

  @Test func `nothing and an empty list have different bytes`() {
    #expect(bytes(of: String?.none) != bytes(of: String?.some("")))
    #expect(bytes(of: ["a", ""]) != bytes(of: ["", "a"]))
  }
}
