// SPDX-License-Identifier: MIT

internal import CellGraphics

// Corrects strokes that Cairo does not draw as section 13.5 of SVG 2 defines them: subpaths and dashes without length, and curves with
// a tight turn at an end.

extension StrokeStyle {
  /// The style without dashes that have neither length nor caps, of which nothing is visible and Cairo draws halves of squares; `nil`
  /// if no dash remains.
  /// - Parameter length: the largest length that counts as none.
  func withoutEmptyDashes(upTo length: Double) -> StrokeStyle? {
    if cap != .butt || dashes.isEmpty { return self }
    var kept: [Double] = []
    // The gap before the first dash that remains, which is moved to the end.
    var beginning = 0.0
    for index in stride(from: 0, to: dashes.count - 1, by: 2) {
      let (dash, gap) = (dashes[index], dashes[index + 1])
      if dash > length {
        kept += [dash, gap]
      } else if kept.isEmpty {
        beginning += dash + gap
      } else {
        kept[kept.count - 1] += dash + gap
      }
    }
    if kept.isEmpty { return nil }
    var style = self
    kept[kept.count - 1] += beginning
    style.dashes = kept
    style.dashOffset -= beginning
    return style
  }
}

extension VectorPath {
  /// The square caps of subpaths without length, along the x axis. Cairo leaves them out.
  func squares(side: Double) -> VectorPath {
    var path = VectorPath()
    for dot in dots {
      let (left, top) = (dot.x - side / 2, dot.y - side / 2)
      path.append(.move(Point(x: left, y: top)))
      path.append(.line(Point(x: left + side, y: top)))
      path.append(.line(Point(x: left + side, y: top + side)))
      path.append(.line(Point(x: left, y: top + side)))
      path.append(.close)
    }
    return path
  }

  /// The same path with a cut in each curve that makes a turn right at one of its ends, because a control point is close to it.
  ///
  /// Cairo draws curves as long pieces, and derives the sides of a stroke from the directions at the ends of each piece: with a turn
  /// inside it, the sides are askew. Cutting keeps the turn in a piece of its own, which is shorter than a pixel.
  func cuttingTightEnds() -> VectorPath {
    var path = VectorPath()
    var (start, last) = (Point.zero, Point.zero)
    for element in elements {
      switch element {
      case .move(let point):
        (start, last) = (point, point)
        path.append(element)
      case .line(let point):
        last = point
        path.append(element)
      case .close:
        last = start
        path.append(element)
      case .curve(let first, let second, let end):
        for piece in Curve(last, first, second, end).cutAtTightEnds() { path.append(.curve(piece.p1, piece.p2, piece.p3)) }
        last = end
      }
    }
    return path
  }
}

/// A cubic Bézier curve.
private struct Curve {
  var p0, p1, p2, p3: Point

  init(_ p0: Point, _ p1: Point, _ p2: Point, _ p3: Point) {
    (self.p0, self.p1, self.p2, self.p3) = (p0, p1, p2, p3)
  }

  func cutAtTightEnds() -> [Curve] {
    let (first, last) = (turn(from: p0, p1, p2), turn(from: p3, p2, p1))
    if first == 0, last == 0 { return [self] }
    var pieces: [Curve] = []
    var rest = self
    if first > 0 {
      let (head, tail) = rest.cut(at: first)
      pieces.append(head)
      rest = tail
    }
    if last > 0 {
      let (head, tail) = rest.cut(at: (1 - last - first) / (1 - first))
      pieces.append(head)
      rest = tail
    }
    return pieces + [rest]
  }

  /// The part of the curve, in `0..<1/3`, in which it turns from the direction of its end to that of its middle: there, the
  /// derivative is `3 (next - end) + 6 t (middle - next)`, of which the second term is then 32 times the first. 0 for a curve without
  /// such a turn.
  private func turn(from end: Point, _ next: Point, _ middle: Point) -> Double {
    let (short, long) = (end.distance(to: next), next.distance(to: middle))
    return short > 0 && short * 48 < long ? 16 * short / long : 0
  }

  /// Cuts the curve with de Casteljau's construction.
  private func cut(at t: Double) -> (Curve, Curve) {
    let (a, b, c) = (between(p0, p1, t), between(p1, p2, t), between(p2, p3, t))
    let (d, e) = (between(a, b, t), between(b, c, t))
    let middle = between(d, e, t)
    return (Curve(p0, a, d, middle), Curve(middle, e, c, p3))
  }

  private func between(_ first: Point, _ second: Point, _ t: Double) -> Point {
    Point(x: first.x + t * (second.x - first.x), y: first.y + t * (second.y - first.y))
  }
}
