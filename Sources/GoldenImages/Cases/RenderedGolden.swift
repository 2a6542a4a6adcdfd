// SPDX-License-Identifier: MIT

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
    public let list: DisplayList

    public init(name: String, top: Int, list: DisplayList) {
      self.name = name
      self.top = top
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
      cell.list.layers.filter { layer in
        layer.path == path || [path + "/", path + "#"].contains { layer.path.hasPrefix($0) }
      }.map { layer in
        var frame = layer.deviceFrame.outset
        frame.y += cell.top
        return frame
      }
    }
  }
}
