// SPDX-License-Identifier: MIT

package import CellGraphics

/// A gradient over a shape. It mixes premultiplied colours.
package struct GradientPaint: Hashable, Sendable {
  package enum Geometry: Hashable, Sendable {
    /// Position 0 is on the line through `from` across the gradient, and position 1 on that through `to`.
    case linear(from: DevicePoint, to: DevicePoint)
    /// Position 0 is at the centre, and position 1 on the ellipse.
    case radial(center: DevicePoint, radiusX: Double, radiusY: Double)
    /// Around the centre, clockwise. Position 0 is at an angle in degrees, of which 0 points up.
    case conic(center: DevicePoint, angle: Double)
  }

  package let geometry: Geometry
  package let ramp: ColorRamp

  package init(_ geometry: Geometry, _ ramp: ColorRamp) {
    self.geometry = geometry
    self.ramp = ramp
  }

  /// Returns the gradient moved by whole device pixels.
  package func moved(x: Int, y: Int) -> GradientPaint {
    switch geometry {
    case .linear(let from, let to):
      GradientPaint(.linear(from: from.translated(x: x, y: y), to: to.translated(x: x, y: y)), ramp)
    case .radial(let center, let radiusX, let radiusY):
      GradientPaint(.radial(center: center.translated(x: x, y: y), radiusX: radiusX, radiusY: radiusY), ramp)
    case .conic(let center, let angle): GradientPaint(.conic(center: center.translated(x: x, y: y), angle: angle), ramp)
    }
  }

  /// Whether the colour changes along a row of pixels.
  package var changesInRows: Bool { if case .linear(let from, let to) = geometry { from.x != to.x } else { true } }

  /// The kind of gradient in one word.
  package var kind: String {
    switch geometry {
    case .linear: "linear"
    case .radial: "radial"
    case .conic: "conic"
    }
  }
}

extension Paint {
  package static func linear(from: DevicePoint, to: DevicePoint, stops: [ColorStop]) -> Paint {
    .gradient(GradientPaint(.linear(from: from, to: to), ColorRamp(stops)))
  }

  package static func radial(center: DevicePoint, radiusX: Double, radiusY: Double, stops: [ColorStop]) -> Paint {
    .gradient(GradientPaint(.radial(center: center, radiusX: radiusX, radiusY: radiusY), ColorRamp(stops)))
  }
}

extension Paint {
  /// Whether all its colours are opaque.
  package var isOpaque: Bool {
    switch self {
    case .color(let color): color.isOpaque
    case .gradient(let gradient): gradient.ramp.isOpaque
    case .group: false
    // Outside the cone of a radial gradient, nothing is painted.
    case .mapped(let gradient): gradient.stops.allSatisfy(\.color.isOpaque) && gradient.isEverywhere
    }
  }
}

extension GradientPaint: Digestible {
  package func write(to writer: inout DigestWriter) {
    writer.add(geometry, ramp)
  }
}

extension GradientPaint.Geometry: Digestible {
  package func write(to writer: inout DigestWriter) {
    switch self {
    case .linear(let from, let to):
      writer.addCase(0)
      writer.add(from, to)
    case .radial(let center, let radiusX, let radiusY):
      writer.addCase(1)
      writer.add(center, radiusX, radiusY)
    case .conic(let center, let angle):
      writer.addCase(2)
      writer.add(center, angle)
    }
  }
}
