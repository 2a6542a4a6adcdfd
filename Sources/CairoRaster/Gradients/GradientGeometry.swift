// SPDX-License-Identifier: MIT

internal import CCairo
internal import DisplayList
internal import Graphics

/// Where a gradient lies, in numbers that pixman takes without rounding them again.
///
/// pixman asks for the colour of the middle of each pixel, and counts in fixed point with 16 bits after the point. Its space here
/// begins at a whole pixel that belongs to the gradient, and its scales have 15 such bits: so the middle of each pixel is met
/// exactly, and what comes out depends neither on the part that is drawn nor on where a surface begins.
struct GradientGeometry: Hashable, Sendable {
  enum Shape: Hashable, Sendable {
    case line(fromX: Int32, fromY: Int32, toX: Int32, toY: Int32)
    case circle(centerX: Int32, centerY: Int32, radius: Int32)
  }

  /// In 16.16 fixed point, like the scales.
  let shape: Shape
  /// The pixel of the picture where the space begins.
  let originX, originY: Int
  let scaleX, scaleY: Int32

  /// The largest coordinate: half of what 16 bits hold, so that differences of coordinates fit as well.
  static let reach = 16_383.0

  /// A line, in device pixels.
  init(from: DevicePoint, to: DevicePoint, over outline: Outline) {
    let frame = outline.rect.outset
    (originX, originY) = (frame.x, frame.y)
    let (x, y) = (Double(frame.x), Double(frame.y))
    let coordinates = [from.x - x, from.y - y, to.x - x, to.y - y]
    let extent = (coordinates + [from.x - to.x, from.y - to.y, Double(frame.width), Double(frame.height)]).map(abs).max() ?? 0
    var scale = 1.0
    while extent * scale > Self.reach, scale > Self.finestScale { scale /= 2 }
    (scaleX, scaleY) = (fixed(scale), fixed(scale))
    shape = .line(
      fromX: fixed(coordinates[0] * scale), fromY: fixed(coordinates[1] * scale), toX: fixed(coordinates[2] * scale),
      toY: fixed(coordinates[3] * scale))
  }

  /// An ellipse of positive radii, in device pixels: a circle as wide as the larger one, under a scale for each direction.
  init(center: DevicePoint, radiusX: Double, radiusY: Double, over outline: Outline) {
    let frame = outline.rect.outset
    originX = Int(clamping: center.x.rounded(.down))
    originY = Int(clamping: center.y.rounded(.down))
    let extentX = max(abs(Double(frame.x) - center.x), abs(Double(frame.maxX) - center.x)) + 1
    let extentY = max(abs(Double(frame.y) - center.y), abs(Double(frame.maxY) - center.y)) + 1
    let wanted = max(radiusX, radiusY)
    let radius = wanted * min(1, Self.reach / max(wanted, extentX * wanted / radiusX, extentY * wanted / radiusY))
    let scaleX = Self.scale(radius / radiusX)
    let scaleY = Self.scale(radius / radiusY)
    (self.scaleX, self.scaleY) = (fixed(scaleX), fixed(scaleY))
    shape = .circle(
      centerX: fixed((center.x - Double(originX)) * scaleX), centerY: fixed((center.y - Double(originY)) * scaleY),
      radius: fixed(radius))
  }

  /// The finest step of a scale: times the middle of a pixel it still has no more than 16 bits after the point.
  private static let finestScale = 1 / 32_768.0

  private static func scale(_ ratio: Double) -> Double {
    min(reach, max(finestScale, (ratio / finestScale).rounded() * finestScale))
  }

  /// Whether two rows below each other may differ by less than a step of pixman's parameter.
  ///
  /// If so, pixman draws the first of several rows for all of them: a rule that looks at how many rows are drawn.
  var wantsSingleRows: Bool {
    guard case .line(let fromX, let fromY, let toX, let toY) = shape else { return false }
    let (x, y) = (Double(toX) - Double(fromX), Double(toY) - Double(fromY))
    return y != 0 && abs(y) * Double(scaleY) * 65_536 < x * x + y * y
  }

  /// pixman's matrix from a part of the picture whose upper left pixel lies at `x`, `y` into the space.
  func transform(fromX x: Int, y: Int) -> pixman_transform_t {
    let offsetX = Int32(clamping: (x - originX) * Int(scaleX))
    let offsetY = Int32(clamping: (y - originY) * Int(scaleY))
    return pixman_transform_t(matrix: ((scaleX, 0, offsetX), (0, scaleY, offsetY), (0, 0, fixed(1))))
  }
}

/// A number as fixed point of 16.16 bits: the nearest, or the end of the range that lies on its side.
func fixed(_ value: Double) -> Int32 {
  // In this order `max` drops what is no number.
  Int32(min(max(Double(Int32.min), (value * 65_536).rounded()), Double(Int32.max)))
}

/// A gradient whose colour changes from row to row alone.
///
/// Of these Cairo draws the same bytes in any part, if their numbers begin at a whole pixel of their own: pixman takes the colour
/// of a row from the row alone.
struct VerticalLine: Hashable, Sendable {
  /// The picture's row where `start` and `end` are counted from.
  let origin: Int
  let start, end: Double

  /// Returns `nil` for other lines, and for those that are too long for Cairo's fixed point.
  init?(from: DevicePoint, to: DevicePoint, over outline: Outline) {
    let frame = outline.rect.outset
    origin = frame.y
    start = from.y - Double(origin)
    end = to.y - Double(origin)
    let extent = [start, end, start - end, Double(frame.height)].map(abs).max() ?? 0
    guard fixed(from.x) == fixed(to.x), extent <= GradientGeometry.reach else { return nil }
  }
}
