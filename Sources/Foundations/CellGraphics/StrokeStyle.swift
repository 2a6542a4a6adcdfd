// SPDX-License-Identifier: MIT

/// Which regions of a path that crosses itself are inside.
package enum FillRule: String, Hashable, Sendable, CaseIterable {
  /// Where the path winds around, counted with its direction.
  case nonZero = "nonzero"
  /// Where a ray to the outside crosses the path an odd number of times.
  case evenOdd = "evenodd"
}

/// The ends of a stroke.
package enum LineCap: String, Hashable, Sendable, CaseIterable {
  case butt, round, square
}

/// The corners of a stroke.
package enum LineJoin: String, Hashable, Sendable, CaseIterable {
  case miter, round, bevel
}

/// How a line along a path is drawn. Lengths are in the units of the path.
package struct StrokeStyle: Hashable, Sendable {
  package var width: Double
  package var cap: LineCap
  package var join: LineJoin
  /// The largest ratio of a miter's length to the width, at least 1; a longer one is cut to a bevel.
  package var miterLimit: Double
  /// The lengths of dashes and gaps, in turn; empty for a whole line.
  package var dashes: [Double]
  /// The distance into the dashes at which the line begins.
  package var dashOffset: Double

  package init(
    width: Double, cap: LineCap = .butt, join: LineJoin = .miter, miterLimit: Double = 4, dashes: [Double] = [],
    dashOffset: Double = 0
  ) {
    self.width = width
    self.cap = cap
    self.join = join
    self.miterLimit = miterLimit
    self.dashes = dashes
    self.dashOffset = dashOffset
  }

  /// How far the stroke may reach beyond the path.
  package var reach: Double {
    let corner = join == .miter ? max(1, miterLimit) : 1
    return width / 2 * max(corner, cap == .square ? 2.0.squareRoot() : 1)
  }

  /// Whether a line begins with a dash, and not with a gap.
  package var beginsWithDash: Bool {
    let period = dashes.reduce(0, +)
    if period == 0 { return true }
    var rest = dashOffset.truncatingRemainder(dividingBy: period)
    if rest < 0 { rest += period }
    for (index, length) in dashes.enumerated() {
      if rest < length { return index.isMultiple(of: 2) }
      rest -= length
    }
    return true
  }

  /// The number of dashes along a path; at most that along its control points, and at most `Int.max` / 1024.
  package func dashCount(along path: VectorPath) -> Int {
    let period = dashes.reduce(0, +)
    if period == 0 { return 0 }
    var (length, start, last) = (0.0, Point.zero, Point.zero)
    func add(_ point: Point) {
      length += last.distance(to: point)
      last = point
    }
    for element in path.elements {
      switch element {
      case .move(let point): (start, last) = (point, point)
      case .line, .curve: element.points.forEach(add)
      case .close: add(start)
      }
    }
    return Int(min(length / period * Double(dashes.count), Double(Int.max / 1024)))
  }
}

/// How a gradient continues before its first and after its last stop.
package enum GradientSpread: String, Hashable, Sendable, CaseIterable {
  case pad, reflect, `repeat`
}

extension FillRule: Digestible {}
extension LineCap: Digestible {}
extension LineJoin: Digestible {}
extension GradientSpread: Digestible {}

extension StrokeStyle: Digestible {
  package func write(to writer: inout DigestWriter) {
    writer.add(width, cap, join, miterLimit, dashes, dashOffset)
  }
}

extension VectorTransform: Digestible {
  package func write(to writer: inout DigestWriter) {
    for number in [a, b, c, d, tx, ty] { writer.add(number) }
  }
}

extension VectorPath: Digestible {
  package func write(to writer: inout DigestWriter) { writer.add(elements) }
}

extension VectorPath.Element: Digestible {
  package func write(to writer: inout DigestWriter) {
    switch self {
    case .move: writer.addCase(0)
    case .line: writer.addCase(1)
    case .curve: writer.addCase(2)
    case .close: writer.addCase(3)
    }
    for point in points { writer.add(point) }
  }
}
