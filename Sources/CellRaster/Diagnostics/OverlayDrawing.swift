// SPDX-License-Identifier: MIT

internal import CellDocument
internal import DisplayList
public import Graphics
public import RenderAnalysis

extension InspectedCell {
  /// The cell as overlays need it.
  func overlaySubject(after earlier: InspectedCell?) -> OverlaySubject {
    OverlaySubject(
      drawing, findings: findings, firstNumber: firstNumber, knowsAvoidable: knowsAvoidable, earlier: earlier?.drawing)
  }

  private var drawing: OverlaySubject.Drawing { OverlaySubject.Drawing(analysis, pixels: pixels) }
}

extension CellRenderer {
  /// A cell under the tints of a mode; with the legend under it, the picture is higher, and wider than a narrow cell.
  ///
  /// The cell is at the upper left, in its own size, and nothing of the legend lies over it.
  /// - Parameters:
  ///   - mode: what the tints show.
  ///   - cell: the cell.
  ///   - earlier: the cell as it was before, for the mode `updates`; without it all that is drawn is new.
  ///   - options: how the overlay looks.
  /// - Throws: `ElementFailure` where the default font family is not installed; ``UndrawableOverlay``; `CairoFailure`.
  public func overlay(
    _ mode: OverlayMode, of cell: InspectedCell, after earlier: InspectedCell? = nil, options: OverlayOptions = OverlayOptions()
  ) throws -> PixelBuffer {
    let subject = cell.overlaySubject(after: earlier)
    let tints = subject.tints(mode, options: options)
    let picture = try tintedCell(subject, mode, tints, options)
    guard options.hasLegend else { return picture }
    let scale = cell.list.scale
    let width = min(max(Double(picture.width) / scale.factor, OverlayCells.minimumWidth), 10_000)
    let legend = subject.legend(mode, tints: tints, options: options)
    let cell = try OverlayCells(scale: scale).legend(legend, width: width)
    return try picture.above(drawn(cell, swatchesOf: legend, isHatched: options.isHatched), line: scale.rawValue)
  }

  /// The cell under its tints, with the numbers of its boxes, in the cell's size.
  func tintedCell(_ subject: OverlaySubject, _ mode: OverlayMode, _ tints: TintMap, _ options: OverlayOptions) throws
    -> PixelBuffer
  {
    var picture = tints.drawn(over: subject.drawing.pixels, scale: subject.analysis.list.scale, options: options)
    if mode == .layers { try addLabels(of: subject, to: &picture) }
    return picture
  }

  /// A cell of our own with the swatches of a legend in it, these tinted.
  func drawn(_ cell: Cell, swatchesOf legend: OverlayLegend, isHatched: Bool) throws -> PixelBuffer {
    let list = try displayList(cell)
    return legend.tinted(
      try draw(list, of: cell), swatches: OverlayCells.swatches(in: list), scale: cell.scale, isHatched: isHatched)
  }

  private func addLabels(of subject: OverlaySubject, to picture: inout PixelBuffer) throws {
    let boxes = subject.labelledBoxes
    guard !boxes.isEmpty else { return }
    let cell = try OverlayCells(scale: subject.analysis.list.scale).labels(boxes)
    let list = try displayList(cell)
    let pixels = try draw(list, of: cell)
    let rects = OverlayCells.labels(in: list)
    let placement = LabelPlacement(
      of: rects, at: boxes.map(\.rect), avoiding: subject.contentRects, in: picture.bounds)
    for (rect, place) in zip(rects, placement.places) { picture.paste(pixels, rect, x: place.x, y: place.y) }
  }
}

extension PixelBuffer {
  /// The picture with another one under it; to the right of it, where it is narrower, are a line and paper.
  fileprivate func above(_ other: PixelBuffer, line: Int) throws(UndrawableOverlay) -> PixelBuffer {
    var canvas = try PixelBuffer(paperOfWidth: max(width, other.width), height: height + other.height)
    canvas.fill(PixelRect(x: width, y: 0, width: line, height: height), with: OverlayPaper.line)
    canvas.paste(self, x: 0, y: 0)
    canvas.paste(other, x: 0, y: height)
    return canvas
  }
}
