// SPDX-License-Identifier: MIT

internal import DisplayList
internal import Graphics

extension RecordedList {
  /// The most layers inside each other that are read: twice as many as a document's elements may be.
  static let maximumDepth = 128

  /// Reads what `DisplayList.description` printed, up to an empty line, and passes over it.
  init(parsing lines: inout PrintedLines) throws(CellsRecordError) {
    var reader = RecordedListReader(lines: lines)
    self = try reader.list()
    lines = reader.lines
  }
}

/// Reads the lines of a list from the first to the last.
private struct RecordedListReader {
  private(set) var lines: PrintedLines
  /// Whole hashes by what is printed of them at runs.
  private var fontHashes: [String: String] = [:]

  init(lines: PrintedLines) { self.lines = lines }

  mutating func list() throws(CellsRecordError) -> RecordedList {
    guard var line = next(where: { !$0.isAtEnd }) else {
      throw CellsRecordError(line: lines.number, reason: .expected(.displayList))
    }
    try line.expect("display list of ")
    let size = try line.size()
    try line.expect(" pixels, scale ")
    guard let scale = PixelScale(rawValue: try line.integer()) else { throw line.failure(.expected(.scale)) }
    let background = line.skip(", background ") ? try line.color() : nil
    try finish(line)
    while let font = next(where: { $0.continues(with: "font ") }) { try read(font: font) }
    let root = lines.isAtGap ? nil : try layer(depth: 0)
    if let line = lines.first, !line.isAtEnd { throw line.failure(.expected(.endOfList)) }
    return RecordedList(size: size, scale: scale, background: background, root: root)
  }

  private mutating func read(font: PrintedLine) throws(CellsRecordError) {
    var font = font
    try font.expect("font ")
    let beginning = font.word()
    try font.expect(" sha256 ")
    fontHashes[beginning] = font.word()
    try finish(font)
  }

  /// The next line, where it fulfils a condition; it is taken.
  private mutating func next(where fits: (PrintedLine) -> Bool) -> PrintedLine? {
    guard let line = lines.first, fits(line) else { return nil }
    lines.removeFirst()
    return line
  }

  private mutating func layer(depth: Int) throws(CellsRecordError) -> RecordedLayer {
    guard var line = next(at: depth, where: { !$0.isItem }) else {
      throw CellsRecordError(line: lines.number, reason: .expected(.layerOrItem))
    }
    guard depth < RecordedList.maximumDepth else { throw line.failure(.tooDeep(limit: RecordedList.maximumDepth)) }
    var layer = try line.layer()
    try finish(line)
    while let item = next(at: depth + 1, where: \.isItem) { layer.items.append(try self.item(item, depth: depth + 1)) }
    while isLayer(at: depth + 1) { layer.children.append(try self.layer(depth: depth + 1)) }
    return layer
  }

  private mutating func item(_ line: PrintedLine, depth: Int) throws(CellsRecordError) -> RecordedItem {
    var line = line
    var item = try line.item()
    try finish(line)
    guard case .text(var text) = item.content else { return item }
    while var run = next(at: depth + 1, where: { $0.continues(with: "run ") }) {
      text.runs.append(try run.run(fontHashes: fontHashes))
      try finish(run)
    }
    while var stroke = next(at: depth + 1, where: { $0.continues(with: "underline [") || $0.continues(with: "strikethrough [") })
    {
      if let read = try stroke.stroke() { text.strokes.append(read) }
      try finish(stroke)
    }
    item.content = .text(text)
    return item
  }

  /// The next line without its indentation, where it has that of `depth` and fulfils a condition; it is taken.
  private mutating func next(at depth: Int, where fits: (PrintedLine) -> Bool) -> PrintedLine? {
    guard var line = lines.first, line.skipIndentation() == 2 * depth, fits(line) else { return nil }
    lines.removeFirst()
    return line
  }

  private func isLayer(at depth: Int) -> Bool {
    guard var line = lines.first else { return false }
    return line.skipIndentation() == 2 * depth && !line.isItem
  }

  private func finish(_ line: PrintedLine) throws(CellsRecordError) {
    guard line.isAtEnd else { throw line.failure(.expected(.endOfLine)) }
  }
}
