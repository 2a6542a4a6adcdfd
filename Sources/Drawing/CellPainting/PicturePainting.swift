// SPDX-License-Identifier: MIT

internal import CellDisplayList
package import CellGraphics
internal import CellTree
package import CellVectorImages

extension CellPainter {
  /// Paints a picture into a box, or a placeholder if the file is missing.
  /// - Parameter isDecoration: whether the picture belongs to the background of the element.
  mutating func paint(
    _ picture: PictureFill, _ properties: PictureProperties?, in box: PixelRect, radii: CornerRadii, isDecoration: Bool = false
  ) throws {
    if box.isEmpty { return }
    for item in try items(picture, properties, in: box, radii: radii) {
      if isDecoration { builder.addDecoration(item) } else { builder.add(item) }
    }
    if properties?.vector != nil {
      builder.setVectorImage(VectorImageUse(file: VectorSource.file(of: picture.source), icon: nil))
    }
  }

  /// Returns the items of a picture in a box, or of a placeholder if the file is missing.
  func items(
    _ picture: PictureFill, _ properties: PictureProperties?, in box: PixelRect, radii: CornerRadii
  ) throws -> [DisplayItem] {
    guard let properties else { return placeholder(in: box, radii: radii) }
    let clip = radii.isZero ? [] : [Outline(box, radii: radii)]
    if let image = image(of: properties) {
      return try items(image, picture, in: box).map { item in
        var item = item
        item.clip += clip
        return item
      }
    }
    let placement = PicturePlacement(properties.size, picture, in: box, on: grid)
    if placement.destination.isEmpty { return [] }
    let fillsBox = placement.destination == box && placement.tile == nil
    return [
      DisplayItem(
        .picture(
          PictureItem(
            source: picture.source, sourceSize: properties.size, hasAlphaChannel: properties.hasAlphaChannel,
            storage: properties.storage, sourceRect: placement.source, destination: placement.destination,
            exactDestination: placement.exactDestination,
            radii: fillsBox ? radii : .zero, tile: placement.tile, tint: picture.tint)),
        // A picture that does not fill its box has no rounded corners itself. Instead, it is clipped to the rounded box.
        clip: fillsBox ? [] : clip, hasDerivedEdges: placement.isComputed)
    ]
  }

  /// Returns the placeholder of a missing picture: a grey box with a small landscape.
  func placeholder(in box: PixelRect, radii: CornerRadii) -> [DisplayItem] {
    let outline = Outline(box, radii: radii)
    var items = [DisplayItem(.fill(.box(outline), .color(Placeholder.fill)))]
    let line = max(1, grid.devicePixels(1))
    let side = (Double(min(box.width, box.height)) * 0.4).rounded()
    let middle = DeviceRect(
      x: Double(box.x) + ((Double(box.width) - side) / 2).rounded(.down),
      y: Double(box.y) + ((Double(box.height) - side) / 2).rounded(.down), width: side, height: side)
    let frame = Outline(middle, radii: CornerRadii(all: side / 6))
    items.append(
      DisplayItem(.fill(.ring(outer: frame, inner: frame.inset(by: line)), .color(Placeholder.ink)), hasDerivedEdges: true))
    let sun = DeviceRect(x: middle.x + side * 0.2, y: middle.y + side * 0.2, width: side * 0.25, height: side * 0.25)
    items.append(
      DisplayItem(
        .fill(.box(Outline(sun, radii: CornerRadii(all: side * 0.125))), .color(Placeholder.ink)), hasDerivedEdges: true))
    let ground = DeviceRect(x: middle.x + line, y: middle.y + side * 0.7, width: side - 2 * line, height: side * 0.3 - line)
    if !ground.isEmpty {
      items.append(DisplayItem(.fill(.box(Outline(ground)), .color(Placeholder.ink)), hasDerivedEdges: true))
    }
    return items
  }
}

private enum Placeholder {
  static let fill = RGBA(red: 0xE5, green: 0xE5, blue: 0xEA)
  static let ink = RGBA(red: 0xAE, green: 0xAE, blue: 0xB2)
}

/// The properties of a picture that painting needs. They can be read without decoding the pixels.
package struct PictureProperties: Equatable, Sendable {
  /// The size in the picture's own pixels, after its Exif orientation was applied.
  package var size: PixelSize
  /// Whether the file can store transparency; its pixels may still be opaque.
  package var hasAlphaChannel: Bool
  /// The form in which the file stores the picture; ``PictureStorage/plain`` for a vector image, which stores no pixels.
  package var storage: PictureStorage
  /// The vector image, if the file contains one; its size is then rounded up.
  package var vector: VectorImage?

  package init(size: PixelSize, hasAlphaChannel: Bool, storage: PictureStorage = .plain, vector: VectorImage? = nil) {
    self.size = size
    self.hasAlphaChannel = hasAlphaChannel
    self.storage = storage
    self.vector = vector
  }

  /// The size in points: one for each pixel, or that of the vector image.
  package var naturalSize: Size { vector?.size ?? Size(width: Double(size.width), height: Double(size.height)) }
}
