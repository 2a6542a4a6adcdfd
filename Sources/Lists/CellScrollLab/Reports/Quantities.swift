// SPDX-License-Identifier: MIT

extension Int {
  /// A number of nanoseconds in milliseconds, with two decimals: "16.67".
  var inMilliseconds: String {
    let hundredths = (self + 5_000) / 10_000
    return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
  }

  /// A number of tenths with its decimal: "3.4".
  var inTenths: String { "\(self / 10).\(self % 10)" }
}

extension Double {
  /// The number with one decimal.
  var withTenths: String { Int((self * 10).rounded()).inTenths }
}
