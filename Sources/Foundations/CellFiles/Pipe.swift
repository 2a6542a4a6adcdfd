// SPDX-License-Identifier: MIT

internal import CCellFiles

/// The two ends of a pipe.
///
/// A program that is started inherits neither, also if another thread starts it at the same moment; otherwise, the reader would wait until
/// that program has ended, too.
package struct Pipe {
  package let reading: Int32
  package let writing: Int32

  /// - Returns: `nil` if too many files are open; `errno` then has the cause.
  package init?() {
    var ends: [Int32] = [-1, -1]
    guard files_pipe(&ends) == 0 else { return nil }
    (reading, writing) = (ends[0], ends[1])
  }
}
