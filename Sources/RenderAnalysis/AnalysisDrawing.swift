// SPDX-License-Identifier: MIT

public import DisplayList
public import Graphics

/// What the analysis asks of a rasterizer.
public struct AnalysisDrawing {
  /// Pixels that are lent for as long as a call takes: full rows of a list, from its left edge to its right.
  public typealias Reading = (UnsafeBufferPointer<UInt32>) -> Void

  /// Some rows of a display list, from its left edge to its right: the same bytes as these rows of the whole.
  public var pixels: (DisplayList, _ rows: Range<Int>) throws -> PixelBuffer
  /// Lends the same pixels of a list without a background, which draws nothing outside of `ink`.
  public var lendingPixels: (DisplayList, _ rows: Range<Int>, _ ink: PixelRect, Reading) throws -> Void
  /// The pixels that an item may cover as if no clip cut it, never fewer; empty where it draws nothing.
  public var inkBounds: (DisplayItem) throws -> PixelRect
  let memory: AnalysisMemory

  /// - Parameters:
  ///   - lendingPixels: may keep its memory between calls; `nil` lends what `pixels` draws.
  ///   - memory: what analyses on the same thread have used before.
  public init(
    pixels: @escaping (DisplayList, _ rows: Range<Int>) throws -> PixelBuffer,
    lendingPixels: ((DisplayList, _ rows: Range<Int>, _ ink: PixelRect, Reading) throws -> Void)? = nil,
    inkBounds: @escaping (DisplayItem) throws -> PixelRect, memory: AnalysisMemory = AnalysisMemory()
  ) {
    self.memory = memory
    self.pixels = pixels
    self.lendingPixels =
      lendingPixels ?? { list, rows, _, read in try pixels(list, rows).pixels.withUnsafeBufferPointer(read) }
    self.inkBounds = inkBounds
  }

  /// The pixels of an area of the picture.
  /// - Parameter ink: the area outside of which the list draws nothing; `nil` where that is not known.
  func part(_ list: DisplayList, in area: PixelRect, ink: PixelRect? = nil) throws -> DrawnPart {
    guard !area.isEmpty else { return .nothing }
    let width = list.size.width
    var part = DrawnPart.nothing
    try lendingPixels(list, area.y..<area.maxY, ink ?? PixelRect(x: 0, y: 0, width: width, height: list.size.height)) { rows in
      part = DrawnPart(area, of: rows, width: width, from: area.y)
    }
    return part
  }
}
