// SPDX-License-Identifier: MIT

package import CellGraphics

/// The cubic curves of a rounded corner, in units of its radii.
///
/// A corner begins on the edge before it, one unit before the corner of the rectangle, and ends on the edge after it. The coordinates of
/// a point are its distances from the corner: `x` backwards along the edge before it, `y` forwards along the edge after it.
package struct CornerCurves: Sendable {
  package struct Piece: Sendable {
    package let first, second, end: Point
  }

  package let pieces: [Piece]

  /// Returns the curves of a corner of a rectangle.
  /// - Parameters:
  ///   - before: the direction of the edge before the corner, towards it; a unit vector along an axis, like `after`.
  ///   - after: the direction of the edge after the corner, away from it.
  package func elements(at corner: Point, before: Point, after: Point, radius: CornerRadius) -> [VectorPath.Element] {
    let (back, forth) =
      before.x == 0 ? (radius.vertical, radius.horizontal) : (radius.horizontal, radius.vertical)
    func place(_ point: Point) -> Point {
      Point(
        x: corner.x - before.x * back * point.x + after.x * forth * point.y,
        y: corner.y - before.y * back * point.x + after.y * forth * point.y)
    }
    return pieces.map { .curve(place($0.first), place($0.second), place($0.end)) }
  }

  package static func of(_ curve: CornerCurve) -> CornerCurves {
    switch curve {
    case .circular: ellipse
    case .continuous: superellipse
    }
  }

  /// A quarter of an ellipse in two halves, which is off by no more than 0.000005 of a radius.
  private static let ellipse: CornerCurves = {
    // The share of a radius between an end of an eighth of a circle and its control point: 4/3 tan(π/16).
    let share = 0.265216489840
    let half = 0.5.squareRoot()
    let near = 1 - half
    let middle = Point(x: near, y: near)
    return CornerCurves(pieces: [
      Piece(
        first: Point(x: 1 - share, y: 0), second: Point(x: near + half * share, y: near - half * share), end: middle),
      Piece(
        first: Point(x: near - half * share, y: near + half * share), second: Point(x: 0, y: 1 - share), end: Point(x: 0, y: 1)),
    ])
  }()

  /// A quarter of the superellipse `x⁴ + y⁴ = 1`, which is off by no more than 0.00005 of a radius.
  private static let superellipse: CornerCurves = {
    // Each half is the graph of `(1 - x⁴)^(1/4)`, interpolated between these places by cubic polynomials with its slopes.
    let places = [0, 0.237, 0.454, 0.62, 0.738, 0.821, 0.5.squareRoot().squareRoot()]
    func height(_ x: Double) -> Double { (1 - x * x * x * x).squareRoot().squareRoot() }
    func slope(_ x: Double) -> Double {
      let y = height(x)
      return -(x * x * x) / (y * y * y)
    }
    func point(_ x: Double, _ y: Double) -> Point { Point(x: 1 - x, y: 1 - y) }
    let half = zip(places, places.dropFirst()).map { start, end in
      let step = (end - start) / 3
      return Piece(
        first: point(start + step, height(start) + slope(start) * step),
        second: point(end - step, height(end) - slope(end) * step), end: point(end, height(end)))
    }
    // The other half is the mirror image, backwards.
    let starts = [point(0, 1)] + half.map(\.end)
    let otherHalf = zip(starts, half).reversed().map { start, piece in
      Piece(first: piece.second.mirrored, second: piece.first.mirrored, end: start.mirrored)
    }
    return CornerCurves(pieces: half + otherHalf)
  }()
}

extension Point {
  fileprivate var mirrored: Point { Point(x: y, y: x) }
}
