// SPDX-License-Identifier: MIT

internal import CellDocument
internal import CellLayout
internal import DisplayList
internal import Graphics

extension CellPainter {
  /// Paints a picture into a box, or a placeholder if the picture is missing.
  mutating func paint(_ picture: PictureContent, in box: PixelRect, radii: CornerRadii) throws {
    guard !box.isEmpty else { return }
    guard let properties = try placing.pictureProperties(picture.source) else {
      return paintPlaceholder(in: box, radii: radii)
    }
    let placement = PicturePlacement(properties.size, mode: picture.mode, in: box)
    let fillsBox = placement.destination == box
    builder.add(
      DisplayItem(
        .picture(
          PictureItem(
            source: picture.source, sourceSize: properties.size, hasAlphaChannel: properties.hasAlphaChannel,
            sourceRect: placement.source, destination: placement.destination, exactDestination: placement.exactDestination,
            radii: fillsBox ? radii : .zero)),
        // A picture that does not fill its box is not itself rounded; the box clips any part that extends into its corners.
        clip: fillsBox || radii.isZero ? [] : [Outline(box, radii: radii)]))
  }

  /// Returns whether an avatar shows a picture. If not, it shows initials on a colour.
  func hasPicture(_ avatar: AvatarContent) throws -> Bool {
    guard let source = avatar.source else { return false }
    return try placing.pictureProperties(source) != nil
  }

  /// Paints a picture clipped by the outline, or initials.
  mutating func paint(_ avatar: AvatarContent, in box: LayoutTree.Box, outline: Outline) throws {
    let pixels = box.deviceContent(on: grid)
    if let source = avatar.source, try hasPicture(avatar) {
      return try paint(PictureContent(source: source, mode: .fill), in: pixels, radii: outline.radii)
    }
    if let initials = avatar.initials { try paintCentered(initials, in: pixels, radii: outline.radii) }
  }

  /// Paints the placeholder of a missing picture: a grey box with a small landscape.
  private mutating func paintPlaceholder(in box: PixelRect, radii: CornerRadii) {
    let outline = Outline(box, radii: radii)
    builder.add(DisplayItem(.fill(outline, .color(Placeholder.fill))))
    let line = max(1, grid.devicePixels(1))
    let side = (Double(min(box.width, box.height)) * 0.4).rounded()
    let middle = DeviceRect(
      x: Double(box.x) + ((Double(box.width) - side) / 2).rounded(.down),
      y: Double(box.y) + ((Double(box.height) - side) / 2).rounded(.down), width: side, height: side)
    let frame = Outline(middle, radii: CornerRadii(all: side / 6))
    builder.add(DisplayItem(.border(outer: frame, inner: frame.inset(by: line), .color(Placeholder.ink)), hasDerivedEdges: true))
    let sun = DeviceRect(x: middle.x + side * 0.2, y: middle.y + side * 0.2, width: side * 0.25, height: side * 0.25)
    builder.add(
      DisplayItem(.fill(Outline(sun, radii: CornerRadii(all: side * 0.125)), .color(Placeholder.ink)), hasDerivedEdges: true))
    let ground = DeviceRect(x: middle.x + line, y: middle.y + side * 0.7, width: side - 2 * line, height: side * 0.3 - line)
    if !ground.isEmpty { builder.add(DisplayItem(.fill(Outline(ground), .color(Placeholder.ink)), hasDerivedEdges: true)) }
  }
}

private enum Placeholder {
  static let fill = RGBA(red: 0xE5, green: 0xE5, blue: 0xEA)
  static let ink = RGBA(red: 0xAE, green: 0xAE, blue: 0xB2)
}
