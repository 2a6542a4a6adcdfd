// SPDX-License-Identifier: MIT

package import CellGraphics

/// A gradient in coordinates of its own, as a vector image has it.
package struct MappedGradient: Hashable, Sendable {
  package enum Geometry: Hashable, Sendable {
    case linear(from: Point, to: Point)
    /// From the circle around `focus` to the circle around `center`.
    case radial(focus: Point, focalRadius: Double, center: Point, radius: Double)
  }

  package let geometry: Geometry
  package let stops: [ColorStop]
  package let spread: GradientSpread
  /// From the coordinates of the gradient to device pixels, relative to `x` and `y`.
  package let transform: VectorTransform
  /// The device pixel of the picture at which the coordinates begin.
  package var x, y: Int

  package init(
    _ geometry: Geometry, _ stops: [ColorStop], _ spread: GradientSpread, transform: VectorTransform, x: Int, y: Int
  ) {
    self.geometry = geometry
    self.stops = stops
    self.spread = spread
    self.transform = transform
    self.x = x
    self.y = y
  }

  /// Whether the gradient has a colour at each point: a radial one whose circles are not inside each other has none beside their cone.
  package var isEverywhere: Bool {
    switch geometry {
    case .linear: true
    case .radial(let focus, let focalRadius, let center, let radius):
      ((focus.x - center.x) * (focus.x - center.x) + (focus.y - center.y) * (focus.y - center.y)).squareRoot()
        < (radius - focalRadius).magnitude
    }
  }
}

extension MappedGradient: Digestible {
  package func write(to writer: inout DigestWriter) {
    writer.add(geometry, stops, spread, transform, x, y)
  }
}

extension MappedGradient.Geometry: Digestible {
  package func write(to writer: inout DigestWriter) {
    switch self {
    case .linear(let from, let to):
      writer.addCase(0)
      writer.add(from, to)
    case .radial(let focus, let focalRadius, let center, let radius):
      writer.addCase(1)
      writer.add(focus, focalRadius, center, radius)
    }
  }
}
