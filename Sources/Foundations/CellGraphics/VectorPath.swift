// SPDX-License-Identifier: MIT

/// An outline of lines and cubic Bézier curves. The value that holds it states the unit of its coordinates.
package struct VectorPath: Hashable, Sendable {
  package enum Element: Hashable, Sendable {
    /// Begins a subpath.
    case move(Point)
    case line(Point)
    /// A cubic curve: its two control points, and its end.
    case curve(Point, Point, Point)
    /// Draws a line to the start of the subpath, and joins the two ends.
    case close
  }

  /// The first element, if there is one, is a `move`.
  package private(set) var elements: [Element]

  package init(_ elements: [Element] = []) {
    self.elements = elements
  }

  package mutating func append(_ element: Element) {
    elements.append(element)
  }

  /// Adds the subpaths of another path.
  package mutating func append(contentsOf other: VectorPath) {
    elements += other.elements
  }

  /// The number of elements. Drawing takes time proportional to it.
  package var segmentCount: Int { elements.count }

  /// Whether the path has lines or curves, and not only positions.
  package var hasSegments: Bool {
    elements.contains {
      switch $0 {
      case .move: false
      case .line, .curve, .close: true
      }
    }
  }

  /// The positions of subpaths without length: those with a line or a curve whose points are all the same.
  package var dots: [Point] {
    var dots: [Point] = []
    /// The first point of a subpath that has been without length so far.
    var start: Point?
    var hasSegment = false
    for element in elements {
      if case .move(let point) = element {
        if let start, hasSegment { dots.append(start) }
        (start, hasSegment) = (point, false)
      } else {
        hasSegment = true
        if element.points.contains(where: { $0 != start }) { start = nil }
      }
    }
    if let start, hasSegment { dots.append(start) }
    return dots
  }

  /// The smallest rectangle that contains all lines and curves; `nil` if there are none. Control points may lie outside it. The
  /// width of a stroke does not count.
  package var bounds: Rect? {
    var extent = PathExtent()
    var current = Point.zero
    var start = Point.zero
    for element in elements {
      switch element {
      case .move(let point):
        (current, start) = (point, point)
      case .line(let point):
        extent.add(current)
        extent.add(point)
        current = point
      case .curve(let first, let second, let end):
        extent.addCurve(from: current, first, second, to: end)
        current = end
      case .close:
        extent.add(current)
        current = start
      }
    }
    return extent.rect
  }

  /// The smallest rectangle that contains all points, with control points and positions; `nil` for an empty path. It contains
  /// ``bounds``.
  package var controlBounds: Rect? {
    var extent = PathExtent()
    for element in elements {
      switch element {
      case .move(let point), .line(let point): extent.add(point)
      case .curve(let first, let second, let end):
        extent.add(first)
        extent.add(second)
        extent.add(end)
      case .close: break
      }
    }
    return extent.rect
  }

  package func applying(_ transform: VectorTransform) -> VectorPath {
    VectorPath(
      elements.map { element in
        switch element {
        case .move(let point): .move(transform.applying(to: point))
        case .line(let point): .line(transform.applying(to: point))
        case .curve(let first, let second, let end):
          .curve(transform.applying(to: first), transform.applying(to: second), transform.applying(to: end))
        case .close: .close
        }
      })
  }
}

extension VectorPath.Element {
  /// The points of the element, in the order in which the outline goes through them.
  package var points: [Point] {
    switch self {
    case .move(let point), .line(let point): [point]
    case .curve(let first, let second, let end): [first, second, end]
    case .close: []
    }
  }
}

/// The extent of the points that were added so far.
private struct PathExtent {
  private var minX = Double.infinity
  private var minY = Double.infinity
  private var maxX = -Double.infinity
  private var maxY = -Double.infinity

  var rect: Rect? {
    minX <= maxX && minY <= maxY ? Rect(x: minX, y: minY, width: maxX - minX, height: maxY - minY) : nil
  }

  mutating func add(_ point: Point) {
    addX(point.x)
    addY(point.y)
  }

  /// Adds the ends of a cubic curve, and the points at which it turns along an axis.
  mutating func addCurve(from start: Point, _ first: Point, _ second: Point, to end: Point) {
    add(start)
    add(end)
    if min(first.x, second.x) < minX || max(first.x, second.x) > maxX {
      Self.forEachTurn(start.x, first.x, second.x, end.x) { addX($0) }
    }
    if min(first.y, second.y) < minY || max(first.y, second.y) > maxY {
      Self.forEachTurn(start.y, first.y, second.y, end.y) { addY($0) }
    }
  }

  private mutating func addX(_ x: Double) {
    minX = min(minX, x)
    maxX = max(maxX, x)
  }

  private mutating func addY(_ y: Double) {
    minY = min(minY, y)
    maxY = max(maxY, y)
  }

  /// Calls `body` with the values of a cubic polynomial in Bernstein form where its derivative, a quadratic polynomial, is zero.
  private static func forEachTurn(_ p0: Double, _ p1: Double, _ p2: Double, _ p3: Double, _ body: (Double) -> Void) {
    let quadratic = p3 - 3 * p2 + 3 * p1 - p0
    let half = p2 - 2 * p1 + p0
    let constant = p1 - p0
    let discriminant = half * half - quadratic * constant
    guard discriminant >= 0 else { return }
    // This form of the roots does not subtract numbers of nearly the same size.
    let sum = -(half + (half < 0 ? -discriminant.squareRoot() : discriminant.squareRoot()))
    for t in [sum / quadratic, constant / sum] where t > 0 && t < 1 {
      let s = 1 - t
      body(s * s * s * p0 + 3 * s * s * t * p1 + 3 * s * t * t * p2 + t * t * t * p3)
    }
  }
}
