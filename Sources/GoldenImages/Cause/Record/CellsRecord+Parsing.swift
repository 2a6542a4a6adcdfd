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
    var lines = Array(text.utf8).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)[...]
    // Behind the last line feed stands nothing.
    if lines.last?.isEmpty == true { lines.removeLast() }
    let printed = lines.enumerated().map { PrintedLine($1, lineNumber: $0 + 1) }
    guard lines.first?.elementsEqual(Self.heading.utf8) == true else { throw CellsRecordError(line: 1, reason: .unknownFormat) }
    var index = 1
    while index < lines.count, !lines[index].isEmpty {
      try readFile(printed[index])
      index += 1
    }
    while index < lines.count {
      let next = lines[(index + 1)...].firstIndex(of: []) ?? lines.endIndex
      try readCell(printed[index..<next], lines[index..<next])
      index = next
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

  /// Reads an empty line, the heading of a cell, and its display list.
  private mutating func readCell(_ printed: ArraySlice<PrintedLine>, _ lines: ArraySlice<ArraySlice<UInt8>>)
    throws(CellsRecordError)
  {
    guard var heading = printed.dropFirst().first else {
      throw CellsRecordError(line: lines.endIndex + 1, reason: .expected(.word("#")))
    }
    try heading.expect("# ")
    let name = try heading.quotedText()
    try heading.expect(" from row ")
    let top: Int = try heading.integer()
    guard heading.isAtEnd else { throw heading.failure(.expected(.endOfLine)) }
    let list = try RecordedList(parsing: Array(printed.dropFirst(2)), end: lines.endIndex + 1)
    let text = lines.dropFirst(2).map { String(decoding: $0, as: UTF8.self) + "\n" }.joined()
    cells.append(Cell(name: name, top: top, printedList: text, list: list))
  }
}
