// SPDX-License-Identifier: MIT

import CellGraphics
internal import CellNotation
internal import CellTree

/// The keys of a border. Each has one value for all edges, or a value for each edge.
struct BorderProperties: ObjectKeys {
  var widths = BoxEdges<LineWidth>(all: .points(1))
  /// `nil` for an edge without a colour.
  var colors = BoxEdges<RGBA?>(all: nil)
  var styles = BoxEdges(all: Border.Style.solid)

  static let fields: [Field<BorderProperties>] = [
    .edges(
      "width", .lineWidth,
      summary: "One width for all edges, 1 to 4 widths in CSS order, or widths of named edges; 1 by default.",
      missing: .points(0), shapeName: "border-widths", get: { $0.widths }, set: { $0.widths[$1] = $2 }),
    .edges(
      "color", .color, isRequired: true, summary: "One colour for all edges, 1 to 4 in CSS order, or colours of named edges.",
      missing: nil, shapeName: "border-colors", get: { $0.completeColors }, set: { $0.colors[$1] = $2 }),
    .edges(
      "style", .name,
      summary:
        "Solid (the default), dashed, dotted or double: one style for all edges, 1 to 4 in CSS order, or those of named edges.",
      missing: .solid, shapeName: "border-styles", get: { $0.styles }, set: { $0.styles[$1] = $2 }),
  ]

  init() {}

  init(_ border: Border) { (widths, colors, styles) = (border.widths, border.colors.mapped { $0 }, border.styles) }

  /// - Throws: ``CellDocumentError`` if an edge that is drawn has no colour.
  func value(at site: Site, _ position: SourcePosition) throws(CellDocumentError) -> Border {
    guard let completeColors else { throw site.missing(["color"], at: position) }
    for edge in BoxEdge.allCases where colors[edge] == nil && !widths[edge].isZero {
      throw site.error(.edgeWithoutColor("\(edge)"), at: position)
    }
    return Border(widths: widths, colors: completeColors, styles: styles)
  }

  /// The colours, with that of another edge for those that have none; `nil` if no edge has one.
  private var completeColors: BoxEdges<RGBA>? {
    colors.all.lazy.compactMap(\.self).first.map { first in colors.mapped { $0 ?? first } }
  }
}

extension LineWidth: DocumentValue {
  var written: DataValue {
    switch self {
    case .points(let points): points.written
    case .pixels(let count): .string("\(count)px")
    }
  }

  /// Parses a whole number of device pixels, such as `1px`.
  fileprivate init?(pixels text: String) {
    guard text.hasSuffix("px"), let first = text.utf8.first, first != UInt8(ascii: "0"), first != UInt8(ascii: "+"),
      let count = Int(text.dropLast(2)), 1...Self.mostPixels ~= count
    else { return nil }
    self = .pixels(count)
  }

  fileprivate static let mostPixels = 999
  /// A regular expression for these texts.
  static let pattern = "[1-9][0-9]{0,2}px"
}

extension ValueReader<LineWidth> {
  /// A reader for a number of points of at least 0, or a number of device pixels of at least 1, such as `1px`.
  static let lineWidth = ValueReader.scalar(
    .lineWidth,
    accept: { width in
      switch width {
      case .points(let points): points.isFinite && points >= 0 ? width : nil
      case .pixels(let count): 1...LineWidth.mostPixels ~= count ? width : nil
      }
    }
  ) { (scalar, _) throws(CellDocumentProblem) in
    if let number = scalar.number {
      guard number.value.isFinite, number.value >= 0 else { throw .outOfRange(number.text, expected: .lineWidth) }
      return .points(number.value)
    }
    guard let pixels = LineWidth(pixels: scalar.anyText) else { throw .unexpected(found: scalar.found, expected: .lineWidth) }
    return pixels
  }
}

extension ValueReader<Length> {
  /// A reader for the length of an edge in points.
  static let pointsOfEdge = ValueReader<Double>.number(.atLeast(0)).mapped(
    inverse: { if case .points(let points) = $0 { points } else { nil } }, { Length.points($0) })
}

extension Border: ObjectValue { typealias Keys = BorderProperties }

extension ValueReader<Border> {
  /// A reader for an object with `color` and, optionally, `width`, 1 by default, and `style`.
  static let border = object("border", BorderProperties.self).conditional()
}

/// The keys of an outline.
struct OutlineProperties: ObjectKeys {
  var width = LineWidth.points(1)
  var color: RGBA?
  var style = Border.Style.solid
  var offset = 0.0

  static let fields: [Field<OutlineProperties>] = [
    Field("width", .lineWidth, \.width, summary: "The width in points, or in device pixels such as 1px; 1 by default."),
    Field("color", .color, \.color, isRequired: true),
    Field("style", .name, \.style, summary: "Solid (the default), dashed, dotted or double."),
    Field("offset", .number(.within(-500...500)), \.offset, summary: "The distance from the frame in points; 0 by default."),
  ]

  init() {}

  init(_ line: OutlineLine) { (width, color, style, offset) = (line.width, line.color, line.style, line.offset) }

  func value(at site: Site, _ position: SourcePosition) throws(CellDocumentError) -> OutlineLine {
    guard let color else { throw site.missing(["color"], at: position) }
    return OutlineLine(width: width, color: color, style: style, offset: offset)
  }
}

extension OutlineLine: ObjectValue { typealias Keys = OutlineProperties }

extension ValueReader<OutlineLine> {
  static let outline = object("outline", OutlineProperties.self).conditional()
}

/// The keys of the border of a paragraph's box, which is always solid.
struct ParagraphBorderProperties: ObjectKeys {
  var widths = EdgeLengths(all: .points(1))
  var color: RGBA?

  static let fields: [Field<ParagraphBorderProperties>] = [
    Field.edges(
      "width", .pointsOfEdge, \.widths.top, \.widths.right, \.widths.bottom, \.widths.left, missing: .points(0)),
    Field("color", .color, \.color, isRequired: true),
  ]

  init() {}

  init(_ border: ParagraphBorder) { (widths, color) = (EdgeLengths(border.widths), border.color) }

  func value(at site: Site, _ position: SourcePosition) throws(CellDocumentError) -> ParagraphBorder {
    guard let color else { throw site.missing(["color"], at: position) }
    return ParagraphBorder(widths: widths.points, color: color)
  }
}

/// The solid border of a paragraph's box, in points.
struct ParagraphBorder: ObjectValue {
  typealias Keys = ParagraphBorderProperties

  let widths: Insets
  let color: RGBA
}

extension ValueReader<ParagraphBorder> {
  static let paragraphBorder = object("paragraph-border", ParagraphBorderProperties.self).conditional()
}

extension ValueReader<CornerRadii> {
  /// A reader for one radius for all corners, or a list of four: top left, top right, bottom right, bottom left. In such a list, each may
  /// be a list of two: horizontal and vertical.
  static let cornerRadii = ValueReader.either(one, or: four) { node in
    if case .array = node.value { false } else { true }
  }

  private static let one = ValueReader<Double>.number(.atLeast(0)).mapped(
    inverse: { $0.single }, { CornerRadii(all: $0) })

  private static let four = ValueReader<[CornerRadius]>.list(of: corner, count: 4...4).mapped(
    inverse: { [$0.topLeft, $0.topRight, $0.bottomRight, $0.bottomLeft] }
  ) {
    (radii) throws(CellDocumentProblem) in
    // A radius that is null in the data is left out, so the list has fewer than four elements.
    guard radii.count == 4 else { throw .unexpected(found: .null, expected: .number(.atLeast(0))) }
    return CornerRadii(topLeft: radii[0], topRight: radii[1], bottomRight: radii[2], bottomLeft: radii[3])
  }

  private static let corner = ValueReader<CornerRadius>.either(
    ValueReader<Double>.number(.atLeast(0)).mapped(
      inverse: { $0.isCircular ? $0.horizontal : nil }, { CornerRadius($0) }),
    or: ValueReader<[Double]>.list(of: .number(.atLeast(0)), count: 2...2).mapped(
      inverse: { [$0.horizontal, $0.vertical] }
    ) { (radii) throws(CellDocumentProblem) in
      guard radii.count == 2 else { throw .unexpected(found: .null, expected: .number(.atLeast(0))) }
      return CornerRadius(horizontal: radii[0], vertical: radii[1])
    }
  ) { node in
    if case .array = node.value { false } else { true }
  }
}

extension CornerRadii {
  /// The radius of all corners, if they are circular and have the same.
  fileprivate var single: Double? {
    topLeft.isCircular && topRight == topLeft && bottomRight == topLeft && bottomLeft == topLeft ? topLeft.horizontal : nil
  }
}

extension CornerRadius: DocumentValue {
  var written: DataValue { isCircular ? horizontal.written : [horizontal, vertical].written }
}

extension CornerRadii: DocumentValue {
  var written: DataValue { single?.written ?? [topLeft, topRight, bottomRight, bottomLeft].written }
}
