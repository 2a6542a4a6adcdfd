// SPDX-License-Identifier: MIT

package import CellGraphics

/// Cells at their places in the viewport of a list, to draw one overlay of all of them.
package struct ViewportSubject: Equatable, Sendable {
  /// A cell at its place.
  package struct Row: Hashable, Sendable {
    package let subject: OverlaySubject
    /// The distance from the top of the viewport to the top of the cell, in device pixels; negative if the cell begins above it.
    package let top: Int

    package init(_ subject: OverlaySubject, top: Int) {
      self.subject = subject
      self.top = top
    }
  }

  /// The viewport without tints.
  package let pixels: PixelBuffer
  /// The cells from top to bottom. Events have unique numbers.
  package let rows: [Row]
  /// A header that is drawn over the other cells.
  package let pinnedHeader: Row?

  package init(pixels: PixelBuffer, rows: [Row], pinnedHeader: Row?) {
    self.pixels = pixels
    self.rows = rows
    self.pinnedHeader = pinnedHeader
  }

  private var all: [Row] { rows + [pinnedHeader].compactMap { $0 } }

  /// Returns the tints of a mode: those of each cell, cut off at the edges of the viewport.
  ///
  /// A pinned header hides the tints below it where it is opaque or has a tint.
  package func tints(_ mode: OverlayMode, options: OverlayOptions = OverlayOptions()) -> TintMap {
    let cells = all.map { (row: $0, tints: $0.subject.tints(mode, options: options)) }
    var map = TintMap(size: pixels.size, tints: cells.first?.tints.tints ?? [])
    for cell in cells.prefix(rows.count) { map.paste(cell.tints, top: cell.row.top) }
    if let pinnedHeader, let tints = cells.last?.tints {
      map.paste(tints, top: pinnedHeader.top, over: pinnedHeader.subject.drawing.pixels)
    }
    return map
  }

  /// Returns the legend of a mode. It counts the visible pixels of each tint, and the events of all cells; the totals are those of whole
  /// cells.
  /// - Parameter tints: the tints of the mode.
  package func legend(_ mode: OverlayMode, tints: TintMap, options: OverlayOptions = OverlayOptions()) -> OverlayLegend {
    let legends = all.map { ($0.top, $0.subject.legend(mode, tints: tints, options: options)) }
    var entries = legends.first?.1.entries ?? []
    if mode == .layers {
      for place in entries.indices { entries[place].count = legends.reduce(0) { $0 + $1.1.entries[place].count } }
    }
    let lines = legends.flatMap { top, legend in
      legend.lines.compactMap { line in
        box(line.box, of: top).map { OverlayLegend.Line(box: $0, layers: line.layers) }
      }
    }
    return OverlayLegend(title: mode.title, entries: entries, totals: totals.sentence(for: mode), lines: lines)
  }

  /// The total costs of the cells.
  package var totals: ViewportTotals { ViewportTotals(of: all.map(\.subject)) }

  // MARK: Boxes

  /// The visible boxes that get a label, at most as many as for a single cell.
  package var labelledBoxes: [NumberedBox] {
    Array(
      all.flatMap { row in row.subject.findingBoxes.compactMap { box($0, of: row.top) } }.prefix(OverlaySubject.maximumLabels))
  }

  /// The areas that labels should not cover.
  package var contentRects: [PixelRect] {
    all.flatMap { row in row.subject.contentRects.map { visible($0, of: row.top) } }.filter { !$0.isEmpty }
  }

  /// Returns a box of a cell in the viewport; `nil` if it is not visible.
  private func box(_ box: NumberedBox, of top: Int) -> NumberedBox? {
    let rect = visible(box.rect, of: top)
    return rect.isEmpty ? nil : NumberedBox(rect: rect, numbers: box.numbers, severity: box.severity)
  }

  private func visible(_ rect: PixelRect, of top: Int) -> PixelRect {
    PixelRect(x: rect.x, y: rect.y + top, width: rect.width, height: rect.height)
      .intersection(PixelRect(x: 0, y: 0, width: pixels.width, height: pixels.height))
  }
}

extension TintMap {
  /// Copies the keys of another map with the same tints, as far as they are inside this one.
  /// - Parameters:
  ///   - top: the row of this map in which the first row of the other one is.
  ///   - pixels: the pixels of the other map. Where they are not opaque and have no tint, the keys below them stay. `nil` to copy all keys.
  mutating func paste(_ map: TintMap, top: Int, over pixels: PixelBuffer? = nil) {
    precondition(map.tints == tints, "maps of one viewport have the same tints")
    let width = min(size.width, map.size.width)
    for y in max(0, -top)..<max(0, -top, min(map.size.height, size.height - top)) {
      let (source, target) = (y * map.size.width, (y + top) * size.width)
      for x in 0..<width {
        let key = map.keys[source + x]
        if let pixels, key == 0, pixels.pixels[source + x] >> 24 < 255 { continue }
        keys[target + x] = key
      }
    }
  }
}
