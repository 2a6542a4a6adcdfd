// SPDX-License-Identifier: MIT

public import Graphics

/// A number for each pixel of a picture, row by row.
public struct PixelCounts: Hashable, Sendable {
  public let size: PixelSize
  public internal(set) var values: [UInt32]

  init(size: PixelSize) {
    self.size = size
    values = [UInt32](repeating: 0, count: size.area)
  }

  public subscript(x: Int, y: Int) -> Int { Int(values[y * size.width + x]) }

  /// All numbers together.
  public var sum: Int { values.reduce(0) { $0 + Int($1) } }

  /// How many pixels have a number above zero.
  public var touched: Int { values.reduce(0) { $0 + ($1 > 0 ? 1 : 0) } }

  /// The sum over the pixels that have a number above zero; zero where there are none.
  public var mean: Double {
    let touched = touched
    return touched == 0 ? 0 : Double(sum) / Double(touched)
  }

  public var highest: Int { Int(values.max() ?? 0) }

  mutating func add(_ part: DrawnPart) {
    values.withUnsafeMutableBufferPointer { values in
      part.forEachPixel(inPictureOfWidth: size.width) { place, pixel in
        if pixel >> 24 > 0 { values[place] += 1 }
      }
    }
  }
}
