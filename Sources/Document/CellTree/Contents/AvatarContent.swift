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
  package var ring: AvatarRing?
  package var status: AvatarStatus?

  package init(
    source: String?, initials: StyledText?, fill: RGBA, ring: AvatarRing? = nil, status: AvatarStatus? = nil
  ) {
    self.source = source
    self.initials = initials
    self.fill = fill
    self.ring = ring
    self.status = status
  }
}

/// A ring around an avatar, outside its frame. It takes no room in the layout.
package struct AvatarRing: Hashable, Sendable {
  /// The width in points.
  package var width: Double
  /// The distance from the frame in points.
  package var gap: Double
  package var fill: Fill

  package init(width: Double, gap: Double, fill: Fill) {
    self.width = width
    self.gap = gap
    self.fill = fill
  }
}

/// A dot in a corner of an avatar.
package struct AvatarStatus: Hashable, Sendable {
  package var fill: Fill
  /// The diameter in points, with the border.
  package var diameter: Double
  package var corner: BoxCorner
  package var place: StatusPlace
  package var border: Border?

  package init(fill: Fill, diameter: Double, corner: BoxCorner, on place: StatusPlace = .frame, border: Border?) {
    self.fill = fill
    self.diameter = diameter
    self.corner = corner
    self.place = place
    self.border = border
  }
}

/// Where in its corner the dot of an avatar lies.
@nonexhaustive public enum StatusPlace: String, Hashable, Sendable, CaseIterable {
  /// Inside the frame, at its two edges.
  case frame
  /// With the centre on the circle, at 45 degrees; on the rounding of the corner if the avatar has corner radii.
  case circle
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
    var drawing = ContentDrawing()
    if let ring { drawing.marks.append(.ring(ring)) }
    if let source, hasPicture {
      drawing.marks.append(.picture(PictureFill(source: source, mode: .fill)))
    } else {
      drawing.fills = [.color(fill)]
      if let initials { drawing.marks.append(.label(initials, inside: nil)) }
    }
    if let status { drawing.marks.append(.dot(status)) }
    return drawing
  }

  /// A layout digest contains only whether there is a picture.
  package func write(to writer: inout DigestWriter) {
    writer.add(source != nil)
    if writer.includesPaint { writer.add(source, initials, fill, ring, status) }
  }
}

extension AvatarContent: InlineDrawingRecord {
  package func scaledInLine(_ text: (StyledText) -> StyledText, _ length: (Double) -> Double) -> AvatarContent {
    var scaled = self
    scaled.initials = initials.map(text)
    scaled.ring = ring.map { AvatarRing(width: length($0.width), gap: length($0.gap), fill: $0.fill) }
    if let status {
      var border = status.border
      border?.widths =
        status.border?.widths.mapped { width in
          if case .points(let points) = width { .points(length(points)) } else { width }
        } ?? .zero
      scaled.status = AvatarStatus(
        fill: status.fill, diameter: length(status.diameter), corner: status.corner, on: status.place, border: border)
    }
    return scaled
  }
}

extension InlinePicture {
  /// The avatar, if the picture is one.
  package var avatar: AvatarContent? { drawing?.record as? AvatarContent }
}

extension AvatarRing: Digestible {
  package func write(to writer: inout DigestWriter) {
    writer.add(width, gap, fill)
  }
}

extension AvatarStatus: Digestible {
  package func write(to writer: inout DigestWriter) {
    writer.add(fill, diameter, corner, place, border)
  }
}
