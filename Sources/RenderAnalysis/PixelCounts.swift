// SPDX-License-Identifier: MIT

public import Graphics

/// A number for each pixel of a picture, row by row.
public struct PixelCounts: Hashable, Sendable {
  public let size: PixelSize
  public let values: [UInt32]
  /// All numbers together.
  public let sum: Int
  /// How many pixels have a number above zero.
  public let touched: Int
  public let highest: Int

  init(size: PixelSize, values: [UInt32]) {
    precondition(values.count == size.area, "a picture of \(size) has \(size.area) pixels, not \(values.count)")
    self.size = size
    self.values = values
    (sum, touched, highest) = values.withUnsafeBufferPointer { values in
      values.reduce(into: (0, 0, 0)) { result, value in
        result = (result.0 + Int(value), result.1 + (value > 0 ? 1 : 0), max(result.2, Int(value)))
      }
    }
  }

  public subscript(x: Int, y: Int) -> Int { Int(values[y * size.width + x]) }

  /// The sum over the pixels that have a number above zero; zero where there are none.
  public var mean: Double { touched == 0 ? 0 : Double(sum) / Double(touched) }
}
