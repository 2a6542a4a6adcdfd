// SPDX-License-Identifier: MIT

internal import Notation

/// A number with a percent sign behind it: `50%`, `-12.5%`.
struct Percentage: Hashable, Sendable {
  let value: Double
  private let number: String

  /// Reads a number by JSON's grammar and the sign; `nil` for anything else.
  init?(_ text: some StringProtocol) {
    guard text.last == "%", let number = DataNumber(text: String(text.dropLast())) else { return nil }
    value = number.value
    self.number = number.text
  }

  /// Whether the value lies in the range; zero with a minus sign does so only where the range has numbers below it.
  func isIn(_ range: NumberRange) -> Bool {
    range.contains(value) && (range.hasNegativeNumbers || !number.hasPrefix("-"))
  }

  /// Whether it is a share of a whole: from 0 to 100, and written without an exponent.
  var isShare: Bool { isIn(.within(0...100)) && number.utf8.allSatisfy { $0 | 0x20 != UInt8(ascii: "e") } }

  /// A regular expression for percentages from 0, and for those below it where they are wanted too.
  static func pattern(negative: Bool) -> String {
    (negative ? "-?" : "") + #"(0|[1-9][0-9]*)(\.[0-9]+)?([Ee][-+]?[0-9]+)?%"#
  }

  /// A regular expression for shares.
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
