// SPDX-License-Identifier: MIT

public import Graphics

/// Which tint lies over each pixel of a cell.
public struct TintMap: Hashable, Sendable {
  public let size: PixelSize
  /// At most 255.
  public let tints: [Tint]
  /// For each pixel, row by row: 0 for none, else 1 more than the index of its tint.
  public internal(set) var keys: [UInt8]

  init(size: PixelSize, tints: [Tint]) {
    precondition(tints.count <= 255, "a key of a tint is a byte")
    self.size = size
    self.tints = tints
    keys = [UInt8](repeating: 0, count: size.area)
  }

  /// How many pixels have each tint.
  public var counts: [Int] {
    var counts = [Int](repeating: 0, count: 256)
    for key in keys { counts[Int(key)] += 1 }
    return Array(counts[1..<1 + tints.count])
  }

  /// The key of a pixel.
  public subscript(x: Int, y: Int) -> UInt8 { keys[y * size.width + x] }

  /// Replaces the keys of a rectangle, as far as it lies in the cell, by what `next` says of them.
  ///
  /// - Parameter next: for each key the one that takes its place; `tints.count + 1` keys.
  mutating func advance(_ rect: PixelRect, by next: [UInt8]) {
    let rect = rect.intersection(PixelRect(x: 0, y: 0, width: size.width, height: size.height))
    for y in rect.y..<rect.maxY { advance(rect.x..<rect.maxX, ofRow: y, by: next) }
  }

  /// The same for columns of a row, which lie in the cell.
  mutating func advance(_ columns: Range<Int>, ofRow y: Int, by next: [UInt8]) {
    precondition(next.count == tints.count + 1, "each key has a next one")
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

  /// Gives the pixels of a rectangle a key, as far as it lies in the cell.
  mutating func fill(_ rect: PixelRect, with key: UInt8) {
    advance(rect, by: [UInt8](repeating: key, count: tints.count + 1))
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether the eight bytes from `start` on are all the same.
  @inline(__always)
  func areSame(from start: Int) -> Bool {
    UnsafeRawBufferPointer(self).loadUnaligned(fromByteOffset: start, as: UInt64.self) == UInt64(self[start])
      &* 0x0101_0101_0101_0101
  }

  /// The place behind the last of the bytes from `start` on that are all the same; at most `limit`.
  @inline(__always)
  func endOfRun(from start: Int, below limit: Int) -> Int {
    let byte = self[start]
    var end = start + 1
    // Eight at a time, while there are as many.
    while end + 8 <= limit, self[end] == byte, areSame(from: end) { end += 8 }
    while end < limit, self[end] == byte { end += 1 }
    return end
  }
}
