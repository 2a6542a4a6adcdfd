// SPDX-License-Identifier: MIT

internal import CellDisplayList
package import CellGraphics
internal import CellLayout
internal import CellTree
package import CellVectorImages

extension CellPainter {
  /// Paints a picture into the content box, or a placeholder if the file is missing.
  mutating func paint(_ source: String, _ properties: PictureProperties?, _ mode: ContentMode, at place: MarkPlace) throws {
    let (box, radii) = (place.content, place.outline.radii)
    if box.isEmpty { return }
    guard let properties else { return paintPlaceholder(in: box, radii: radii) }
    if let image = properties.vector { return try paint(image, mode, at: place) }
    let placement = PicturePlacement(properties.size, mode: mode, in: box)
    let fillsBox = placement.destination == box
    builder.add(
      DisplayItem(
        .picture(
          PictureItem(
            source: source, sourceSize: properties.size, hasAlphaChannel: properties.hasAlphaChannel,
            sourceRect: placement.source, destination: placement.destination, exactDestination: placement.exactDestination,
            radii: fillsBox ? radii : .zero)),
        // A picture that does not fill its box has no rounded corners itself. Instead, it is clipped to the rounded box.
        clip: fillsBox || radii.isZero ? [] : [Outline(box, radii: radii)]))
  }

  /// Paints the placeholder of a missing picture: a grey box with a small landscape.
  mutating func paintPlaceholder(in box: PixelRect, radii: CornerRadii) {
    let outline = Outline(box, radii: radii)
    builder.add(DisplayItem(.fill(.box(outline), .color(Placeholder.fill))))
    let line = max(1, grid.devicePixels(1))
    let side = (Double(min(box.width, box.height)) * 0.4).rounded()
    let middle = DeviceRect(
      x: Double(box.x) + ((Double(box.width) - side) / 2).rounded(.down),
      y: Double(box.y) + ((Double(box.height) - side) / 2).rounded(.down), width: side, height: side)
    let frame = Outline(middle, radii: CornerRadii(all: side / 6))
    builder.add(
      DisplayItem(.fill(.ring(outer: frame, inner: frame.inset(by: line)), .color(Placeholder.ink)), hasDerivedEdges: true))
    let sun = DeviceRect(x: middle.x + side * 0.2, y: middle.y + side * 0.2, width: side * 0.25, height: side * 0.25)
    builder.add(
      DisplayItem(
        .fill(.box(Outline(sun, radii: CornerRadii(all: side * 0.125))), .color(Placeholder.ink)), hasDerivedEdges: true))
    let ground = DeviceRect(x: middle.x + line, y: middle.y + side * 0.7, width: side - 2 * line, height: side * 0.3 - line)
    if !ground.isEmpty { builder.add(DisplayItem(.fill(.box(Outline(ground)), .color(Placeholder.ink)), hasDerivedEdges: true)) }
  }
}

private enum Placeholder {
  static let fill = RGBA(red: 0xE5, green: 0xE5, blue: 0xEA)
  static let ink = RGBA(red: 0xAE, green: 0xAE, blue: 0xB2)
}

/// The part of a picture that is shown, and the device pixels on which it is drawn.
struct PicturePlacement: Hashable {
  /// The part that is shown, in pixels of the picture.
  let source: DeviceRect
  /// The device pixels on which that part is drawn.
  let destination: PixelRect
  /// The exact rectangle of the shown part in device pixels, not rounded. With the mode `center`, it is the rectangle of the whole
  /// picture, even if the picture extends beyond the box.
  let exactDestination: DeviceRect

  init(_ size: PixelSize, mode: ContentMode, in box: PixelRect) {
    let whole = DeviceRect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
    switch mode {
    case .stretch:
      source = whole
      destination = box
      exactDestination = DeviceRect(box)
    case .fill:
      let factor = max(Double(box.width) / whole.width, Double(box.height) / whole.height)
      let shown = (width: min(whole.width, Double(box.width) / factor), height: min(whole.height, Double(box.height) / factor))
      source = DeviceRect(
        x: (whole.width - shown.width) / 2, y: (whole.height - shown.height) / 2, width: shown.width, height: shown.height)
      destination = box
      exactDestination = DeviceRect(box)
    case .fit:
      let fitted = Self.fitted(size, in: box)
      source = whole
      destination = Self.centered(
        width: max(1, Int(fitted.width.rounded())), height: max(1, Int(fitted.height.rounded())), in: box)
      exactDestination = Self.exactlyCentered(width: fitted.width, height: fitted.height, in: box)
    case .center:
      let shown = (width: min(size.width, box.width), height: min(size.height, box.height))
      source = DeviceRect(
        x: Double((size.width - shown.width) >> 1), y: Double((size.height - shown.height) >> 1),
        width: Double(shown.width), height: Double(shown.height))
      destination = Self.centered(width: shown.width, height: shown.height, in: box)
      exactDestination = Self.exactlyCentered(width: whole.width, height: whole.height, in: box)
    }
  }

  /// Returns the largest size with the picture's proportions that fits in the box.
  ///
  /// It uses only products of integers and one division, so a side that is a multiple of half a pixel is exact.
  private static func fitted(_ size: PixelSize, in box: PixelRect) -> (width: Double, height: Double) {
    box.width * size.height <= box.height * size.width
      ? (Double(box.width), Double(box.width * size.height) / Double(size.width))
      : (Double(box.height * size.width) / Double(size.height), Double(box.height))
  }

  private static func centered(width: Int, height: Int, in box: PixelRect) -> PixelRect {
    PixelRect(x: box.x + (box.width - width) >> 1, y: box.y + (box.height - height) >> 1, width: width, height: height)
  }

  private static func exactlyCentered(width: Double, height: Double, in box: PixelRect) -> DeviceRect {
    DeviceRect(
      x: Double(box.x) + (Double(box.width) - width) / 2, y: Double(box.y) + (Double(box.height) - height) / 2, width: width,
      height: height)
  }
}

/// The properties of a picture that painting needs. They can be read without decoding the pixels.
package struct PictureProperties: Hashable, Sendable {
  /// The size in the picture's own pixels, after its Exif orientation was applied.
  package var size: PixelSize
  /// Whether the file can store transparency; its pixels may still be opaque.
  package var hasAlphaChannel: Bool
  /// The vector image, if the file contains one; its size is then rounded up.
  package var vector: VectorImage?

  package init(size: PixelSize, hasAlphaChannel: Bool, vector: VectorImage? = nil) {
    self.size = size
    self.hasAlphaChannel = hasAlphaChannel
    self.vector = vector
  }

  /// The size in points: one for each pixel, or that of the vector image.
  package var naturalSize: Size { vector?.size ?? Size(width: Double(size.width), height: Double(size.height)) }
}
