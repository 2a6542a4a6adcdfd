// SPDX-License-Identifier: MIT

internal import CellDisplayList
internal import CellGraphics
internal import CellTree

extension CellPainter {
  func paint(_ fill: Fill, over rect: DeviceRect) -> Paint {
    switch fill {
    case .color(let color): .color(color)
    case .gradient(let gradient): .gradient(paint(gradient, over: rect))
    }
  }

  /// Returns a gradient over a box. The gradient line or ellipse is in device pixels.
  func paint(_ gradient: Gradient, over rect: DeviceRect) -> GradientPaint {
    GradientPaint(geometry(of: gradient, over: rect), gradient.ramp)
  }

  private func geometry(of gradient: Gradient, over rect: DeviceRect) -> GradientPaint.Geometry {
    let length = gradient.length.map { grid.devicePixels($0) }
    switch gradient.geometry {
    case .linear(let angle):
      let (sine, cosine) = sineAndCosine(ofDegrees: angle)
      return line(toRight: sine, down: -cosine, length: length, across: rect)
    case .linearTo(let target):
      let (x, y) = target.direction(inRightToLeft: isRightToLeft)
      guard x != 0, y != 0 else { return line(toRight: x, down: y, length: length, across: rect) }
      // Perpendicular to the line through the two other corners, which therefore has one colour.
      let diagonal = (rect.width * rect.width + rect.height * rect.height).squareRoot()
      return line(
        toRight: x * rect.height / max(diagonal, .leastNormalMagnitude),
        down: y * rect.width / max(diagonal, .leastNormalMagnitude), length: length, across: rect)
    case .radial(let extent):
      let center = point(extent.center, in: rect)
      let (radiusX, radiusY) = radii(of: extent, around: center, in: rect)
      return .radial(center: center, radiusX: radiusX, radiusY: radiusY)
    case .conic(let angle, let center): return .conic(center: point(center, in: rect), angle: angle)
    }
  }

  /// Returns the gradient line of a linear gradient in a direction of length 1.
  ///
  /// Source: CSS Images Level 3, section 3.1.1: the gradient line has the length at which two opposite corners have exactly the colours
  /// of its ends.
  private func line(
    toRight x: Double, down y: Double, length: Double?, across rect: DeviceRect
  ) -> GradientPaint.Geometry {
    let center = DevicePoint(x: rect.x + rect.width / 2, y: rect.y + rect.height / 2)
    let half = (abs(rect.width * x) + abs(rect.height * y)) / 2
    let start = DevicePoint(x: center.x - x * half, y: center.y - y * half)
    guard let length else { return .linear(from: start, to: DevicePoint(x: center.x + x * half, y: center.y + y * half)) }
    return .linear(from: start, to: DevicePoint(x: start.x + x * length, y: start.y + y * length))
  }

  private func point(_ position: ContentPosition, in rect: DeviceRect) -> DevicePoint {
    func offset(_ offset: ContentPosition.Offset, _ length: Double) -> Double {
      offset.percent / 100 * length + grid.devicePixels(offset.points)
    }
    return DevicePoint(x: rect.x + offset(position.x, rect.width), y: rect.y + offset(position.y, rect.height))
  }

  /// Returns the radii of the circle or the ellipse at which a radial gradient ends.
  ///
  /// Source: CSS Images Level 3, section 3.2.2.
  private func radii(
    of extent: RadialExtent, around center: DevicePoint, in rect: DeviceRect
  ) -> (x: Double, y: Double) {
    let (left, right) = (abs(center.x - rect.x), abs(rect.maxX - center.x))
    let (top, bottom) = (abs(center.y - rect.y), abs(rect.maxY - center.y))
    let closest = (x: min(left, right), y: min(top, bottom))
    let farthest = (x: max(left, right), y: max(top, bottom))
    switch extent.size {
    case .radii(let x, let y): return (devicePixels(x, of: rect.width), devicePixels(y, of: rect.height))
    case .reaching(.closestSide):
      let side = min(closest.x, closest.y)
      return extent.isCircle ? (side, side) : closest
    case .reaching(.farthestSide):
      let side = max(farthest.x, farthest.y)
      return extent.isCircle ? (side, side) : farthest
    case .reaching(.closestCorner): return radii(through: closest, isCircle: extent.isCircle)
    case .reaching(.farthestCorner): return radii(through: farthest, isCircle: extent.isCircle)
    }
  }

  /// Returns the radii of the circle through a corner, or of the ellipse through it with the proportions of its distances.
  private func radii(through corner: (x: Double, y: Double), isCircle: Bool) -> (x: Double, y: Double) {
    guard isCircle else { return (corner.x * 2.squareRoot(), corner.y * 2.squareRoot()) }
    let radius = (corner.x * corner.x + corner.y * corner.y).squareRoot()
    return (radius, radius)
  }

  private func devicePixels(_ length: Length, of whole: Double) -> Double {
    switch length {
    case .points(let points): grid.devicePixels(points)
    case .percent(let percent): percent / 100 * whole
    default: 0
    }
  }
}
