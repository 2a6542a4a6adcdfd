// SPDX-License-Identifier: MIT

import Graphics

/// What the document says of the picture as a whole.
struct Canvas: Sendable {
  enum Direction: String, Hashable, Sendable, CaseIterable {
    case leftToRight = "ltr"
    case rightToLeft = "rtl"
  }

  struct Properties: Hashable, Sendable {
    var width = 375.0
    var scale = 2
    var direction = Direction.leftToRight
    var family = Site.family
    var textScale = TextScale.one.factor
  }

  static let fields: [Field<Properties>] = [
    Field("width", .number(.within(1...10_000)), \.width),
    Field("scale", .integer(1...3), \.scale),
    Field("direction", .name, \.direction),
    Field("family", .nonEmptyText, \.family),
    Field("textScale", .number(.within(TextScale.range)), \.textScale),
  ]

  static let backgroundKey = "background"

  let width: Double
  let scale: PixelScale
  let background: Bindable<RGBA>?
  let isRightToLeft: Bool
  /// The font family of texts whose style names none.
  let family: String
  let textScale: TextScale

  /// Reads the object `canvas`; what it leaves out is 375 points wide, of scale 2, from left to right, transparent, in DejaVu Sans,
  /// and its texts are as large as they say.
  init(_ node: DocumentNode?, _ context: DecodingContext) throws(CellDocumentError) {
    var template = Template(Properties())
    var background: Bindable<RGBA>?
    if let node {
      var reader = try NodeReader(node, context)
      try reader.read(Self.fields, into: &template)
      if let color = reader.take(Self.backgroundKey) { background = try ValueReader.color.read(color.value, context) }
      try reader.finish()
      guard template.bindings.isEmpty else { throw context.site.error(.expressionNotAllowed, at: node.position) }
    }
    width = template.base.width
    scale = PixelScale(rawValue: template.base.scale) ?? .x2
    self.background = background
    isRightToLeft = template.base.direction == .rightToLeft
    family = template.base.family
    textScale = TextScale(factor: template.base.textScale) ?? .one
  }
}
