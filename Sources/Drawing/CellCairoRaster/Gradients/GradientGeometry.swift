// SPDX-License-Identifier: MIT

internal import CCellCairo
internal import CellDisplayList
internal import CellGraphics

/// The position of a gradient, in numbers that pixman uses without further rounding.
///
/// pixman evaluates a gradient at the centre of each pixel, in fixed point with 16 fractional bits. The coordinate space used here
/// starts at a whole pixel that depends only on the gradient, and is scaled by numbers with 15 fractional bits. So pixel centres
/// are represented exactly. The result depends neither on the part that is drawn nor on where a surface begins.
struct GradientGeometry: Hashable, Sendable {
  enum Shape: Hashable, Sendable {
    case line(fromX: Int32, fromY: Int32, toX: Int32, toY: Int32)
    case circle(centerX: Int32, centerY: Int32, radius: Int32)
  }

  /// The shape in the coordinate space of the gradient, in 16.16 fixed point.
  let shape: Shape
  /// The pixel of the picture at the origin of the coordinate space.
  let originX, originY: Int
  /// The factors from device pixels to the coordinate space of the gradient, in 16.16 fixed point.
  let scaleX, scaleY: Int32

  /// The largest coordinate: half of what 16.16 fixed point can hold, so that differences of coordinates also fit.
  static let reach = 16_383.0

  /// Creates a linear gradient between two points, in device pixels.
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

  /// Creates an elliptical gradient: a circle with a scale for each axis. The radii are in device pixels and must be positive.
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

  /// Every scale is a multiple of this step, so that a scaled pixel centre has at most 16 fractional bits.
  private static let finestScale = 1 / 32_768.0

  private static func scale(_ ratio: Double) -> Double {
    min(reach, max(finestScale, (ratio / finestScale).rounded() * finestScale))
  }

  /// Whether each row must be drawn on its own.
  ///
  /// This is necessary if the position along the gradient may change by less than one step of pixman's fixed point from one row to
  /// the next. pixman would then copy the first row to all rows that are drawn at once.
  var wantsSingleRows: Bool {
    guard case .line(let fromX, let fromY, let toX, let toY) = shape else { return false }
    let (x, y) = (Double(toX) - Double(fromX), Double(toY) - Double(fromY))
    return y != 0 && abs(y) * Double(scaleY) * 65_536 < x * x + y * y
  }

  /// Returns the pixman matrix that maps a part of the picture to the coordinate space of the gradient. The upper left pixel of the
  /// part is at `x`, `y`.
  func transform(fromX x: Int, y: Int) -> pixman_transform_t {
    let offsetX = Int32(clamping: (x - originX) * Int(scaleX))
    let offsetY = Int32(clamping: (y - originY) * Int(scaleY))
    return pixman_transform_t(matrix: ((scaleX, 0, offsetX), (0, scaleY, offsetY), (0, 0, fixed(1))))
  }
}

/// Returns the nearest number in 16.16 fixed point, clamped to its range. NaN gives the lower end of the range.
func fixed(_ value: Double) -> Int32 {
  // With the arguments in this order, `max` replaces NaN by `Int32.min`.
  Int32(min(max(Double(Int32.min), (value * 65_536).rounded()), Double(Int32.max)))
}

/// A gradient whose colour changes only from row to row.
///
/// Cairo draws each part of such a gradient with the same bytes as the whole if the gradient's coordinates start at a whole pixel
/// that depends only on the gradient: pixman computes the colour of a row from the row alone.
struct VerticalLine: Hashable, Sendable {
  /// The row of the picture from which `start` and `end` are measured.
  let origin: Int
  let start, end: Double

  /// Returns `nil` if the gradient is not vertical, or is too long for Cairo's fixed point.
  init?(from: DevicePoint, to: DevicePoint, over outline: Outline) {
    let frame = outline.rect.outset
    origin = frame.y
    start = from.y - Double(origin)
    end = to.y - Double(origin)
    let extent = [start, end, start - end, Double(frame.height)].map(abs).max() ?? 0
    guard fixed(from.x) == fixed(to.x), extent <= GradientGeometry.reach else { return nil }
  }
}
