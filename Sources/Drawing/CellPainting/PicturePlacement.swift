// SPDX-License-Identifier: MIT

internal import CellDisplayList
internal import CellGraphics
internal import CellTree

/// The part of a picture that is shown, and the device pixels on which it is drawn.
struct PicturePlacement: Equatable {
  /// The part that is shown, in pixels of the picture.
  let source: DeviceRect
  /// The device pixels on which that part is drawn; empty if no part of the picture is in the box.
  let destination: PixelRect
  /// The exact rectangle of the shown part in device pixels, not rounded. With the mode `center`, it is the rectangle of the whole
  /// picture, even if the picture extends beyond the box.
  let exactDestination: DeviceRect
  /// One of the tiles, if the picture is repeated.
  let tile: PixelRect?
  /// Whether only the sizes of the picture and the box, and shares of the room between them, can put the picture between device pixels.
  /// If not, the document states a distance that does.
  let isComputed: Bool

  init(_ size: PixelSize, _ picture: PictureFill, in box: PixelRect, on grid: PixelGrid) {
    let (x, y) = (grid.deviceOffset(picture.position.x), grid.deviceOffset(picture.position.y))
    isComputed = x.isWhole && y.isWhole
    let columns: AxisPlacement
    let rows: AxisPlacement
    switch picture.mode {
    case .stretch:
      columns = AxisPlacement(stretching: size.width, over: box.width)
      rows = AxisPlacement(stretching: size.height, over: box.height)
    case .fill:
      let factor = max(Double(box.width) / Double(size.width), Double(box.height) / Double(size.height))
      if factor == 1 {
        columns = AxisPlacement(cropping: size.width, to: box.width, x)
        rows = AxisPlacement(cropping: size.height, to: box.height, y)
      } else {
        columns = AxisPlacement(covering: box.width, with: size.width, scaledBy: factor, x)
        rows = AxisPlacement(covering: box.height, with: size.height, scaledBy: factor, y)
      }
    case .fit:
      let fitted = Self.fitted(size, in: box)
      columns = AxisPlacement(fitting: size.width, scaledTo: fitted.width, into: box.width, x)
      rows = AxisPlacement(fitting: size.height, scaledTo: fitted.height, into: box.height, y)
    case .center:
      columns = AxisPlacement(unscaled: size.width, in: box.width, x)
      rows = AxisPlacement(unscaled: size.height, in: box.height, y)
    }
    let repeatsX = picture.repetition?.isHorizontal ?? false
    let repeatsY = picture.repetition?.isVertical ?? false
    let shownColumns = repeatsX ? 0..<box.width : columns.destination
    let shownRows = repeatsY ? 0..<box.height : rows.destination
    destination = PixelRect(shownColumns, shownRows, from: box)
    guard repeatsX || repeatsY else {
      source = DeviceRect(
        x: columns.source.start, y: rows.source.start, width: columns.source.length, height: rows.source.length)
      exactDestination = DeviceRect(
        x: Double(box.x) + columns.exact.start, y: Double(box.y) + rows.exact.start, width: columns.exact.length,
        height: rows.exact.length)
      tile = nil
      return
    }
    source = DeviceRect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
    exactDestination = DeviceRect(destination)
    tile = PixelRect(columns.whole, rows.whole, from: box)
  }

  /// Returns the largest size with the picture's proportions that fits in the box.
  ///
  /// It uses only products of integers and one division, so a side that is a multiple of half a pixel is exact.
  private static func fitted(_ size: PixelSize, in box: PixelRect) -> (width: Double, height: Double) {
    box.width * size.height <= box.height * size.width
      ? (Double(box.width), Double(box.width * size.height) / Double(size.width))
      : (Double(box.height * size.width) / Double(size.height), Double(box.height))
  }
}

/// A picture on one axis of its box. Device pixels count from the start of the box.
private struct AxisPlacement {
  /// The part that is shown, in pixels of the picture.
  private(set) var source: (start: Double, length: Double)
  /// The device pixels of that part; empty if it is outside the box.
  private(set) var destination: Range<Int>
  private(set) var exact: (start: Double, length: Double)
  /// The device pixels of the whole picture, which may reach beyond the box.
  private(set) var whole: Range<Int>

  init(stretching size: Int, over box: Int) {
    source = (0, Double(size))
    destination = 0..<box
    exact = (0, Double(box))
    whole = destination
  }

  init(covering box: Int, with size: Int, scaledBy factor: Double, _ offset: DeviceOffset) {
    let shown = min(Double(size), Double(box) / factor)
    let excess = Double(size) - shown
    let start = excess * offset.share - offset.distance / factor
    source = (min(max(start, 0), excess), shown)
    destination = 0..<box
    exact = (0, Double(box))
    whole = destination
    // A distance may leave a part of the box without picture; a rounding error does not.
    guard start < -1e-6 || start > excess + 1e-6 else { return }
    source.start = max(start, 0)
    source.length = max(0, min(Double(size), start + shown) - source.start)
    exact = ((source.start - start) * factor, source.length * factor)
    let first = min(box, Int(exact.start.rounded()))
    destination = first..<min(box, max(first, Int((exact.start + exact.length).rounded())))
  }

  /// A picture that is not scaled is copied, so the part of it that is shown begins at a whole pixel.
  init(cropping size: Int, to box: Int, _ offset: DeviceOffset) {
    self.init(unscaled: size, in: box, offset)
    // Only the shown part counts, and how far it was moved.
    exact = (Double(destination.lowerBound) + exact.start - Double(whole.lowerBound), Double(destination.count))
  }

  init(fitting size: Int, scaledTo length: Double, into box: Int, _ offset: DeviceOffset) {
    let pixels = max(1, Int(length.rounded()))
    self.init(whole: pixels, of: size, in: box, offset)
    exact = (offset.start(of: length, in: Double(box)), length)
    // What the box cuts off is not shown.
    if destination != whole { exact = (Double(destination.lowerBound), Double(destination.count)) }
  }

  init(unscaled size: Int, in box: Int, _ offset: DeviceOffset) {
    self.init(whole: size, of: size, in: box, offset)
    exact = (offset.start(of: Double(size), in: Double(box)), Double(size))
  }

  private init(whole pixels: Int, of size: Int, in box: Int, _ offset: DeviceOffset) {
    let start = offset.wholeStart(of: pixels, in: box)
    whole = start..<start + pixels
    destination = whole.clamped(to: 0..<box)
    let factor = Double(size) / Double(pixels)
    source = (Double(destination.lowerBound - start) * factor, Double(destination.count) * factor)
    exact = (Double(start), Double(pixels))
  }
}

/// Where content lies in its box on one axis: a share of the room around it, and a distance in device pixels.
struct DeviceOffset {
  fileprivate let share: Double
  fileprivate let distance: Double

  /// Whether the distance is a whole number of device pixels, except for an error of binary fractions.
  fileprivate var isWhole: Bool { abs(distance - distance.rounded()) < 1.0 / 1024 }

  func start(of length: Double, in box: Double) -> Double { (box - length) * share + distance }

  /// Returns the nearest whole device pixel; of two that are equally near, the one closer to the start of the box.
  fileprivate func wholeStart(of length: Int, in box: Int) -> Int {
    let exact = start(of: Double(length), in: Double(box))
    return Int((exact.magnitude - 0.5).rounded(.up)) * (exact < 0 ? -1 : 1)
  }
}

extension PixelGrid {
  func deviceOffset(_ offset: ContentPosition.Offset) -> DeviceOffset {
    DeviceOffset(share: offset.percent / 100, distance: devicePixels(offset.points))
  }
}

extension PixelRect {
  fileprivate init(_ columns: Range<Int>, _ rows: Range<Int>, from box: PixelRect) {
    self.init(x: box.x + columns.lowerBound, y: box.y + rows.lowerBound, width: columns.count, height: rows.count)
  }
}
