// SPDX-License-Identifier: MIT

import CellDisplayList
import CellGraphics
import Foundation

/// How much of each pixel of an area a shape covers, by formulas of its edges.
///
/// Each row of pixels is cut into thin strips. In the middle of a strip, the columns between the edges are computed exactly.
struct SlowCoverage {
  /// The strips of a row of pixels.
  private static let strips = 64

  let area: PixelRect
  private(set) var shares: [Double]
  /// How far the coverage of an anti-aliased pixel may be from its share: 0 where no edge is near.
  private(set) var tolerances: [Double]

  /// The coverage of a shape that outlines cut.
  init(of shape: Shape, cutBy clips: [Outline] = [], in area: PixelRect) {
    self.init(whole: shape, in: area)
    for clip in clips { cut(by: SlowCoverage(whole: .box(clip), in: area)) }
  }

  private init(whole shape: Shape, in area: PixelRect) {
    switch shape {
    case .box(let outline): self.init(area, around: outline.rect.outset) { outline.strips(from: $0, to: $1) }
    case .ring(let outer, let inner):
      self.init(area, around: outer.rect.outset) { outer.strips(from: $0, to: $1).flatMap { $0.cut(by: inner) } }
    case .path(let path): self.init(of: path, in: area)
    }
  }

  /// The coverage of a path, cut by the unions of shapes that clip it.
  private init(of shape: PathShape, in area: PixelRect) {
    let lines = SlowLines(shape)
    self.init(area, around: shape.rect.outset) { lines.strips(from: $0, to: $1) }
    if let starts = lines.startsOfDashes { markDashes(startingAt: starts) }
    if shape.part.isOutside { invert() }
    for union in shape.clips {
      guard var united = union.first.map({ SlowCoverage(of: $0, in: area) }) else { continue }
      united.invert()
      for part in union.dropFirst() {
        var outside = SlowCoverage(of: part, in: area)
        outside.invert()
        united.cut(by: outside)
      }
      united.invert()
      cut(by: united)
    }
  }

  private mutating func invert() {
    for place in shares.indices { shares[place] = 1 - shares[place] }
  }

  /// Intersects with another coverage. Where two edges cross a pixel, what both cover depends on where they do.
  private mutating func cut(by other: SlowCoverage) {
    for place in shares.indices {
      let (one, two) = (shares[place], other.shares[place])
      // Cairo ignores a clip whose edge crosses the outermost pixels of a shape.
      let (least, most) = (max(0, one + two - 1), tolerances[place] > 0 && two > 0 ? one : min(one, two))
      shares[place] = (least + most) / 2
      tolerances[place] += other.tolerances[place] + (most - least) / 2
    }
  }

  /// Removes what an outline covers.
  mutating func remove(_ outline: Outline) {
    var outside = SlowCoverage(whole: .box(outline), in: area)
    outside.invert()
    cut(by: outside)
  }

  private init(_ area: PixelRect, around bounds: PixelRect, _ strips: (_ top: Double, _ bottom: Double) -> [Strip]) {
    self.area = area
    shares = [Double](repeating: 0, count: area.width * area.height)
    tolerances = shares
    let bounds = bounds.intersection(area)
    for row in bounds.y..<bounds.maxY {
      let start = (row - area.y) * area.width
      for part in 0..<Self.strips {
        let top = Double(row) + Double(part) / Double(Self.strips)
        for strip in strips(top, top + 1 / Double(Self.strips)) { add(strip, toRowAt: start, inside: bounds) }
      }
      for place in start..<start + area.width {
        shares[place] = shares[place] < 1e-9 ? 0 : shares[place] > 1 - 1e-9 ? 1 : shares[place]
      }
    }
    markEdges()
  }

  private mutating func add(_ strip: Strip, toRowAt start: Int, inside bounds: PixelRect) {
    let (left, right) = (max(strip.left, Double(bounds.x)), min(strip.right, Double(bounds.maxX)))
    guard left < right else { return }
    for column in Int(left.rounded(.down))..<Int(right.rounded(.up)) {
      let width = min(right, Double(column + 1)) - max(left, Double(column))
      shares[start + column - area.x] += width * strip.height
    }
  }

  /// How far off an anti-aliased pixel may be: Cairo has a sample for each fifteenth of a row at some corners. `tools/truth/box-truth` counts
  /// how rarely it is more than 24 of 255.
  private static let tolerance = 32.0 / 255

  /// Marks the pixels that are covered partly, and those beside them.
  private mutating func markEdges() {
    for place in shares.indices where shares[place] > 0 && shares[place] < 1 { mark(around: place, Self.tolerance) }
  }

  /// Marks all pixels at dashes. Their ends depend on the length of curves, which Cairo does not know exactly, and so does whether the last
  /// dash of a closed line reaches the first one.
  private mutating func markDashes(startingAt starts: [Point]) {
    for place in shares.indices where shares[place] > 0 { mark(around: place, 2 * Self.tolerance) }
    for start in starts {
      let (x, y) = (Int(start.x.rounded(.down)) - area.x, Int(start.y.rounded(.down)) - area.y)
      if (0..<area.width).contains(x), (0..<area.height).contains(y) { mark(around: y * area.width + x, 1) }
    }
  }

  private mutating func mark(around place: Int, _ tolerance: Double) {
    let (x, y) = (place % area.width, place / area.width)
    for row in max(0, y - 1)...min(area.height - 1, y + 1) {
      for column in max(0, x - 1)...min(area.width - 1, x + 1) { tolerances[row * area.width + column] = tolerance }
    }
  }
}

/// The columns between two edges, in a strip of a row.
private struct Strip {
  var left, right: Double
  /// The height, and the middle of it.
  var height, middle: Double

  func cut(by inner: Outline) -> [Strip] {
    guard let hole = inner.strip(at: middle), !inner.rect.isEmpty else { return [self] }
    var (before, after) = (self, self)
    before.right = min(right, hole.left)
    after.left = max(left, hole.right)
    return [before, after].filter { $0.left < $0.right }
  }
}

extension Outline {
  fileprivate func strips(from top: Double, to bottom: Double) -> [Strip] {
    // The upper and the lower edge may lie inside the strip.
    let (first, last) = (max(top, rect.y), min(bottom, rect.maxY))
    guard first < last, let columns = strip(at: (first + last) / 2) else { return [] }
    return [Strip(left: columns.left, right: columns.right, height: last - first, middle: (first + last) / 2)]
  }

  /// Returns the columns that are inside at a height; `nil` if there are none.
  fileprivate func strip(at y: Double) -> (left: Double, right: Double)? {
    guard y > rect.y, y < rect.maxY else { return nil }
    /// How far a corner moves an edge inwards, where `distance` is that from the edge above or below.
    func inset(_ radius: CornerRadius, _ distance: Double) -> Double {
      guard radius.horizontal > 0, radius.vertical > 0, distance < radius.vertical else { return 0 }
      let share = 1 - distance / radius.vertical
      switch radii.curve {
      case .continuous: return radius.horizontal * (1 - (1 - share * share * share * share).squareRoot().squareRoot())
      case .circular: return radius.horizontal * (1 - (1 - share * share).squareRoot())
      }
    }
    let (top, bottom) = (y - rect.y, rect.maxY - y)
    let left = rect.x + max(inset(radii.topLeft, top), inset(radii.bottomLeft, bottom))
    let right = rect.maxX - max(inset(radii.topRight, top), inset(radii.bottomRight, bottom))
    return left < right ? (left, right) : nil
  }
}

/// The lines around the area of a path, after all of its curves became short lines, and its strokes areas.
private struct SlowLines {
  private var lines: [(from: Point, to: Point)] = []
  private let isEvenOdd: Bool
  /// Where dashed lines begin; `nil` for anything else.
  private(set) var startsOfDashes: [Point]?

  init(_ shape: PathShape) {
    let subpaths = shape.path.applying(shape.transform).flattened.map { points in
      points.map { Point(x: $0.x + Double(shape.x), y: $0.y + Double(shape.y)) }
    }
    switch shape.part {
    case .inside(let rule), .outside(let rule):
      isEvenOdd = rule == .evenOdd
      for points in subpaths { add(polygon: points) }
    case .stroke(let style), .outsideStroke(let style):
      isEvenOdd = false
      if !style.dashes.isEmpty { startsOfDashes = subpaths.map { $0[0] } }
      for points in subpaths { add(points, style) }
    }
  }

  private mutating func add(polygon points: [Point]) {
    for (point, next) in zip(points, points.dropFirst() + points.prefix(1)) { lines.append((point, next)) }
  }

  /// Adds the area of a stroke with butt caps: a rectangle for each line, and a wedge on the outer side of each bend.
  private mutating func add(_ points: [Point], _ style: StrokeStyle) {
    let dashes = style.dashes.isEmpty ? [.infinity, 0] : style.dashes
    var (dash, rest) = (0, dashes[0])
    var first: Point?
    var last: (end: Point, across: Point)?
    for (start, end) in zip(points, points.dropFirst()) {
      let length = hypot(end.x - start.x, end.y - start.y)
      guard length > 0 else { continue }
      let across = Point(x: -(end.y - start.y) / length * style.width / 2, y: (end.x - start.x) / length * style.width / 2)
      var done = 0.0
      while done < length {
        let step = min(rest, length - done)
        if dash.isMultiple(of: 2) {
          let (from, to) = (start.moved(to: end, done / length), start.moved(to: end, (done + step) / length))
          first = first ?? across
          if let last, done == 0 { addJoin(at: last.end, last.across, across, style) }
          add(wedge: [from + across, to + across, to - across, from - across])
          last = (to, across)
        }
        done += step
        rest -= step
        if rest <= 0 {
          dash += 1
          rest = dashes[dash % dashes.count]
          last = nil
        }
      }
    }
    if let first, let last, style.dashes.isEmpty, points.first == points.last { addJoin(at: last.end, last.across, first, style) }
  }

  /// Adds the wedge at a bend, with its point if the join is a mitre.
  private mutating func addJoin(at point: Point, _ before: Point, _ after: Point, _ style: StrokeStyle) {
    let middle = before + after
    let half = style.width * style.width / 4
    // The tip lies at this multiple of the middle between both edges.
    let reach = 2 * half / max(1e-9, middle.x * middle.x + middle.y * middle.y)
    let tip = Point(x: middle.x * reach, y: middle.y * reach)
    let hasTip = style.join == .miter && tip.x * tip.x + tip.y * tip.y <= half * style.miterLimit * style.miterLimit
    add(wedge: [point, point + before] + (hasTip ? [point + tip] : []) + [point + after])
    add(wedge: [point, point - before] + (hasTip ? [point - tip] : []) + [point - after])
  }

  /// Adds a polygon with the orientation that all have, so that they are united.
  private mutating func add(wedge points: [Point]) {
    let area = zip(points, points.dropFirst() + points.prefix(1)).reduce(0) { $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y }
    add(polygon: area < 0 ? points.reversed() : points)
  }

  func strips(from top: Double, to bottom: Double) -> [Strip] {
    let middle = (top + bottom) / 2
    let crossings: [(x: Double, turn: Int)] = lines.compactMap { line in
      guard (line.from.y <= middle) != (line.to.y <= middle) else { return nil }
      let share = (middle - line.from.y) / (line.to.y - line.from.y)
      return (line.from.x + (line.to.x - line.from.x) * share, line.to.y > line.from.y ? 1 : -1)
    }.sorted { $0.x < $1.x }
    var strips: [Strip] = []
    var winding = 0
    for (crossing, next) in zip(crossings, crossings.dropFirst()) {
      winding += crossing.turn
      if isEvenOdd ? !winding.isMultiple(of: 2) : winding != 0 {
        strips.append(Strip(left: crossing.x, right: next.x, height: bottom - top, middle: middle))
      }
    }
    return strips
  }
}

extension VectorPath {
  /// The points of each subpath. A closed one ends at its start.
  fileprivate var flattened: [[Point]] {
    var subpaths: [[Point]] = []
    for element in elements {
      let end = subpaths.last?.last ?? .zero
      switch element {
      case .move(let point): subpaths.append([point])
      case .line(let point): subpaths[subpaths.count - 1].append(point)
      case .curve(let first, let second, let last):
        for step in 1...32 {
          let (share, rest) = (Double(step) / 32, 1 - Double(step) / 32)
          func coordinate(_ part: KeyPath<Point, Double>) -> Double {
            rest * rest * rest * end[keyPath: part] + 3 * rest * rest * share * first[keyPath: part]
              + 3 * rest * share * share * second[keyPath: part] + share * share * share * last[keyPath: part]
          }
          subpaths[subpaths.count - 1].append(Point(x: coordinate(\.x), y: coordinate(\.y)))
        }
      case .close: subpaths[subpaths.count - 1].append(subpaths[subpaths.count - 1][0])
      }
    }
    return subpaths
  }
}

extension Point {
  fileprivate static func + (one: Point, other: Point) -> Point { Point(x: one.x + other.x, y: one.y + other.y) }
  fileprivate static func - (one: Point, other: Point) -> Point { Point(x: one.x - other.x, y: one.y - other.y) }
  fileprivate func moved(to other: Point, _ share: Double) -> Point {
    Point(x: x + (other.x - x) * share, y: y + (other.y - y) * share)
  }
}
