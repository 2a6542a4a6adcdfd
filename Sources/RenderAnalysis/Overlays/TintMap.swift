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
    precondition(next.count == tints.count + 1, "each key has a next one")
    let rect = rect.intersection(PixelRect(x: 0, y: 0, width: size.width, height: size.height))
    let width = size.width
    keys.withUnsafeMutableBufferPointer { keys in
      next.withUnsafeBufferPointer { next in
        for y in rect.y..<rect.maxY {
          for place in y * width + rect.x..<y * width + rect.maxX { keys[place] = next[Int(keys[place])] }
        }
      }
    }
  }

  /// The same for those pixels of the rectangle, row by row, that `isIncluded` holds for.
  mutating func advance(_ rect: PixelRect, by next: [UInt8], where isIncluded: (_ x: Int, _ y: Int) -> Bool) {
    let rect = rect.intersection(PixelRect(x: 0, y: 0, width: size.width, height: size.height))
    for y in rect.y..<rect.maxY {
      for x in rect.x..<rect.maxX where isIncluded(x, y) {
        keys[y * size.width + x] = next[Int(keys[y * size.width + x])]
      }
    }
  }

  /// Gives the pixels of a rectangle a key, as far as it lies in the cell.
  mutating func fill(_ rect: PixelRect, with key: UInt8) {
    advance(rect, by: [UInt8](repeating: key, count: tints.count + 1))
  }
}
