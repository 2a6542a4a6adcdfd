// SPDX-License-Identifier: MIT

package import CellRaster

/// The settings for drawing one picture of a golden case.
package struct GoldenVariant: Hashable, Sendable {
  /// The number of device pixels per point.
  package var scale = PixelScale.x2
  /// The states to apply, in order.
  package var states: [String] = []
  /// The width of the cells in points, above zero; `nil` for the document's width.
  package var width: Double?
  /// Whether the cells are laid out from right to left; `nil` for the document's direction.
  package var isRightToLeft: Bool?
  /// The text scale; `nil` for the document's text scale.
  package var textScale: TextScale?
  /// The number of the only data item to draw, counted from 1; `nil` to draw all items, stacked from top to bottom.
  package var item: Int?
  /// The name of the overlay to draw instead of the cells, such as `blended-pixel-dim`; `nil` to draw the cells themselves.
  package var overlay: String?

  package init(scale: PixelScale = .x2) { self.scale = scale }

  /// The suffix of the picture's file name, after the case's name: `.dark+selected,w320,rtl,text1.3,item2~blended@3x`.
  ///
  /// The scale is always included. Any other setting is left out if the variant does not state it.
  package var suffix: String {
    var words: [String] = states.isEmpty ? [] : [states.joined(separator: "+")]
    if let width { words.append("w" + shortest(width)) }
    if let isRightToLeft { words.append(Canvas.Direction(isRightToLeft: isRightToLeft).rawValue) }
    if let textScale { words.append("text" + shortest(textScale.factor)) }
    if let item { words.append("item\(item)") }
    let circumstances = words.isEmpty ? "" : "." + words.joined(separator: ",")
    return circumstances + (overlay.map { "~" + $0 } ?? "") + "@\(scale.rawValue)x"
  }

  static let fields: [Field<GoldenVariant>] = [
    .fixed("scale", .integer(1...3), summary: "Device pixels per point; 2 by default.") {
      $0.scale = PixelScale(rawValue: $1) ?? .x2
    },
    .fixed("state", .stateNames, summary: "The name of a state that the cells are in, or a list of names.") { $0.states = $1 },
    .fixed("width", .number(.within(1...Limits.cellWidth)), summary: "The width of the cells in points.") { $0.width = $1 },
    .fixed("direction", ValueReader<Canvas.Direction>.name) { $0.isRightToLeft = $1 == .rightToLeft },
    .fixed("textScale", .number(.within(TextScale.range)), summary: "The factor by which text is scaled.") {
      $0.textScale = TextScale(factor: $1)
    },
    .fixed("item", .integer(1...Int.max), summary: "The number of the only data item to draw, counted from 1.") { $0.item = $1 },
    .fixed("overlay", .nonEmptyText, summary: "The overlay to draw instead of the cells: a mode, then options after hyphens.") {
      $0.overlay = $1
    },
  ]
}

extension ValueReader<GoldenSettings.PlacedVariant> {
  static let placedVariant = ValueReader.object("golden-variant", GoldenVariant.fields, initial: GoldenVariant()) {
    (variant, site, position) throws(CellDocumentError) in
    GoldenSettings.PlacedVariant(variant: variant, location: DocumentLocation(position, in: site.file))
  }
}
