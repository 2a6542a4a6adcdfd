// SPDX-License-Identifier: MIT

/// A range of text that a user can tap: a hashtag, a mention or a link.
package struct DetectedRange: Equatable, Sendable {
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case hashtags, mentions, links
  }

  package var kind: Kind
  /// The range as offsets of UTF-8 bytes in the text.
  package var bytes: Range<Int>

  /// Returns the address of a link, with a scheme; `nil` for a hashtag, a mention, and a link that was shortened with "…".
  package func address(in text: String) -> String? {
    guard kind == .links else { return nil }
    let link = String(decoding: Array(text.utf8)[bytes], as: UTF8.self)
    if link.hasSuffix("…") { return nil }
    let beginning = link.prefix(8).lowercased()
    return beginning.hasPrefix("http://") || beginning.hasPrefix("https://") ? link : "https://" + link
  }

  /// Returns the hashtags, mentions and links in `text`, in order and without overlaps.
  ///
  /// - A hashtag is `#`, `＃` (U+FF03) or `﹟` (U+FE5F) followed by an identifier, as defined by UAX 31: XID_Continue characters, and
  ///   joiners and middle dots between them. At least one of the characters is a letter.
  /// - A mention is `@` followed by words of XID_Continue characters, joined by single dots or hyphens. `@` and a domain may
  ///   follow.
  /// - A link begins with `http://`, `https://` or `www.`, or with a domain and a slash, as in `example.org/a`. Trailing
  ///   punctuation and unmatched closing brackets are not part of it. A trailing ellipsis is part of a link that begins with a
  ///   domain and a slash, because Mastodon shortens links that way.
  ///
  /// No range begins inside a word or directly after a slash. O(n) in the length of the text.
  package static func all(in text: String) -> [DetectedRange] {
    var scanner = DetectionScanner(text)
    return scanner.ranges()
  }
}

/// Finds the hashtags, mentions and links of a text in one pass over its UTF-8 bytes.
struct DetectionScanner {
  let bytes: [UInt8]
  var index = 0

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  mutating func ranges() -> [DetectedRange] {
    var ranges: [DetectedRange] = []
    while index < bytes.count {
      let start = index
      let found: DetectedRange.Kind?
      switch bytes[index] {
      case UInt8(ascii: "#"): found = hashtag(behindSign: 1) ? .hashtags : nil
      // The first byte of the wide and the small number sign.
      case 0xEF where bytes[index...].starts(with: "＃".utf8) || bytes[index...].starts(with: "﹟".utf8):
        found = hashtag(behindSign: 3) ? .hashtags : nil
      case UInt8(ascii: "@"): found = mention() ? .mentions : nil
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"):
        found = link() ? .links : nil
      default:
        index += 1
        continue
      }
      if let found { ranges.append(DetectedRange(kind: found, bytes: start..<index)) }
    }
    return ranges
  }

  /// Returns the scalar that begins at the byte offset `position`, and its length in bytes; `nil` at the end of the text. The bytes
  /// are well-formed UTF-8, because they come from a string.
  func scalar(at position: Int) -> (scalar: Unicode.Scalar, length: Int)? {
    guard position < bytes.count else { return nil }
    if bytes[position] < 0x80 { return (Unicode.Scalar(bytes[position]), 1) }
    var decoder = UTF8()
    var iterator = bytes[position..<min(position + 4, bytes.count)].makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return nil }
    return (scalar, UTF8.width(scalar))
  }

  /// Returns the scalar that ends at the byte offset `position`; `nil` at the start of the text.
  private func scalar(before position: Int) -> Unicode.Scalar? {
    guard position > 0 else { return nil }
    var start = position - 1
    while start > 0, bytes[start] & 0xC0 == 0x80 { start -= 1 }
    return scalar(at: start)?.scalar
  }

  /// Whether the scalar can be part of a word.
  static func isWord(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isXIDContinue }

  /// Whether a range may begin at `index`: the scalar before it, if there is one, is neither part of a word nor one of `signs`.
  func isStart(notBehind signs: String) -> Bool {
    guard let before = scalar(before: index) else { return true }
    return !Self.isWord(before) && !signs.unicodeScalars.contains(before)
  }

  /// Moves past the number sign and, if a hashtag may begin there, past the identifier after it. Returns whether they form a hashtag.
  /// - Parameter length: the number of bytes of the number sign.
  private mutating func hashtag(behindSign length: Int) -> Bool {
    let isStart = isStart(notBehind: "/#＃﹟&")
    index += length
    guard isStart else { return false }
    var end = index
    var position = index
    var hasLetter = false
    while let (scalar, length) = scalar(at: position) {
      position += length
      if Self.connectsLetters(scalar) { continue }
      guard Self.isWord(scalar) else { break }
      if scalar.properties.isXIDStart { hasLetter = true }
      end = position
    }
    index = max(index, end)
    return hasLetter
  }

  /// Whether the scalar connects two letters of a hashtag, so that it is no part of one at its end: joiners and middle dots.
  private static func connectsLetters(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\u{200C}", "\u{200D}", "\u{B7}", "\u{387}", "\u{30FB}", "\u{FF65}": true
    default: false
    }
  }

  /// Moves past the mention that begins at `index`, or past the `@` alone if there is none. Returns whether there is a mention.
  private mutating func mention() -> Bool {
    let isStart = isStart(notBehind: "/@.")
    index += 1
    guard isStart, let user = words(from: index) else { return false }
    index = user
    if index < bytes.count, bytes[index] == UInt8(ascii: "@"), let domain = words(from: index + 1) { index = domain }
    return true
  }

  /// Returns the end of a sequence of words joined by single dots or hyphens, or `nil` if there is no word. A single dot or hyphen
  /// may also come before the first word.
  func words(from start: Int) -> Int? {
    var end = start
    var position = start
    while let (scalar, length) = scalar(at: position) {
      position += length
      if Self.isWord(scalar) {
        end = position
      } else if (scalar != "." && scalar != "-") || end != position - length {
        break
      }
    }
    return end > start ? end : nil
  }
}
