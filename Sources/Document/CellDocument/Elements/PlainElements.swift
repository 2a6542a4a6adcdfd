// SPDX-License-Identifier: MIT

import CellGraphics
internal import CellNotation
internal import CellTree

/// The keys of a separator.
struct SeparatorProperties: ContentKeys {
  var color = RGBA(red: 0xC6, green: 0xC6, blue: 0xC8)
  var thickness: Double?

  static let fields: [Field<SeparatorProperties>] = [
    Field("color", .color, \.color),
    Field("thickness", .number(.above(0)), \.thickness, summary: "The thickness in points; one device pixel by default."),
  ]

  func content(at site: Site, _ position: SourcePosition) throws(CellDocumentError) -> Content {
    Content(SeparatorContent(color: color, thickness: thickness))
  }
}

/// The keys of a shape.
struct ShapeProperties: ContentKeys {
  enum Name: String, Hashable, Sendable, CaseIterable {
    case rectangle, circle
  }

  var shape = Name.rectangle
  var fill: Fill?
  var cornerRadii: CornerRadii?
  var cornerCurve = CornerCurve.circular
  var border: Border?

  static let fields: [Field<ShapeProperties>] = [
    Field("shape", .name, \.shape),
    Field("fill", .fill, \.fill),
    Field("cornerRadius", .cornerRadii, \.cornerRadii),
    Field("cornerCurve", .name, \.cornerCurve, summary: "Whether round corners are circular (the default) or continuous."),
    Field("border", .border, \.border),
  ]

  static let rules: [KeyRule] = [
    .conflict(.equal("shape", "circle"), .known("cornerRadius")),
    .needsOne(of: [.any("fill"), .any("border")]),
  ]

  func content(at site: Site, _ position: SourcePosition) throws(CellDocumentError) -> Content {
    if shape == .circle, cornerRadii != nil {
      throw site.error(.conflictingKeys("shape: circle", "cornerRadius"), at: position)
    }
    if fill == nil, border == nil { throw site.missing(["fill", "border"], at: position) }
    let outline = shape == .circle ? MarkOutline.circle : .roundedRectangle((cornerRadii ?? .zero).curved(cornerCurve))
    return Content(ShapeContent(outline: outline, fill: fill, border: border))
  }
}
