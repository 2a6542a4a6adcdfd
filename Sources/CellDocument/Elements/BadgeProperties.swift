// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellNotation
internal import CellTree

/// The keys of a badge.
struct BadgeProperties: Hashable, Sendable {
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

  @Sendable static func content(_ properties: BadgeProperties, site: Site, position: SourcePosition) throws(CellDocumentError)
    -> Content
  {
    let style = initialStyle.overridden(by: properties.style ?? TextStyle())
    let text: String?
    switch (properties.count, properties.label, properties.isDot) {
    case (let count?, nil, false): text = count > properties.max ? "\(properties.max)+" : String(count)
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
        label: label, color: properties.fill, diameter: properties.diameter ?? initialDiameter(isDot: properties.isDot),
        padding: properties.labelPadding))
  }
}

/// The keys of an avatar.
struct AvatarProperties: Hashable, Sendable {
  var source: String?
  var initials: String?
  var fill = RGBA(red: 0x8E, green: 0x8E, blue: 0x93)
  var style: TextStyle?
  /// The value of the key `size`. Layout uses it as width and height; here it determines the default font size of the initials.
  var size = Length.points(AvatarProperties.side)

  /// The default width and height in points.
  static let side = 40.0

  static let fields: [Field<AvatarProperties>] = [
    Field("source", .picture(canBeEmpty: true), \.source, summary: "A picture's path below the asset root."),
    Field("initials", .text, \.initials, summary: "The text to show if there is no picture."),
    Field("fill", .color, \.fill, summary: "The colour behind the initials."),
    Field("style", .style, \.style),
    Field("size", sizeReader, \.size),
  ]

  /// A reader for the key `size`, which is also a layout key. Anything but a number counts as `auto`; reading the layout refuses
  /// invalid values.
  private static let sizeReader = ValueReader<Length>.scalar(.length(.atLeast(0), .size)) {
    (scalar, _) throws(CellDocumentProblem) in scalar.number.map { .points($0.value) } ?? .auto
  }

  /// The default style of the initials: white, weight 600, and a font size of two fifths of the avatar's size. If the size is not a
  /// positive number of points, 40 points are used instead.
  var initialStyle: TextStyle {
    let side = if case .points(let side) = size, side > 0 { side } else { Self.side }
    return TextStyle(size: side * 0.4, weight: 600, color: .white)
  }

  @Sendable static func content(_ properties: AvatarProperties, site: Site, position: SourcePosition) throws(CellDocumentError)
    -> Content
  {
    let style = properties.initialStyle.overridden(by: properties.style ?? TextStyle())
    var initials: StyledText?
    if let text = properties.initials, !text.isEmpty { initials = try style.label(text, site: site, position: position) }
    let source = properties.source.flatMap { $0.isEmpty ? nil : $0 }
    return Content(AvatarContent(source: source, initials: initials, fill: properties.fill))
  }
}
