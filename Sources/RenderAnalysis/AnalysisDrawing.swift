// SPDX-License-Identifier: MIT

public import DisplayList
public import Graphics

/// What the analysis asks of a rasterizer.
public struct AnalysisDrawing {
  /// Some rows of a display list, from its left edge to its right: the same bytes as these rows of the whole.
  public var pixels: (DisplayList, _ rows: Range<Int>) throws -> PixelBuffer
  /// The pixels that an item may cover as if no clip cut it, never fewer; empty where it draws nothing.
  public var inkBounds: (DisplayItem) throws -> PixelRect

  public init(
    pixels: @escaping (DisplayList, _ rows: Range<Int>) throws -> PixelBuffer,
    inkBounds: @escaping (DisplayItem) throws -> PixelRect
  ) {
    self.pixels = pixels
    self.inkBounds = inkBounds
  }
}
