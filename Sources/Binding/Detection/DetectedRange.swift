// SPDX-License-Identifier: MIT

/// A part of a text that can be tapped.
package struct DetectedRange: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case hashtags, mentions, links
  }

  package var kind: Kind
  /// The range in UTF-8 bytes.
  package var bytes: Range<Int>

  /// Returns the hashtags, mentions and links of a text, in order and without overlaps.
  ///
  /// - A hashtag is `#` and an identifier by Unicode's UAX 31 (XID_Continue, and joiners inside it), with at least one letter.
  /// - A mention is `@` and such an identifier, with single dots and hyphens inside, optionally followed by `@` and a domain.
  /// - A link begins with `http://`, `https://`, `www.`, or a domain followed by a slash, as in `example.org/a`. Trailing
  ///   punctuation and unmatched closing brackets are not part of it. A trailing ellipsis is part of a link without `http://` or
  ///   `https://`, because Mastodon shortens links that way.
  ///
  /// None of them begins inside a word. A hashtag or a mention does not follow a slash. O(n) in the length of the text.
  package static func all(in text: String) -> [DetectedRange] {
    var scanner = DetectionScanner(text)
    return scanner.ranges()
  }
}

/// Scans a text once, and stops wherever a range may begin.
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
      case UInt8(ascii: "#"): found = hashtag() ? .hashtags : nil
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

  /// Returns the character that begins at `position`, and its length. The bytes come from a string, so they are well-formed.
  func scalar(at position: Int) -> (scalar: Unicode.Scalar, length: Int)? {
    guard position < bytes.count else { return nil }
    if bytes[position] < 0x80 { return (Unicode.Scalar(bytes[position]), 1) }
    var decoder = UTF8()
    var iterator = bytes[position..<min(position + 4, bytes.count)].makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return nil }
    return (scalar, UTF8.width(scalar))
  }

  /// Returns the character that ends before `position`.
  private func scalar(before position: Int) -> Unicode.Scalar? {
    guard position > 0 else { return nil }
    var start = position - 1
    while start > 0, bytes[start] & 0xC0 == 0x80 { start -= 1 }
    return scalar(at: start)?.scalar
  }

  /// Whether the character is part of a word.
  static func isWord(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isXIDContinue }

  /// Whether the character before `index` is neither part of a word nor one of `signs`.
  func isStart(notBehind signs: String) -> Bool {
    guard let before = scalar(before: index) else { return true }
    return !Self.isWord(before) && !signs.unicodeScalars.contains(before)
  }

  /// Moves past a hashtag, or past the `#` if it does not begin one.
  private mutating func hashtag() -> Bool {
    let isStart = isStart(notBehind: "/#&")
    index += 1
    guard isStart else { return false }
    var end = index
    var hasLetter = false
    while let (scalar, length) = scalar(at: end) {
      if Self.isWord(scalar) {
        if scalar.properties.isXIDStart { hasLetter = true }
      } else if scalar.value != 0x200C, scalar.value != 0x200D {
        break
      }
      end += length
    }
    // A joiner connects two letters, so a trailing joiner is not part of the hashtag.
    while end >= index + 3, bytes[end - 3] == 0xE2, bytes[end - 2] == 0x80, bytes[end - 1] == 0x8C || bytes[end - 1] == 0x8D {
      end -= 3
    }
    index = max(index, end)
    return hasLetter
  }

  /// Moves past a mention, or past the `@` if it does not begin one.
  private mutating func mention() -> Bool {
    let isStart = isStart(notBehind: "/@.")
    index += 1
    guard isStart, let user = words(from: index) else { return false }
    index = user
    if index < bytes.count, bytes[index] == UInt8(ascii: "@"), let domain = words(from: index + 1) { index = domain }
    return true
  }

  /// Returns the end of a sequence of words joined by single dots or hyphens, or `nil` if no word begins at `start`.
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
