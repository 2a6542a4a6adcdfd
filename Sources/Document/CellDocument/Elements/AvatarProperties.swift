// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellNotation
internal import CellTree

/// The keys of an avatar.
struct AvatarProperties: ContentKeys {
  var source: String?
  var initials: String?
  var fill = RGBA(red: 0x8E, green: 0x8E, blue: 0x93)
  var style: TextStyle?
  var ring: AvatarRing?
  var status: AvatarStatus?
  /// The value of the key `size`. Layout uses it as width and height; here it determines the default font size of the initials.
  var size = Length.points(AvatarProperties.side)

  /// The default width and height in points.
  static let side = 40.0

  static let sourceKey = "source"
  static let sizeKey = "size"

  static let fields: [Field<AvatarProperties>] = [
    Field(sourceKey, .picture(canBeEmpty: true), \.source, summary: "A picture's path below the asset root."),
    Field("initials", .text, \.initials, summary: "The text to show if there is no picture."),
    Field("fill", .color, \.fill, summary: "The colour behind the initials."),
    Field("style", .style, \.style),
    Field("ring", .ring, \.ring, summary: "A ring around the avatar, outside its frame; takes no room in the layout."),
    Field("status", .status, \.status, summary: "A dot in a corner of the avatar."),
    Field(sizeKey, sizeReader, \.size),
  ]

  /// A reader for the key `size`, which is also a layout key. Anything but a number counts as `auto`; reading the layout refuses
  /// invalid values.
  private static let sizeReader = ValueReader<Length>.scalar(
    .length(.atLeast(0), .size), accept: { if case .points = $0 { $0 } else { .auto } }
  ) {
    (scalar, _) throws(CellDocumentProblem) in scalar.number.map { .points($0.value) } ?? .auto
  }

  /// The default style of the initials: white, weight 600, and a font size of two fifths of the avatar's size. If the size is not a
  /// positive number of points, 40 points are used instead.
  var initialStyle: TextStyle {
    let side = if case .points(let side) = size, side > 0 { side } else { Self.side }
    return TextStyle(size: side * 0.4, weight: 600, color: .white)
  }

  func content(at site: Site, _ position: SourcePosition) throws(CellDocumentError) -> Content {
    let content = content(family: site.family)
    try site.checkLimits(of: content.initials?.runs ?? [], at: position)
    return Content(content)
  }

  /// Returns the avatar; its initials are checked elsewhere.
  func content(family: String) -> AvatarContent {
    let style = initialStyle.overridden(by: self.style ?? TextStyle())
    let initials = initials.flatMap { $0.isEmpty ? nil : style.label($0, family: family) }
    return AvatarContent(
      source: source.flatMap { $0.isEmpty ? nil : $0 }, initials: initials, fill: fill, ring: ring, status: status)
  }
}

struct RingProperties: ObjectKeys {
  var width = 2.0
  var gap = 2.0
  var fill: Fill?

  static let fields: [Field<RingProperties>] = [
    Field("width", .number(.above(0)), \.width, summary: "The width in points; 2 by default."),
    Field("gap", .number(.atLeast(0)), \.gap, summary: "The distance from the avatar, in points; 2 by default."),
    Field("fill", .fill, \.fill, isRequired: true, summary: "A colour or a gradient."),
  ]

  init() {}

  init(_ ring: AvatarRing) { (width, gap, fill) = (ring.width, ring.gap, ring.fill) }

  func value(at site: Site, _ position: SourcePosition) throws(CellDocumentError) -> AvatarRing {
    guard let fill else { throw site.missing(["fill"], at: position) }
    return AvatarRing(width: width, gap: gap, fill: fill)
  }
}

extension AvatarRing: ObjectValue { typealias Keys = RingProperties }

extension ValueReader<AvatarRing> {
  static let ring = object("ring", RingProperties.self).conditional()
}

struct StatusProperties: ObjectKeys {
  var fill: Fill?
  var diameter = 12.0
  var corner = BoxCorner.bottomEnd
  var place = StatusPlace.frame
  var border: Border?

  static let fields: [Field<StatusProperties>] = [
    Field("fill", .fill, \.fill, isRequired: true, summary: "A colour or a gradient."),
    Field("diameter", .number(.above(0)), \.diameter, summary: "The diameter in points, with the border; 12 by default."),
    Field("corner", .name, \.corner, summary: "The corner of the avatar; bottom-end by default."),
    Field(
      "on", .name, \.place,
      summary: "Whether the dot lies inside the frame (the default), or has its centre on the circle, at 45 degrees."),
    Field("border", .border, \.border, summary: "A line inside the edge, usually in the colour of the background."),
  ]

  init() {}

  init(_ status: AvatarStatus) {
    (fill, diameter, corner, place, border) = (status.fill, status.diameter, status.corner, status.place, status.border)
  }

  func value(at site: Site, _ position: SourcePosition) throws(CellDocumentError) -> AvatarStatus {
    guard let fill else { throw site.missing(["fill"], at: position) }
    return AvatarStatus(fill: fill, diameter: diameter, corner: corner, on: place, border: border)
  }
}

extension AvatarStatus: ObjectValue { typealias Keys = StatusProperties }

extension ValueReader<AvatarStatus> {
  static let status = object("status", StatusProperties.self).conditional()
}
