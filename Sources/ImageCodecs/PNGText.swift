// SPDX-License-Identifier: MIT

/// A keyword with a text in a PNG file, written before the pixels as an uncompressed iTXt chunk.
package struct PNGText: Hashable, Sendable {
  package let keyword: String
  package let text: String

  /// Creates a text, or returns `nil` if PNG does not allow it.
  ///
  /// A keyword is 1 to 79 printable ASCII characters, with single spaces between words and none at its ends. A text must not
  /// contain U+0000.
  package init?(keyword: String, text: String) {
    guard (1...79).contains(keyword.utf8.count), keyword.utf8.allSatisfy({ (0x20...0x7E).contains($0) }),
      keyword.utf8.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false).allSatisfy({ !$0.isEmpty }),
      !text.utf8.contains(0)
    else { return nil }
    self.keyword = keyword
    self.text = text
  }
}
