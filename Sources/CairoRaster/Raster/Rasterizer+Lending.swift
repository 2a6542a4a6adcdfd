// SPDX-License-Identifier: MIT

public import DisplayList
public import Graphics

extension Rasterizer {
  /// The most pixels that are kept for lending: 16 MiB.
  static let lentArea = 1 << 22

  /// Lends the rows `rows` of a list without a background: the bytes that ``draw(_:rows:)`` gives.
  ///
  /// The memory is kept for the next call, and only the ink is cleared in it, not the rows beside it.
  /// - Parameters:
  ///   - ink: outside of this area the list draws nothing.
  ///   - read: reads the pixels while they are lent.
  /// - Throws: what ``draw(_:rows:)`` throws.
  public func withPixels(
    of list: DisplayList, rows: Range<Int>, ink: PixelRect, _ read: (UnsafeBufferPointer<UInt32>) -> Void
  ) throws {
    let drawn = list.rowsDrawn(for: rows)
    guard let size = PixelSize(width: list.size.width, height: drawn.count), size.width <= Canvas.maximumSide,
      size.height <= Rasterizer.bandHeight, size.area <= Rasterizer.lentArea, list.background == nil
    else { return try draw(list, rows: rows).pixels.withUnsafeBufferPointer(read) }
    if lentPixels.count < size.area { lentPixels = [UInt32](repeating: 0, count: size.area) }
    let area = ink.intersection(PixelRect(x: 0, y: drawn.lowerBound, width: size.width, height: size.height))
    let lent = (rows.lowerBound - drawn.lowerBound) * size.width..<(rows.upperBound - drawn.lowerBound) * size.width
    try lentPixels.withUnsafeMutableBufferPointer { pixels in
      defer { pixels.clear(area.translated(x: 0, y: -drawn.lowerBound), width: size.width) }
      try draw(list, into: UnsafeMutableBufferPointer(rebasing: pixels[..<size.area]), size: size, top: drawn.lowerBound)
      read(UnsafeBufferPointer(rebasing: pixels[lent]))
    }
  }
}

extension UnsafeMutableBufferPointer<UInt32> {
  /// Clears a rectangle in rows of `width` pixels.
  fileprivate func clear(_ rect: PixelRect, width: Int) {
    for y in rect.y..<rect.maxY {
      UnsafeMutableBufferPointer(rebasing: self[y * width + rect.x..<y * width + rect.maxX]).update(repeating: 0)
    }
  }
}
