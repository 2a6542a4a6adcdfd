// SPDX-License-Identifier: MIT

internal import CellNotation

/// A text with styles and paragraphs, as the plain data that filters pass on: a list of strings, and of objects with the keys of a
/// paragraph.
///
/// This module knows only the keys `spans` and `marker`, and the keys that its filters set. Whoever draws the text validates the others.
struct ParagraphList: Hashable {
  struct Paragraph: Hashable {
    var spans: SpanList
    /// All keys except `spans`.
    var keys: [DataObject.Member] = []

    static let spansKey = "spans"
    static let markerKey = "marker"

    /// The spans, after the marker and a space if there is one.
    fileprivate var markedSpans: [SpanList.Span] {
      guard let marker = keys.first(where: { $0.name == Self.markerKey })?.value, let list = SpanList(.array([marker])) else {
        return spans.spans
      }
      return list.spans.map { $0.with($0.text + " ") } + spans.spans
    }
  }

  var paragraphs: [Paragraph]

  init(_ paragraphs: [Paragraph]) { self.paragraphs = paragraphs }

  /// Creates a list from a value: a text, a list of spans, which are one paragraph, or a list of texts and of objects with `spans`;
  /// `nil` for any other value.
  init?(_ value: DataValue) {
    guard case .array(let entries) = value, entries.allSatisfy({ $0.text != nil || Self.isParagraph($0) }) else {
      guard !value.holdsParagraphs, let spans = SpanList(value) else { return nil }
      paragraphs = [Paragraph(spans: spans)]
      return
    }
    paragraphs = []
    for entry in entries {
      guard case .object(let object) = entry, let own = object[Paragraph.spansKey] else {
        paragraphs.append(Paragraph(spans: SpanList([SpanList.Span(text: entry.text ?? "")])))
        continue
      }
      guard let spans = SpanList(own) else { return nil }
      paragraphs.append(Paragraph(spans: spans, keys: object.members.filter { $0.name != Paragraph.spansKey }))
    }
  }

  /// Whether a value is an object with the key `spans`.
  fileprivate static func isParagraph(_ value: DataValue) -> Bool {
    if case .object(let object) = value { object[Paragraph.spansKey] != nil } else { false }
  }

  /// The list as data.
  var value: DataValue {
    .array(
      paragraphs.map { paragraph in
        .object(
          DataObject(
            unique: [DataObject.Member(name: Paragraph.spansKey, value: paragraph.spans.value)] + paragraph.keys))
      })
  }

  /// The text as spans: each paragraph begins on a line of its own, with its marker.
  var flattened: SpanList {
    var spans: [SpanList.Span] = []
    for (index, paragraph) in paragraphs.enumerated() {
      if index > 0 { spans.append(SpanList.Span(text: "\n")) }
      spans += paragraph.markedSpans
    }
    return SpanList(spans)
  }

  /// Returns the list with the spans of each paragraph replaced.
  func mapping(_ change: (SpanList) -> SpanList) -> ParagraphList {
    ParagraphList(paragraphs.map { Paragraph(spans: change($0.spans), keys: $0.keys) })
  }

  /// Returns the list with at most `length` characters, as the filter `truncate` shortens a text. Markers do not count.
  func truncated(to length: Int) -> ParagraphList {
    var rest = length
    for (index, paragraph) in paragraphs.enumerated() {
      let count = paragraph.spans.characterCount
      let isLast = index == paragraphs.count - 1
      guard count > rest || count == rest && !isLast else {
        rest -= count
        continue
      }
      // With another character after it, a paragraph that fits exactly ends with "…", too.
      let spans = count > rest ? paragraph.spans : SpanList(paragraph.spans.spans + [SpanList.Span(text: "…")])
      return ParagraphList(
        paragraphs[..<index] + [Paragraph(spans: spans.truncated(to: rest), keys: paragraph.keys)])
    }
    return self
  }
}

extension DataValue {
  /// Whether the value is a list with an object that has the key `spans`.
  var holdsParagraphs: Bool {
    guard case .array(let entries) = self else { return false }
    return entries.contains(where: ParagraphList.isParagraph)
  }
}

extension DataValue {
  /// Creates the list of paragraphs that the filter `html` gives.
  package init(paragraphsOfHTML html: String) { self = ParagraphList(html: html).value }
}

extension ParagraphList {
  /// Creates the paragraphs of HTML.
  /// - Parameter leftOut: the classes of elements that are left out.
  init(html: String, without leftOut: Set<String> = []) { self.init(HTMLText.paragraphs(of: html, without: leftOut)) }
}
