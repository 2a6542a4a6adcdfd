// SPDX-License-Identifier: MIT

public import Graphics

/// Pixels that depend on something that they must not depend on.
public struct StressFinding: Hashable, Sendable {
  public enum Difference: Hashable, Sendable {
    /// How many pixels are others, and the first of them in reading order.
    case pixels(count: Int, x: Int, y: Int)
    case size(expected: PixelSize, found: PixelSize)
    /// The golden shows another number of cells.
    case cells(expected: Int, found: Int)
    /// It could not be drawn this way, though it could before; `reason` is a sentence.
    case failure(reason: String)
  }

  public let axis: StressAxis
  public let difference: Difference

  public init(_ axis: StressAxis, _ difference: Difference) {
    self.axis = axis
    self.difference = difference
  }
}

extension StressFinding: CustomStringConvertible {
  /// A sentence without its full stop: `drawn in bands of 7 rows: 12 pixels differ, the first in column 3 of row 7`.
  public var description: String {
    switch difference {
    case .pixels(let count, let x, let y):
      "\(axis): \(counted(count, "pixel")) \(count == 1 ? "differs" : "differ"), the first in column \(x) of row \(y)"
    case .size(let expected, let found): "\(axis): the picture is \(found) instead of \(expected)"
    case .cells(let expected, let found): "\(axis): it shows \(counted(found, "cell")) instead of \(expected)"
    case .failure(let reason): "\(axis): \(reason)"
    }
  }
}

extension StressFinding.Difference {
  /// How pictures differ that lie one below the other; `nil` where they do not.
  init?(of found: [PixelBuffer], from expected: [PixelBuffer]) {
    guard found != expected else { return nil }
    guard found.count == expected.count else {
      self = .cells(expected: expected.count, found: found.count)
      return
    }
    var top = 0
    var count = 0
    var first: (x: Int, y: Int)?
    for (found, expected) in zip(found, expected) {
      guard found.size == expected.size else {
        self = .size(expected: expected.size, found: found.size)
        return
      }
      let width = expected.width
      for index in expected.pixels.indices where found.pixels[index] != expected.pixels[index] {
        count += 1
        if first == nil { first = (index % width, top + index / width) }
      }
      top += expected.height
    }
    guard let first else { return nil }
    self = .pixels(count: count, x: first.x, y: first.y)
  }
}
