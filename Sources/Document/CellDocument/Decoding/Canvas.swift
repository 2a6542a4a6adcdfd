// SPDX-License-Identifier: MIT

package import CellFiles
import CellGraphics
internal import CellNotation
internal import CellTree

/// The document's settings for the picture as a whole.
package struct Canvas: Sendable {
  package enum Direction: String, Hashable, Sendable, CaseIterable {
    case leftToRight = "ltr"
    case rightToLeft = "rtl"

    package init(isRightToLeft: Bool) { self = isRightToLeft ? .rightToLeft : .leftToRight }
  }

  struct Properties: Hashable, Sendable {
    var width = 375.0
    var scale = 2
    var direction = Direction.leftToRight
    var family = Site.family
    var textScale = TextScale.one.factor
    var timeZone: CellTimeZone?
    var isResizable = true
    var background: RGBA?
  }

  static let fields: [Field<Properties>] = [
    Field("width", .literal(.number(.within(1...Limits.cellWidth))), \.width, summary: "The width in points; 375 by default."),
    Field("scale", .literal(.integer(1...3)), \.scale, summary: "Device pixels per point; 2 by default."),
    Field("direction", .literal(.name), \.direction),
    Field("family", .literal(.nonEmptyText), \.family, summary: "The font family of text whose style sets none."),
    Field(
      "textScale", .literal(.number(.within(TextScale.range))), \.textScale, summary: "The factor by which text is scaled."),
    Field(
      "timeZone", .literal(.timeZone), \.timeZone,
      summary: "The time zone of \"date\" and \"ago\", such as +02:00 or Europe/Berlin; UTC by default."),
    Field(
      "resizable", .literal(.boolean), \.isResizable,
      summary: "Whether cells may be drawn with another width than the canvas; true by default."),
    Field("background", .color, \.background, summary: "Transparent by default."),
  ]

  static let shape = ObjectShape("canvas", fields.map(\.key))

  let width: Double
  let scale: PixelScale
  let background: Bindable<RGBA?>
  let isRightToLeft: Bool
  /// The font family of text whose style sets none.
  let family: String
  let textScale: TextScale
  /// The time zone in which times are shown; `nil` for UTC.
  let timeZone: CellTimeZone?
  /// Whether cells may be drawn with another width than ``width``.
  let isResizable: Bool

  /// Whether the background is a literal opaque colour.
  var hasOpaqueBackground: Bool { literalBackground?.isOpaque ?? false }

  /// The background, unless it depends on the data.
  var literalBackground: RGBA? { if case .literal(let color) = background { color } else { nil } }

  /// Reads the object `canvas`. The defaults are a width of 375 points, scale 2, the direction from left to right, a transparent
  /// background, the font family DejaVu Sans, and a text scale of 1. The width can be changed.
  /// - Parameters:
  ///   - node: the object; `nil` for the defaults.
  ///   - direction: Overrides the object's direction; `nil` to keep it.
  /// - Throws: ``CellDocumentError`` for an unknown key or an invalid value.
  init(_ node: DocumentNode?, direction: Direction?, _ context: DecodingContext) throws(CellDocumentError) {
    var template = Template(Properties())
    if let node {
      var reader = try NodeReader(node, context)
      reader.read(Self.fields, into: &template)
      try reader.finish()
    }
    width = template.base.width
    scale = PixelScale(rawValue: template.base.scale) ?? .x2
    background = try template.bindable.map(at: context.site) { (canvas, _) throws(CellDocumentError) in canvas.background }
    isRightToLeft = (direction ?? template.base.direction) == .rightToLeft
    family = template.base.family
    textScale = TextScale(factor: template.base.textScale) ?? .one
    timeZone = template.base.timeZone
    isResizable = template.base.isResizable
  }
}

extension ValueReader<CellTimeZone> {
  package static let timeZone = ValueReader<String>.nonEmptyText.mapped { (text) throws(CellDocumentProblem) in
    do throws(TimeZoneError) {
      return try CellTimeZone(text)
    } catch {
      throw .inSection("\(error)")
    }
  }
}

extension CellTimeZone: DocumentValue {
  var written: DataValue { .string(name) }
}
