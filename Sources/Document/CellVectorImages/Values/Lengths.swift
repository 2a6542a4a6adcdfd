// SPDX-License-Identifier: MIT

internal import CellXML

/// A length in user units, or a percentage of the viewport.
struct Length: Hashable {
  let value: Double
  let isPercentage: Bool

  static let zero = Length(value: 0, isPercentage: false)
  static let one = Length(value: 1, isPercentage: false)

  /// Returns the length in user units. A percentage is one of `whole`.
  func resolved(of whole: Double) -> Double { isPercentage ? value / 100 * whole : value }
}

/// The size of the nearest viewport in user units, to which percentages refer.
struct Viewport: Equatable {
  let width, height: Double

  /// The length to which percentages refer that belong to neither axis: section 8.9 of SVG 2.
  var diagonal: Double { ((width * width + height * height) / 2).squareRoot() }

  static let unit = Viewport(width: 1, height: 1)
}

extension ValueScanner {
  /// Reads a length with an absolute unit, without a unit, or with a percent sign.
  mutating func length() throws(ValueFailure) -> Length {
    let value = try number(.length)
    if take(UInt8(ascii: "%")) { return Length(value: value, isPercentage: true) }
    let start = index
    let unit = unit()
    guard let factor = Self.lengthFactor(of: unit) else { throw unknownUnit(unit, at: start) }
    return Length(value: value * factor, isPercentage: false)
  }

  /// Reads a length that cannot be negative.
  mutating func nonnegativeLength() throws(ValueFailure) -> Length {
    let start = index
    let length = try length()
    if length.value < 0 { throw failure(.negative, at: start) }
    return length
  }

  /// The number of user units in a unit; `nil` if it is not an absolute unit. There are 96 user units in an inch.
  static func lengthFactor(of unit: String) -> Double? {
    switch unit {
    case "", "px": 1
    case "in": 96
    case "cm": 96 / 2.54
    case "mm": 96 / 25.4
    case "q": 96 / 101.6
    case "pt": 96.0 / 72
    case "pc": 16
    default: nil
    }
  }

  func unknownUnit(_ unit: String, at start: Int) -> ValueFailure {
    switch unit {
    case "em", "ex", "ch", "rem", "cap", "ic", "lh", "rlh", "vw", "vh", "vi", "vb", "vmin", "vmax":
      return ValueFailure(kind: .unsupported(.unit(unit)), index: start)
    default:
      return failure(.expected(.end, found: firstCharacter(of: bytes[start...])), at: start)
    }
  }

  /// Reads a number or a percentage as a share, which is clamped to `0...1`.
  mutating func share() throws(ValueFailure) -> Double {
    let value = try number()
    return min(1, max(0, take(UInt8(ascii: "%")) ? value / 100 : value))
  }

  /// Reads lengths that are separated by white space, a comma or both.
  mutating func lengthList() throws(ValueFailure) -> [Length] {
    var lengths: [Length] = []
    skipWhitespace()
    repeat {
      lengths.append(try nonnegativeLength())
      if !skipCommaAndWhitespace(), isAtEnd { return lengths }
    } while true
  }

  /// Reads numbers that are separated by white space, a comma or both.
  mutating func numberList() throws(ValueFailure) -> [Double] {
    var numbers: [Double] = []
    skipWhitespace()
    if isAtEnd { return [] }
    repeat {
      numbers.append(try number())
      if !skipCommaAndWhitespace(), isAtEnd { return numbers }
    } while true
  }
}
