// SPDX-License-Identifier: MIT

package import Graphics

/// The tint of each pixel of a cell.
package struct TintMap: Hashable, Sendable {
  package let size: PixelSize
  /// The tints, at most 255.
  package let tints: [Tint]
  /// The key of each pixel, row by row: 0 for no tint, otherwise the index of its tint plus 1.
  package internal(set) var keys: [UInt8]

  init(size: PixelSize, tints: [Tint]) {
    precondition(tints.count <= 255, "a tint's key must fit in a byte")
    self.size = size
    self.tints = tints
    keys = [UInt8](repeating: 0, count: size.area)
  }

  /// The number of pixels with each tint.
  package var counts: [Int] {
    var counts = [Int](repeating: 0, count: 256)
    for key in keys { counts[Int(key)] += 1 }
    return Array(counts[1..<1 + tints.count])
  }

  /// The key of a pixel.
  package subscript(x: Int, y: Int) -> UInt8 { keys[y * size.width + x] }

  /// Replaces each key in a rectangle, clipped to the cell, by the key that `next` has for it.
  ///
  /// - Parameter next: the new key for each old key; `tints.count + 1` keys.
  mutating func advance(_ rect: PixelRect, by next: [UInt8]) {
    let rect = rect.intersection(PixelRect(x: 0, y: 0, width: size.width, height: size.height))
    for y in rect.y..<rect.maxY { advance(rect.x..<rect.maxX, ofRow: y, by: next) }
  }

  /// Replaces the keys in columns of a row in the same way. The columns must be inside the cell.
  mutating func advance(_ columns: Range<Int>, ofRow y: Int, by next: [UInt8]) {
    precondition(next.count == tints.count + 1, "each key needs a next one")
    let row = y * size.width
    keys.withUnsafeMutableBufferPointer { keys in
      var start = row + columns.lowerBound
      let end = row + columns.upperBound
      while start < end {
        let key = keys[start]
        let runEnd = UnsafeBufferPointer(keys).endOfRun(from: start, below: end)
        let run = UnsafeMutableBufferPointer(rebasing: keys[start..<runEnd])
        run.update(repeating: next[Int(key)])
        start = runEnd
      }
    }
  }

  /// Sets the keys of a rectangle, clipped to the cell.
  mutating func fill(_ rect: PixelRect, with key: UInt8) {
    advance(rect, by: [UInt8](repeating: key, count: tints.count + 1))
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether the eight bytes from `start` on are all equal.
  @inline(__always)
  func areSame(from start: Int) -> Bool {
    UnsafeRawBufferPointer(self).loadUnaligned(fromByteOffset: start, as: UInt64.self) == UInt64(self[start])
      &* 0x0101_0101_0101_0101
  }

  /// Returns the index after the last of the equal bytes that begin at `start`; at most `limit`.
  @inline(__always)
  func endOfRun(from start: Int, below limit: Int) -> Int {
    let byte = self[start]
    var end = start + 1
    // Compares eight at a time, as long as eight are left.
    while end + 8 <= limit, self[end] == byte, areSame(from: end) { end += 8 }
    while end < limit, self[end] == byte { end += 1 }
    return end
  }
}
