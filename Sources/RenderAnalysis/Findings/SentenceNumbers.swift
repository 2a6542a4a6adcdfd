// SPDX-License-Identifier: MIT

/// Returns a number with at most three decimal places, as text.
func short(_ value: Double) -> String {
  let rounded = (value * 1000).rounded() / 1000
  return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
}
