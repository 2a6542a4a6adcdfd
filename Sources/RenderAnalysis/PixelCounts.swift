// SPDX-License-Identifier: MIT

public import Graphics

/// A number for each pixel of a picture, row by row.
public struct PixelCounts: Hashable, Sendable {
  public let size: PixelSize
  public private(set) var values: [UInt32]
  /// All numbers together.
  public private(set) var sum = 0
  /// How many pixels have a number above zero.
  public private(set) var touched = 0
  public private(set) var highest = 0

  init(size: PixelSize) {
    self.size = size
    values = [UInt32](repeating: 0, count: size.area)
  }

  public subscript(x: Int, y: Int) -> Int { Int(values[y * size.width + x]) }

  /// The sum over the pixels that have a number above zero; zero where there are none.
  public var mean: Double { touched == 0 ? 0 : Double(sum) / Double(touched) }

  /// Lends the numbers for counting up, and keeps the sums in step: `count` adds one at a place.
  mutating func withCounting(_ body: (_ count: (_ place: Int) -> Void) -> Void) {
    var (sum, touched, highest) = (sum, touched, highest)
    values.withUnsafeMutableBufferPointer { values in
      body { place in
        let number = values[place] &+ 1
        values[place] = number
        sum &+= 1
        if number == 1 { touched &+= 1 }
        if number > highest { highest = Int(number) }
      }
    }
    (self.sum, self.touched, self.highest) = (sum, touched, highest)
  }
}
