// SPDX-License-Identifier: MIT

/// The limits on the size of a document and its data. Input that exceeds a limit is rejected when it is read.
package enum DocumentLimits {
  /// The maximum nesting depth of values.
  package static let depth = 64
  /// The maximum number of elements in a template, and in a cell after binding.
  package static let elements = 20_000
  /// The maximum number of states in a document. Each state is decoded as a check; with the maximum number of elements this takes 5
  /// seconds.
  package static let states = 16
  /// The maximum number of values that `each` repeats for one cell, including those that `when` leaves out.
  package static let repetitions = 200_000
  /// The maximum number of UTF-8 bytes in the text of an element: Pango's time is quadratic in the length of an unbroken run.
  package static let textBytes = 65_536
  /// The maximum size of a YAML file. For every token libyaml scans all open brackets, of which it allows 1000. One megabyte of
  /// such input takes 2 seconds; four would take 9.
  package static let yamlBytes = 1 << 20
  /// The maximum number of bytes in a line of newline-delimited JSON, which is held in memory while the rest of the data is not.
  package static let lineBytes = 16 << 20
  /// The maximum number of combining marks on a base character: more take quadratic time in HarfBuzz (CVE-2023-25193).
  package static let combiningMarks = 30
}
