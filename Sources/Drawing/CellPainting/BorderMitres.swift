// SPDX-License-Identifier: MIT

internal import CellDisplayList
internal import CellGraphics
internal import CellTree

extension BoxEdge {
  /// The sides of a border in the order in which they are painted: clockwise from the left.
  static let painted: [BoxEdge] = [.left, .top, .right, .bottom]

  /// The place of the side among those that are painted.
  var place: Int { (rawValue + 1) % 4 }

  /// The sides clockwise before and after.
  var neighbours: (before: BoxEdge, after: BoxEdge) { (Self.painted[(place + 3) % 4], Self.painted[(place + 1) % 4]) }
}

extension DeviceInsets {
  subscript(side: BoxEdge) -> Double {
    get {
      switch side {
      case .left: left
      case .top: top
      case .right: right
      case .bottom: bottom
      }
    }
    set {
      switch side {
      case .left: left = newValue
      case .top: top = newValue
      case .right: right = newValue
      case .bottom: bottom = newValue
      }
    }
  }
}

/// The lines along which the sides of a border meet: from the outer through the inner corners. Inside a round corner, they divide all that
/// is within its radii.
struct BorderMitres {
  /// How an end of a side is cut.
  enum End {
    /// There is no side to meet.
    case end
    case mitre
    /// It goes on for a little below the next side.
    case below
  }

  /// The corner at the start of each side, clockwise: bottom left, top left, top right, bottom right.
  private let corners: [MitredCorner]
  /// How far each side reaches inwards: a pixel more than its width if the inner edge is within a pixel, because the border itself cuts that
  /// pixel.
  private let depths: [Double]
  /// How far an area goes on where nothing cuts it but the border itself.
  private static let beyond = 8.0

  /// - Parameter outline: the outer edge of the border.
  init(_ outline: Outline, widths: DeviceInsets) {
    let (outer, inner) = (outline.corners, outline.inset(by: widths))
    // A side without width is treated as an extremely thin one, so that every two lines meet.
    func width(_ side: BoxEdge) -> Double { max(widths[side], 1e-6) }
    /// Where there is no side, another one goes on beyond the edge.
    var ends = DeviceInsets.zero
    for side in BoxEdge.painted where widths[side] == 0 { ends[side] = -Self.beyond }
    corners = BoxEdge.painted.map { side in
      let index = (side.place + 3) % 4
      let direction = Point.zero.moved(outer[index].after, by: width(side.neighbours.before))
        .moved(outer[index].before, by: -width(side))
      let round = inner.rect.isEmpty ? [] : Self.round(inner.corners[index], in: inner.rect.inset(by: ends))
      return MitredCorner(point: outer[index].point, along: outer[index].after, direction: direction, round: round)
    }
    depths = BoxEdge.painted.map { side in
      let opposite = side.neighbours.after.neighbours.after
      let length = side == .left || side == .right ? outline.rect.width : outline.rect.height
      return min(width(side) + (inner.rect.isAligned ? 0 : 1), length * width(side) / (width(side) + width(opposite)))
    }
  }

  /// Returns a polygon in a rectangle around what a round corner cuts off; empty if the corner is square.
  private static func round(_ corner: Outline.Corner, in rect: DeviceRect) -> [Point] {
    if corner.radius.isZero { return [] }
    let (horizontal, vertical) = (corner.radius.horizontal, corner.radius.vertical)
    let (back, forth) = corner.before.x == 0 ? (vertical, horizontal) : (horizontal, vertical)
    let (start, end) = (corner.point.moved(corner.before, by: -back), corner.point.moved(corner.after, by: forth))
    var polygon = [
      start, start.moved(corner.after, by: -beyond),
      corner.point.moved(corner.after, by: -beyond).moved(corner.before, by: beyond),
      end.moved(corner.before, by: beyond), end,
    ]
    let points = Outline(rect).corners.map(\.point)
    for (start, end) in zip(points, points.dropFirst() + points.prefix(1)) { polygon = polygon.cut(from: start, to: end) }
    return polygon
  }

  /// Returns the area of sides. It reaches beyond the edges, which the border itself cuts.
  /// - Parameter end: how a side is cut where it meets a neighbour.
  func area(of sides: [BoxEdge], end: (_ side: BoxEdge, _ neighbour: BoxEdge) -> End) -> VectorPath {
    var path = VectorPath()
    for side in sides {
      let (first, second) = (corners[side.place], corners[side.neighbours.after.place])
      func endAt(_ neighbour: BoxEdge) -> End { sides.contains(neighbour) ? .mitre : end(side, neighbour) }
      let (start, finish) = (endAt(side.neighbours.before), endAt(side.neighbours.after))
      let outside = (first.point.moved(side.outward, by: Self.beyond), second.point.moved(side.outward, by: Self.beyond))
      let inside = (
        first.point.moved(side.outward, by: -depths[side.place]), second.point.moved(side.outward, by: -depths[side.place])
      )
      let strip = [
        outside.0.moved(first.along, by: -Self.beyond), outside.1.moved(first.along, by: Self.beyond),
        inside.1.moved(first.along, by: Self.beyond),
        inside.0.moved(first.along, by: -Self.beyond),
      ]
      let parts = [
        second.cut(first.cut(strip, .after, start), .before, finish), first.cut(first.round, .after, start),
        second.cut(second.round, .before, finish),
      ]
      for polygon in parts { path.append(contentsOf: VectorPath(polygon: polygon)) }
    }
    return path
  }

  /// Returns the part of an outline, as a line from corner to corner, that belongs to a side.
  func part(of outline: Outline, along side: BoxEdge) -> VectorPath {
    let (first, second) = (corners[side.place], corners[(side.place + 1) % 4])
    let points =
      outline.corners[(side.place + 3) % 4].points.filter { first.isAfter($0) }
      + outline.corners[side.place].points.filter { !second.isAfter($0) || second.isOn($0) }
    let inside = points.filter { outline.rect.contains(DeviceRect(x: $0.x, y: $0.y, width: 0, height: 0)) }
    return VectorPath(inside.enumerated().map { index, point in index == 0 ? VectorPath.Element.move(point) : .line(point) })
  }
}

extension BoxEdge {
  /// The direction away from the box.
  fileprivate var outward: Point {
    switch self {
    case .left: Point(x: -1, y: 0)
    case .top: Point(x: 0, y: -1)
    case .right: Point(x: 1, y: 0)
    case .bottom: Point(x: 0, y: 1)
    }
  }
}

/// A corner at which two sides of a border meet.
private struct MitredCorner {
  /// The outer corner.
  let point: Point
  /// The direction of the side after the corner.
  let along: Point
  /// The direction of the line, from the outer corner to the inner one.
  let direction: Point
  /// A convex polygon that contains what the round corner cuts off the rectangle inside the border.
  let round: [Point]

  enum Part {
    case before, after
  }

  /// Returns the part of a convex polygon that belongs to the side before or after the corner.
  func cut(_ polygon: [Point], _ part: Part, _ end: BorderMitres.End) -> [Point] {
    let length = (direction.x * direction.x + direction.y * direction.y).squareRoot()
    let right = Point(x: -direction.y / length, y: direction.x / length)
    // A side that lies below the next one continues across the line.
    let start = point.moved(right, by: end == .below ? (part == .after ? 1.5 : -1.5) : 0)
    let next = start.moved(direction, by: 1)
    switch (end, part) {
    case (.end, _): return polygon
    case (_, .before): return polygon.cut(from: start, to: next)
    case (_, .after): return polygon.cut(from: next, to: start)
    }
  }

  /// How far a point lies on the right of the line, times the length of its direction.
  private func side(_ point: Point) -> Double {
    direction.x * (point.y - self.point.y) - direction.y * (point.x - self.point.x)
  }

  /// Whether a point belongs to the side that begins at the corner.
  func isAfter(_ point: Point) -> Bool { side(point) <= 1e-9 }

  func isOn(_ point: Point) -> Bool { abs(side(point)) <= 1e-9 }
}

extension Outline.Corner {
  /// Points along the corner; only the corner itself if it is square.
  fileprivate var points: [Point] { path.measured.map(\.point) }
}
