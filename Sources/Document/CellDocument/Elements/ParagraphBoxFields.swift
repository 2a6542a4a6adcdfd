// SPDX-License-Identifier: MIT

import CellGraphics
internal import CellNotation
internal import CellTree

/// The keys of a paragraph's box, as they are read.
struct ParagraphBoxProperties: ObjectKeys {
  var background: RGBA?
  var cornerRadius = 0.0
  var padding = EdgeLengths(all: .points(0))
  var border: ParagraphBorder?
  var joins = true

  static let fields: [Field<ParagraphBoxProperties>] = [
    Field(TextStyle.backgroundKey, .color, \.background, summary: "The colour behind the lines, as wide as the text."),
    Field("cornerRadius", .number(.atLeast(0)), \.cornerRadius, summary: "The radius of the box's corners, in points."),
    Field.edges(
      "padding", .pointsOfEdge, \.padding.top, \.padding.right, \.padding.bottom, \.padding.left, missing: .points(0),
      shapeName: "paragraph-padding"),
    Field("border", .paragraphBorder, \.border, summary: "A line around the box, or at some of its edges."),
    Field(
      "joins", .boolean, \.joins,
      summary: "Whether the box continues that of the paragraph before, if that is equal; true by default, false for repetitions."
    ),
  ]

  init() {}

  init(ifAny box: ParagraphBox?) { self = box.map(Self.init) ?? Self() }

  init(_ box: ParagraphBox) {
    background = box.background == .clear ? nil : box.background
    (cornerRadius, padding, joins) = (box.cornerRadius, EdgeLengths(box.padding), box.joins)
    border = box.borderWidths == .zero ? nil : ParagraphBorder(widths: box.borderWidths, color: box.borderColor)
  }

  /// - Throws: ``CellDocumentError`` if a border of different widths would have to follow round corners.
  func value(at site: Site, _ position: SourcePosition) throws(CellDocumentError) -> ParagraphBox {
    let box = ParagraphBox(
      background: background ?? .clear, cornerRadius: cornerRadius, padding: padding.points,
      borderWidths: border?.widths ?? .zero,
      borderColor: border?.color ?? .clear, joins: joins)
    guard cornerRadius == 0 || box.hasEvenBorder else { throw site.error(.unevenRoundBorder, at: position) }
    return box
  }
}

extension ParagraphBox: ObjectValue { typealias Keys = ParagraphBoxProperties }

extension ValueReader<ParagraphBox> {
  static let paragraphBox = object("paragraph-box", ParagraphBoxProperties.self)
}

extension ParagraphBox {
  /// Returns the box of a text that is larger by a factor.
  func scaled(by scale: TextScale) -> ParagraphBox {
    var box = self
    box.cornerRadius = scale.scaled(cornerRadius)
    box.padding = padding.scaled(by: scale)
    return box
  }
}
