// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellTree

/// Determines which frames the document gives in numbers, and where they are drawn.
///
/// The document gives the frame of an absolute element in numbers if each axis has an edge and a size in points, or two edges in
/// points and no size. The numbers are relative to the edges of the parent as drawn. Otherwise, moving the parent to whole device
/// pixels and rounding its border could put the element between device pixels.
struct LiteralFrameRule: Sendable {
  private let insets, margin: EdgeLengths
  private let width, height: Length

  /// - Parameter layout: the properties of an absolute element.
  init(_ layout: LayoutProperties) {
    insets = layout.insets
    margin = layout.margin
    width = layout.width
    height = layout.height
  }

  /// Returns the frame to draw, in points, relative to the cell; `nil` if layout computed a part of it.
  /// - Parameters:
  ///   - frame: the frame as laid out, in points, relative to the cell.
  ///   - room: the edges from which the frame is measured.
  func frame(laidOut frame: Rect, in room: ContainingEdges, isRightToLeft: Bool) -> Rect? {
    let across = LiteralAxis(
      start: insets.left, end: insets.right, size: width, margins: (margin.left, margin.right),
      isStartDominant: !isRightToLeft)
    let down = LiteralAxis(
      start: insets.top, end: insets.bottom, size: height, margins: (margin.top, margin.bottom), isStartDominant: true)
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

/// The edges from which an absolute element is measured: the inner edges of its parent's border.
struct ContainingEdges {
  typealias Edges = (start: Double, end: Double)

  /// The left and right edges (`across`), and the top and bottom edges (`down`), as laid out and as drawn. All are in points
  /// relative to the cell.
  let across, down: (laidOut: Edges, drawn: Edges)
  let grid: PixelGrid

  /// - Parameter border: the widths of the box's border.
  init(inside box: LayoutTree.Box, border: Insets, on grid: PixelGrid) {
    let laidOut = box.frame.inset(by: border)
    let drawn = box.deviceFrame(on: grid).inset(by: grid.lineWidths(of: border))
    across = ((laidOut.x, laidOut.maxX), (grid.points(drawn.x), grid.points(drawn.maxX)))
    down = ((laidOut.y, laidOut.maxY), (grid.points(drawn.y), grid.points(drawn.maxY)))
    self.grid = grid
  }
}

extension ContainingEdges {
  /// Returns where the frame of an element in a container with manual frames is drawn. The frame is measured from the upper left
  /// corner of the container as drawn, in points relative to the cell.
  func drawn(_ frame: Rect) -> Rect {
    Rect(
      x: grid.withoutNoise(frame.x + across.drawn.start - across.laidOut.start),
      y: grid.withoutNoise(frame.y + down.drawn.start - down.laidOut.start), width: grid.withoutNoise(frame.width),
      height: grid.withoutNoise(frame.height))
  }
}

/// The values that the document gives for one axis of an absolute element.
private struct LiteralAxis {
  let start, end, size: Length
  let margins: (start: Length, end: Length)
  /// Whether the size is measured from the start edge if both edges are given.
  let isStartDominant: Bool

  /// Returns the distance in points by which each edge of the element moves from its position as laid out to its position as drawn;
  /// `nil` if layout computed one of the edges. An edge moves as far as the parent's edge from which it is measured.
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
    // An aspect ratio, an alignment, a size limit or an intrinsic size may still apply. Then the edges are not where the numbers
    // put them.
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
    case .percent, .percentAndPoints, .minContent, .maxContent, .fitContent, .fitLines, .content: return nil
    }
  }

  private func isNoise(_ distance: Double) -> Bool { abs(distance) < 1e-6 }
}

extension PixelGrid {
  /// Returns a length in points without rounding errors, which come from binary fractions, or from thirds that a document writes
  /// with four digits. A length less than 1/1024 device pixel from a whole number of device pixels becomes that number, which is an
  /// invisible change. Any other length is rounded to nine decimals.
  fileprivate func withoutNoise(_ length: Double) -> Double {
    let pixels = devicePixels(length).rounded()
    return abs(devicePixels(length) - pixels) < 1.0 / 1024 ? points(pixels) : (length * 1e9).rounded() / 1e9
  }
}
