// SPDX-License-Identifier: MIT

import Glibc

enum TerminalWidth {
  /// Returns the width of the terminal behind a file descriptor, in characters; `nil` if there is none or it does not tell.
  static func columns(of descriptor: Int32) -> Int? {
    var size = winsize()
    return ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : nil
  }
}
