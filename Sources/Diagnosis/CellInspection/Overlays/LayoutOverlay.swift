// SPDX-License-Identifier: MIT

internal import CellDisplayList
internal import CellDocument
package import CellGraphics
internal import CellLayout
package import CellPainting
internal import CellRenderAnalysis
internal import CellTree

extension CellDrawing {
  /// Draws a cell with its layout over it: the frames of the boxes, with their numbers, and margins, padding, gaps and baselines.
  ///
  /// The cell is at the upper left, at its own size and in pale grey. The legend is below it, with the numbers and paths of the
  /// boxes. Boxes are numbered from 1 in preorder.
  /// - Parameter painted: a cell that was laid out with `.explanation`.
  /// - Throws: `ElementFailure` if the default font family is not installed; ``UndrawableOverlay`` if the picture would be too
  ///   large; `CairoFailure`.
  package func layoutOverlay(of painted: PaintedCell) throws -> PixelBuffer {
    guard let layout = painted.laidOut.explanation else { preconditionFailure("the layout was not asked for an explanation") }
    let cell = painted.cell
    let grid = PixelGrid(scale: cell.scale)
    let tints = layout.tints(size: painted.list.size, grid)
    let cells = OverlayCells(scale: cell.scale)
    var picture = tints.drawn(over: try self.picture(painted), scale: cell.scale, options: OverlayOptions(base: .dim))
    let labelled = layout.boxes.prefix(OverlaySubject.maximumLabels)
    let frames = labelled.map { grid.snapped($0.frame) }
    try addLabels(
      cells.labels(labelled.indices.map { cells.label("\($0 + 1)", .layoutFrame) }), at: frames,
      avoiding: labelled.filter(\.isLeaf).map { grid.snapped($0.frame) }, to: &picture)

    let width = min(max(Double(picture.width) / cell.scale.factor, OverlayCells.minimumWidth), Limits.cellWidth)
    let legend = layout.legend
    let legendCell = try cells.layoutLegend(legend, layout, width: width)
    return try picture.above(drawn(legendCell, swatchesOf: legend, isHatched: false), line: cell.scale.rawValue)
  }
}

extension RGBA {
  fileprivate static let layoutFrame = RGBA(red: 0x1E, green: 0x6F, blue: 0xD9)
}

/// The parts of a layout that have a tint. The raw values are the keys of the tints.
private enum LayoutPart: UInt8, CaseIterable {
  case padding = 1
  case margin, gap, frame, baseline, alternative

  var tint: Tint {
    switch self {
    case .padding: Tint(RGBA(red: 0x6A, green: 0xB0, blue: 0x4C, alpha: 0x90), Hatching(.rising, every: 8))
    case .margin: Tint(RGBA(red: 0xF0, green: 0x93, blue: 0x2B, alpha: 0x90), Hatching(.falling, every: 8))
    case .gap: Tint(RGBA(red: 0x9B, green: 0x59, blue: 0xD0, alpha: 0x90), Hatching(.crossed, every: 8))
    case .frame: Tint(.layoutFrame, Hatching(.vertical, every: 2))
    case .baseline: Tint(RGBA(red: 0xD8, green: 0x1B, blue: 0x60), Hatching(.horizontal, every: 2))
    case .alternative: Tint(RGBA(red: 0xC0, green: 0x39, blue: 0x2B), Hatching(.vertical, every: 4))
    }
  }

  var meaning: String {
    switch self {
    case .padding: "Padding and border"
    case .margin: "Margin"
    case .gap: "Gap"
    case .frame: "Frame"
    case .baseline: "First and last baseline"
    case .alternative: "Other frame that fits"
    }
  }
}

extension ExplainedLayout {
  fileprivate func tints(size: PixelSize, _ grid: PixelGrid) -> TintMap {
    var map = TintMap(size: size, tints: LayoutPart.allCases.map(\.tint))
    func fill(_ rects: [PixelRect], _ part: LayoutPart) { for rect in rects { map.fill(rect, with: part.rawValue) } }
    for box in boxes {
      let frame = grid.snapped(box.frame)
      fill(frame.ring(around: grid.snapped(box.content)), .padding)
      fill(grid.snapped(box.outerFrame).ring(around: frame), .margin)
    }
    for box in boxes { fill(box.gaps.map { grid.snapped($0) }, .gap) }
    // Lines are drawn last, and one device pixel thick, so that they hide nothing.
    for box in boxes { fill(grid.snapped(box.frame).frame(thickness: 1), .frame) }
    for box in boxes {
      let content = grid.snapped(box.content)
      for baseline in distinct([box.firstBaseline, box.lastBaseline].compactMap { $0 }) {
        fill([PixelRect(x: content.x, y: grid.nearest(baseline), width: content.width, height: 1)], .baseline)
      }
    }
    for frame in alternativeFrames { fill(grid.snapped(frame).dashes(length: 4 * grid.scale.rawValue), .alternative) }
    return map
  }

  /// Returns the legend, with the number of boxes that have each part.
  fileprivate var legend: OverlayLegend {
    let entries = LayoutPart.allCases.compactMap { part in
      let count = part == .alternative ? alternativeFrames.count : boxes.count { $0.has(part) }
      return count == 0 ? nil : OverlayLegend.Entry(tint: part.tint, meaning: part.meaning, count: count)
    }
    return OverlayLegend(
      title: "Layout", entries: entries, totals: "\(boxes.count) boxes, with x, y, width and height in points", lines: [])
  }
}

extension ExplainedBox {
  fileprivate func has(_ part: LayoutPart) -> Bool {
    switch part {
    case .padding: content != frame
    case .margin: margin != .zero
    case .gap: !gaps.isEmpty
    case .frame: true
    case .baseline: firstBaseline != nil
    case .alternative: false
    }
  }

  fileprivate var outerFrame: Rect {
    Rect(
      x: frame.x - margin.left, y: frame.y - margin.top, width: max(0, frame.width + margin.left + margin.right),
      height: max(0, frame.height + margin.top + margin.bottom))
  }
}

extension PixelRect {
  /// Returns a dashed line along the inner edge, one pixel thick. Dashes and the gaps between them have the same length.
  fileprivate func dashes(length: Int) -> [PixelRect] {
    frame(thickness: 1).flatMap { side in
      stride(from: 0, to: max(side.width, side.height), by: 2 * length).map { start in
        side.width > 1
          ? PixelRect(x: side.x + start, y: side.y, width: min(length, side.width - start), height: side.height)
          : PixelRect(x: side.x, y: side.y + start, width: side.width, height: min(length, side.height - start))
      }
    }
  }

  /// Returns the part of this rectangle that is outside another one, as at most four rectangles.
  fileprivate func ring(around inner: PixelRect) -> [PixelRect] {
    let hole = intersection(inner)
    if hole.isEmpty { return isEmpty ? [] : [self] }
    return [
      PixelRect(x: x, y: y, width: width, height: hole.y - y),
      PixelRect(x: x, y: hole.maxY, width: width, height: maxY - hole.maxY),
      PixelRect(x: x, y: hole.y, width: hole.x - x, height: hole.height),
      PixelRect(x: hole.maxX, y: hole.y, width: maxX - hole.maxX, height: hole.height),
    ].filter { !$0.isEmpty }
  }
}

extension OverlayCells {
  /// Returns the legend under the overlay of a layout: the swatches with their meanings, and a list of the boxes with their frames.
  fileprivate func layoutLegend(_ legend: OverlayLegend, _ layout: ExplainedLayout, width: Double) throws -> Cell {
    try Cell(width: width, scale: scale, background: OverlayColors.background) {
      Column {
        Separator().color(OverlayColors.line).thickness(1)
        Column {
          heading(legend.title, legend.totals)
          swatches(legend.entries)
          Column {
            for (index, box) in layout.boxes.prefix(Self.maximumLines).enumerated() { line(box, number: index + 1) }
            if layout.boxes.count > Self.maximumLines {
              Text("… and \(layout.boxes.count - Self.maximumLines) more").font(.legendFigures)
            }
          }.gap(4)
        }.gap(10).padding(vertical: 12, horizontal: 14)
      }
    }
  }

  private func line(_ box: ExplainedBox, number: Int) -> Row {
    Row {
      label("\(number)", .layoutFrame).minWidth(22)
      Text {
        TextSpan(box.path)
        TextSpan(
          "  \(decimal(box.frame.x)), \(decimal(box.frame.y))  \(decimal(box.frame.width)) × \(decimal(box.frame.height))"
        ).font(.legendFigures)
      }.font(.legend).flex(1)
    }.gap(6).alignItems(.start)
  }
}
