// SPDX-License-Identifier: MIT

internal import CellDisplayList
package import CellGraphics
internal import CellLayout
internal import CellPainting
package import CellRenderAnalysis
internal import CellTree

extension InspectedCell {
  /// Returns the cell in the form that overlays are drawn from. `earlier` is the previous version of the cell, which only the mode
  /// `updates` uses; `nil` if there is none.
  func overlaySubject(after earlier: InspectedCell?) -> OverlaySubject {
    OverlaySubject(
      drawing, findings: findings, firstNumber: firstNumber, knowsAvoidable: knowsAvoidable, earlier: earlier?.drawing)
  }

  private var drawing: OverlaySubject.Drawing { OverlaySubject.Drawing(analysis, pixels: pixels) }
}

extension CellDrawing {
  /// Draws an overlay: a cell with the tints of a mode over it.
  ///
  /// The cell is at the upper left, at its own size. The legend is below the cell and never covers it. With a legend, the picture
  /// is taller than the cell; it is also wider if the cell is narrower than 320 points.
  /// - Parameters:
  ///   - mode: the property that the tints show.
  ///   - cell: the cell.
  ///   - earlier: the previous version of the cell, for the mode `updates`. Without it, everything counts as new.
  ///   - options: the appearance of the overlay.
  /// - Throws: `ElementFailure` if the default font family is not installed; ``UndrawableOverlay`` if the picture would be too
  ///   large; `CairoFailure`.
  package func overlay(
    _ mode: OverlayMode, of cell: InspectedCell, after earlier: InspectedCell? = nil, options: OverlayOptions = OverlayOptions()
  ) throws -> PixelBuffer {
    let subject = cell.overlaySubject(after: earlier)
    let tints = subject.tints(mode, options: options)
    let picture = try tintedCell(subject, mode, tints, options)
    guard options.hasLegend else { return picture }
    let scale = cell.list.scale
    let width = min(max(Double(picture.width) / scale.factor, OverlayCells.minimumWidth), Limits.cellWidth)
    let legend = subject.legend(mode, tints: tints, options: options)
    let cell = try OverlayCells(scale: scale).legend(legend, width: width)
    return try picture.above(drawn(cell, swatchesOf: legend, isHatched: options.isHatched), line: scale.rawValue)
  }

  /// Draws the cell with the tints of a mode over it. For the mode `layers`, also draws the labels of the boxes. The picture has
  /// the cell's size.
  func tintedCell(_ subject: OverlaySubject, _ mode: OverlayMode, _ tints: TintMap, _ options: OverlayOptions) throws
    -> PixelBuffer
  {
    var picture = tints.drawn(over: subject.drawing.pixels, scale: subject.analysis.list.scale, options: options)
    if mode == .layers { try addLabels(of: subject, to: &picture) }
    return picture
  }

  /// Draws `cell`, which shows a legend, and fills its swatches with the tints that they explain.
  func drawn(_ cell: Cell, swatchesOf legend: OverlayLegend, isHatched: Bool) throws -> PixelBuffer {
    let painted = try painted(cell, [])
    return legend.tinted(
      try picture(painted), swatches: OverlayCells.swatches(in: painted.list), scale: cell.scale, isHatched: isHatched)
  }

  private func addLabels(of subject: OverlaySubject, to tinted: inout PixelBuffer) throws {
    let boxes = subject.labelledBoxes
    guard !boxes.isEmpty else { return }
    let cell = try OverlayCells(scale: subject.analysis.list.scale).labels(boxes)
    try addLabels(cell, at: boxes.map(\.rect), avoiding: subject.contentRects, to: &tinted)
  }

  /// Draws the labels of a cell made by `OverlayCells.labels`, each next to its box.
  func addLabels(_ cell: Cell, at boxes: [PixelRect], avoiding content: [PixelRect], to picture: inout PixelBuffer) throws {
    let painted = try painted(cell, [])
    let pixels = try self.picture(painted)
    let rects = OverlayCells.labels(in: painted.list)
    let placement = LabelPlacement(of: rects, at: boxes, avoiding: content, in: picture.bounds)
    for (rect, place) in zip(rects, placement.places) { picture.paste(pixels, rect, x: place.x, y: place.y) }
  }
}

extension PixelBuffer {
  /// Returns this picture with `other` below it. If this picture is narrower than `other`, a vertical line and blank space are to
  /// its right. The line is `line` device pixels wide.
  func above(_ other: PixelBuffer, line: Int) throws(UndrawableOverlay) -> PixelBuffer {
    var canvas = try PixelBuffer(blankSheetOfWidth: max(width, other.width), height: height + other.height)
    canvas.fill(PixelRect(x: width, y: 0, width: line, height: height), with: OverlayColors.line)
    canvas.paste(self, x: 0, y: 0)
    canvas.paste(other, x: 0, y: height)
    return canvas
  }
}
