// SPDX-License-Identifier: MIT

internal import CellDisplayList
internal import CellGraphics
internal import CellLayout
internal import CellTree

/// The tail of a bubble, in device pixels.
struct DeviceTail: Equatable {
  let isTop, isLeft: Bool
  let size: Double
}

extension Outline {
  /// The shape of the outline with a tail at one of its square corners.
  func shape(with tail: DeviceTail?) -> Shape {
    guard let tail else { return .box(self) }
    return .path(inside(with: tail))
  }

  /// Returns the inside of the outline with a tail.
  private func inside(with tail: DeviceTail) -> PathShape { PathShape(path(tail: tail), .inside(.nonZero), from: rect) }

  /// Returns a line along the middle of a border inside the outline. Only what is inside the outline is drawn.
  func line(_ style: StrokeStyle, tail: DeviceTail?) -> PathShape {
    let middle = inset(by: style.width / 2).path(tail: tail)
    return PathShape(middle, .stroke(style), from: rect, clips: tail.map { [[inside(with: $0)]] } ?? [])
  }

  /// Returns the outline as a path, clockwise from the top left.
  func path(tail: DeviceTail?) -> VectorPath {
    guard let tail else { return path }
    var path = VectorPath()
    // The inset of a bubble may have cut corners, which would cross the tail.
    for corner in Outline(rect, radii: radii).corners {
      if tail.isTop == (corner.point.y == rect.y), tail.isLeft == (corner.point.x == rect.x) {
        path.append(tail: (tail.size, height(of: tail)), at: corner)
      } else {
        path.append(linking: corner.path)
      }
    }
    path.append(.close)
    return path
  }

  /// The height of a tail. It is as high as wide, but leaves the corner above or below it round.
  private func height(of tail: DeviceTail) -> Double {
    let other =
      switch (tail.isTop, tail.isLeft) {
      case (true, true): radii.bottomLeft.vertical
      case (true, false): radii.bottomRight.vertical
      case (false, true): radii.topLeft.vertical
      case (false, false): radii.topRight.vertical
      }
    return max(0, min(tail.size, rect.height - other))
  }
}

extension Point {
  /// Returns the point at two thirds of the way to another one.
  fileprivate func twoThirds(to other: Point) -> Point {
    Point(x: x + (other.x - x) * 2 / 3, y: y + (other.y - y) * 2 / 3)
  }
}

extension VectorPath {
  /// Adds a tail: a point beside the corner, on the line of the horizontal edge, and a curve to the vertical one.
  fileprivate mutating func append(tail: (width: Double, height: Double), at corner: Outline.Corner) {
    let isVerticalFirst = corner.before.x == 0
    // Away from the box, which the horizontal edge is on the other side of.
    let away = isVerticalFirst ? Point(x: -corner.after.x, y: 0) : corner.before
    let along = isVerticalFirst ? Point(x: 0, y: -corner.before.y) : corner.after
    let point = corner.point.moved(away, by: tail.width)
    let side = corner.point.moved(along, by: tail.height)
    // Leaves the edge without a bend, and ends in a point that is not too thin.
    let control = corner.point.moved(along, by: tail.height * 0.4)
    let (start, end) = isVerticalFirst ? (side, point) : (point, side)
    append(linking: VectorPath([.move(start), .curve(start.twoThirds(to: control), end.twoThirds(to: control), end)]))
  }
}

extension CellPainter {
  /// Returns marks along each edge that has a width. The first and the last one end at the corners, and all begin on whole device pixels.
  func straightLines(
    _ style: Border.Style, in rect: DeviceRect, widths: DeviceInsets, clips: [[PathShape]] = []
  ) -> PathShape? {
    var marks: [DeviceRect] = []
    func add(_ width: Double, length: Double, _ mark: (_ start: Double, _ length: Double) -> DeviceRect) {
      for range in Self.marks(style, width: width, length: length) {
        marks.append(mark(range.start.rounded(), max(1, range.length.rounded())))
      }
    }
    add(widths.top, length: rect.width) { DeviceRect(x: rect.x + $0, y: rect.y, width: $1, height: widths.top) }
    add(widths.bottom, length: rect.width) {
      DeviceRect(x: rect.x + $0, y: rect.maxY - widths.bottom, width: $1, height: widths.bottom)
    }
    add(widths.left, length: rect.height) { DeviceRect(x: rect.x, y: rect.y + $0, width: widths.left, height: $1) }
    add(widths.right, length: rect.height) {
      DeviceRect(x: rect.maxX - widths.right, y: rect.y + $0, width: widths.right, height: $1)
    }
    return shape(of: marks, style, in: rect, clips: clips)
  }

  /// Returns the shape of a line in a text, which fills the rectangle if it is solid; `nil` for a line without length.
  func shape(of pattern: TextLineStyle.Pattern, in rect: DeviceRect) -> PathShape? {
    let style: Border.Style
    switch pattern {
    case .solid: return PathShape(Outline(rect).path, .inside(.nonZero), from: rect)
    case .wavy: return wave(in: rect)
    case .dotted: style = .dotted
    case .dashed: style = .dashed
    }
    let marks = Self.marks(style, width: rect.height, length: rect.width).map { mark in
      DeviceRect(x: rect.x + mark.start.rounded(), y: rect.y, width: max(1, mark.length.rounded()), height: rect.height)
    }
    return shape(of: marks, style, in: rect)
  }

  /// Returns a wave along a line, whose crest is at the line's upper edge, cut off at the line's ends. A wave is four times as long as
  /// the line is thick, and twice as high.
  private func wave(in rect: DeviceRect) -> PathShape? {
    guard rect.width > 0 else { return nil }
    let half = max(2, 2 * rect.height)
    // A cubic curve whose control points are this far from its ends reaches three quarters of the distance.
    let reach = rect.height * 4 / 3
    let middle = rect.y + rect.height * 1.5
    var path = VectorPath([.move(Point(x: rect.x, y: middle))])
    var x = rect.x
    var sign = -1.0
    while x < rect.maxX {
      path.append(
        .curve(
          Point(x: x + half / 2, y: middle + sign * reach), Point(x: x + half / 2, y: middle + sign * reach),
          Point(x: x + half, y: middle)))
      x += half
      sign = -sign
    }
    let (left, top) = (rect.x.rounded(.down), rect.y.rounded(.down))
    let area = PixelRect(
      x: 0, y: Int(-rect.height), width: Int(rect.width.rounded(.up)), height: Int((5 * rect.height).rounded(.up)))
    return PathShape(
      path.applying(.translation(x: -left, y: -top)), .stroke(StrokeStyle(width: rect.height)), transform: .identity,
      within: area, x: Int(left), y: Int(top))
  }

  /// Returns the places of dashes or dots along a line, as many as fit best.
  static func marks(_ style: Border.Style, width: Double, length: Double) -> [(start: Double, length: Double)] {
    guard width > 0, length > 0 else { return [] }
    let (mark, gap) = style == .dotted ? (width, width) : (3 * width, 2 * width)
    let count = max(1, ((length + gap) / (mark + gap)).rounded())
    if count == 1 { return [(0, style == .dotted ? min(mark, length) : length)] }
    let stretch = style == .dotted ? 1 : length / (count * mark + (count - 1) * gap)
    let step = (length - mark * stretch) / (count - 1)
    return (0..<Int(count)).map { (Double($0) * step, mark * stretch) }
  }

  /// Returns marks along the middle of a line that follows an outline, equally spaced.
  func roundLine(
    _ style: Border.Style, in outline: Outline, width: Double, tail: DeviceTail?
  ) -> PathShape? {
    let measured = outline.inset(by: width / 2).path(tail: tail).measured
    guard let length = measured.last?.distance, length > 0 else { return nil }
    if style == .dashed {
      let unit = length / (max(1, (length / (5 * width)).rounded()) * 5)
      return outline.line(StrokeStyle(width: width, dashes: [3 * unit, 2 * unit]), tail: tail)
    }
    let count = max(1, (length / (2 * width)).rounded())
    var dots: [DeviceRect] = []
    var end = 1
    for number in 0..<Int(count) {
      let distance = Double(number) * length / count
      while measured[end].distance < distance { end += 1 }
      let (before, after) = (measured[end - 1], measured[end])
      let share = after.distance > before.distance ? (distance - before.distance) / (after.distance - before.distance) : 0
      let x = before.point.x + (after.point.x - before.point.x) * share
      let y = before.point.y + (after.point.y - before.point.y) * share
      dots.append(DeviceRect(x: x - width / 2, y: y - width / 2, width: width, height: width))
    }
    return shape(of: dots, style, in: outline.rect)
  }

  /// Returns rectangles, or the circles in them, as one shape; dots of one pixel are squares. `nil` if there are none.
  func shape(
    of marks: [DeviceRect], _ style: Border.Style, in rect: DeviceRect, clips: [[PathShape]] = []
  ) -> PathShape? {
    if marks.isEmpty { return nil }
    let elements = marks.flatMap { mark in
      let radius = style == .dotted && mark.width > 1 ? mark.width / 2 : 0
      return Outline(mark, radii: CornerRadii(all: radius)).path.elements
    }
    return PathShape(VectorPath(elements), .inside(.nonZero), from: rect, clips: clips)
  }
}

extension PathShape {
  /// Creates a shape from a path in device pixels of the picture. Its coordinates begin at the first whole pixel of a rectangle.
  init(_ path: VectorPath, _ part: Part, from rect: DeviceRect, clips: [[PathShape]] = []) {
    let (x, y) = (rect.x.rounded(.down), rect.y.rounded(.down))
    self.init(
      path.applying(.translation(x: -x, y: -y)), part, transform: .identity, clips: clips, x: Int(x), y: Int(y))
  }
}
