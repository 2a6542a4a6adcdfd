// SPDX-License-Identifier: MIT

/// A number with at most three digits behind the point.
func short(_ value: Double) -> String {
  let rounded = (value * 1000).rounded() / 1000
  return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
}
