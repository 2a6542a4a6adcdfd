// SPDX-License-Identifier: MIT

internal import CellGraphics

/// A string in quotation marks. A long string is cut to the part around its first difference from another string.
struct TextExcerpt: Equatable, CustomStringConvertible {
  /// The largest number of characters shown.
  static let limit = 60
  /// The number of characters shown before the first difference, unless the difference is near an end of the string.
  static let lead = 16

  let description: String

  init(of text: String, beside other: String) {
    let (text, other) = Self.withoutSpacesBehind(text, other)
    let characters = Array(text)
    guard characters.count > Self.limit else {
      description = text.quotedOnOneLine
      return
    }
    let shared = zip(characters, other).prefix { $0 == $1 }.count
    let start = max(0, min(shared - Self.lead, characters.count - Self.limit))
    let end = min(characters.count, start + Self.limit)
    description = ((start > 0 ? "…" : "") + String(characters[start..<end]) + (end < characters.count ? "…" : "")).quotedOnOneLine
  }

  /// Returns both strings without trailing white space, or unchanged if they differ only in trailing white space. The text of a
  /// chat message can end in spaces that reserve room for the time.
  private static func withoutSpacesBehind(_ text: String, _ other: String) -> (String, String) {
    func trimmed(_ text: String) -> String {
      String(text[..<(text.lastIndex { !$0.isWhitespace }.map(text.index(after:)) ?? text.startIndex)])
    }
    return trimmed(text) == trimmed(other) ? (text, other) : (trimmed(text), trimmed(other))
  }
}
