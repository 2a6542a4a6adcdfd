// SPDX-License-Identifier: MIT

package import CellGraphics
package import CellRenderAnalysis

/// A row of a list to paint, at its place in the viewport.
package struct ViewportRow<Key: Hashable & Sendable>: Sendable {
  /// The pixels of a row.
  package enum Content: Sendable {
    case pixels(PixelBuffer, Origin)
    /// The pixels are not there yet: the background is shown.
    case blank(height: Int)
  }

  /// Where the pixels of a row come from.
  package enum Origin: Hashable, Sendable {
    /// They were drawn for an earlier frame.
    case cache
    /// They were drawn for this frame.
    case drawing
  }

  /// Rows with the same key have the same pixels; `nil` for a row that is not compared with others.
  package let key: Key?
  /// The distance from the top of the viewport, in device pixels; negative for a row that begins above it.
  package let top: Int
  package let content: Content

  package init(key: Key? = nil, top: Int, _ content: Content) {
    self.key = key
    self.top = top
    self.content = content
  }

  /// The rows of device pixels that the row takes up, some of which may be outside the viewport.
  var lines: Range<Int> { top..<top + height }

  private var height: Int {
    switch content {
    case .pixels(let pixels, _): pixels.height
    case .blank(let height): max(0, height)
    }
  }

  var pixels: PixelBuffer? { if case .pixels(let pixels, _) = content { pixels } else { nil } }
}

/// Paints the frames of a list: moves the pixels that stay in the viewport, and copies only those that appear or change.
///
/// A frame has the same bytes whatever was painted before it. Rows replace what is below them, and a pinned header is composited over them.
/// The background is shown where no row is, and to the right of a row that is narrower than the viewport. A painter belongs to one list.
package struct ViewportPainter<Key: Hashable & Sendable>: Sendable {
  /// What painting has done since the painter was created.
  package struct Counts: Equatable, Sendable {
    /// The pixels that were moved within the viewport.
    package fileprivate(set) var moved = 0
    /// The pixels that were copied from rows, or composited from a pinned header.
    package fileprivate(set) var copied = 0
    /// The pixels that were filled with the background.
    package fileprivate(set) var filled = 0
    /// The visible rows that were shown without their pixels, counted once for each frame.
    package fileprivate(set) var blankRows = 0
  }

  /// The last frame; `nil` before the first. While you hold a copy, painting the next frame copies the whole picture first.
  package private(set) var picture: PixelBuffer?
  package private(set) var counts = Counts()
  /// What the picture shows, from top to bottom.
  private var strips: [ViewportStrip<Key>] = []
  /// The parts of the picture whose origin is known. The last one is on top.
  private var origins: [(rect: PixelRect, origin: ViewportRow<Key>.Origin)] = []

  package init() {}

  /// Paints a frame. O(p) for the p pixels that change or move.
  ///
  /// Of the rows that are at another place than in the last frame, those move that can move by the same distance. The others are copied.
  /// - Parameters:
  ///   - size: the size of the viewport. If it differs from that of the last frame, nothing is moved.
  ///   - rows: the visible rows from top to bottom. They must not overlap.
  ///   - header: a row that is composited over the others. While its pixels are not there, the rows below it are visible.
  package mutating func paint(
    size: PixelSize, background: RGBA, rows: [ViewportRow<Key>], pinnedHeader header: ViewportRow<Key>? = nil
  ) {
    let background = PremultipliedRGBA(background)
    let new = ViewportStrip.strips(of: rows, under: header, size: size, background: background)
    if picture?.size != size {
      picture = PixelBuffer(size: size)
      strips = []
    }
    let distance = ViewportStrip.distance(from: strips, to: new)
    let still = ViewportStrip.kept(from: strips, to: new, movedUp: 0)
    let moving = distance == 0 ? RangeSet() : ViewportStrip.kept(from: strips, to: new, movedUp: distance).subtracting(still)
    move(moving, up: distance)
    for strip in new {
      let painted = RangeSet(strip.lines).subtracting(still).subtracting(moving)
      for lines in painted.ranges { paint(lines, of: strip, rows: rows, header: header, background: background) }
    }
    strips = new
    let shown = (rows + [header].compactMap { $0 }).filter { $0.lines.overlaps(0..<size.height) }
    counts.blankRows += shown.count { $0.pixels == nil }
    origins = shown.compactMap(\.visibleOrigin)
  }

  /// Moves rows of pixels, given by the places at which they arrive.
  private mutating func move(_ lines: RangeSet<Int>, up distance: Int) {
    // In this order, no row is overwritten before it has been moved.
    let ranges = distance > 0 ? Array(lines.ranges) : lines.ranges.reversed()
    for range in ranges {
      picture?.moveRows(range.lowerBound + distance..<range.upperBound + distance, up: distance)
      counts.moved += range.count * width
    }
  }

  private var width: Int { picture?.width ?? 0 }

  /// Paints some rows of pixels of a strip from scratch.
  private mutating func paint(
    _ lines: Range<Int>, of strip: ViewportStrip<Key>, rows: [ViewportRow<Key>], header: ViewportRow<Key>?,
    background: PremultipliedRGBA
  ) {
    let row = strip.rowIndex.map { rows[$0] }
    if let row, let pixels = row.pixels {
      picture?.copyRows(lines, of: pixels, at: row.top)
      counts.copied += lines.count * min(width, pixels.width)
    }
    if strip.background != nil {
      let left = row?.pixels?.width ?? 0
      picture?.fillRows(lines, from: left, with: background)
      counts.filled += lines.count * (width - left)
    }
    guard strip.isCovered, let header, let pixels = header.pixels else { return }
    if strip.rowIndex == nil, strip.background == nil {
      picture?.copyRows(lines, of: pixels, at: header.top)
    } else {
      picture?.compositeRows(lines, of: pixels, at: header.top)
    }
    counts.copied += lines.count * min(width, pixels.width)
  }

  /// Returns the last frame with rows that were drawn for an earlier frame in green, and those that were drawn for it in red; `nil` before
  /// the first frame. Blank rows and the background have no tint.
  ///
  /// Modelled on "Color Hits Green and Misses Red" of Core Animation.
  /// - Parameter scale: the scale, which determines the width of the stripes.
  package func overlay(scale: PixelScale, options: OverlayOptions = OverlayOptions()) -> PixelBuffer? {
    guard let picture else { return nil }
    var map = TintMap(size: picture.size, tints: [.green, .red])
    for (rect, origin) in origins { map.fill(rect, with: origin == .cache ? 1 : 2) }
    return map.drawn(over: picture, scale: scale, options: options)
  }
}

extension ViewportRow {
  /// The pixels that are shown, with their origin; `nil` for a blank row.
  fileprivate var visibleOrigin: (rect: PixelRect, origin: Origin)? {
    guard case .pixels(let pixels, let origin) = content else { return nil }
    return (PixelRect(x: 0, y: top, width: pixels.width, height: pixels.height), origin)
  }
}
