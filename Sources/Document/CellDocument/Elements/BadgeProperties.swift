// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellNotation
internal import CellTree

/// The keys of a badge.
struct BadgeProperties: ContentKeys {
  var count: Int?
  var max = 99
  var label: String?
  var isDot = false
  var fill = RGBA(red: 0xFF, green: 0x3B, blue: 0x30)
  var diameter: Double?
  var labelPadding = 6.0
  var style: TextStyle?

  static let fields: [Field<BadgeProperties>] = [
    Field("count", .integer(0...Int.max), \.count),
    Field("max", .integer(1...Int.max), \.max, summary: "The largest number shown, with \"+\" for larger counts; 99 by default."),
    Field("label", .text, \.label),
    Field("dot", .boolean, \.isDot, summary: "Whether the badge is a dot without a label."),
    Field("fill", .color, \.fill),
    Field("diameter", .number(.above(0)), \.diameter, summary: "The height and the minimum width, in points."),
    Field("labelPadding", .number(.atLeast(0)), \.labelPadding, summary: "The padding at each end of the label, in points."),
    Field("style", .style, \.style),
  ]

  /// The default style of the label.
  static let initialStyle = TextStyle(size: 13, weight: 600, color: .white)

  /// Returns the default of `diameter` in points.
  static func initialDiameter(isDot: Bool) -> Double { isDot ? 10 : 20 }

  static let rules: [KeyRule] = [
    .needsOne(of: [.any("count"), .any("label"), .equal("dot", true)]),
    .conflict(.known("count"), .known("label")),
    .conflict(.known("count"), .equal("dot", true)),
    .conflict(.known("label"), .equal("dot", true)),
  ]

  func content(at site: Site, _ position: SourcePosition) throws(CellDocumentError) -> Content {
    let style = Self.initialStyle.overridden(by: self.style ?? TextStyle())
    let text: String?
    switch (count, label, isDot) {
    case (let count?, nil, false): text = count > max ? "\(max)+" : String(count)
    case (nil, let label?, false): text = label
    case (nil, nil, true): text = nil
    case (nil, nil, false): throw site.missing(["count", "label", "dot"], at: position)
    case (_?, _?, _): throw site.error(.conflictingKeys("count", "label"), at: position)
    case (_?, nil, true): throw site.error(.conflictingKeys("count", "dot"), at: position)
    case (nil, _?, true): throw site.error(.conflictingKeys("label", "dot"), at: position)
    }
    let label = try text.map { (text) throws(CellDocumentError) in try style.label(text, site: site, position: position) }
    return Content(
      BadgeContent(
        label: label, color: fill, diameter: diameter ?? Self.initialDiameter(isDot: isDot), padding: labelPadding))
  }
}
