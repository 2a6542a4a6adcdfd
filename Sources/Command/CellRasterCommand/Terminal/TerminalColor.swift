// SPDX-License-Identifier: MIT

import Glibc

enum TerminalColor {
  /// Whether standard output is a terminal that supports colours, and `NO_COLOR` is not set: https://no-color.org.
  static var isShown: Bool {
    func value(_ name: String) -> String { getenv(name).map { String(cString: $0) } ?? "" }
    return isatty(STDOUT_FILENO) == 1 && value("NO_COLOR").isEmpty && value("TERM") != "dumb"
  }
}
