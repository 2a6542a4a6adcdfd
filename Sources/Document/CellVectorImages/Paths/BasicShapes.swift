// SPDX-License-Identifier: MIT

internal import CellGraphics

extension VectorPath {
  /// The distance of the control points of a quarter circle from its ends, as a share of the radius: 4/3 · (√2 − 1).
  private static let quarterCircle = 0.5522847498307936

  /// Creates the outline of a rectangle, whose corners are quarters of an ellipse: section 10.2 of SVG 2.
  static func rectangle(_ rect: Rect, radiusX: Double = 0, radiusY: Double = 0) -> VectorPath {
    var path = VectorPath()
    guard radiusX > 0, radiusY > 0 else {
      path.append(.move(rect.origin))
      path.append(.line(Point(x: rect.maxX, y: rect.y)))
      path.append(.line(Point(x: rect.maxX, y: rect.maxY)))
      path.append(.line(Point(x: rect.x, y: rect.maxY)))
      path.append(.close)
      return path
    }
    let (left, right) = (rect.x + radiusX, rect.maxX - radiusX)
    let (top, bottom) = (rect.y + radiusY, rect.maxY - radiusY)
    path.append(.move(Point(x: left, y: rect.y)))
    path.append(.line(Point(x: right, y: rect.y)))
    path.addQuarter(from: Point(x: right, y: rect.y), to: Point(x: rect.maxX, y: top), isHorizontal: true)
    path.append(.line(Point(x: rect.maxX, y: bottom)))
    path.addQuarter(from: Point(x: rect.maxX, y: bottom), to: Point(x: right, y: rect.maxY), isHorizontal: false)
    path.append(.line(Point(x: left, y: rect.maxY)))
    path.addQuarter(from: Point(x: left, y: rect.maxY), to: Point(x: rect.x, y: bottom), isHorizontal: true)
    path.append(.line(Point(x: rect.x, y: top)))
    path.addQuarter(from: Point(x: rect.x, y: top), to: Point(x: left, y: rect.y), isHorizontal: false)
    path.append(.close)
    return path
  }

  /// Creates the outline of an ellipse, clockwise from its rightmost point: section 10.4 of SVG 2.
  static func ellipse(center: Point, radiusX: Double, radiusY: Double) -> VectorPath {
    let right = Point(x: center.x + radiusX, y: center.y)
    let bottom = Point(x: center.x, y: center.y + radiusY)
    let left = Point(x: center.x - radiusX, y: center.y)
    let top = Point(x: center.x, y: center.y - radiusY)
    var path = VectorPath([.move(right)])
    path.addQuarter(from: right, to: bottom, isHorizontal: false)
    path.addQuarter(from: bottom, to: left, isHorizontal: true)
    path.addQuarter(from: left, to: top, isHorizontal: false)
    path.addQuarter(from: top, to: right, isHorizontal: true)
    path.append(.close)
    return path
  }

  /// Creates lines through the points. A last number without its partner is ignored: section 10.6 of SVG 2.
  static func polyline(_ coordinates: [Double], isClosed: Bool) -> VectorPath {
    var path = VectorPath()
    for index in stride(from: 0, to: coordinates.count - 1, by: 2) {
      let point = Point(x: coordinates[index], y: coordinates[index + 1])
      path.append(index == 0 ? .move(point) : .line(point))
    }
    if isClosed, path.segmentCount > 0 { path.append(.close) }
    return path
  }

  /// Adds a quarter of an ellipse whose axes are parallel to those of the coordinate system.
  ///
  /// - Parameter isHorizontal: whether the outline is horizontal at `from`; otherwise it is vertical there.
  private mutating func addQuarter(from: Point, to: Point, isHorizontal: Bool) {
    let (dx, dy) = ((to.x - from.x) * Self.quarterCircle, (to.y - from.y) * Self.quarterCircle)
    append(
      isHorizontal
        ? .curve(Point(x: from.x + dx, y: from.y), Point(x: to.x, y: to.y - dy), to)
        : .curve(Point(x: from.x, y: from.y + dy), Point(x: to.x - dx, y: to.y), to))
  }
}
