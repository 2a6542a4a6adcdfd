// SPDX-License-Identifier: MIT

/// Rows of text in columns as wide as their widest entry. Columns are two blanks apart, and no line ends in blanks.
package struct AlignedTable: CustomStringConvertible {
  package enum Alignment {
    case left, right
  }

  package struct Entry {
    var text: String
    /// Text that is shown before `text`, such as a colour swatch.
    var prefix = ""
    /// The width of the prefix in terminal columns. It can be less than the number of characters, because control sequences take
    /// no columns.
    var prefixWidth = 0

    package init(_ text: String) {
      self.text = text
    }

    fileprivate var width: Int { prefixWidth + text.count }
  }

  /// The alignment of each column.
  private let alignments: [Alignment]
  /// The rows, each with one entry per column.
  private let rows: [[Entry]]

  package init(alignments: [Alignment], rows: [[Entry]]) {
    self.alignments = alignments
    self.rows = rows
  }

  /// Creates a table of plain text.
  package init(alignments: [Alignment], texts: [[String]]) {
    self.init(alignments: alignments, rows: texts.map { $0.map { Entry($0) } })
  }

  package var description: String {
    let widths = alignments.indices.map { column in rows.map { $0[column].width }.max() ?? 0 }
    return rows.map { line($0, widths) }.joined(separator: "\n")
  }

  func without(column: Int) -> AlignedTable {
    func rest<Part>(_ parts: [Part]) -> [Part] { Array(parts[..<column] + parts[(column + 1)...]) }
    return AlignedTable(alignments: rest(alignments), rows: rows.map(rest))
  }

  private func line(_ row: [Entry], _ widths: [Int]) -> String {
    var line = ""
    // Blanks are written only before an entry, so that no line ends in them.
    var blanks = 0
    for (column, entry) in row.enumerated() {
      let room = widths[column] - entry.width
      if alignments[column] == .right { blanks += room }
      if entry.width > 0 {
        line += String(repeating: " ", count: blanks) + entry.prefix + entry.text
        blanks = 0
      }
      blanks += 2 + (alignments[column] == .left ? room : 0)
    }
    return line
  }
}
