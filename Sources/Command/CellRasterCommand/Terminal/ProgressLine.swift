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
    let columns = TerminalWidth.columns(of: STDERR_FILENO) ?? 80
    show("\r" + progress.text(columns: columns - 1) + "\u{1B}[K")
  }

  /// Clears the line. The next completed cell shows it again.
  mutating func clear() {
    guard isShown else { return }
    isShown = false
    progress.showSoon()
    show("\r\u{1B}[K")
  }

  private func show(_ text: String) { writeToStandardError(text) }
}
