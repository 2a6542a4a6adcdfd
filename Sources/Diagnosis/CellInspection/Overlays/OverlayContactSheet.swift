// SPDX-License-Identifier: MIT

internal import CellDisplayList
package import CellGraphics
internal import CellLayout
internal import CellPainting
package import CellRenderAnalysis
internal import CellTree

extension CellDrawing {
  /// Draws a cell and all its overlays in one picture. Each overlay has its title, totals and swatches, or only its title if
  /// `options` asks for no legend.
  ///
  /// The cell and the overlays form a grid. It has the number of columns that brings the picture's aspect ratio closest to 4 : 3.
  /// - Parameters:
  ///   - cell: the cell.
  ///   - earlier: the previous version of the cell. Without it, the sheet has no `updates` overlay.
  ///   - options: the appearance of the overlays.
  /// - Throws: `ElementFailure` if the default font family is not installed; ``UndrawableOverlay`` if the picture would be too
  ///   large; `CairoFailure`.
  package func contactSheet(
    of cell: InspectedCell, after earlier: InspectedCell? = nil, options: OverlayOptions = OverlayOptions()
  ) throws -> PixelBuffer {
    let subject = cell.overlaySubject(after: earlier)
    let scale = cell.list.scale
    let cells = OverlayCells(scale: scale)
    let width = min(max(Double(cell.pixels.width) / scale.factor, OverlayCells.minimumWidth), Limits.cellWidth)
    var tiles = [
      OverlayTile(
        caption: try drawn(try cells.caption("Rendered", cell.name, width: width)), picture: cell.pixels, meanings: nil)
    ]
    for mode in OverlayMode.allCases where mode != .updates || earlier != nil {
      let tints = subject.tints(mode, options: options)
      let legend = subject.legend(mode, tints: tints, options: options)
      let caption = try cells.caption(
        mode.title, options.hasLegend ? legend.sentences.joined(separator: "\n") : nil, width: width)
      let swatches = options.hasLegend ? try cells.swatches(of: legend, width: width) : nil
      tiles.append(
        OverlayTile(
          caption: try drawn(caption), picture: try tintedCell(subject, mode, tints, options),
          meanings: try swatches.map { try drawn($0, swatchesOf: legend, isHatched: options.isHatched) }))
    }
    return try ContactSheetGrid(tiles, scale: scale).drawn()
  }

  private func drawn(_ cell: Cell) throws -> PixelBuffer { try picture(painted(cell, [])) }
}

/// A picture of a contact sheet, with the caption above it and the swatches below it.
struct OverlayTile {
  var caption: PixelBuffer
  var picture: PixelBuffer
  /// The swatches with their meanings; `nil` if there are none.
  var meanings: PixelBuffer?
}

/// A grid of tiles with columns of equal width. All lengths are in device pixels.
struct ContactSheetGrid {
  private let tiles: [OverlayTile]
  /// The width of the line around a picture.
  private let line: Int
  /// The gap between a picture and its caption, and between the picture and its swatches.
  private let gap: Int
  /// The margin around the sheet and between its tiles.
  private let margin: Int
  private let tileWidth: Int

  init(_ tiles: [OverlayTile], scale: PixelScale) {
    self.tiles = tiles
    line = scale.rawValue
    gap = 8 * scale.rawValue
    margin = 28 * scale.rawValue
    tileWidth = tiles.reduce(0) { max($0, $1.picture.width, $1.caption.width) } + 2 * line
  }

  /// Draws the sheet.
  /// - Throws: ``UndrawableOverlay`` if the sheet would be too large for a picture.
  func drawn() throws(UndrawableOverlay) -> PixelBuffer {
    let columns = columns
    let size = size(columns: columns)
    var sheet = try PixelBuffer(blankSheetOfWidth: size.width, height: size.height)
    var y = margin
    for row in rows(columns: columns) {
      let captionHeight = row.reduce(0) { max($0, $1.caption.height) }
      for (column, tile) in row.enumerated() {
        let x = margin + column * (tileWidth + margin)
        sheet.paste(tile.caption, x: x, y: y)
        let picture = PixelRect(
          x: x + line, y: y + captionHeight + gap + line, width: tile.picture.width, height: tile.picture.height)
        sheet.fill(picture.outset(by: line), with: OverlayColors.line)
        sheet.paste(tile.picture, x: picture.x, y: picture.y)
        if let meanings = tile.meanings { sheet.paste(meanings, x: x, y: picture.maxY + line + gap) }
      }
      y += height(of: row) + margin
    }
    return sheet
  }

  /// The number of columns that brings the sheet's aspect ratio closest to 4 : 3.
  private var columns: Int {
    func distortion(_ columns: Int) -> Double {
      let size = size(columns: columns)
      let (across, down) = (Double(size.width) * 3, Double(size.height) * 4)
      return max(across, down) / min(across, down)
    }
    return (1...max(1, tiles.count)).min { distortion($0) < distortion($1) } ?? 1
  }

  private func size(columns: Int) -> (width: Int, height: Int) {
    let heights = rows(columns: columns).map(height)
    return (
      width: margin + columns * (tileWidth + margin), height: heights.reduce(margin) { $0 + $1 + margin }
    )
  }

  private func rows(columns: Int) -> [ArraySlice<OverlayTile>] {
    stride(from: 0, to: tiles.count, by: columns).map { tiles[$0..<min($0 + columns, tiles.count)] }
  }

  private func height(of row: ArraySlice<OverlayTile>) -> Int {
    let captionHeight = row.reduce(0) { max($0, $1.caption.height) }
    let below = row.reduce(0) { max($0, $1.picture.height + 2 * line + ($1.meanings.map { $0.height + gap } ?? 0)) }
    return captionHeight + gap + below
  }
}
