// SPDX-License-Identifier: MIT

public import CellDocument
internal import CellRaster
public import DisplayList
public import Graphics

/// What was drawn for a golden: the pictures of its cells, one below the other, and what they were made of.
public struct RenderedGolden: Hashable, Sendable {
  /// A cell of the picture.
  public struct DrawnCell: Hashable, Sendable {
    public let name: String
    /// The row of the picture at which it starts, in device pixels.
    public let top: Int
    public let cell: Cell
    public let list: DisplayList

    public init(name: String, top: Int, cell: Cell, list: DisplayList) {
      self.name = name
      self.top = top
      self.cell = cell
      self.list = list
    }
  }

  /// What a picture shows of its cells.
  public enum Subject: Hashable, Sendable {
    case cells
    /// The cells under an overlay, each in its place; a legend may follow.
    case overlay
    /// Overlays of the cells beside each other.
    case contactSheet
  }

  public let pixels: PixelBuffer
  public let subject: Subject
  /// From top to bottom.
  public let cells: [DrawnCell]
  /// The SHA-256 of the font files that were drawn with, in hexadecimal.
  public let fontHashes: Set<String>

  /// - Parameter otherFonts: the SHA-256 of font files that the picture was drawn with beyond those of its cells.
  public init(pixels: PixelBuffer, of subject: Subject = .cells, cells: [DrawnCell], otherFonts: Set<String> = []) {
    self.pixels = pixels
    self.subject = subject
    self.cells = cells
    fontHashes = cells.reduce(into: otherFonts) { $0.formUnion($1.list.fontHashes) }
  }

  /// The rectangles of the layers at `path` in the picture, with all that lies inside them: that of a repeated element means all
  /// its repetitions.
  func frames(ofLayer path: String) -> [PixelRect] {
    cells.flatMap { cell in
      cell.list.layers.filter { $0.path.isLayer(at: path) }.map { $0.deviceFrame.outset.translated(x: 0, y: cell.top) }
    }
  }
}

extension CellsRecord {
  /// The rectangles of the layers at `path` in the picture, as ``RenderedGolden/frames(ofLayer:)`` gives them.
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
  /// Whether this is the path of the layer at another path, of one inside it, or of a repetition.
  fileprivate func isLayer(at path: String) -> Bool {
    self == path || [path + "/", path + "#"].contains { hasPrefix($0) }
  }
}
