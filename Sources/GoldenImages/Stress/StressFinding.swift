// SPDX-License-Identifier: MIT

public import Graphics

/// Pixels that depend on something that they must not depend on.
public struct StressFinding: Hashable, Sendable {
  public enum Difference: Hashable, Sendable {
    /// How many pixels are others, and the first of them in reading order.
    case pixels(count: Int, x: Int, y: Int)
    case size(expected: PixelSize, found: PixelSize)
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
    case .failure(let reason): "\(axis): \(reason)"
    }
  }
}

extension StressFinding.Difference {
  /// How a picture differs; `nil` where it does not. Looks at single pixels only then.
  init?(of found: PixelBuffer, from expected: PixelBuffer) {
    guard found != expected else { return nil }
    guard found.size == expected.size else {
      self = .size(expected: expected.size, found: found.size)
      return
    }
    let places = expected.pixels.indices.filter { found.pixels[$0] != expected.pixels[$0] }
    guard let first = places.first else { return nil }
    self = .pixels(count: places.count, x: first % expected.width, y: first / expected.width)
  }
}
