// SPDX-License-Identifier: MIT

extension VectorPath {
  package init(polygon points: [Point]) {
    let lines = points.enumerated().map { $0.offset == 0 ? Element.move($0.element) : .line($0.element) }
    self.init(points.isEmpty ? [] : lines + [.close])
  }

  /// Adds a path that begins with a `move`: a line leads to it, unless it is the first part.
  package mutating func append(linking other: VectorPath) {
    for element in other.elements {
      if case .move(let point) = element, !elements.isEmpty { append(.line(point)) } else { append(element) }
    }
  }

  /// The path as short lines, 16 for each curve, with the distance of each end from the start along the path.
  package var measured: [(point: Point, distance: Double)] {
    var points: [(point: Point, distance: Double)] = []
    func add(_ point: Point) {
      guard let last = points.last else { return points.append((point, 0)) }
      points.append((point, last.distance + last.point.distance(to: point)))
    }
    for element in elements {
      switch element {
      case .move(let point), .line(let point): add(point)
      case .curve(let first, let second, let end):
        guard let start = points.last?.point else { break }
        for step in 1...16 { add(Point(start, first, second, end, at: Double(step) / 16)) }
      case .close: points.first.map { add($0.point) }
      }
    }
    return points
  }
}

extension Point {
  /// The point of a cubic curve at a share of it.
  fileprivate init(_ start: Point, _ first: Point, _ second: Point, _ end: Point, at t: Double) {
    let s = 1 - t
    func value(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Double {
      s * s * s * a + 3 * s * s * t * b + 3 * s * t * t * c + t * t * t * d
    }
    self.init(x: value(start.x, first.x, second.x, end.x), y: value(start.y, first.y, second.y, end.y))
  }

  /// Returns the point moved by a multiple of a direction.
  package func moved(_ direction: Point, by distance: Double) -> Point {
    Point(x: x + direction.x * distance, y: y + direction.y * distance)
  }
}
