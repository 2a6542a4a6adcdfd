// SPDX-License-Identifier: MIT

package import CellGraphics

/// A rectangle with rounded corners, in device pixels.
package struct Outline: Hashable, Sendable {
  package var rect: DeviceRect
  /// The corner radii in device pixels. They fit the rectangle, unless ``hasCutCorners``.
  package let radii: CornerRadii

  /// Creates an outline whose radii are reduced together until they fit.
  package init(_ rect: DeviceRect, radii: CornerRadii = .zero) {
    self.rect = rect
    self.radii =
      radii.isZero ? .zero : radii.mapped { $0.isZero ? .zero : $0 }.fitted(width: rect.width, height: rect.height)
  }

  package init(_ rect: PixelRect, radii: CornerRadii = .zero) {
    self.init(DeviceRect(rect), radii: radii)
  }

  /// Creates an outline with radii that already fit the rectangle. They are not fitted again, because that could change their last
  /// digit.
  package init(_ rect: DeviceRect, fittedRadii: CornerRadii) {
    self.rect = rect
    self.radii = fittedRadii
  }

  /// Returns the radii of the corners that cut a rectangle, which must lie inside `rect`; 0 for the other corners.
  package func radii(cutting inner: DeviceRect) -> CornerRadii {
    let (left, right) = (inner.x - rect.x, rect.maxX - inner.maxX)
    let (top, bottom) = (inner.y - rect.y, rect.maxY - inner.maxY)
    /// - Parameters:
    ///   - across: the distance of the rectangle's corner from the outline's corner, in device pixels.
    func radius(_ radius: CornerRadius, _ across: Double, _ down: Double) -> CornerRadius {
      let (x, y) = (max(0, radius.horizontal - across), max(0, radius.vertical - down))
      return x > 0 && y > 0 && radii.curve.cutsOff(x, y, radius) ? radius : .zero
    }
    var cutting = radii
    cutting.topLeft = radius(radii.topLeft, left, top)
    cutting.topRight = radius(radii.topRight, right, top)
    cutting.bottomRight = radius(radii.bottomRight, right, bottom)
    cutting.bottomLeft = radius(radii.bottomLeft, left, bottom)
    return cutting.isZero ? .zero : cutting
  }

  /// Creates a part of another outline, with radii that an inset has reduced. The opposite edge cuts a corner that is larger than the
  /// rectangle.
  package init(_ rect: DeviceRect, insetRadii radii: CornerRadii) {
    let kept = Outline(rect, fittedRadii: radii)
    self = kept.hasCutCorners ? kept : Outline(rect, radii: radii)
  }

  /// Whether an opposite edge cuts a corner, so that the corner does not end on the edge that it leads to.
  package var hasCutCorners: Bool {
    func isCut(_ radius: CornerRadius) -> Bool {
      // More than the rounding of an inset.
      radius.horizontal > rect.width + 1e-6 || radius.vertical > rect.height + 1e-6
    }
    return !rect.isEmpty
      && (isCut(radii.topLeft) || isCut(radii.topRight) || isCut(radii.bottomRight) || isCut(radii.bottomLeft))
  }

  /// Returns the outline with all edges moved inwards by a distance in device pixels.
  package func inset(by distance: Double) -> Outline {
    Outline(rect.inset(by: distance), insetRadii: radii.inset(by: distance))
  }

  /// Returns the outline with its edges moved inwards, with the same centres of the corners.
  package func inset(by insets: DeviceInsets) -> Outline {
    Outline(rect.inset(by: insets), insetRadii: radii.inset(by: insets))
  }

  /// How the radii of corners grow when the edges move outwards.
  package enum Growth {
    /// By the whole distance. Square corners stay square.
    case whole
    /// Those of small corners by less, so that almost square corners stay so: CSS Backgrounds and Borders Level 3, "Shadow Shape, Spread,
    /// and Knockout".
    case ofShadows
  }

  /// Returns the outline with all edges moved outwards by a distance in device pixels, or inwards if it is negative.
  package func outset(by distance: Double, growth: Growth = .whole) -> Outline {
    if distance <= 0 { return distance == 0 ? self : inset(by: -distance) }
    func grown(_ radius: Double) -> Double {
      guard growth == .ofShadows, radius < distance else { return radius + distance }
      let share = radius / distance - 1
      return radius + distance * (1 + share * share * share)
    }
    let radii = radii.mapped {
      $0.isZero ? .zero : CornerRadius(horizontal: grown($0.horizontal), vertical: grown($0.vertical))
    }
    return Outline(rect.inset(by: -distance), radii: radii)
  }
}

extension Outline {
  /// A corner on the way clockwise around the outline.
  package struct Corner {
    /// The corner of the rectangle.
    package let point: Point
    /// The directions of the edge that leads to the corner and of the edge that leads away from it, along the axes.
    package let before, after: Point
    package let radius: CornerRadius
    fileprivate let curve: CornerCurve

    /// The corner from the edge before it to the edge after it.
    package var path: VectorPath {
      let distance = before.x == 0 ? radius.vertical : radius.horizontal
      let start = VectorPath.Element.move(point.moved(before, by: -distance))
      if radius.isZero { return VectorPath([start]) }
      return VectorPath([start] + CornerCurves.of(curve).elements(at: point, before: before, after: after, radius: radius))
    }
  }

  /// The corners, clockwise from the upper left one.
  package var corners: [Corner] {
    let (right, down) = (Point(x: 1, y: 0), Point(x: 0, y: 1))
    let (left, up) = (Point(x: -1, y: 0), Point(x: 0, y: -1))
    func corner(_ x: Double, _ y: Double, _ before: Point, _ after: Point, _ radius: CornerRadius) -> Corner {
      Corner(point: Point(x: x, y: y), before: before, after: after, radius: radius, curve: radii.curve)
    }
    return [
      corner(rect.x, rect.y, up, right, radii.topLeft), corner(rect.maxX, rect.y, right, down, radii.topRight),
      corner(rect.maxX, rect.maxY, down, left, radii.bottomRight), corner(rect.x, rect.maxY, left, up, radii.bottomLeft),
    ]
  }

  /// The outline as a path, clockwise from the upper left corner. If edges cut corners, it consists of short lines.
  package var path: VectorPath {
    if hasCutCorners { return VectorPath(polygon: cutPolygon) }
    var path = VectorPath()
    for corner in corners { path.append(linking: corner.path) }
    path.append(.close)
    return path
  }

  /// The part of the rectangle that is inside all corners. Both are convex.
  private var cutPolygon: [Point] {
    var polygon = corners.map(\.point)
    for corner in corners where !corner.radius.isZero {
      let points = corner.path.measured.map(\.point)
      for (start, end) in zip(points, points.dropFirst()) { polygon = polygon.cut(from: start, to: end) }
    }
    return polygon
  }
}

extension [Point] {
  /// Returns the part of a convex polygon on the right of a line, as seen along its direction where y points down.
  package func cut(from start: Point, to end: Point) -> [Point] {
    let direction = Point(x: end.x - start.x, y: end.y - start.y)
    func side(_ point: Point) -> Double { direction.x * (point.y - start.y) - direction.y * (point.x - start.x) }
    var inside: [Point] = []
    for (point, next) in zip(self, dropFirst() + prefix(1)) {
      let (here, there) = (side(point), side(next))
      if here >= 0 { inside.append(point) }
      if here > 0 && there < 0 || here < 0 && there > 0 {
        inside.append(point.moved(Point(x: next.x - point.x, y: next.y - point.y), by: here / (here - there)))
      }
    }
    return inside
  }
}

extension CornerCurve {
  /// Whether a point is outside a corner. Its coordinates are the distances from the centre of the corner's ellipse, above zero.
  fileprivate func cutsOff(_ x: Double, _ y: Double, _ radius: CornerRadius) -> Bool {
    let (a, b) = (x * x, y * y)
    let (c, d) = (radius.horizontal * radius.horizontal, radius.vertical * radius.vertical)
    switch self {
    case .circular: return radius.isCircular ? a + b > c : a / c + b / d > 1
    case .continuous: return (a / c) * (a / c) + (b / d) * (b / d) > 1
    }
  }
}
