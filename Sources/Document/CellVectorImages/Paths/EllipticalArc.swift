// SPDX-License-Identifier: MIT

internal import CellGraphics

/// An arc of an ellipse between two points, as the command `A` of path data describes it: section B.2 of SVG 2.
///
/// Apart from the rotation, it is computed with square roots only, which every processor rounds in the same way.
struct EllipticalArc {
  let start, end: Point
  let radiusX, radiusY: Double
  /// The clockwise rotation of the ellipse in degrees.
  let rotation: Double
  let isLarge: Bool
  let isClockwise: Bool

  /// Appends the arc as one, two or four cubic curves of at most 90 degrees each. Nothing is appended if both ends are the same
  /// point, and a line if a radius is zero.
  func append(to path: inout VectorPath) {
    guard start != end else { return }
    guard radiusX != 0, radiusY != 0 else {
      path.append(.line(end))
      return
    }
    let turn = VectorTransform.rotation(degrees: rotation)
    let (radiusX, radiusY) = (abs(radiusX), abs(radiusY))
    // Half of the chord, in the space where the ellipse is the unit circle.
    let (dx, dy) = ((start.x - end.x) / 2, (start.y - end.y) / 2)
    var half = Point(x: (turn.a * dx + turn.b * dy) / radiusX, y: (turn.c * dx + turn.d * dy) / radiusY)
    let square = half.x * half.x + half.y * half.y
    // Next to the radii, the chord is too short or too long for the arc to differ from a line.
    guard square > 0, square.isFinite else {
      path.append(.line(end))
      return
    }
    // An ellipse that is too small grows until it reaches both ends.
    let growth = square > 1 ? square.squareRoot() : 1
    if growth > 1 { half = Point(x: half.x / growth, y: half.y / growth) }
    // The signs are those of an arc that turns clockwise on the screen. The other one is its mirror image.
    let mirror = isClockwise ? 1.0 : -1.0
    half.y *= mirror
    let distance = square < 1 ? ((1 - square) / square).squareRoot() * (isLarge ? -1 : 1) : 0
    let center = Point(x: distance * half.y, y: -distance * half.x)
    let from = Point(x: half.x - center.x, y: half.y - center.y)
    let to = Point(x: -half.x - center.x, y: -half.y - center.y)

    let (scaleX, scaleY) = (radiusX * growth, radiusY * growth * mirror)
    let space = VectorTransform(
      a: turn.a * scaleX, b: turn.b * scaleX, c: turn.c * scaleY, d: turn.d * scaleY, tx: (start.x + end.x) / 2,
      ty: (start.y + end.y) / 2
    ).concatenating(.translation(x: center.x, y: center.y))
    let directions = Self.directions(from: from, to: to, isLarge: isLarge && square < 1)
    for (index, (first, second)) in zip(directions, directions.dropFirst()).enumerated() {
      let (one, two) = Self.controls(from: first, to: second)
      let isLast = index == directions.count - 2
      path.append(
        .curve(
          space.applying(to: one), space.applying(to: two), isLast ? end : space.applying(to: second)))
    }
  }

  /// Divides the arc into pieces of at most 90 degrees. Returns the unit vectors from the centre to their ends.
  private static func directions(from: Point, to: Point, isLarge: Bool) -> [Point] {
    if !isLarge, from.x * to.x + from.y * to.y >= 0 { return [from, to] }
    let middle = bisector(from, to)
    guard isLarge else { return [from, middle, to] }
    return [from, bisector(from, middle), middle, bisector(middle, to), to]
  }

  /// The unit vector halfway from one unit vector to another, in the direction of growing angles. It is perpendicular to the chord.
  private static func bisector(_ from: Point, _ to: Point) -> Point {
    let (dx, dy) = (to.x - from.x, to.y - from.y)
    let length = (dx * dx + dy * dy).squareRoot()
    return Point(x: dy / length, y: -dx / length)
  }

  /// The control points of the curve that follows the unit circle between two unit vectors at most 90 degrees apart. It is off by
  /// at most 0.03 % of the radius.
  private static func controls(from: Point, to: Point) -> (Point, Point) {
    let halfTangent = (from.x * to.y - from.y * to.x) / (1 + from.x * to.x + from.y * to.y)
    let quarterTangent = halfTangent / (1 + (1 + halfTangent * halfTangent).squareRoot())
    let length = quarterTangent * 4 / 3
    return (
      Point(x: from.x - length * from.y, y: from.y + length * from.x), Point(x: to.x + length * to.y, y: to.y - length * to.x)
    )
  }
}
