// SPDX-License-Identifier: MIT

/// Rows of text whose columns are as wide as their widest entry, two blanks apart; no line ends in blanks.
struct AlignedTable: CustomStringConvertible {
  enum Alignment {
    case left, right
  }

  struct Entry {
    var text: String
    /// What stands before the text and takes no room that `text` knows of: a swatch.
    var prefix = ""
    /// How many columns of the terminal the prefix takes.
    var prefixWidth = 0

    init(_ text: String) {
      self.text = text
    }

    fileprivate var width: Int { prefixWidth + text.count }
  }

  /// One for each column.
  let alignments: [Alignment]
  /// Each has an entry for each column.
  let rows: [[Entry]]

  var description: String {
    let widths = alignments.indices.map { column in rows.map { $0[column].width }.max() ?? 0 }
    return rows.map { line($0, widths) }.joined(separator: "\n")
  }

  func without(column: Int) -> AlignedTable {
    func rest<Part>(_ parts: [Part]) -> [Part] { Array(parts[..<column] + parts[(column + 1)...]) }
    return AlignedTable(alignments: rest(alignments), rows: rows.map(rest))
  }

  private func line(_ row: [Entry], _ widths: [Int]) -> String {
    var line = ""
    // Written only before something, so that no line ends in them.
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
