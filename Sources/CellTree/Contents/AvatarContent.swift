// SPDX-License-Identifier: MIT

package import CellGraphics

/// A picture scaled to cover its box, or initials on a colour, with rounded corners.
///
/// ``Decoration/cornerRadii`` rounds the corners. Without them, the avatar is a circle.
package struct AvatarContent: Hashable, Sendable {
  /// The picture file's path below the asset root; `nil` to show the initials.
  package var source: String?
  /// The text shown when there is no picture.
  package var initials: StyledText?
  /// The colour behind the initials.
  package var fill: RGBA

  package init(source: String?, initials: StyledText?, fill: RGBA) {
    self.source = source
    self.initials = initials
    self.fill = fill
  }
}

extension AvatarContent: ElementContent {
  package static let typeName = "avatar"
  package static let digestNumber: UInt8 = 3
  package static let corners = DefaultCorners.roundFrame
  package static let hasStatedSize = true

  package var size: IntrinsicSize { source.map { .picture(source: $0) } ?? .fixed(.zero) }
  package var role: ContentRole? { .picture }
  package var texts: [StyledText] { initials.map { [$0] } ?? [] }
  package var pictureSource: String? { source }

  package func drawing(hasPicture: Bool) -> ContentDrawing {
    if let source, hasPicture { return ContentDrawing(marks: [.picture(source: source, .fill)]) }
    return ContentDrawing(fills: [.color(fill)], marks: initials.map { [.label($0, inside: nil)] } ?? [])
  }

  /// A layout digest contains only whether there is a picture.
  package func write(to writer: inout DigestWriter) {
    writer.add(source != nil)
    writer.addPaint(source)
    writer.addPaint(initials)
    writer.addPaint(fill)
  }
}
