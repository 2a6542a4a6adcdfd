// SPDX-License-Identifier: MIT

package import DisplayList
package import Graphics

extension Rasterizer {
  /// The largest number of pixels kept for lending: 16 MiB.
  static let maximumScratchArea = 1 << 22

  /// Calls `read` with the pixels of the rows `rows` of a list: the same bytes that ``draw(_:rows:)`` gives.
  ///
  /// If the list has no background and the rows fit in 16 MiB, the memory is reused by the next call, and only `ink` is cleared in
  /// it.
  /// - Parameters:
  ///   - ink: the area outside of which the list draws nothing.
  ///   - read: reads the pixels, which are valid only during the call.
  /// - Throws: the errors of ``draw(_:rows:)``.
  package func withPixels(
    of list: DisplayList, rows: Range<Int>, ink: PixelRect, _ read: (UnsafeBufferPointer<UInt32>) -> Void
  ) throws {
    let drawn = list.rowsDrawn(for: rows)
    guard let size = PixelSize(width: list.size.width, height: drawn.count), size.width <= Canvas.maximumSide,
      size.height <= Rasterizer.bandHeight, size.area <= Rasterizer.maximumScratchArea, list.background == nil
    else { return try draw(list, rows: rows).pixels.withUnsafeBufferPointer(read) }
    if scratchPixels.count < size.area { scratchPixels = [UInt32](repeating: 0, count: size.area) }
    let area = ink.intersection(PixelRect(x: 0, y: drawn.lowerBound, width: size.width, height: size.height))
    let lent = (rows.lowerBound - drawn.lowerBound) * size.width..<(rows.upperBound - drawn.lowerBound) * size.width
    try scratchPixels.withUnsafeMutableBufferPointer { pixels in
      defer { pixels.clear(area.translated(x: 0, y: -drawn.lowerBound), width: size.width) }
      try draw(list, into: UnsafeMutableBufferPointer(rebasing: pixels[..<size.area]), size: size, top: drawn.lowerBound)
      read(UnsafeBufferPointer(rebasing: pixels[lent]))
    }
  }
}

extension UnsafeMutableBufferPointer<UInt32> {
  /// Clears a rectangle in an image whose rows have `width` pixels.
  fileprivate func clear(_ rect: PixelRect, width: Int) {
    for y in rect.y..<rect.maxY {
      UnsafeMutableBufferPointer(rebasing: self[y * width + rect.x..<y * width + rect.maxX]).update(repeating: 0)
    }
  }
}
