// SPDX-License-Identifier: MIT

/// Returns a number with its noun: `1 pixel`, `2,400 pixels`.
package func counted(_ count: Int, _ noun: String, plural: String? = nil) -> String {
  "\(grouped(count)) \(count == 1 ? noun : plural ?? noun + "s")"
}

/// Returns a whole number with commas between groups of three digits.
package func grouped(_ number: Int) -> String {
  let digits = String(number.magnitude)
  var result = number < 0 ? "-" : ""
  for (index, digit) in digits.enumerated() {
    if index > 0, (digits.count - index).isMultiple(of: 3) { result.append(",") }
    result.append(digit)
  }
  return result
}

/// Returns a number as the shortest text that gives the same number, whole numbers without a fraction.
package func shortest(_ value: Double) -> String { Int(exactly: value).map { String($0) } ?? "\(value)" }

/// Returns a number with at most three decimal places.
package func decimal(_ value: Double) -> String { shortest((value * 1000).rounded() / 1000) }

/// Returns the values in their order, without duplicates.
package func distinct<Value: Hashable>(_ values: [Value]) -> [Value] {
  var known: Set<Value> = []
  return values.filter { known.insert($0).inserted }
}
