// SPDX-License-Identifier: MIT

internal import DisplayList
public import Graphics
public import RenderAnalysis

extension InspectedCell {
  /// The cell as overlays need it.
  /// - Parameter earlier: the cell as it was before, for ``OverlayMode/updates``; without it all that is drawn is new.
  func overlaySubject(after earlier: InspectedCell?) -> OverlaySubject {
    OverlaySubject(drawing, findings: findings, earlier: earlier?.drawing)
  }

  private var drawing: OverlaySubject.Drawing { OverlaySubject.Drawing(analysis, pixels: pixels) }
}

extension CellRenderer {
  /// A cell under the tints of a mode; with the legend under it, the picture is higher, and wider than a narrow cell.
  ///
  /// The cell is at the upper left, in its own size.
  /// - Parameter earlier: the cell as it was before, for ``OverlayMode/updates``; without it all that is drawn is new.
  /// - Throws: `ElementFailure` where the default font family is not installed; `CairoFailure`.
  public func overlay(
    _ mode: OverlayMode, of cell: InspectedCell, after earlier: InspectedCell? = nil, options: OverlayOptions = OverlayOptions()
  ) throws -> PixelBuffer {
    cell.overlaySubject(after: earlier).overlay(mode, options: options)
  }

  /// A cell and all its overlays in one picture; that of ``OverlayMode/updates`` only where `earlier` is given.
  /// - Throws: `ElementFailure` where the default font family is not installed; `CairoFailure`.
  public func contactSheet(
    of cell: InspectedCell, after earlier: InspectedCell? = nil, options: OverlayOptions = OverlayOptions()
  ) throws -> PixelBuffer {
    cell.pixels
  }
}
