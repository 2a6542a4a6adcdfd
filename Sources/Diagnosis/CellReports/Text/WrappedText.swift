// SPDX-License-Identifier: MIT

extension String {
  /// Returns the text with each line that is wider than a terminal broken between words. The rest of a line is indented like its
  /// beginning, by four columns more. Control sequences for colours take no columns.
  ///
  /// - Parameter columns: the width of the terminal; `nil` to break no line.
  package func wrapped(to columns: Int?) -> String {
    guard let columns, columns >= 20 else { return self }
    return split(separator: "\n", omittingEmptySubsequences: false).flatMap { line -> [String] in
      if line.shownWidth <= columns { return [String(line)] }
      let start = line.prefix { $0 == " " }
      return line.dropFirst(start.count).lines(
        after: String(start), indentation: Swift.min(start.count + 4, columns / 2), columns: columns)
    }.joined(separator: "\n")
  }
}

extension Substring {
  /// Returns the lines of a text that is broken between words. The first begins with `start`, and the others with `indentation` spaces.
  func lines(after start: String, indentation: Int, columns: Int) -> [String] {
    var lines: [String] = []
    var (current, isEmpty) = (start, true)
    for word in split(separator: " ", omittingEmptySubsequences: false) {
      if !isEmpty, current[...].shownWidth + 1 + word.shownWidth > columns {
        lines.append(current)
        (current, isEmpty) = (String(repeating: " ", count: indentation), true)
      }
      if isEmpty, word.isEmpty { continue }
      current += (isEmpty ? "" : " ") + word
      isEmpty = false
    }
    return lines + [current]
  }

  /// The columns that the text takes on a terminal.
  fileprivate var shownWidth: Int {
    var width = 0
    var isInSequence = false
    for character in self {
      if character == "\u{1B}" { isInSequence = true }
      if !isInSequence { width += 1 }
      if isInSequence, character == "m" { isInSequence = false }
    }
    return width
  }
}
