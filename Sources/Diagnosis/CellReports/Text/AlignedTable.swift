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
  private let rowCount: Int
  /// Returns a row: one entry per column.
  private let row: (Int) -> [Entry]

  package init(alignments: [Alignment], rows: [[Entry]]) {
    self.init(alignments: alignments, rowCount: rows.count) { rows[$0] }
  }

  /// Creates a table of many rows, which are made when they are written, and not kept.
  /// - Parameter row: returns a row by its number, from 0. It is called twice for each row.
  package init(alignments: [Alignment], rowCount: Int, texts row: @escaping (Int) -> [String]) {
    self.init(alignments: alignments, rowCount: rowCount) { number in row(number).map { Entry($0) } }
  }

  private init(alignments: [Alignment], rowCount: Int, row: @escaping (Int) -> [Entry]) {
    self.alignments = alignments
    self.rowCount = rowCount
    self.row = row
  }

  /// Creates a table of plain text.
  package init(alignments: [Alignment], texts: [[String]]) {
    self.init(alignments: alignments, rows: texts.map { $0.map { Entry($0) } })
  }

  package var description: String {
    var widths = alignments.map { _ in 0 }
    for number in 0..<rowCount {
      for (column, entry) in row(number).enumerated() { widths[column] = max(widths[column], entry.width) }
    }
    var text = ""
    for number in 0..<rowCount { text += (number == 0 ? "" : "\n") + line(row(number), widths) }
    return text
  }

  func without(column: Int) -> AlignedTable {
    func rest<Part>(_ parts: [Part]) -> [Part] { Array(parts[..<column] + parts[(column + 1)...]) }
    return AlignedTable(alignments: rest(alignments), rowCount: rowCount) { [row] in rest(row($0)) }
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
