// SPDX-License-Identifier: MIT

import Graphics

/// The keys of an avatar.
struct AvatarProperties: Hashable, Sendable {
  var source: String?
  var initials: String?
  var fill = RGBA(red: 0x8E, green: 0x8E, blue: 0x93)
  var style: TextStyle?

  static let fields: [Field<AvatarProperties>] = [
    Field("source", .text, \.source),
    Field("initials", .text, \.initials),
    Field("fill", .color, \.fill),
    Field("style", .style, \.style),
  ]

  /// The avatar; initials that say nothing else are white, of weight 600, and 16 points large.
  @Sendable static func content(_ properties: AvatarProperties, site: Site, position: SourcePosition) throws(CellDocumentError)
    -> Content
  {
    let style = TextStyle(size: 16, weight: 600, color: .white).overridden(by: properties.style ?? TextStyle())
    var initials: StyledText?
    if let text = properties.initials, !text.isEmpty { initials = try style.label(text, site: site, position: position) }
    let source = properties.source.flatMap { $0.isEmpty ? nil : $0 }
    return .avatar(AvatarContent(source: source, initials: initials, fill: properties.fill))
  }
}
