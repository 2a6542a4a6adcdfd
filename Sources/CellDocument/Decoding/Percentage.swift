// SPDX-License-Identifier: MIT

internal import Notation

/// A number followed by a percent sign: `50%`, `-12.5%`.
struct Percentage: Hashable, Sendable {
  let value: Double
  private let number: String

  /// Parses a number by JSON's grammar followed by `%`; `nil` for anything else.
  init?(_ text: some StringProtocol) {
    guard text.last == "%", let number = DataNumber(text: String(text.dropLast())) else { return nil }
    value = number.value
    self.number = number.text
  }

  /// Whether the value is in the range. Negative zero is only in ranges that contain negative numbers.
  func isIn(_ range: NumberRange) -> Bool {
    range.contains(value) && (range.hasNegativeNumbers || !number.hasPrefix("-"))
  }

  /// Whether it is a share of a whole: 0 to 100, written without an exponent.
  var isShare: Bool { isIn(.within(0...100)) && number.utf8.allSatisfy { $0 | 0x20 != UInt8(ascii: "e") } }

  /// Returns a regular expression for percentages of at least 0, or for all percentages if `negative` is true.
  static func pattern(negative: Bool) -> String {
    (negative ? "-?" : "") + #"(0|[1-9][0-9]*)(\.[0-9]+)?([Ee][-+]?[0-9]+)?%"#
  }

  /// A regular expression for percentages from 0 to 100, written without an exponent.
  static let sharePattern = #"((0|[1-9][0-9]?)(\.[0-9]+)?|100(\.0+)?)%"#
}

extension NumberRange {
  var hasNegativeNumbers: Bool {
    switch self {
    case .any: true
    case .atLeast(let bound), .above(let bound): bound < 0
    case .within(let range): range.lowerBound < 0
    }
  }
}
