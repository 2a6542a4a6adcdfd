// SPDX-License-Identifier: MIT

internal import CellDocument
internal import Graphics

/// The part of a picture that is shown, and the pixels on which it is drawn.
struct PicturePlacement: Hashable {
  /// In source pixels.
  let source: DeviceRect
  let destination: PixelRect
  /// The exact position of the shown part, not rounded to device pixels. With `center` it is that of the whole picture, even if
  /// the picture extends beyond the box.
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
  /// It uses only products of integers and one division, so a side that is a whole number or ends on half a pixel is exact.
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
