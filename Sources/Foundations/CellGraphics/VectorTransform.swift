// SPDX-License-Identifier: MIT

internal import Glibc

/// An affine transform: it maps `(x, y)` to `(a·x + c·y + tx, b·x + d·y + ty)`.
///
/// The coefficients have the order of the SVG function `matrix()` and of `cairo_matrix_t`.
package struct VectorTransform: Hashable, Sendable {
  package let a, b, c, d, tx, ty: Double

  package init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  package static let identity = VectorTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  package static func translation(x: Double, y: Double) -> VectorTransform {
    VectorTransform(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  package static func scale(x: Double, y: Double) -> VectorTransform {
    VectorTransform(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// Returns a clockwise rotation about the origin. Multiples of 90 degrees are exact.
  package static func rotation(degrees: Double) -> VectorTransform {
    let (sine, cosine) = sineAndCosine(degrees: degrees)
    return VectorTransform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  /// Returns a skew along the x axis by `x` degrees and along the y axis by `y` degrees, as the CSS function `skew()` does.
  package static func skew(xDegrees x: Double, yDegrees y: Double) -> VectorTransform {
    VectorTransform(a: 1, b: tangent(degrees: y), c: tangent(degrees: x), d: 1, tx: 0, ty: 0)
  }

  /// The transform that applies `inner` first and then this one.
  package func concatenating(_ inner: VectorTransform) -> VectorTransform {
    VectorTransform(
      a: a * inner.a + c * inner.b, b: b * inner.a + d * inner.b,
      c: a * inner.c + c * inner.d, d: b * inner.c + d * inner.d,
      tx: a * inner.tx + c * inner.ty + tx, ty: b * inner.tx + d * inner.ty + ty)
  }

  /// Returns the transform followed by a translation.
  package func translated(x: Double, y: Double) -> VectorTransform {
    VectorTransform(a: a, b: b, c: c, d: d, tx: tx + x, ty: ty + y)
  }

  /// The factor by which areas grow; negative if the transform mirrors.
  package var determinant: Double { a * d - b * c }

  /// The transform that undoes this one; `nil` if the determinant is zero or not finite.
  package var inverse: VectorTransform? {
    let determinant = determinant
    guard determinant != 0, determinant.isFinite else { return nil }
    return VectorTransform(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
      tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
  }

  package func applying(to point: Point) -> Point {
    Point(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
  }

  /// Returns the smallest rectangle that contains the transformed corners of `rect`.
  package func bounds(of rect: Rect) -> Rect {
    let corners = [
      rect.origin, Point(x: rect.maxX, y: rect.y), Point(x: rect.x, y: rect.maxY), Point(x: rect.maxX, y: rect.maxY),
    ].map(applying)
    return Rect(containing: corners)
  }

  /// The largest factor by which the transform stretches a length along one of the axes.
  package var largestStretch: Double { max((a * a + b * b).squareRoot(), (c * c + d * d).squareRoot()) }

  private static func sineAndCosine(degrees: Double) -> (Double, Double) {
    switch degrees.truncatingRemainder(dividingBy: 360) {
    case 0: (0, 1)
    case 90, -270: (1, 0)
    case 180, -180: (0, -1)
    case 270, -90: (-1, 0)
    case let angle: (sin(angle * .pi / 180), cos(angle * .pi / 180))
    }
  }

  private static func tangent(degrees: Double) -> Double {
    let angle = degrees.truncatingRemainder(dividingBy: 180)
    return angle == 0 ? 0 : tan(angle * .pi / 180)
  }
}

extension Rect {
  /// Creates the smallest rectangle that contains all points. There must be at least one.
  package init(containing points: [Point]) {
    var (minX, minY, maxX, maxY) = (Double.infinity, Double.infinity, -Double.infinity, -Double.infinity)
    for point in points {
      minX = min(minX, point.x)
      minY = min(minY, point.y)
      maxX = max(maxX, point.x)
      maxY = max(maxY, point.y)
    }
    self.init(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }
}
