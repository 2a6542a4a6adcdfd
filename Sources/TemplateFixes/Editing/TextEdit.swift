// SPDX-License-Identifier: MIT

/// Bytes that take the place of others.
struct TextEdit: Hashable, Sendable {
  /// The bytes that go; empty for an insertion.
  var range: Range<Int>
  var replacement: [UInt8]

  static func insert(_ bytes: [UInt8], at offset: Int) -> TextEdit {
    TextEdit(range: offset..<offset, replacement: bytes)
  }

  static func delete(_ range: Range<Int>) -> TextEdit { TextEdit(range: range, replacement: []) }
}

extension [UInt8] {
  /// The bytes with edits made whose ranges do not overlap.
  func applying(_ edits: [TextEdit]) -> [UInt8] {
    var bytes = self
    // From the end, so that no edit moves what another one means.
    for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      bytes.replaceSubrange(edit.range, with: edit.replacement)
    }
    return bytes
  }
}
