// SPDX-License-Identifier: MIT

public import CellDisplayList
public import CellGraphics
public import CellImageCodecs
public import CellLayout
package import CellPainting
public import CellRenderAnalysis
public import FoundationEssentials

/// A cell with its frames, its display list and its pixels.
///
///     let drawn = try renderer.drawn(template, ["name": "Ada"])
///     try drawn.png().write(to: URL(filePath: "ada.png"))
///     for finding in try drawn.findings { print(finding) }
public struct DrawnCell: Hashable, Sendable {
  package let painted: PaintedCell
  public let pixels: PixelBuffer
  /// The characters and pictures that are missing.
  public let warnings: [RenderingWarning]
  private let renderer: CellRenderer

  init(_ painted: PaintedCell, pixels: PixelBuffer, warnings: [RenderingWarning], by renderer: CellRenderer) {
    self.painted = painted
    self.pixels = pixels
    self.warnings = warnings
    self.renderer = renderer
  }

  public var cell: Cell { painted.cell }

  /// The frames of the elements, in points.
  public var frames: LayoutTree { painted.laidOut.frames }

  /// The layers and items from which the pixels were drawn.
  public var displayList: DisplayList { painted.list }

  /// Returns the pixels as a PNG file.
  /// - Throws: `ImageCodecError`
  public func png(compression: PNGCompression = .fast) throws -> Data {
    Data(try encodePNG(pixels, compression: compression))
  }

  /// The layers that cost more than necessary, and the problems of the layout, each with its reason.
  ///
  /// Looks for them at each call: draws each item alone, and lays out the cell with an explanation.
  /// - Throws: `ElementFailure`, which names the element; `CairoFailure`.
  public var findings: [Finding] { get throws { try renderer.findings(in: self) } }

  /// Explains how a device pixel gets its colour.
  ///
  ///     print(try drawn.explanation(x: 12, y: 40))
  ///
  /// - Parameters:
  ///   - x: the column of the pixel, from 0.
  ///   - y: the row of the pixel, from 0.
  /// - Throws: an error that names the place if it is outside the picture; `ElementFailure`, which names the element; `CairoFailure`.
  public func explanation(x: Int, y: Int) throws -> PixelExplanation {
    try renderer.session().explanation(of: painted, x: x, y: y)
  }
}
