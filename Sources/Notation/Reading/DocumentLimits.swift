// SPDX-License-Identifier: MIT

/// How large a document may be. What is larger is refused where it enters.
package enum DocumentLimits {
  /// How deep values may lie inside each other.
  package static let depth = 64
  /// How many elements a template may have, and a cell after binding.
  package static let elements = 20_000
  /// How many states a document may have. Each is decoded to be checked: with the most elements that takes 5 seconds.
  package static let states = 16
  /// How many values `each` goes through for a cell, those that `when` leaves out among them.
  package static let repetitions = 200_000
  /// How many UTF-8 bytes of text an element may show: Pango's time grows with the square of an unbroken run.
  package static let textBytes = 65_536
  /// How many bytes of YAML are read: for every token libyaml looks at all open brackets, of which it takes 1000. One megabyte of
  /// that takes 2 seconds, four would take 9.
  package static let yamlBytes = 1 << 20
  /// How many bytes a line of newline-delimited JSON has: what is read at once where all of the data is not.
  package static let lineBytes = 16 << 20
  /// How many combining marks one base character may carry: more are quadratic in HarfBuzz (CVE-2023-25193).
  package static let combiningMarks = 30
}
