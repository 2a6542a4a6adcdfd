// SPDX-License-Identifier: MIT

internal import CellDocument
internal import Graphics

/// Determines which frames the document gives in numbers, and where they are drawn.
///
/// An absolute element is placed by numbers if each axis has an edge and a size in points, or two edges in points and no size. The
/// numbers are relative to the edges of the surrounding element as drawn. So the snapping of that element, and the rounding of its
/// border, do not put the inner element between device pixels.
extension Element {
  /// Returns where the element's frame is drawn, in points; `nil` if layout computed a part of it.
  func literalFrame(laidOut frame: Rect, in room: ContainingEdges, isRightToLeft: Bool) -> Rect? {
    guard layout.position == .absolute else { return nil }
    let insets = layout.insets
    let margin = layout.margin
    let across = LiteralAxis(
      start: insets.left, end: insets.right, size: layout.width, margins: (margin.left, margin.right),
      isStartDominant: !isRightToLeft)
    let down = LiteralAxis(
      start: insets.top, end: insets.bottom, size: layout.height, margins: (margin.top, margin.bottom), isStartDominant: true)
    guard let x = across.shifts(of: (frame.x, frame.maxX), in: room.across),
      let y = down.shifts(of: (frame.y, frame.maxY), in: room.down)
    else { return nil }
    let grid = room.grid
    return Rect(
      x: grid.withoutNoise(frame.x + x.start), y: grid.withoutNoise(frame.y + y.start),
      width: max(0, grid.withoutNoise(frame.width + (x.end - x.start))),
      height: max(0, grid.withoutNoise(frame.height + (y.end - y.start))))
  }
}

/// The edges from which an absolute element is measured: inside the border of the element around it.
struct ContainingEdges {
  typealias Edges = (start: Double, end: Double)

  /// The edges in points, as laid out and as drawn.
  let across, down: (laidOut: Edges, drawn: Edges)
  let grid: PixelGrid

  init(inside box: LayoutTree.Box, border: Border?, on grid: PixelGrid) {
    let laidOut = box.frame.inset(by: Insets(all: border?.width ?? 0))
    let drawn = box.deviceFrame(on: grid).inset(by: grid.lineWidth(of: border))
    across = ((laidOut.x, laidOut.maxX), (grid.points(drawn.x), grid.points(drawn.maxX)))
    down = ((laidOut.y, laidOut.maxY), (grid.points(drawn.y), grid.points(drawn.maxY)))
    self.grid = grid
  }
}

/// The values that the document gives for one axis of an absolute element.
private struct LiteralAxis {
  let start, end, size: Length
  let margins: (start: Length, end: Length)
  /// Whether a given size is measured from the start if both edges are given.
  let isStartDominant: Bool

  /// Returns the shift of each edge, which is that of the edge it is measured from; `nil` if layout computed one of them.
  func shifts(of edges: ContainingEdges.Edges, in room: (laidOut: ContainingEdges.Edges, drawn: ContainingEdges.Edges))
    -> ContainingEdges.Edges?
  {
    let atStart = room.drawn.start - room.laidOut.start
    let atEnd = room.drawn.end - room.laidOut.end
    if case .points = size {
      let countsFromStart = end == .auto || start != .auto && isStartDominant
      guard case .points = countsFromStart ? start : end else { return nil }
      return countsFromStart ? (atStart, atStart) : (atEnd, atEnd)
    }
    // A ratio, an alignment, a limit or an intrinsic size may still apply; then the edges are not where the numbers put them.
    guard size == .auto, let near = distance(start, margins.start), let far = distance(end, margins.end),
      isNoise(edges.start - room.laidOut.start - near), isNoise(room.laidOut.end - far - edges.end)
    else { return nil }
    return (atStart, atEnd)
  }

  private func distance(_ inset: Length, _ margin: Length) -> Double? {
    guard case .points(let inset) = inset else { return nil }
    switch margin {
    case .points(let margin): return inset + margin
    case .auto: return inset
    case .percent: return nil
    }
  }

  private func isNoise(_ distance: Double) -> Bool { abs(distance) < 1e-6 }
}

extension PixelGrid {
  /// Returns a length in points without the error of binary fractions, or of thirds that a document writes with four digits. A
  /// length less than 1/1024 from a whole device pixel is moved to it, which is invisible; any other is rounded to nine digits.
  fileprivate func withoutNoise(_ length: Double) -> Double {
    let pixels = devicePixels(length).rounded()
    return abs(devicePixels(length) - pixels) < 1.0 / 1024 ? points(pixels) : (length * 1e9).rounded() / 1e9
  }
}
