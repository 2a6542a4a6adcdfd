// SPDX-License-Identifier: MIT

internal import CellNotation

/// The custom emoji of a post, by their shortcodes.
///
/// Source: the entity CustomEmoji of Mastodon's API, https://docs.joinmastodon.org/entities/CustomEmoji.
struct EmojiList {
  /// The paths of the pictures, by the codes without colons.
  private var pictures: [String: String] = [:]

  /// - Parameter value: the list of emoji; null for none.
  init(_ value: DataValue) throws(FilterProblem) {
    for entry in try entries(of: value, member: "shortcode") {
      // The picture at `url` may be animated.
      guard let path = entry.object["static_url"]?.text ?? entry.object["url"]?.text, !path.isEmpty else { continue }
      pictures[entry.text] = path
    }
  }

  /// Returns the ranges of the codes of the list, with their colons.
  ///
  /// As on Mastodon, the list of the post says which codes there are, whatever their characters: those of other servers may have hyphens,
  /// or only one character. Like a shortcode, a code has no ASCII letter or digit directly before or after it.
  func codes(in bytes: [UInt8]) -> [Range<Int>] {
    if pictures.isEmpty { return [] }
    let colon = UInt8(ascii: ":")
    var ranges: [Range<Int>] = []
    var index = 0
    while let start = bytes[index...].firstIndex(of: colon), let end = bytes[(start + 1)...].firstIndex(of: colon) {
      index = end
      if start > 0, isWord(bytes[start - 1]) { continue }
      if end + 1 < bytes.count, isWord(bytes[end + 1]) { continue }
      guard pictures[String(decoding: bytes[start + 1..<end], as: UTF8.self)] != nil else { continue }
      ranges.append(start..<end + 1)
      index = end + 1
    }
    return ranges
  }

  /// Returns the path of the picture for a code without colons; `nil` for an unknown code.
  func picture(for code: some StringProtocol) -> String? { pictures[String(code)] }
}

/// The accounts that a post mentions.
///
/// Source: the entity Status::Mention of Mastodon's API, https://docs.joinmastodon.org/entities/Status/#Mention.
struct MentionList {
  /// The addresses of the accounts' pages, if they have any, by the names of the accounts in lower case, without `@`: `ada`, and
  /// `ada@example.org` on another server.
  private var pages: [String: String?] = [:]

  /// - Parameter value: the list of mentions; null for none.
  init(_ value: DataValue) throws(FilterProblem) {
    for entry in try entries(of: value, member: "acct") {
      let page = entry.object["url"]?.text.flatMap { SpanList.isAddress($0) ? $0 : nil }
      pages.updateValue(page, forKey: entry.text.lowercased())
      guard let user = entry.object["username"]?.text?.lowercased(), pages[user] == nil else { continue }
      pages.updateValue(page, forKey: user)
    }
  }

  /// Returns the page of the account that a text such as `@ada` mentions, as an optional address; `nil` if it mentions none.
  func page(of mention: some StringProtocol) -> String?? { pages[mention.dropFirst().lowercased()] }
}

/// Returns the objects of a list, each with its text in `member`; none if the value is null.
private func entries(of value: DataValue, member: String) throws(FilterProblem) -> [(object: DataObject, text: String)] {
  if value == .null { return [] }
  guard case .array(let values) = value else { throw .noEntries(FoundValue(value), member: member) }
  var entries: [(object: DataObject, text: String)] = []
  for value in values {
    guard case .object(let object) = value, let text = object[member]?.text else {
      throw .noEntries(FoundValue(value), member: member)
    }
    entries.append((object, text))
  }
  return entries
}

extension SpanList {
  /// Returns the list in which each shortcode of one of the emoji is a picture in the style `emoji`. Unknown codes stay as they are.
  func withEmoji(_ emoji: EmojiList) -> SpanList {
    splitting { span in
      if span.isPicture { return [span] }
      let bytes = Array(span.text.utf8)
      return pieces(of: span, bytes, at: emoji.codes(in: bytes)) { code in
        emoji.picture(for: code.text.dropFirst().dropLast()).map { code.styled("emoji").showing(picture: $0) }
      }
    }
  }

  /// Returns the list in which each mention of one of the accounts is a span in the style `mention`. A span that is already in that
  /// style, or in the style of links, stays as it is.
  func withMentions(_ mentions: MentionList) -> SpanList {
    splitting { span in
      guard !span.isPicture, !span.hasStyle("mention"), !span.hasStyle("link") else { return [span] }
      let found = DetectedRange.all(in: span.text).filter { $0.kind == .mentions }
      return pieces(of: span, Array(span.text.utf8), at: found.map(\.bytes)) { mention in
        mentions.page(of: mention.text).map { mention.styled("mention").linked(to: $0) }
      }
    }
  }

  /// Splits a span at those of the ranges that become spans of their own.
  /// - Parameter change: returns the span to use for that of a range; `nil` to leave it in the text around it.
  private func pieces(
    of span: Span, _ bytes: [UInt8], at ranges: [Range<Int>], change: (Span) -> Span?
  ) -> [Span] {
    func piece(_ range: Range<Int>) -> Span { span.with(String(decoding: bytes[range], as: UTF8.self)) }
    var pieces: [Span] = []
    var start = 0
    for range in ranges {
      guard let changed = change(piece(range)) else { continue }
      if range.lowerBound > start { pieces.append(piece(start..<range.lowerBound)) }
      pieces.append(changed)
      start = range.upperBound
    }
    if pieces.isEmpty { return [span] }
    if start < bytes.count { pieces.append(piece(start..<bytes.count)) }
    return pieces
  }
}

/// Whether a byte is an ASCII letter or digit.
private func isWord(_ byte: UInt8) -> Bool { byte &- 48 < 10 || (byte | 0x20) &- 97 < 26 }

/// Returns the ranges of the shortcodes of custom emoji, such as `:blobcat:`, with their colons.
///
/// As on Mastodon, a shortcode is two or more ASCII letters, digits or underscores between colons, without an ASCII letter or digit
/// directly before or after it. So 12:30:45 has none.
func shortcodes(in bytes: [UInt8]) -> [Range<Int>] {
  let colon = UInt8(ascii: ":")
  var ranges: [Range<Int>] = []
  var index = 0
  while index < bytes.count {
    guard bytes[index] == colon, index == 0 || !isWord(bytes[index - 1]) else {
      index += 1
      continue
    }
    var end = index + 1
    while end < bytes.count, isWord(bytes[end]) || bytes[end] == UInt8(ascii: "_") { end += 1 }
    if end - index > 2, end < bytes.count, bytes[end] == colon, end + 1 == bytes.count || !isWord(bytes[end + 1]) {
      ranges.append(index..<end + 1)
      end += 1
    }
    index = end
  }
  return ranges
}
