// SPDX-License-Identifier: MIT

internal import CellNotation

/// The lines of a document, split at the same line breaks that its parser recognizes.
struct SourceLines {
  let bytes: [UInt8]
  /// The byte offset at which each line begins.
  private let starts: [Int]

  init(_ bytes: [UInt8], format: DocumentFormat) {
    self.bytes = bytes
    let first = bytes.byteOrderMarkLength
    switch format {
    case .json: starts = Self.starts(in: bytes, from: first) { bytes[$0] == 0x0A ? 1 : 0 }
    case .yaml: starts = Self.starts(in: bytes, from: first) { Self.lengthOfYAMLBreak(in: bytes, at: $0) }
    }
  }

  private static func starts(in bytes: [UInt8], from first: Int, lengthOfBreak: (Int) -> Int) -> [Int] {
    var starts = [first]
    var index = first
    while index < bytes.count {
      let length = lengthOfBreak(index)
      index += max(1, length)
      if length > 0 { starts.append(index) }
    }
    return starts
  }

  /// Returns the length in bytes of the line break at `index`, or 0 if there is none.
  ///
  /// libyaml breaks lines at LF, CR, CR LF, and Unicode's next line, line separator and paragraph separator.
  private static func lengthOfYAMLBreak(in bytes: [UInt8], at index: Int) -> Int {
    func byte(_ offset: Int) -> UInt8? { index + offset < bytes.count ? bytes[index + offset] : nil }
    return switch bytes[index] {
    case 0x0A: 1
    case 0x0D: byte(1) == 0x0A ? 2 : 1
    case 0xC2: byte(1) == 0x85 ? 2 : 0
    case 0xE2: byte(1) == 0x80 && (byte(2) == 0xA8 || byte(2) == 0xA9) ? 3 : 0
    default: 0
    }
  }

  /// Returns the byte offset of a position that the parser reported, or the number of bytes if the position is beyond the last one.
  func offset(of position: SourcePosition) -> Int {
    guard starts.indices.contains(position.line - 1) else { return bytes.count }
    var offset = starts[position.line - 1]
    for _ in 1..<max(1, position.column) {
      guard offset < bytes.count else { break }
      offset += 1
      while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
    }
    return offset
  }

  /// Returns the zero-based index of the line that contains the byte at `offset`. Uses binary search.
  func index(ofLineAt offset: Int) -> Int {
    var range = starts.indices
    while range.count > 1 {
      let middle = range.lowerBound + range.count / 2
      range = starts[middle] <= offset ? middle..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }

  /// Returns the byte range of a line without the CR or LF at its end, or `nil` if there is no line with this index.
  func content(ofLine index: Int) -> Range<Int>? {
    guard starts.indices.contains(index) else { return nil }
    var end = index + 1 < starts.count ? starts[index + 1] : bytes.count
    while end > starts[index], bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
    return starts[index]..<end
  }

  /// Returns the byte offset at which the line that contains `offset` ends, before its line break.
  func endOfLine(at offset: Int) -> Int {
    content(ofLine: index(ofLineAt: offset))?.upperBound ?? bytes.count
  }

  /// Returns the spaces and tabs at the start of the line that contains `offset`.
  func indentation(ofLineAt offset: Int) -> [UInt8] {
    guard let content = content(ofLine: index(ofLineAt: offset)) else { return [] }
    return Array(bytes[content].prefix { $0.isBlank })
  }

  /// One level of indentation: the leading blanks of the first indented line, or two spaces if no line is indented.
  var indentationStep: [UInt8] {
    for start in starts where start < bytes.count && bytes[start].isBlank {
      let indentation = indentation(ofLineAt: start)
      if indentation.count < content(ofLine: index(ofLineAt: start))?.count ?? 0 { return indentation }
    }
    return [0x20, 0x20]
  }

  /// The line break to insert: CR LF if the first LF follows a CR, otherwise LF.
  var lineBreak: [UInt8] {
    guard let feed = bytes.firstIndex(of: 0x0A) else { return [0x0A] }
    return feed > 0 && bytes[feed - 1] == 0x0D ? [0x0D, 0x0A] : [0x0A]
  }
}

extension UInt8 {
  /// A space or a tab.
  var isBlank: Bool { self == 0x20 || self == 0x09 }
  var isLineBreak: Bool { self == 0x0A || self == 0x0D }
}

/// A replacement of a range of bytes in a document.
struct TextEdit: Hashable, Sendable {
  /// The bytes to replace; empty for an insertion.
  var range: Range<Int>
  var replacement: [UInt8]

  static func insert(_ bytes: [UInt8], at offset: Int) -> TextEdit {
    TextEdit(range: offset..<offset, replacement: bytes)
  }

  static func delete(_ range: Range<Int>) -> TextEdit { TextEdit(range: range, replacement: []) }
}

extension [UInt8] {
  /// Returns the bytes with all edits applied. The ranges of the edits refer to the bytes before any edit, and must not overlap.
  func applying(_ edits: [TextEdit]) -> [UInt8] {
    var bytes = self
    // The edits are applied from the last to the first, so that none shifts the range of another.
    for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      bytes.replaceSubrange(edit.range, with: edit.replacement)
    }
    return bytes
  }
}
