// SPDX-License-Identifier: MIT

package import CellGraphics

/// The inside of a path, what is outside it, or a line along it, on whole device pixels.
///
/// Its coverage is that of the path alone, so it is the same wherever the shape lies.
package struct PathShape: Hashable, Sendable {
  package enum Part: Hashable, Sendable {
    case inside(FillRule)
    /// What is outside the path, for shapes that cut others.
    case outside(FillRule)
    case stroke(StrokeStyle)
    /// What is not covered by a stroke, for shapes that cut others.
    case outsideStroke(StrokeStyle)

    /// The line along the path, if there is one.
    fileprivate var stroke: StrokeStyle? {
      switch self {
      case .inside, .outside: nil
      case .stroke(let style), .outsideStroke(let style): style
      }
    }

    /// Whether the part has no bounds.
    package var isOutside: Bool {
      switch self {
      case .inside, .stroke: false
      case .outside, .outsideStroke: true
      }
    }
  }

  /// In units of its own.
  package private(set) var path: VectorPath
  /// From the units of the path to device pixels, relative to `x` and `y`.
  package let transform: VectorTransform
  package let part: Part
  /// What cuts the shape: only what is inside all of these unions of shapes is visible. Relative to `x` and `y`, too.
  package let clips: [[PathShape]]
  /// Whether the path is only a rectangle around the shapes that cut it, so that none of its own edges is visible.
  package private(set) var isFrame = false
  /// The device pixel of the picture at which the coordinates begin.
  package var x, y: Int
  /// A rectangle around the shape, in device pixels relative to `x` and `y`; empty if nothing is inside.
  package private(set) var extent: DeviceRect

  /// - Parameter area: what is outside these device pixels, relative to `x` and `y`, is cut off; `nil` for no limit.
  package init(
    _ path: VectorPath, _ part: Part, transform: VectorTransform, clips: [[PathShape]] = [], within area: PixelRect? = nil,
    x: Int = 0, y: Int = 0
  ) {
    self.path = path
    self.transform = transform
    self.part = part
    self.clips = clips
    self.x = x
    self.y = y
    var extent = path.extent(of: part, transform)
    for union in clips { extent = extent.intersection(union.reduce(.empty) { $0.union($1.extent) }) }
    if let area { extent = extent.intersection(DeviceRect(area)) }
    self.extent = extent
  }

  /// Creates the union of shapes, of which there must be at least one.
  package init(union shapes: [PathShape]) { self.init(around: shapes, clips: [shapes]) }

  /// Creates a rectangle around shapes, of which there must be at least one.
  package init(around shapes: [PathShape], clips: [[PathShape]] = []) {
    let extent = shapes.reduce(DeviceRect.empty) { $0.union($1.extent) }
    let corners = [
      Point(x: extent.x, y: extent.y), Point(x: extent.maxX, y: extent.y), Point(x: extent.maxX, y: extent.maxY),
      Point(x: extent.x, y: extent.maxY),
    ]
    self.init(
      VectorPath([.move(corners[0])] + corners.dropFirst().map { .line($0) } + [.close]), .inside(.nonZero),
      transform: .identity, clips: clips, x: shapes[0].x, y: shapes[0].y)
    isFrame = true
  }

  /// Adds the path of another shape, which must have the same part, transform, clips and origin.
  package mutating func append(_ other: PathShape) {
    path.append(contentsOf: other.path)
    extent = extent.union(other.extent)
  }

  /// The lines, curves and dashes, with those of the shapes that cut it.
  package var segmentCount: Int {
    var count = path.segmentCount
    if let style = part.stroke { count += style.dashCount(along: path) }
    return clips.joined().reduce(count) { $0 + $1.segmentCount }
  }

  /// Whether the shape is all that is inside one closed line.
  package var isSingleArea: Bool {
    part == .inside(.nonZero) && clips.isEmpty && path.elements.count { if case .move = $0 { true } else { false } } == 1
  }

  /// The pixels that are written to draw the coverage: those of the rectangle around it, and again for each union that cuts it.
  package var coveragePixels: Int { extent.outset.area * coveragePasses }

  private var coveragePasses: Int {
    clips.reduce(1) { passes, union in
      union.reduce(passes + 1) { $0 + ($1.clips.isEmpty && !$1.part.isOutside ? 0 : $1.coveragePasses) }
    }
  }

  /// A rectangle around the shape, in device pixels of the picture.
  package var rect: DeviceRect { extent.translated(x: x, y: y) }
}

/// A part of a group that is composited as a whole.
package struct PaintedShape: Hashable, Sendable {
  package var shape: PathShape
  package var paint: Paint
  package let opacity: Double

  package init(_ shape: PathShape, _ paint: Paint, opacity: Double) {
    self.shape = shape
    self.paint = paint
    self.opacity = opacity
  }
}

extension VectorPath {
  /// A rectangle around the inside or the stroke, after a transform.
  fileprivate func extent(of part: PathShape.Part, _ transform: VectorTransform) -> DeviceRect {
    guard let box = applying(transform).controlBounds else { return .empty }
    let inside = DeviceRect(x: box.x, y: box.y, width: box.width, height: box.height)
    switch part {
    case .inside: return inside
    case .outside, .outsideStroke: return DeviceRect(x: -1e8, y: -1e8, width: 2e8, height: 2e8)
    case .stroke(let style): return inside.inset(by: -style.reach * transform.largestStretch)
    }
  }
}

extension DeviceRect {
  fileprivate static var empty: DeviceRect { DeviceRect(x: 0, y: 0, width: 0, height: 0) }

  fileprivate func intersection(_ other: DeviceRect) -> DeviceRect {
    let (left, top) = (max(x, other.x), max(y, other.y))
    let (right, bottom) = (min(maxX, other.maxX), min(maxY, other.maxY))
    return left < right && top < bottom ? DeviceRect(x: left, y: top, width: right - left, height: bottom - top) : .empty
  }

  /// Returns the smallest rectangle that contains both. An empty rectangle adds nothing.
  package func union(_ other: DeviceRect) -> DeviceRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let (left, top) = (min(x, other.x), min(y, other.y))
    return DeviceRect(x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }
}

extension PathShape: Digestible {
  package func write(to writer: inout DigestWriter) {
    writer.add(path, transform, part, clips, x, y)
  }
}

extension PaintedShape: Digestible {
  package func write(to writer: inout DigestWriter) {
    writer.add(shape, paint, opacity)
  }
}

extension PathShape.Part: Digestible {
  package func write(to writer: inout DigestWriter) {
    switch self {
    case .inside(let rule): writer.addCase(0, rule)
    case .stroke(let style): writer.addCase(1, style)
    case .outside(let rule): writer.addCase(2, rule)
    case .outsideStroke(let style): writer.addCase(3, style)
    }
  }
}
