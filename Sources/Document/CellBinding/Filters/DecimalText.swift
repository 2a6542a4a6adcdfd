// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellNotation

/// How a number is written: its decimals, and the marks between its digits.
package struct DecimalFormat: Hashable, Sendable {
  /// The number of digits after the decimal mark, from 0 to 20.
  let decimals: Int
  /// The text between groups of three digits; empty for none.
  let grouping: String
  let mark: String

  /// - Parameter separators: the grouping and the decimal mark, a character each, as in `".,"`; `nil` for a point and no grouping.
  /// - Returns: `nil` if the number of decimals or the separators are not valid.
  init?(decimals: Int, separators: String? = nil) {
    guard 0...20 ~= decimals else { return nil }
    self.decimals = decimals
    guard let separators else {
      (grouping, mark) = ("", ".")
      return
    }
    guard separators.count == 2, let first = separators.first, let last = separators.last, first != last,
      !separators.contains(where: \.isNumber)
    else { return nil }
    (grouping, mark) = (String(first), String(last))
  }

  /// Returns a number as text, rounded to nearest, halves away from zero. It works on the digits as they are written, so 1.005 with two
  /// decimals is 1.01.
  /// - Parameter exponent: the power of ten by which the number is multiplied.
  func text(of number: DataNumber, exponent: Int = 0) -> String {
    var (digits, point, isNegative) = DecimalFormat.digits(of: number.text)
    point += exponent
    // The digits before this index stay.
    let end = point + decimals
    var kept = Array(digits.prefix(max(0, end)))
    if end >= 0, end < digits.count, digits[end] >= 5 {
      var index = kept.count - 1
      while index >= 0, kept[index] == 9 {
        kept[index] = 0
        index -= 1
      }
      if index >= 0 {
        kept[index] += 1
      } else {
        kept.insert(1, at: 0)
        point += 1
      }
    }
    // Zeros before the first digit and after the last one.
    if point < 1 {
      kept.insert(contentsOf: repeatElement(0, count: min(1 - point, decimals + 1)), at: 0)
      point = 1
    }
    kept += repeatElement(0, count: max(0, point + decimals - kept.count))
    let whole = String(decoding: kept.prefix(point).map { $0 + UInt8(ascii: "0") }, as: UTF8.self)
    let fraction = String(decoding: kept[point..<point + decimals].map { $0 + UInt8(ascii: "0") }, as: UTF8.self)
    let sign = isNegative && kept.prefix(point + decimals).contains { $0 != 0 } ? "-" : ""
    return sign + grouped(whole) + (decimals == 0 ? "" : mark + fraction)
  }

  private func grouped(_ digits: String) -> String {
    if grouping.isEmpty { return digits }
    let first = digits.count % 3 == 0 ? 3 : digits.count % 3
    var text = String(digits.prefix(first))
    var rest = digits.dropFirst(first)
    while !rest.isEmpty {
      text += grouping + rest.prefix(3)
      rest = rest.dropFirst(3)
    }
    return text
  }

  /// Returns the digits of a number in JSON's grammar, from the first that is not 0, and how many of them come before the point:
  /// less than 0 if zeros after the point are left out.
  private static func digits(of text: String) -> (digits: [UInt8], point: Int, isNegative: Bool) {
    let parts = text.utf8.split { $0 | 0x20 == UInt8(ascii: "e") }
    let mantissa = parts[0].drop { $0 == UInt8(ascii: "-") }
    let all = mantissa.filter { $0 != UInt8(ascii: ".") }.map { $0 - UInt8(ascii: "0") }
    let digits = Array(all.drop { $0 == 0 })
    let whole = mantissa.prefix { $0 != UInt8(ascii: ".") }.count - (all.count - digits.count)
    // A number is finite, so its exponent is too large for an integer only if the number is next to zero.
    let exponent = parts.count > 1 ? Int(String(Substring(parts[1]))) ?? -1000 : 0
    return (digits, max(-1000, whole + exponent), text.utf8.first == UInt8(ascii: "-"))
  }
}

/// A currency: what stands for it after an amount, and the number of decimals of an amount.
enum Currency {
  /// The symbols of currencies whose code would be unusual in a text, by their codes in ISO 4217.
  private static let symbols = [
    "EUR": "€", "USD": "$", "GBP": "£", "JPY": "¥", "CNY": "¥", "INR": "₹", "KRW": "₩", "ILS": "₪", "VND": "₫", "UAH": "₴",
    "TRY": "₺",
    "NGN": "₦", "PHP": "₱", "KZT": "₸", "GEL": "₾",
  ]
  /// The codes of currencies without decimals, and of those with three, by ISO 4217. All others have two.
  private static let withoutDecimals: Set = [
    "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "UYI", "VND", "VUV", "XAF", "XOF", "XPF",
  ]
  private static let withThreeDecimals: Set = ["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"]

  /// Returns the symbol of a code, or the code itself.
  static func symbol(of code: String) -> String { symbols[code] ?? code }

  static func decimals(of code: String) -> Int {
    withoutDecimals.contains(code) ? 0 : withThreeDecimals.contains(code) ? 3 : 2
  }
}
