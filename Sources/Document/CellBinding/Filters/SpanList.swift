// SPDX-License-Identifier: MIT

package import CellNotation

/// A text with styles, as the plain data that filters pass on: a list of strings, and of objects with the keys of a span.
///
/// This module knows only the key `text`, and the keys that its filters set. Whoever draws the text validates the others.
struct SpanList: Hashable {
  struct Span: Hashable {
    var text: String
    /// All keys except `text`.
    var keys: [DataObject.Member] = []

    /// Returns the span with another text.
    func with(_ text: some StringProtocol) -> Span { Span(text: String(text), keys: keys) }

    /// Returns the span in a style of the document, besides the styles that it has.
    func styled(_ name: String) -> Span {
      guard let index = keys.firstIndex(where: { $0.name == Self.styleKey }) else {
        return Span(text: text, keys: [DataObject.Member(name: Self.styleKey, value: .string(name))] + keys)
      }
      var span = self
      let earlier: [DataValue] = if case .array(let styles) = keys[index].value { styles } else { [keys[index].value] }
      span.keys[index] = DataObject.Member(name: Self.styleKey, value: .array(earlier + [.string(name)]))
      return span
    }

    /// Whether the span is a picture in the line.
    var isPicture: Bool { keys.contains { Self.pictureKeys.contains($0.name) } }

    /// Whether the span has a style with the name.
    func hasStyle(_ name: String) -> Bool {
      keys.contains { key in
        guard key.name == Self.styleKey else { return false }
        if case .array(let styles) = key.value { return styles.contains(.string(name)) }
        return key.value == .string(name)
      }
    }

    static let textKey = "text"
    static let styleKey = "style"
    static let linkKey = "link"
    /// The keys that make a span a picture, whose text only says what it shows.
    static let pictureKeys = ["picture", "icon", "avatar"]

    /// Returns the span with the picture at a path in place of its text.
    func showing(picture path: String) -> Span {
      Span(text: text, keys: keys + [DataObject.Member(name: "picture", value: .string(path))])
    }

    /// Returns the text of an object with the keys of a span: "" for a picture without one, `nil` if it is no span.
    static func text(of object: DataObject) -> String? {
      object[textKey]?.text ?? (pictureKeys.contains { object[$0] != nil } ? "" : nil)
    }

    /// The span as data; a text if it has no key of its own.
    var value: DataValue {
      if keys.isEmpty { return .string(text) }
      return .object(DataObject(unique: [DataObject.Member(name: Self.textKey, value: .string(text))] + keys))
    }

    /// Returns the span with a link, unless it has one.
    func linked(to address: String?) -> Span {
      guard let address, !keys.contains(where: { $0.name == Self.linkKey }) else { return self }
      return Span(text: text, keys: keys + [DataObject.Member(name: Self.linkKey, value: .string(address))])
    }
  }

  var spans: [Span] = []

  init(_ spans: [Span]) { self.spans = spans }

  /// Creates a list from a value: a text, a list of texts and of objects with a `text`, or a list of paragraphs; `nil` for any other
  /// value.
  init?(_ value: DataValue) {
    guard case .array(let entries) = value else {
      guard let text = value.text else { return nil }
      spans = [Span(text: text)]
      return
    }
    if value.holdsParagraphs {
      guard let list = ParagraphList(value) else { return nil }
      self = list.flattened
      return
    }
    spans.reserveCapacity(entries.count)
    for entry in entries {
      if let text = entry.text {
        spans.append(Span(text: text))
      } else if case .object(let object) = entry, let text = Span.text(of: object) {
        spans.append(Span(text: text, keys: object.members.filter { $0.name != Span.textKey }))
      } else {
        return nil
      }
    }
  }

  /// Whether a value is an object with the keys of a span.
  static func isStyledSpan(_ value: DataValue) -> Bool {
    if case .object(let object) = value { Span.text(of: object) != nil } else { false }
  }

  /// Whether a link to the address may be made from data of other people: it is one of the web, or of a mailbox.
  static func isAddress(_ address: String) -> Bool {
    let beginning = address.prefix(8).lowercased()
    return ["http://", "https://", "mailto:"].contains { beginning.hasPrefix($0) }
  }

  /// The number of characters; a picture counts as one.
  var characterCount: Int { spans.reduce(0) { $0 + ($1.isPicture ? 1 : $1.text.count) } }

  var plainText: String { spans.map(\.text).joined() }

  /// The list as data; a text if no span has a key of its own.
  var value: DataValue {
    if spans.allSatisfy(\.keys.isEmpty) { return .string(plainText) }
    return .array(spans.map(\.value))
  }

  /// Returns the list with at most `length` characters, as the filter `truncate` shortens a text. A picture counts as one. "…" is in the
  /// style of the last character that is kept.
  func truncated(to length: Int) -> SpanList {
    let texts = spans.map { $0.isPicture ? "\u{FFFC}" : $0.text }
    let whole = texts.joined()
    let short = CellBinding.truncated(whole, to: length)
    if short.utf8.count == whole.utf8.count, short == whole { return self }
    var rest = short.utf8.count - "…".utf8.count
    var kept: [Span] = []
    for (span, text) in zip(spans, texts) where rest > 0 || kept.isEmpty {
      if span.isPicture {
        if rest > 0 { kept.append(span) }
      } else {
        kept.append(span.with(String(decoding: text.utf8.prefix(rest), as: UTF8.self)))
      }
      rest -= min(rest, text.utf8.count)
    }
    if let last = kept.last, !last.isPicture { kept[kept.count - 1].text += "…" } else { kept.append(Span(text: "…")) }
    return SpanList(kept)
  }

  /// Returns the list with each span split into the pieces that `split` returns.
  func splitting(_ split: (Span) -> [Span]) -> SpanList { SpanList(spans.flatMap(split)) }
}

extension DataValue {
  /// The text that a value is: ``text``, or the text of all spans or paragraphs of a list; `nil` for null, objects
  /// and other lists.
  ///
  /// A list without an object is no text with styles: its texts need a separator, which the filter `join` sets.
  package var plainText: String? {
    if let text { return text }
    guard case .array(let entries) = self, let list = SpanList(self), entries.contains(where: { $0.text == nil }) else {
      return nil
    }
    return list.plainText
  }
}
