// SPDX-License-Identifier: MIT

package import CellDisplayList
package import CellGraphics

/// The drawing functions that an analysis needs from a rasterizer.
package struct AnalysisDrawing {
  /// Receives the premultiplied pixels of full rows of a picture, row by row. The buffer is valid only during the call.
  package typealias Reading = (UnsafeBufferPointer<UInt32>) -> Void

  /// Draws some rows of a display list at full width. The pixels are the same as in these rows of the whole picture.
  package var pixels: (DisplayList, _ rows: Range<Int>) throws -> PixelBuffer
  /// Draws some rows of a display list, and passes their pixels to a closure. The list must have no background, and must draw
  /// nothing outside `ink`.
  package var withPixels: (DisplayList, _ rows: Range<Int>, _ ink: PixelRect, Reading) throws -> Void
  /// Returns the pixels that an item may cover if no clip cuts it: possibly too many, never too few. Empty if it draws nothing.
  package var inkBounds: (DisplayItem) throws -> PixelRect
  let memory: AnalysisMemory

  /// - Parameters:
  ///   - withPixels: a function that may reuse its memory between calls. If it is `nil`, `pixels` draws the rows instead.
  ///   - memory: scratch memory, which may be shared with other analyses on the same thread.
  package init(
    pixels: @escaping (DisplayList, _ rows: Range<Int>) throws -> PixelBuffer,
    withPixels: ((DisplayList, _ rows: Range<Int>, _ ink: PixelRect, Reading) throws -> Void)? = nil,
    inkBounds: @escaping (DisplayItem) throws -> PixelRect, memory: AnalysisMemory = AnalysisMemory()
  ) {
    self.memory = memory
    self.pixels = pixels
    self.withPixels =
      withPixels ?? { list, rows, _, read in try pixels(list, rows).pixels.withUnsafeBufferPointer(read) }
    self.inkBounds = inkBounds
  }

  /// Draws an area of the picture, and returns its pixels.
  /// - Parameter ink: the area outside of which the list draws nothing; `nil` if it is unknown.
  func part(_ list: DisplayList, in area: PixelRect, ink: PixelRect? = nil) throws -> DrawnPart {
    guard !area.isEmpty else { return .nothing }
    let width = list.size.width
    var part = DrawnPart.nothing
    try withPixels(list, area.y..<area.maxY, ink ?? PixelRect(x: 0, y: 0, width: width, height: list.size.height)) { rows in
      part = DrawnPart(area, of: rows, width: width, from: area.y, in: memory.literals)
    }
    return part
  }
}

/// Scratch memory that analyses keep and reuse.
///
/// Fresh memory is expensive, because the system must map each page. For chat cells, mapping took 41 % of an analysis's time. With
/// reused memory, mapping takes 4 %. Use each instance on one thread only. Results never depend on the old content of the memory.
package final class AnalysisMemory {
  private var pixels: [UInt32] = []
  private var bytes: [UInt8] = []
  /// The pixels of literals of the analysis that began last.
  private(set) var literals = LiteralPixels(room: 0)

  package init() {}

  /// Begins an analysis. Parts that results of the analyses before have kept do not change.
  func beginAnalysis() {
    if isKnownUniquelyReferenced(&literals), literals.pixels.count <= Self.mostLiterals {
      literals.removeAll()
    } else {
      literals = LiteralPixels(room: min(literals.count, Self.mostLiterals))
    }
  }

  /// The most pixels of literals whose memory is reused: 16 MiB.
  private static let mostLiterals = 1 << 22

  /// Passes an array of pixels with arbitrary content to a closure. The closure may change or replace the array, which is kept for
  /// the next call.
  func withPixels<Result>(_ body: (inout [UInt32]) throws -> Result) rethrows -> Result {
    var lent: [UInt32] = []
    swap(&lent, &pixels)
    defer { swap(&lent, &pixels) }
    return try body(&lent)
  }

  /// Passes an array of bytes with arbitrary content to a closure. The closure may change or replace the array, which is kept for
  /// the next call.
  func withBytes<Result>(_ body: (inout [UInt8]) -> Result) -> Result {
    var lent: [UInt8] = []
    swap(&lent, &bytes)
    defer { swap(&lent, &bytes) }
    return body(&lent)
  }
}

extension Array {
  /// Sets the first `count` elements to one value. Reuses the array's memory if it is large enough.
  mutating func fill(_ count: Int, with value: Element) {
    if self.count < count {
      self = Array(repeating: value, count: count)
    } else {
      withUnsafeMutableBufferPointer { UnsafeMutableBufferPointer(rebasing: $0[..<count]).update(repeating: value) }
    }
  }
}
