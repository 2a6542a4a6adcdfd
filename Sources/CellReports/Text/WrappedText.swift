// SPDX-License-Identifier: MIT

extension String {
  /// Returns the text with each line that is wider than a terminal broken between words. The rest of a line is indented like its
  /// beginning, by four columns more. Control sequences for colours take no columns.
  ///
  /// - Parameter columns: the width of the terminal; `nil` to break no line.
  package func wrapped(to columns: Int?) -> String {
    guard let columns, columns >= 20 else { return self }
    return split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.shownWidth <= columns ? [String($0)] : Self.broken($0, columns) }.joined().joined(separator: "\n")
  }

  private static func broken(_ line: Substring, _ columns: Int) -> [String] {
    let start = line.prefix { $0 == " " }
    let indentation = String(repeating: " ", count: Swift.min(start.count + 4, columns / 2))
    var lines: [String] = []
    var (current, isEmpty) = (String(start), true)
    for word in line.dropFirst(start.count).split(separator: " ", omittingEmptySubsequences: false) {
      if !isEmpty, current[...].shownWidth + 1 + word.shownWidth > columns {
        lines.append(current)
        (current, isEmpty) = (indentation, true)
      }
      if isEmpty, word.isEmpty { continue }
      current += (isEmpty ? "" : " ") + word
      isEmpty = false
    }
    return lines + [current]
  }
}

extension Substring {
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
