// SPDX-License-Identifier: MIT

internal import DisplayList

extension CellsRecord {
  /// The most bytes of a record that are read.
  public static let maximumBytes = 64 << 20

  /// Reads a record that was written by ``text``.
  /// - Throws: ``CellsRecordError``
  public init(parsing text: String) throws(CellsRecordError) {
    guard text.utf8.count <= Self.maximumBytes else {
      throw CellsRecordError(line: 1, reason: .tooLong(limit: Self.maximumBytes))
    }
    self.init([])
    var lines = PrintedLines(Array(text.utf8))
    guard var heading = lines.first, heading.skip(Self.heading), heading.isAtEnd else {
      throw CellsRecordError(line: 1, reason: .unknownFormat)
    }
    lines.removeFirst()
    while let line = lines.first, !line.isAtEnd {
      try readFile(line)
      lines.removeFirst()
    }
    while lines.first != nil {
      lines.removeFirst()
      try readCell(&lines)
    }
  }

  /// Reads a line of the heading: `font 8c19… is "Inter.otf"` or `picture "me.png" is 8c19…`.
  private mutating func readFile(_ line: PrintedLine) throws(CellsRecordError) {
    var line = line
    if line.skip("font ") {
      let hash = line.word()
      try line.expect(" is ")
      fontFiles[hash] = try line.quotedText()
    } else {
      try line.expect("picture ")
      let source = try line.quotedText()
      try line.expect(" is ")
      pictureHashes[source] = line.word()
    }
    guard line.isAtEnd else { throw line.failure(.expected(.endOfLine)) }
  }

  /// Reads the heading of a cell and its display list, up to the next empty line.
  private mutating func readCell(_ lines: inout PrintedLines) throws(CellsRecordError) {
    guard var heading = lines.first else { throw CellsRecordError(line: lines.number, reason: .expected(.word("#"))) }
    try heading.expect("# ")
    let name = try heading.quotedText()
    try heading.expect(" from row ")
    let top: Int = try heading.integer()
    guard heading.isAtEnd else { throw heading.failure(.expected(.endOfLine)) }
    lines.removeFirst()
    let start = lines.start
    let list = try RecordedList(parsing: &lines)
    cells.append(Cell(name: name, top: top, printedList: lines.text(from: start), list: list))
  }
}
