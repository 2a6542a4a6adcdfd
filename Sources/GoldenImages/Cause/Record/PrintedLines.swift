// SPDX-License-Identifier: MIT

/// The lines of a record, each made when it is its turn: as an array, those of a file of line feeds alone would take seventy times the
/// memory of the file.
struct PrintedLines {
  private let text: [UInt8]
  /// The line that comes next; `nil` at the end. Behind a line feed at the end of the text stands no line.
  private(set) var first: PrintedLine?
  /// The number of that line, from 1; at the end, that of the line which would follow.
  private(set) var number = 1
  /// Where the next line begins.
  private(set) var start = 0
  private var end = 0

  init(_ text: [UInt8]) {
    self.text = text
    readFirst()
  }

  /// Whether the next line is empty, as those between cells are, or there is none.
  var isAtGap: Bool { first?.isAtEnd ?? true }

  /// Passes over the next line.
  mutating func removeFirst() {
    guard first != nil else { return }
    number += 1
    start = min(end + 1, text.count)
    readFirst()
  }

  /// The lines from a former ``start`` up to the next one, each with a line feed.
  func text(from former: Int) -> String {
    let lines = String(decoding: text[former..<start], as: UTF8.self)
    return lines.isEmpty || lines.utf8.last == UInt8(ascii: "\n") ? lines : lines + "\n"
  }

  private mutating func readFirst() {
    guard start < text.count else {
      first = nil
      return
    }
    end = text[start...].firstIndex(of: UInt8(ascii: "\n")) ?? text.count
    first = PrintedLine(text[start..<end], lineNumber: number)
  }
}
