// SPDX-License-Identifier: MIT

internal import CellDisplayList
internal import CellGraphics
internal import CellTree
internal import Glibc

extension CellPainter {
  func paint(_ fill: Fill, over rect: DeviceRect) -> Paint {
    switch fill {
    case .color(let color): .color(color)
    case .gradient(let gradient): paint(gradient, over: rect)
    }
  }

  /// Returns a gradient over a box. The gradient line or ellipse is in device pixels.
  ///
  /// Source: CSS Images Level 3, sections 3.1.1 (the gradient line has the length at which two opposite corners have exactly the
  /// colours of its ends) and 3.2.1 (the ellipse extends to the farthest side).
  func paint(_ gradient: Gradient, over rect: DeviceRect) -> Paint {
    let center = DevicePoint(x: rect.x + rect.width / 2, y: rect.y + rect.height / 2)
    switch gradient.geometry {
    case .radial:
      return .radial(center: center, radiusX: rect.width / 2, radiusY: rect.height / 2, stops: gradient.stops)
    case .linear(let angle):
      let (sine, cosine) = direction(of: angle)
      let half = (abs(rect.width * sine) + abs(rect.height * cosine)) / 2
      return .linear(
        from: DevicePoint(x: center.x - sine * half, y: center.y + cosine * half),
        to: DevicePoint(x: center.x + sine * half, y: center.y - cosine * half), stops: gradient.stops)
    }
  }

  /// Returns the sine and cosine of an angle in degrees. They are exact for multiples of 90 degrees, for which the C library has
  /// rounding errors.
  private func direction(of angle: Double) -> (sine: Double, cosine: Double) {
    switch angle.truncatingRemainder(dividingBy: 360) {
    case 0: (0, 1)
    case 90, -270: (1, 0)
    case 180, -180: (0, -1)
    case 270, -90: (-1, 0)
    default: (sin(angle * .pi / 180), cos(angle * .pi / 180))
    }
  }
}
