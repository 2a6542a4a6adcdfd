// SPDX-License-Identifier: MIT

import Glibc

/// How large a terminal is.
struct TerminalSize: Hashable, Sendable {
  /// In characters; 80 where the terminal does not say.
  let columns: Int
  /// In pixels; `nil` where the terminal does not say.
  let width: Int?

  init(of descriptor: Int32) {
    var size = winsize()
    let isKnown = ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0
    columns = isKnown && size.ws_col > 0 ? Int(size.ws_col) : 80
    width = isKnown && size.ws_xpixel > 0 ? Int(size.ws_xpixel) : nil
  }
}
