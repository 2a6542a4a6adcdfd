// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellNotation
internal import CellTree
internal import CellVectorImages

/// The keys of an icon.
struct IconProperties: ContentKeys {
  var source: String?
  var path: PathData?
  var viewBox: Rect?
  var size = 24.0
  var tint: IconTint?
  var strokeWidth: Double?
  var paints = PathPaints()
  var style: TextStyle?

  static let fields: [Field<IconProperties>] = [
    Field(
      "source", .vectorImage, \.source,
      summary: "An SVG file's path below the asset root; \"#\" and an id choose one symbol or element of it."),
    Field("path", .pathData, \.path, summary: "The outline as path data of SVG, such as \"M4 12h16\"; replaces \"source\"."),
    Field(
      "viewBox", .viewBox, \.viewBox, summary: "The part of the path's coordinates that fills the icon: x, y, width, height."),
    Field("size", .number(.above(0)), \.size, summary: "The length of the longer side, in points; 24 by default."),
    Field(
      "tint", .iconTint, \.tint,
      summary: "The colour in place of currentColor, or of all colours if the file never says that; none keeps the file's."),
    Field(
      "strokeWidth", .number(.above(0)), \.strokeWidth,
      summary: "The width of strokes in points; by default, strokes scale with the icon. A path with this key is stroked."),
    Field(
      "fill", .color, \.paints.fill, summary: "The colour inside the path; by default, a path without a stroke has the tint."),
    Field(
      "stroke", .color, \.paints.stroke,
      summary: "The colour of the path's stroke; the tint by default, if there is \"strokeWidth\"."),
    Field("style", .style, \.style, summary: "A style whose colour is the tint."),
  ]

  static let rules: [KeyRule] = [
    .needsOne(of: [.any("source"), .any("path")]),
    .conflict(.known("source"), .known("path")),
    .conflict(.known("source"), .known("viewBox")),
    .conflict(.known("source"), .known("fill")),
    .conflict(.known("source"), .known("stroke")),
  ]

  static let initialTint = IconTint.color(.black)
  /// The part of the coordinates that an icon without `viewBox` shows.
  static let initialViewBox = Rect(x: 0, y: 0, width: 24, height: 24)

  func content(at site: Site, _ position: SourcePosition) throws(CellDocumentError) -> Content {
    let image: IconImage
    switch (source, path) {
    case (let source?, nil): image = .file(source)
    case (nil, let path?): image = .path(path, viewBox: viewBox ?? Self.initialViewBox, paints)
    case (nil, nil): throw site.missing(["source", "path"], at: position)
    case (_?, _?): throw site.error(.conflictingKeys("source", "path"), at: position)
    }
    return Content(
      IconContent(
        image: image, longerSide: size, tint: tint ?? style?.color.map { .color($0) } ?? Self.initialTint,
        strokeWidth: strokeWidth))
  }
}

extension ValueReader<PathData> {
  static let pathData = ValueReader<String>.nonEmptyText.mapped { (text) throws(CellDocumentProblem) in
    do throws(VectorPathError) {
      return PathData(text: text, path: try VectorPath(pathData: text))
    } catch {
      throw .pathData("\(error)", byte: error.offset + 1)
    }
  }
}

extension PathData: DocumentValue {
  var written: DataValue { .string(text) }
}

extension ValueReader<Rect> {
  /// A reader for four numbers, as a list or as text with spaces or commas between them.
  static let viewBox = ValueReader.either(text, or: list) { node in
    if case .array = node.value { false } else { true }
  }

  private static let shape = ValueShape.list(of: .number(.any), count: 4...4)

  private static let list = ValueReader<[Double]>.list(of: .number(), count: 4...4).mapped(
    inverse: { [$0.x, $0.y, $0.width, $0.height] }
  ) {
    (numbers) throws(CellDocumentProblem) in try rect(numbers)
  }

  private static let text = ValueReader<String>.nonEmptyText.mapped { (text) throws(CellDocumentProblem) in
    try rect(text.split { $0 == " " || $0 == "," }.map { Double($0) ?? .nan })
  }

  private static func rect(_ numbers: [Double]) throws(CellDocumentProblem) -> Rect {
    guard numbers.count == 4, numbers.allSatisfy(\.isFinite), numbers[2] > 0, numbers[3] > 0 else { throw .viewBox }
    return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
}

extension Rect: DocumentValue {
  var written: DataValue { .array([x, y, width, height].map(\.written)) }
}

extension ValueReader<IconTint> {
  /// A reader for a colour, or for `none`.
  static let iconTint = ValueReader.scalar(.oneOf([.color, .name(.value, ["none"])]), accept: { $0 }) {
    (scalar, definitions) throws(CellDocumentProblem) in
    guard let text = scalar.text else { throw .unexpected(found: scalar.found, expected: .color) }
    return text == "none" ? .own : .color(try definitions.color(text))
  }
}

extension IconTint: DocumentValue {
  var written: DataValue {
    switch self {
    case .color(let color): color.written
    case .own: .string("none")
    }
  }
}
