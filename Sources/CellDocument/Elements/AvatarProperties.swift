// SPDX-License-Identifier: MIT

import Graphics
internal import Notation

/// The keys of an avatar.
struct AvatarProperties: Hashable, Sendable {
  var source: String?
  var initials: String?
  var fill = RGBA(red: 0x8E, green: 0x8E, blue: 0x93)
  var style: TextStyle?
  /// The key `size`. Layout reads it as width and height; it is also here because the initials scale with it.
  var size = Length.points(AvatarProperties.side)

  /// The default width and height in points.
  static let side = 40.0

  static let fields: [Field<AvatarProperties>] = [
    Field("source", .picture(canBeEmpty: true), \.source, summary: "A picture's path below the asset root."),
    Field("initials", .text, \.initials, summary: "Shown if there is no picture."),
    Field("fill", .color, \.fill, summary: "The colour behind the initials."),
    Field("style", .style, \.style),
    Field("size", .length(.atLeast(0), allowsAuto: true), \.size),
  ]

  /// The default style of the initials: white, weight 600, two fifths of the avatar's size.
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
    return .avatar(AvatarContent(source: source, initials: initials, fill: properties.fill))
  }
}
