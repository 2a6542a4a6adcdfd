// SPDX-License-Identifier: MIT

public import CellDocument
public import CellRaster
public import DisplayList
public import Graphics

/// What draws a golden over and over, on one thread.
///
/// It is made of closures, so that whatever renders can be put under stress, and so that what is not deterministic can be made
/// on purpose.
public struct StressRenderer {
  /// Lays out, paints and draws all anew: the pictures that the golden shows one below the other.
  public let pictures: () throws -> [PixelBuffer]
  /// What is drawn, a list for each picture; empty for pictures that are more than a list, such as overlays, which have neither
  /// bands nor origins.
  public let lists: () throws -> [DisplayList]
  /// Some rows of a list.
  public let draw: (DisplayList, Range<Int>) throws -> PixelBuffer

  public init(
    pictures: @escaping () throws -> [PixelBuffer], lists: @escaping () throws -> [DisplayList],
    draw: @escaping (DisplayList, Range<Int>) throws -> PixelBuffer
  ) {
    self.pictures = pictures
    self.lists = lists
    self.draw = draw
  }

  /// Draws cells with a renderer.
  public init(_ renderer: CellRenderer, cells: [Cell]) {
    self.init(
      pictures: { try cells.map { try renderer.draw(try renderer.displayList($0), of: $0) } },
      lists: { try cells.map { try renderer.displayList($0) } },
      draw: { try renderer.draw($0, rows: $1) })
  }
}

/// What a renderer remembers when stress begins to draw with it.
public enum StressCaches: Hashable, Sendable {
  /// What all renderers of the run share.
  case shared
  /// Nothing.
  case cold
}
