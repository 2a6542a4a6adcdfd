// SPDX-License-Identifier: MIT

internal import CellDisplayList
package import CellGraphics

/// The straight, horizontal or vertical edges of an icon that lie between device pixels, and what would put all of them on the grid.
///
/// Edges are those of filled outlines, and the two sides of lines that are stroked. Curves have none, and neither have the ends of
/// lines.
package struct IconEdges: Hashable, Sendable {
  package enum Remedy: Hashable, Sendable {
    /// Moving the outlines inside the icon by these distances, in points.
    case offset(Point)
    /// This width of all strokes, in points.
    case strokeWidth(Double)
    /// This length of the longer side, in points.
    case size(Double)
  }

  /// The number of different edges, and how many of them lie between device pixels.
  package var count, offGridCount: Int
  /// The first edge between device pixels: whether it is vertical, and its place in the picture, in device pixels.
  package var isVertical: Bool
  package var place: Double
  /// The length of the icon's longer side, in device pixels.
  package var longerSide: Double
  /// What would put all edges on the grid, each by itself. A size is given only if nothing else helps; empty if no size does either.
  package var remedies: [Remedy]
}

extension IconEdges {
  func sentence(pixels: Int) -> String {
    let place = "the first at \(isVertical ? "x" : "y") = \(decimal(place))"
    let covered = "\(counted(pixels, "pixel")) \(pixels == 1 ? "is" : "are") only partly covered"
    let found =
      "\(grouped(offGridCount)) of its \(counted(count, "straight edge")) \(offGridCount == 1 ? "lies" : "lie") between device pixels, "
      + "\(place): \(covered)"
    let advice = remedies.map(\.words).joined(separator: " or ")
    return found
      + (advice.isEmpty ? "; no size near this one puts all of them on the grid" : "; \(advice) puts all of them on the grid")
  }
}

extension IconEdges.Remedy {
  fileprivate var words: String {
    switch self {
    case .offset(let offset): "moving its outlines by \(decimal(offset.x)) and \(decimal(offset.y)) points"
    case .strokeWidth(let width): "a strokeWidth of \(decimal(width))"
    case .size(let size): "a size of \(decimal(size)) points"
    }
  }
}

extension DisplayList {
  /// Returns the edges of a layer's icon, with the pixels of the picture that they cross. Returns `nil` if the layer shows no icon, or if
  /// all edges are on the grid.
  func iconEdges(ofLayer index: Int) -> (facts: IconEdges, rect: DeviceRect, pixels: [PixelRect])? {
    let layer = layers[index]
    guard let size = layer.vectorImage?.icon else { return nil }
    let content = items[layer.contentItems].filter { $0.opacity > 0 }
    let shapes = content.flatMap(\.shapes)
    guard let corner = shapes.first else { return nil }
    let picture = PixelRect(x: 0, y: 0, width: self.size.width, height: self.size.height)
    let shown = content.first?.clip.reduce(picture) { $0.intersection($1.rect.outset) } ?? picture
    let edges = shapes.indices.filter { !shapes.isStroked($0) }
      .flatMap { shapes[$0].straightEdges }.filter { $0.pixels(x: corner.x, y: corner.y).overlaps(shown) }
    let offGrid = edges.filter(\.isOffGrid)
    guard let first = offGrid.first else { return nil }
    let alignment = IconAlignment(edges: edges, size: size, scale: scale.factor)
    let facts = IconEdges(
      count: Set(edges.map(\.line)).count, offGridCount: Set(offGrid.map(\.line)).count, isVertical: first.isVertical,
      place: first.place + Double(first.isVertical ? corner.x : corner.y), longerSide: size.longerSide,
      remedies: alignment.remedies)
    let rects = shapes.map(\.rect)
    let (left, top) = (rects.map(\.x).min() ?? 0, rects.map(\.y).min() ?? 0)
    let (right, bottom) = (rects.map(\.maxX).max() ?? 0, rects.map(\.maxY).max() ?? 0)
    return (
      facts, DeviceRect(x: left, y: top, width: right - left, height: bottom - top),
      offGrid.map { $0.pixels(x: corner.x, y: corner.y).intersection(shown) }
    )
  }
}

extension DisplayItem {
  fileprivate var shapes: [PathShape] {
    guard case .fill(.path(let shape), _) = content else { return [] }
    return shapeGroup.map { $0.flatMap(\.shapes) } ?? shape.visibleShapes
  }
}

extension PaintedShape {
  fileprivate var shapes: [PathShape] {
    if case .group(let parts) = paint { parts.flatMap(\.shapes) } else { shape.visibleShapes }
  }
}

extension [PathShape] {
  /// Whether a later shape is the stroke along the edge of this one, which it covers.
  fileprivate func isStroked(_ index: Int) -> Bool {
    let shape = self[index]
    guard case .inside = shape.part else { return false }
    return self[(index + 1)...].contains { other in
      if case .stroke = other.part { other.path == shape.path && other.transform == shape.transform } else { false }
    }
  }
}

/// A horizontal or vertical line that separates inside from outside, in device pixels relative to the corner of the icon.
struct StraightEdge: Hashable {
  /// The edge without its ends, in thousandths of a device pixel.
  struct Line: Hashable {
    let isVertical: Bool
    let place: Double
  }

  /// The middle and half the width of a stroke.
  struct Stroke: Hashable {
    let center, reach: Double
  }

  let isVertical: Bool
  /// The x coordinate of a vertical edge, or the y coordinate of a horizontal one.
  let place: Double
  let start, end: Double
  /// The stroke of which the edge is a side; `nil` for the edge of a filled outline.
  let stroke: Stroke?

  var line: Line { Line(isVertical: isVertical, place: (place * 1000).rounded()) }

  /// Whether the edge is farther from the grid than coordinates that are rounded to one digit explain: by more than a tenth of a pixel.
  var isOffGrid: Bool { Self.isOffGrid(place) }

  static func isOffGrid(_ place: Double) -> Bool { abs(place.distanceFromGrid) > 0.1 }

  /// The pixels that the edge crosses, for an icon whose corner has the given coordinates.
  func pixels(x: Int, y: Int) -> PixelRect {
    let across = place.rounded(.down)
    let rect =
      isVertical
      ? DeviceRect(x: across, y: start, width: 1, height: end - start)
      : DeviceRect(x: start, y: across, width: end - start, height: 1)
    return rect.translated(x: x, y: y).outset
  }
}

extension PathShape {
  /// The shape itself or, for a union, its parts.
  fileprivate var visibleShapes: [PathShape] { isFrame ? clips.joined().flatMap(\.visibleShapes) : [self] }

  /// The straight edges along an axis that are at least two device pixels long.
  fileprivate var straightEdges: [StraightEdge] {
    var edges: [StraightEdge] = []
    var (start, current) = (Point.zero, Point.zero)
    for element in path.applying(transform).elements {
      switch element {
      case .move(let point): (start, current) = (point, point)
      case .line(let point):
        edges += self.edges(from: current, to: point)
        current = point
      case .curve(_, _, let end): current = end
      case .close:
        edges += self.edges(from: current, to: start)
        current = start
      }
    }
    return edges
  }

  private func edges(from first: Point, to second: Point) -> [StraightEdge] {
    let (width, height) = (abs(second.x - first.x), abs(second.y - first.y))
    let isVertical = height > width
    // A line that leaves its row or column of pixels by less than a twentieth of a pixel looks straight.
    guard min(width, height) <= 0.05, max(width, height) >= 2 else { return [] }
    let ends = isVertical ? (first.y, second.y) : (first.x, second.x)
    let center = isVertical ? (first.x + second.x) / 2 : (first.y + second.y) / 2
    func edge(at place: Double, _ stroke: StraightEdge.Stroke?) -> StraightEdge {
      StraightEdge(
        isVertical: isVertical, place: place, start: min(ends.0, ends.1), end: max(ends.0, ends.1), stroke: stroke)
    }
    guard case .stroke(let style) = part else { return [edge(at: center, nil)] }
    let reach = style.width / 2 * (isVertical ? transform.stretchAcrossVerticals : transform.stretchAcrossHorizontals)
    let stroke = StraightEdge.Stroke(center: center, reach: reach)
    return [edge(at: center - reach, stroke), edge(at: center + reach, stroke)]
  }
}

extension VectorTransform {
  /// The factors by which a circle becomes wider and higher. A stroke becomes thicker by these factors.
  fileprivate var stretchAcrossVerticals: Double { (a * a + c * c).squareRoot() }
  fileprivate var stretchAcrossHorizontals: Double { (b * b + d * d).squareRoot() }
}

/// Searches for a change that puts all edges of an icon on the grid.
private struct IconAlignment {
  let edges: [StraightEdge]
  let size: IconSize
  /// Device pixels per point.
  let scale: Double

  init(edges: [StraightEdge], size: IconSize, scale: Double) {
    var known: Set<StraightEdge.Line> = []
    self.edges = edges.filter { known.insert($0.line).inserted }
    self.size = size
    self.scale = scale
  }

  var remedies: [IconEdges.Remedy] {
    let kept = [offset, strokeWidth].compactMap(\.self)
    return kept.isEmpty ? otherSize.map { [$0] } ?? [] : kept
  }

  private var offset: IconEdges.Remedy? {
    guard let x = shift(of: edges.filter(\.isVertical).map(\.place)),
      let y = shift(of: edges.filter { !$0.isVertical }.map(\.place))
    else { return nil }
    return .offset(Point(x: x / scale, y: y / scale))
  }

  /// Returns the smallest shift that puts all places on the grid; `nil` if there is none.
  private func shift(of places: [Double]) -> Double? {
    guard let first = places.first(where: StraightEdge.isOffGrid) else { return 0 }
    let shift = -first.distanceFromGrid
    return places.contains { StraightEdge.isOffGrid($0 + shift) } ? nil : shift
  }

  private var strokeWidth: IconEdges.Remedy? {
    let strokes = edges.compactMap(\.stroke)
    guard let first = strokes.first, edges.allSatisfy({ !$0.isOffGrid || $0.stroke != nil }),
      strokes.allSatisfy({ abs($0.reach - first.reach) < 0.01 })
    else { return nil }
    // Lines between pixels need an odd width, and lines on the grid an even one.
    let half = abs(first.center.distanceFromGrid) > 0.25 ? 0.5 : 0
    guard !strokes.contains(where: { StraightEdge.isOffGrid($0.center + half) }) else { return nil }
    let width = max(2 - 2 * half, ((first.reach - half).rounded() + half) * 2)
    return width == first.reach * 2 ? nil : .strokeWidth(width / scale)
  }

  /// The nearest size, in whole points, from half the size to twice the size.
  private var otherSize: IconEdges.Remedy? {
    let present = size.longerSide / scale
    let sizes = stride(from: max(1, (present / 2).rounded(.up)), through: present * 2, by: 1)
    let nearest = sizes.sorted { (abs($0 - present), -$0) < (abs($1 - present), -$1) }
    return nearest.first { isAligned(at: $0 * scale / size.longerSide) }.map { .size($0) }
  }

  private func isAligned(at factor: Double) -> Bool {
    edges.allSatisfy { edge in
      guard size.keepsStrokeWidth, let stroke = edge.stroke else { return !StraightEdge.isOffGrid(edge.place * factor) }
      return !StraightEdge.isOffGrid(stroke.center * factor + (edge.place - stroke.center))
    }
  }
}
