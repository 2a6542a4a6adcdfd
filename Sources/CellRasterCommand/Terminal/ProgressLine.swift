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
    show("\r" + text + "\u{1B}[K")
  }

  /// Clears the line. The next completed cell shows it again.
  mutating func clear() {
    guard isShown else { return }
    isShown = false
    progress.showSoon()
    show("\r\u{1B}[K")
  }

  private var text: String {
    let (columns, done) = (Self.columns, progress.done)
    guard let count = progress.count else {
      let seconds = progress.elapsed / .seconds(1)
      let rate = seconds > 0 ? ", \((Double(done) / seconds).fixed(0)) per second" : ""
      return String("\(counted(done, "cell"))\(rate)".prefix(columns - 1))
    }
    let share = Double(done) / Double(max(1, count))
    let percent = String(Int(share * 100))
    let numbers = String(repeating: " ", count: max(0, 3 - percent.count)) + percent + " %  \(done) of \(count)"
    let width = min(40, columns - numbers.count - 5)
    guard width > 4 else { return String(numbers.prefix(columns - 1)) }
    let filled = Int(share * Double(width))
    return "[" + String(repeating: "=", count: filled) + String(repeating: " ", count: width - filled) + "] " + numbers
  }

  /// The width of the terminal in characters; 80 if it is not known.
  private static var columns: Int {
    var size = winsize()
    return ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
  }

  private func show(_ text: String) { writeToStandardError(text) }
}
