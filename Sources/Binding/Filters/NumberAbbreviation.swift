// SPDX-License-Identifier: MIT

internal import Notation

/// Abbreviates a number as counters do: below 1,000 as it was written, above that with K, M, B or T.
///
/// There is one decimal below 100 of the unit (1.2K, 3.4M) and none above (123K); a zero decimal is left out. Rounds to nearest,
/// halves away from zero. A value that rounds up to 1,000 of a unit is 1 of the next: 999,950 is 1M.
func abbreviated(_ number: DataNumber) -> String {
  let magnitude = abs(number.value)
  guard magnitude >= 1000 else { return number.text }
  let sign = number.value < 0 ? "-" : ""
  let units = ["K", "M", "B", "T"]
  var divisor = 1000.0
  for (index, unit) in units.enumerated() {
    let isLast = index == units.count - 1
    // Rounds to whole tenths: dividing a whole number by a power of ten rounds only once.
    let tenths = (magnitude / (divisor / 10)).rounded()
    if tenths < 1000 {
      let decimal = Int(tenths) % 10
      return sign + String(Int(tenths) / 10) + (decimal == 0 ? "" : ".\(decimal)") + unit
    }
    let whole = (magnitude / divisor).rounded()
    if whole < 1000 { return sign + String(Int(whole)) + unit }
    if isLast { return whole < 1e15 ? sign + String(Int(whole)) + unit : number.text }
    divisor *= 1000
  }
  return number.text
}
