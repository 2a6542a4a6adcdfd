// SPDX-License-Identifier: MIT

import CellRaster
import CellReports
import Glibc

/// A line on standard error with the number of completed cells, shown only on a terminal.
///
/// It has no colours, and is written at most ten times a second.
struct ProgressLine {
  private var progress: JobProgress
  private var isShown = false

  /// - Parameter count: the number of cells; `nil` if it is not known.
  /// - Returns: `nil` if standard error is not a terminal, or is a terminal that cannot clear a line.
  init?(count: Int?) {
    guard isatty(STDERR_FILENO) == 1 else { return nil }
    if let terminal = getenv("TERM"), strcmp(terminal, "dumb") == 0 { return nil }
    progress = JobProgress(count: count)
  }

  /// Counts a completed cell.
  mutating func advance() {
    guard progress.advance() else { return }
    isShown = true
    show("\r" + progress.text(columns: Self.columns - 1) + "\u{1B}[K")
  }

  /// Clears the line. The next completed cell shows it again.
  mutating func clear() {
    guard isShown else { return }
    isShown = false
    progress.showSoon()
    show("\r\u{1B}[K")
  }

  /// The width of the terminal in characters; 80 if it is not known.
  private static var columns: Int {
    var size = winsize()
    return ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
  }

  private func show(_ text: String) { writeToStandardError(text) }
}
