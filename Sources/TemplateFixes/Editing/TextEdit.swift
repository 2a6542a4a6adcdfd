// SPDX-License-Identifier: MIT

/// A replacement of a range of bytes.
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
  /// Returns the bytes after a set of edits. The ranges of the edits must not overlap.
  func applying(_ edits: [TextEdit]) -> [UInt8] {
    var bytes = self
    // Applied from the end, so that no edit shifts the range of another.
    for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      bytes.replaceSubrange(edit.range, with: edit.replacement)
    }
    return bytes
  }
}
