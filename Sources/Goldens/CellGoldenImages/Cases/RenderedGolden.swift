// SPDX-License-Identifier: MIT

package import CellRaster

/// A picture drawn for a golden: its pixels, and the stacked cells and display lists that they were drawn from.
package struct RenderedGolden: Equatable, Sendable {
  /// A cell of the picture, with its position and its display list.
  package struct DrawnCell: Hashable, Sendable {
    package let name: String
    /// The row of the picture at which the cell starts, in device pixels.
    package let top: Int
    package let cell: Cell
    package let list: DisplayList

    package init(name: String, top: Int, cell: Cell, list: DisplayList) {
      self.name = name
      self.top = top
      self.cell = cell
      self.list = list
    }
  }

  /// How a picture shows its cells.
  package enum Subject: Hashable, Sendable {
    case cells
    /// The cells under an overlay, each in its usual place. A legend may follow.
    case overlay
    /// Overlays of the cells, side by side.
    case contactSheet
  }

  package let pixels: PixelBuffer
  package let subject: Subject
  /// The cells, from top to bottom.
  package let cells: [DrawnCell]
  /// The SHA-256 of each font file that the picture uses, in hexadecimal.
  package let fontHashes: Set<String>
  /// The release of the time zone database that the cells' dates depend on; `nil` if they name no zone of it.
  package let timeZoneRelease: String?

  /// - Parameter otherFonts: the SHA-256 of the font files that were used for anything other than the cells, such as a legend.
  package init(
    pixels: PixelBuffer, of subject: Subject = .cells, cells: [DrawnCell], otherFonts: Set<String> = [],
    timeZoneRelease: String? = nil
  ) {
    self.timeZoneRelease = timeZoneRelease
    self.pixels = pixels
    self.subject = subject
    self.cells = cells
    fontHashes = cells.reduce(into: otherFonts) { $0.formUnion($1.list.fontHashes) }
  }

  /// Returns the rectangles of the layers at `path` and of all layers inside them, in device pixels of the picture.
  ///
  /// The path of a repeated element selects all its repetitions.
  func frames(ofLayer path: String) -> [PixelRect] {
    cells.flatMap { cell in
      cell.list.layers.filter { $0.path.isLayer(at: path) }.map { $0.deviceFrame.outset.translated(x: 0, y: cell.top) }
    }
  }
}

extension CellsRecord {
  /// Returns the rectangles of the layers at `path` in the picture, by the rule of ``RenderedGolden/frames(ofLayer:)``.
  func frames(ofLayer path: String) -> [PixelRect] {
    cells.flatMap { cell in
      let grid = PixelGrid(scale: cell.drawing.scale)
      return cell.drawing.boxes.filter { $0.key.isLayer(at: path) }.values.map { box in
        (box.unalignedFrame?.outset ?? grid.snapped(box.frame)).translated(x: 0, y: cell.top)
      }
    }
  }
}

extension String {
  /// Whether this is the path of the layer at `path`, of a layer inside it, or of one of its repetitions.
  fileprivate func isLayer(at path: String) -> Bool {
    self == path || [path + "/", path + "#"].contains { hasPrefix($0) }
  }
}
