// SPDX-License-Identifier: MIT

import CellGraphics
internal import CellNotation
internal import CellTree

/// The value of `underline` or `strikethrough`: whether there is a line, and how it looks.
struct TextLine: Equatable, Sendable {
  var isDrawn: Bool
  /// `nil` for the look that the font sets.
  var style: TextLineStyle?
}

extension TextLineStyle {
  static let fields: [Field<TextLineStyle>] = [
    Field("style", .name, \.pattern, summary: "Whether the line is solid, dotted, dashed or wavy; solid by default."),
    Field("thickness", .number(.above(0)), \.thickness, summary: "The thickness in points."),
    Field("offset", .number(), \.offset, summary: "The distance from the baseline, in points."),
    Field("color", .color, \.color, summary: "The colour of the line; that of the text by default."),
  ]
}

extension TextLineStyle.Pattern: DocumentValue {}

extension TextLine: DocumentValue {
  var written: DataValue {
    guard isDrawn, let style else { return isDrawn.written }
    return .object(TextLineStyle.fields, of: style, unlike: TextLineStyle())
  }
}

extension ValueReader<TextLine> {
  /// A reader for true or false, or for an object with the look of a line.
  static let textLine = ValueReader.either(
    ValueReader<TextLineStyle>.object("text-line", TextLineStyle.fields, initial: TextLineStyle()).mapped(
      inverse: { $0.isDrawn ? $0.style : nil }, { TextLine(isDrawn: true, style: $0) }),
    or: ValueReader<Bool>.boolean.mapped(inverse: { $0.isDrawn && $0.style != nil ? nil : $0.isDrawn }, { TextLine(isDrawn: $0) })
  ) { $0.members != nil }
}

struct TextBorder: ObjectKeys {
  var width = 1.0
  var color: RGBA?

  static let fields: [Field<TextBorder>] = [
    Field("width", .number(.atLeast(0)), \.width, summary: "The width in points; 1 by default."),
    Field("color", .color, \.color, isRequired: true),
  ]

  init() {}

  init(_ border: TextBorder) { self = border }

  init?(of background: TextBackground) {
    if background.borderWidth == 0, background.borderColor == .clear { return nil }
    (width, color) = (background.borderWidth, background.borderColor)
  }

  func value(at site: Site, _ position: SourcePosition) throws(CellDocumentError) -> TextBorder {
    if color == nil { throw site.missing(["color"], at: position) }
    return self
  }
}

struct TextBackgroundProperties: ObjectKeys {
  var color = RGBA.clear
  var cornerRadius = 0.0
  var padding = Insets.zero
  var border: TextBorder?
  var joins = true

  static let fields: [Field<TextBackgroundProperties>] = [
    Field("color", .color, \.color),
    Field("cornerRadius", .number(.atLeast(0)), \.cornerRadius, summary: "The radius of the corners, in points."),
    Field(
      "padding", .textPadding, \.padding, summary: "The space around the letters in points: one length, or 1 to 4 in CSS order."),
    Field("border", .object("text-border", TextBorder.self), \.border),
    Field(
      "joins", .boolean, \.joins,
      summary: "Whether the box continues that of the text before it, if that is equal; true by default, false for repetitions."),
  ]

  init() {}

  init(_ background: TextBackground) {
    (color, cornerRadius, padding) = (background.color, background.cornerRadius, background.padding)
    (border, joins) = (TextBorder(of: background), background.joins)
  }

  func value(at site: Site, _ position: SourcePosition) -> TextBackground {
    TextBackground(
      color: color, cornerRadius: cornerRadius, padding: padding, borderWidth: border?.width ?? 0,
      borderColor: border?.color ?? .clear, joins: joins)
  }
}

extension Insets: DocumentValue {
  var written: DataValue { self == Insets(all: top) ? top.written : [top, right, bottom, left].written }
}

extension ValueReader<Insets> {
  /// A reader for one length for all edges, or a list of 1 to 4 in the order of CSS.
  fileprivate static let textPadding = ValueReader.either(
    lengths.mapped(inverse: { [$0.top, $0.right, $0.bottom, $0.left] }) { list in
      // A length that is null in the data is left out.
      let edges = list.isEmpty ? [0, 0, 0, 0] : list.ofEdges
      return Insets(top: edges[0], right: edges[1], bottom: edges[2], left: edges[3])
    }, or: length.mapped(inverse: { $0 == Insets(all: $0.top) ? $0.top : nil }, { Insets(all: $0) })
  ) { $0.elements != nil }

  private static let length = ValueReader<Double>.number(.atLeast(0))
  private static let lengths = ValueReader<[Double]>.list(of: length, count: 1...4)
}

extension TextBackground: DocumentValue {
  /// A colour if there is nothing else, otherwise an object.
  var written: DataValue {
    self == TextBackground(color: color) ? color.written : TextBackgroundProperties(self).written
  }
}

extension ValueReader<TextBackground> {
  /// A reader for a colour, or for an object with the fields of a background.
  static let textBackground = either(
    object("text-background", TextBackgroundProperties.self), or: ValueReader<RGBA>.color.mapped { TextBackground(color: $0) }
  ) { $0.members != nil }
}

extension TextOrnament {
  /// Returns the ornament of text that is larger by a factor.
  func scaled(by scale: TextScale) -> TextOrnament {
    var ornament = self
    if var background {
      background.cornerRadius = scale.scaled(background.cornerRadius)
      background.padding = background.padding.scaled(by: scale)
      ornament.background = background
    }
    ornament.underline = underline?.scaled(by: scale)
    ornament.strikethrough = strikethrough?.scaled(by: scale)
    ornament.baselineShift = scale.scaled(baselineShift)
    if let picture {
      ornament.picture?.height = scale.scaled(picture.height)
      ornament.picture?.drawing = picture.drawing?.scaled({ $0.scaled(by: scale) }, scale.scaled)
    }
    return ornament
  }
}

extension Insets {
  func scaled(by scale: TextScale) -> Insets {
    Insets(top: scale.scaled(top), right: scale.scaled(right), bottom: scale.scaled(bottom), left: scale.scaled(left))
  }
}

extension TextLineStyle {
  fileprivate func scaled(by scale: TextScale) -> TextLineStyle {
    TextLineStyle(pattern: pattern, thickness: thickness.map(scale.scaled), offset: offset.map(scale.scaled), color: color)
  }
}
