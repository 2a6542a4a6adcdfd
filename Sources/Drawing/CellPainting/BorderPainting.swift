// SPDX-License-Identifier: MIT

internal import CellDisplayList
internal import CellGraphics
internal import CellLayout
internal import CellTree

extension Border {
  /// Whether all edges that have a width are opaque and solid.
  var isOpaqueAndSolid: Bool {
    Side.allCases.allSatisfy { side in
      widths[keyPath: side.value()].isZero
        || colors[keyPath: side.value()].isOpaque && styles[keyPath: side.value()] == .solid
    }
  }
}

/// A side of a box, in the order in which sides are painted where they meet.
private enum Side: Int, CaseIterable {
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

/// How a side looks, apart from its width.
private struct SideLook: Hashable {
  let color: RGBA
  let style: Border.Style
}

extension CellPainter {
  /// Returns the lines of a border, which lies inside the outline.
  ///
  /// Sides that look alike are one item. Sides that do not are cut along the line from the outer to the inner corner of the border, as in
  /// clause 4 of CSS Backgrounds and Borders Level 3. A side lies a little below the one that is painted later, if that covers it: so the
  /// pixels of the cut show both colours, and nothing of what is below.
  func items(of border: Border, in outline: Outline, tail: DeviceTail?) -> [DisplayItem] {
    let widths = grid.lineWidths(of: border)
    let sides = Side.allCases.filter { widths[keyPath: $0.inset] > 0 }
    var looks: [SideLook] = []
    var sidesByLook: [SideLook: [Side]] = [:]
    for side in sides {
      let look = border.look(of: side, width: widths[keyPath: side.inset])
      if sidesByLook[look] == nil { looks.append(look) }
      sidesByLook[look, default: []].append(side)
    }
    if looks.count == 1 {
      return evenShapes(looks[0].style, in: outline, widths: widths, tail: tail).map {
        DisplayItem(.fill($0, .color(looks[0].color)))
      }
    }
    let mitres = BorderMitres(outline.rect, widths: widths)
    return looks.enumerated().flatMap { number, look in
      let cut = mitres.area(of: sidesByLook[look] ?? []) { side, neighbour in
        guard widths[keyPath: neighbour.inset] > 0 else { return .end }
        let other = border.look(of: neighbour, width: widths[keyPath: neighbour.inset])
        guard let later = looks.firstIndex(of: other), later > number, other.hides(look) else { return .mitre }
        return .below
      }
      return shapes(look.style, of: sidesByLook[look] ?? [], in: outline, widths: widths, cut: cut, mitres).map {
        DisplayItem(.fill(.path($0), .color(look.color)))
      }
    }
  }

  /// Returns the lines of an element's outline, outside its frame.
  func outlineItems(of decoration: Decoration, drawing: ContentDrawing, at place: MarkPlace) -> [DisplayItem] {
    guard let line = decoration.outline, let outer = outlineOutside(decoration, drawing: drawing, at: place) else { return [] }
    return items(of: Border(width: line.width, color: line.color, style: line.style), in: outer, tail: nil)
  }

  /// Returns the outer edge of an element's outline; `nil` if it has none.
  func outlineOutside(_ decoration: Decoration, drawing: ContentDrawing, at place: MarkPlace) -> Outline? {
    guard let line = decoration.outline, let path = shadowPath(of: decoration, drawing: drawing, at: place), !path.rect.isEmpty
    else { return nil }
    let distance = Double(grid.nearest(line.offset) + grid.lineWidth(line.width.points(at: grid.scale)))
    return distance < 0 ? path.inset(by: -distance) : path.outset(by: distance)
  }

  // MARK: Sides that look alike

  /// Returns the shapes of sides that all look alike; at least one of them has a width.
  private func evenShapes(_ style: Border.Style, in outline: Outline, widths: DeviceInsets, tail: DeviceTail?) -> [Shape] {
    switch style {
    case .solid:
      guard let tail else { return [.ring(outer: outline, inner: outline.inset(by: widths))] }
      return [.path(outline.line(StrokeStyle(width: widths.top), tail: tail))]
    case .double: return [.path(PathShape(outline.doubleRing(widths), .inside(.evenOdd), from: outline.rect))]
    case .dashed, .dotted:
      if outline.radii.isZero, tail == nil {
        return straightLines(style, in: outline.rect, widths: widths).map { [.path($0)] } ?? []
      }
      let isEven = widths == DeviceInsets(top: widths.top, right: widths.top, bottom: widths.top, left: widths.top)
      if isEven { return roundLine(style, in: outline, width: widths.top, tail: tail).map { [.path($0)] } ?? [] }
      let mitres = BorderMitres(outline.rect, widths: widths)
      return Side.allCases.filter { widths[keyPath: $0.inset] > 0 }.flatMap { side in
        let cut = mitres.area(of: [side]) { widths[keyPath: $1.inset] > 0 ? .mitre : .end }
        return roundSide(style, side, in: outline, widths: widths, cut: cut, mitres)
      }.map { .path($0) }
    }
  }

  // MARK: Sides that differ

  /// Returns the shapes of some sides, which look alike.
  /// - Parameter cut: the area within which they are drawn.
  private func shapes(
    _ style: Border.Style, of sides: [Side], in outline: Outline, widths: DeviceInsets, cut: VectorPath, _ mitres: BorderMitres
  ) -> [PathShape] {
    let rect = outline.rect
    let area = PathShape(cut, .inside(.nonZero), from: rect)
    switch style {
    case .solid: return [PathShape(outline.ring(widths), .inside(.evenOdd), from: rect, clips: [[area]])]
    case .double: return [PathShape(outline.doubleRing(widths), .inside(.evenOdd), from: rect, clips: [[area]])]
    case .dashed, .dotted:
      if !outline.radii.isZero {
        return sides.flatMap { roundSide(style, $0, in: outline, widths: widths, cut: cut, mitres) }
      }
      var own = DeviceInsets.zero
      for side in sides { own[keyPath: side.inset] = widths[keyPath: side.inset] }
      return straightLines(style, in: rect, widths: own, clips: [[area]]).map { [$0] } ?? []
    }
  }

  /// Returns the marks along one side with its halves of the round corners. The first and the last one end where the side does.
  private func roundSide(
    _ style: Border.Style, _ side: Side, in outline: Outline, widths: DeviceInsets, cut: VectorPath, _ mitres: BorderMitres
  ) -> [PathShape] {
    let (rect, width) = (outline.rect, widths[keyPath: side.inset])
    let area = PathShape(cut, .inside(.nonZero), from: rect)
    let line = mitres.part(of: outline.inset(by: widths.halved), along: side)
    guard let length = line.measured.last?.distance, length > 0 else { return [] }
    let marks = Self.marks(style, width: width, length: length)
    if style == .dotted {
      let dots = line.points(at: marks.map { $0.start + $0.length / 2 }).map {
        DeviceRect(x: $0.x - width / 2, y: $0.y - width / 2, width: width, height: width)
      }
      return shape(of: dots, style, in: rect, clips: [[area]]).map { [$0] } ?? []
    }
    let ring = PathShape(outline.ring(widths), .inside(.evenOdd), from: rect)
    // The ring cuts the dashes, so they may be wider.
    var stroke = StrokeStyle(width: width + 2)
    if marks.count > 1 { stroke.dashes = [marks[0].length, marks[1].start - marks[0].length] }
    return [PathShape(line, .stroke(stroke), from: rect, clips: [[area], [ring]])]
  }
}

extension Border {
  /// Returns how a side looks. Two lines need at least three device pixels.
  fileprivate func look(of side: Side, width: Double) -> SideLook {
    let style = styles[keyPath: side.value()]
    return SideLook(color: colors[keyPath: side.value()], style: style == .double && width < 3 ? .solid : style)
  }
}

extension SideLook {
  /// Whether this look covers another one that continues below it.
  fileprivate func hides(_ other: SideLook) -> Bool {
    guard color.isOpaque else { return false }
    return style == .solid || style == .double && other.style == .double
  }
}

extension Outline {
  /// The outlines on both sides of a border, for the rule that alternates between inside and outside.
  fileprivate func ring(_ widths: DeviceInsets) -> VectorPath {
    var path = self.path
    let inner = inset(by: widths)
    if !inner.rect.isEmpty { path.append(contentsOf: inner.path) }
    return path
  }

  /// The outlines of both lines of a double border.
  ///
  /// Each is a third of the width. If that is no whole number of device pixels, one more or one less is left for the gap.
  fileprivate func doubleRing(_ widths: DeviceInsets) -> VectorPath {
    var (line, gap) = (DeviceInsets.zero, DeviceInsets.zero)
    for side in Side.allCases {
      let width = widths[keyPath: side.inset]
      let third = width < 3 ? width : (width / 3).rounded()
      line[keyPath: side.inset] = third
      gap[keyPath: side.inset] = width < 3 ? width : width - third
    }
    var path = ring(line)
    let inside = inset(by: gap)
    if !inside.rect.isEmpty { path.append(contentsOf: inside.path) }
    let inner = inset(by: widths)
    if !inner.rect.isEmpty { path.append(contentsOf: inner.path) }
    return path
  }
}

extension VectorPath {
  /// Returns the points at distances along the path, which must be in ascending order.
  fileprivate func points(at distances: [Double]) -> [Point] {
    let measured = measured
    var end = 1
    return distances.map { distance in
      while end < measured.count - 1, measured[end].distance < distance { end += 1 }
      let (before, after) = (measured[end - 1], measured[end])
      let length = after.distance - before.distance
      let share = length > 0 ? (distance - before.distance) / length : 0
      return Point(
        x: before.point.x + (after.point.x - before.point.x) * share, y: before.point.y + (after.point.y - before.point.y) * share)
    }
  }
}

/// The lines along which the sides of a border meet. They divide the whole box, as the edges of a hip roof do.
private struct BorderMitres {
  /// How an end of a side is cut.
  enum End {
    /// There is no side to meet.
    case end
    case mitre
    /// It goes on for a little below the next side.
    case below
  }

  fileprivate struct Corner {
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
    let points = outline.points(ofCorner: side.rawValue).filter { first.isAfter($0) }
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
