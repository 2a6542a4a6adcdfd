// SPDX-License-Identifier: MIT

internal import CellDisplayList
internal import CellGraphics
internal import CellTree

/// A side of a box, in the order in which sides are painted where they meet.
enum Side: Int, CaseIterable {
  case left, top, right, bottom

  func value<Value>() -> KeyPath<BoxEdges<Value>, Value> {
    switch self {
    case .left: \.left
    case .top: \.top
    case .right: \.right
    case .bottom: \.bottom
    }
  }

  var inset: WritableKeyPath<DeviceInsets, Double> {
    switch self {
    case .left: \.left
    case .top: \.top
    case .right: \.right
    case .bottom: \.bottom
    }
  }

  /// The sides clockwise before and after.
  var neighbours: (before: Side, after: Side) {
    (Side.allCases[(rawValue + 3) % 4], Side.allCases[(rawValue + 1) % 4])
  }
}

/// The lines along which the sides of a border meet. They divide the whole box, as the edges of a hip roof do.
struct BorderMitres {
  /// How an end of a side is cut.
  enum End {
    /// There is no side to meet.
    case end
    case mitre
    /// It goes on for a little below the next side.
    case below
  }

  struct Corner {
    /// The outer corner.
    let place: Point
    /// From the outer corner to the inner one.
    let direction: Point
    /// Where the line ends.
    var end: Point
  }

  /// The corner at the start of each side, clockwise: bottom left, top left, top right, bottom right.
  private var corners: [Corner]

  init(_ rect: DeviceRect, widths: DeviceInsets) {
    // A side without width is treated as an extremely thin one, so that every two lines meet.
    func width(_ width: Double) -> Double { max(width, 1e-6) }
    let (left, right) = (width(widths.left), width(widths.right))
    let (top, bottom) = (width(widths.top), width(widths.bottom))
    func corner(_ x: Double, _ y: Double, _ direction: Point) -> Corner {
      Corner(place: Point(x: x, y: y), direction: direction, end: Point(x: x, y: y))
    }
    corners = [
      corner(rect.x, rect.maxY, Point(x: left, y: -bottom)), corner(rect.x, rect.y, Point(x: left, y: top)),
      corner(rect.maxX, rect.y, Point(x: -right, y: top)), corner(rect.maxX, rect.maxY, Point(x: -right, y: -bottom)),
    ]
    let (leftEnd, rightEnd) = (rect.height * left / (top + bottom), rect.height * right / (top + bottom))
    if leftEnd + rightEnd <= rect.width {
      let y = rect.y + rect.height * top / (top + bottom)
      for index in [0, 1] { corners[index].end = Point(x: rect.x + leftEnd, y: y) }
      for index in [2, 3] { corners[index].end = Point(x: rect.maxX - rightEnd, y: y) }
    } else {
      let x = rect.x + rect.width * left / (left + right)
      let share = rect.width / (left + right)
      for index in [1, 2] { corners[index].end = Point(x: x, y: rect.y + share * top) }
      for index in [0, 3] { corners[index].end = Point(x: x, y: rect.maxY - share * bottom) }
    }
  }

  /// Returns the area of sides. It reaches beyond the outer edge, which the border itself cuts.
  /// - Parameter end: how a side is cut where it meets a neighbour.
  func area(of sides: [Side], end: (_ side: Side, _ neighbour: Side) -> End) -> VectorPath {
    var path = VectorPath()
    for side in sides {
      let (first, second) = (side.rawValue, (side.rawValue + 1) % 4)
      func isInside(_ neighbour: Side) -> Bool { sides.contains(neighbour) }
      let (before, after) = side.neighbours
      let start = cut(first, into: before, from: side, isInside(before) ? .mitre : end(side, before))
      let finish = cut(second, into: after, from: side, isInside(after) ? .mitre : end(side, after))
      path.append(.move(start.outside))
      for point in [finish.outside, finish.inside, start.inside] { path.append(.line(point)) }
      path.append(.close)
    }
    return path
  }

  /// Returns the ends of the line that cuts a side at a corner.
  private func cut(_ index: Int, into neighbour: Side, from side: Side, _ end: End) -> (outside: Point, inside: Point) {
    let corner = corners[index]
    let length = (corner.direction.x * corner.direction.x + corner.direction.y * corner.direction.y).squareRoot()
    let along = Point(x: corner.direction.x / length, y: corner.direction.y / length)
    let outside = corner.place.moved(along, by: -8)
    switch end {
    case .mitre: return (outside, corner.end)
    case .below:
      // Across the line, into the area of the neighbour.
      let (across, edge) = (Point(x: -along.y, y: along.x), side.outward)
      let away = across.x * edge.x + across.y * edge.y > 0 ? Point(x: -across.x, y: -across.y) : across
      return (outside.moved(away, by: 1.5), corner.end.moved(away, by: 1.5))
    case .end:
      let (out, beyond) = (side.outward, neighbour.outward)
      return (
        Point(x: corner.place.x + 8 * (out.x + beyond.x), y: corner.place.y + 8 * (out.y + beyond.y)),
        corner.end.moved(beyond, by: 8)
      )
    }
  }

  /// Returns the part of an outline, as a line from corner to corner, that belongs to a side.
  func part(of outline: Outline, along side: Side) -> VectorPath {
    let (first, second) = (corners[side.rawValue], corners[(side.rawValue + 1) % 4])
    // The path begins with the upper left corner, at the end of the left side.
    let points =
      outline.points(ofCorner: side.rawValue).filter { first.isAfter($0) }
      + outline.points(ofCorner: (side.rawValue + 1) % 4).filter { !second.isAfter($0) || second.isOn($0) }
    return VectorPath(points.enumerated().map { index, point in index == 0 ? VectorPath.Element.move(point) : .line(point) })
  }
}

extension Side {
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

extension BorderMitres.Corner {
  /// How far a point lies clockwise of the line, times the length of its direction.
  private func side(_ point: Point) -> Double {
    direction.x * (point.y - place.y) - direction.y * (point.x - place.x)
  }

  /// Whether a point belongs to the side that begins at the corner.
  fileprivate func isAfter(_ point: Point) -> Bool { side(point) <= 1e-9 }

  fileprivate func isOn(_ point: Point) -> Bool { abs(side(point)) <= 1e-9 }
}

extension Point {
  fileprivate func moved(_ direction: Point, by distance: Double) -> Point {
    Point(x: x + direction.x * distance, y: y + direction.y * distance)
  }
}

extension Outline {
  /// Returns points along a corner, clockwise; only the corner itself if it is square.
  /// - Parameter index: 0 for the lower left corner, then clockwise.
  fileprivate func points(ofCorner index: Int) -> [Point] {
    let corners: [(Double, Double, CornerRadius)] = [
      (rect.x, rect.maxY, radii.bottomLeft), (rect.x, rect.y, radii.topLeft), (rect.maxX, rect.y, radii.topRight),
      (rect.maxX, rect.maxY, radii.bottomRight),
    ]
    let (x, y, radius) = corners[index]
    let corner = Point(x: x, y: y)
    if radius.isZero { return [corner] }
    let directions = [Point(x: -1, y: 0), Point(x: 0, y: -1), Point(x: 1, y: 0), Point(x: 0, y: 1)]
    let (before, after) = (directions[index], directions[(index + 1) % 4])
    let start = corner.moved(before, by: -(before.x == 0 ? radius.vertical : radius.horizontal))
    let curves = CornerCurves.of(radii.curve).elements(at: corner, before: before, after: after, radius: radius)
    return VectorPath([.move(start)] + curves).measured.map(\.point)
  }
}
