// SPDX-License-Identifier: MIT

internal import DisplayList

/// A text in quotation marks. Of a long text, only the part around its first difference from another text.
struct TextExcerpt: Hashable, CustomStringConvertible {
  /// The largest number of characters shown.
  static let limit = 60
  /// The number of characters shown before the first difference.
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

  /// Returns both texts without trailing white space, if they differ in anything else. Messages can end in spaces that
  /// reserve space for the time.
  private static func withoutSpacesBehind(_ text: String, _ other: String) -> (String, String) {
    func trimmed(_ text: String) -> String {
      String(text[..<(text.lastIndex { !$0.isWhitespace }.map(text.index(after:)) ?? text.startIndex)])
    }
    return trimmed(text) == trimmed(other) ? (text, other) : (trimmed(text), trimmed(other))
  }
}
