// SPDX-License-Identifier: MIT

import Glibc
import Graphics
import Reports

/// Pictures on a terminal, by kitty's graphics protocol: https://sw.kovidgoyal.net/kitty/graphics-protocol
enum KittyGraphics {
  /// The most bytes of a picture that one command may hold.
  private static let chunkSize = 4096
  /// The most pixels of a side: kitty's own limit (`MAX_IMAGE_DIMENSION` in its graphics.c), past which it shows nothing.
  private static let largestSide = 10_000

  /// Asks whether a picture of one pixel could be shown, and then for the terminal's attributes (DA1), which every terminal gives.
  /// One that replies to the second alone has no pictures.
  private static let question = "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}[c"
  private static let agreement = Array("\u{1B}_Gi=31;OK\u{1B}\\".utf8)

  /// Asks the terminal on standard input and output, whose keys come one by one, whether it shows pictures.
  /// - Throws: `FileFailure`.
  static func isShown(by keyboard: inout TerminalKeyboard) throws -> Bool {
    guard let patience = patience() else { return false }
    let replies = try keyboard.replies(to: question, within: patience) {
      $0.starts(with: Array("\u{1B}[?".utf8)) && $0.last == UInt8(ascii: "c")
    }
    return replies.contains(agreement)
  }

  /// How long a reply is waited for; `nil` for a terminal that would show the question instead of answering it.
  ///
  /// One that is known for its pictures is believed to be slow rather than unable, as over a far connection.
  private static func patience() -> Duration? {
    func value(_ name: String) -> String { getenv(name).map { String(cString: $0) } ?? "" }
    if ["", "dumb", "linux"].contains(value("TERM")) { return nil }
    let isKnown =
      !value("KITTY_WINDOW_ID").isEmpty || ["xterm-kitty", "xterm-ghostty"].contains(value("TERM"))
      || ["WezTerm", "ghostty"].contains(value("TERM_PROGRAM"))
    return isKnown ? .seconds(2) : .milliseconds(400)
  }

  /// Whether terminals take a picture of this size.
  static func isShowable(_ size: PixelSize) -> Bool { max(size.width, size.height) <= largestSide }

  /// What shows a PNG file at the cursor, as large as it is, or as wide as the terminal where it is wider.
  ///
  /// The terminal replies nothing (`q=2`).
  static func commands(showing png: [UInt8], width: Int, on terminal: TerminalSize) -> String {
    // Characters are some 8 pixels wide where the terminal does not say how many.
    let columns = width > terminal.width ?? terminal.columns * 8 ? ",c=\(terminal.columns)" : ""
    let digits = Array(png.base64.utf8)
    let starts = Array(stride(from: 0, to: digits.count, by: chunkSize))
    return starts.map { start in
      let end = min(digits.count, start + chunkSize)
      let keys = (start == 0 ? "f=100,a=T\(columns)," : "") + "q=2,m=\(end < digits.count ? 1 : 0)"
      return "\u{1B}_G\(keys);\(String(decoding: digits[start..<end], as: UTF8.self))\u{1B}\\"
    }.joined()
  }
}
