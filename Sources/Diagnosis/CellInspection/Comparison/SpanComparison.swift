// SPDX-License-Identifier: MIT

internal import CellDocument
internal import CellNotation

/// The comparison of a text element with its older version, paragraph by paragraph and span by span. Both correspond as elements do.
struct SpanComparison {
  /// A span, or a paragraph.
  struct Part {
    /// Its path inside the text of the newer cell, or of the older one if only that has it.
    let path: String
    /// `span` or `paragraph`.
    let type: String
    /// Its text.
    let text: String
  }

  /// A change of the whole text, or of a part.
  package struct Change {
    /// `nil` for the whole text.
    let part: Part?
    let change: ElementChange.Change
  }

  private(set) var changes: [Change] = []

  /// - Returns: `nil` if neither version has spans, so that the keys of the element say everything.
  init?(from old: DataObject, to new: DataObject) {
    guard old != new, old.hasWrittenSpans || new.hasWrittenSpans else { return nil }
    let paragraphs = ParagraphMatches(old.writtenParagraphs, new.writtenParagraphs)
    let heirs = paragraphs.pairs.flatMap(\.heirs)
    let ofText = old.withoutSpans.changes(to: new.withoutSpans).filter { Self.isOfText($0, heirs, old, new) }
    let keysOfText = Set(ofText.compactMap(\.topKey))
    changes = ofText.map { Change(part: nil, change: $0) }
    if let order = paragraphs.order { changes.append(Change(part: nil, change: order)) }
    for outcome in paragraphs.outcomes {
      switch outcome {
      case .removed(let paragraph): changes.append(Change(part: Part(paragraph), change: .removed(type: WrittenParagraph.type)))
      case .stayed(let pair): changes += pair.changes(withoutKeys: keysOfText)
      }
    }
    changes += paragraphs.added.map { Change(part: Part($0), change: .added(type: WrittenParagraph.type)) }
  }

  /// Whether a changed key of the text changed for all spans that inherited it. If not, other spans only became longer than the others,
  /// and their style is written for the whole text.
  private static func isOfText(_ change: ElementChange.Change, _ pairs: [SpanPair], _ old: DataObject, _ new: DataObject) -> Bool
  {
    guard let key = change.topKey, WrittenSpan.inherits(key) else { return true }
    let heirs = pairs.filter { $0.old.ownKeys[key] == nil }
    let initial = new.initialValue(of: key, inType: WrittenSpan.type)
    return !heirs.isEmpty && heirs.allSatisfy { ($0.new.keys[key] ?? initial) == (new[key] ?? initial) }
  }
}

/// A span in both versions of a text.
private struct SpanPair {
  let old, new: WrittenSpan

  /// Returns the changes of the span's own keys, without those that it inherits from a changed key of the text.
  func changes(withoutKeys keysOfText: Set<String>) -> [ElementChange.Change] {
    old.keys.changes(to: new.keys).filter { change in
      change.topKey.map { !keysOfText.contains($0) || old.ownKeys[$0] != nil } ?? true
    }
  }
}

/// The paragraphs that correspond in two versions of a text.
private struct ParagraphMatches {
  enum Outcome {
    case stayed(ParagraphPair)
    case removed(WrittenParagraph)
  }

  /// The outcome for each paragraph of the older text.
  private(set) var outcomes: [Outcome]
  private(set) var added: [WrittenParagraph]
  private(set) var order: ElementChange.Change?

  init(_ old: [WrittenParagraph], _ new: [WrittenParagraph]) {
    // A text without paragraphs is a part of one that has them.
    if let whole = old.first, whole.segment == nil {
      let place = new.firstIndex { $0.hasSpans(of: whole) } ?? 0
      outcomes = new.indices.contains(place) ? [.stayed(ParagraphPair(whole, new[place], isRenamed: false))] : []
      added = new.enumerated().filter { $0.offset != place }.map(\.element)
      return
    }
    if let whole = new.first, whole.segment == nil {
      let place = old.firstIndex { $0.hasSpans(of: whole) } ?? 0
      outcomes = old.enumerated().map {
        $0.offset == place ? .stayed(ParagraphPair($0.element, whole, isRenamed: false)) : .removed($0.element)
      }
      added = []
      return
    }
    let matches = Matches(old.map(ElementKeys.init), new.map(ElementKeys.init))
    outcomes = old.enumerated().map { index, paragraph in
      guard let place = matches.place(ofOld: index) else { return .removed(paragraph) }
      return .stayed(ParagraphPair(paragraph, new[place], isRenamed: matches.isRenamed(index)))
    }
    added = matches.added.map { new[$0] }
    order = matches.order
  }

  var pairs: [ParagraphPair] { outcomes.compactMap { if case .stayed(let pair) = $0 { pair } else { nil } } }
}

/// A paragraph in both versions of a text.
private struct ParagraphPair {
  let old, new: WrittenParagraph
  let isRenamed: Bool
  private let matches: Matches
  private let spans: [SpanPair?]

  init(_ old: WrittenParagraph, _ new: WrittenParagraph, isRenamed: Bool) {
    let matches = Matches(old.spans.map(ElementKeys.init), new.spans.map(ElementKeys.init))
    self.old = old
    self.new = new
    self.isRenamed = isRenamed
    self.matches = matches
    spans = old.spans.indices.map { index in
      matches.place(ofOld: index).map { SpanPair(old: old.spans[index], new: new.spans[$0]) }
    }
  }

  private var markers: SpanPair? {
    guard let old = old.marker, let new = new.marker else { return nil }
    return SpanPair(old: old, new: new)
  }

  /// What inherits keys from the text.
  var heirs: [SpanPair] { spans.compactMap(\.self) + (markers.map { [$0] } ?? []) }

  func changes(withoutKeys keysOfText: Set<String>) -> [SpanComparison.Change] {
    let part = new.segment.map { _ in SpanComparison.Part(new) }
    var own = old.keys.changes(to: new.keys) + markerChanges(withoutKeys: keysOfText)
    if isRenamed, let before = old.segment, let now = new.segment { own.insert(.renamed(from: before, to: now), at: 0) }
    if let order = matches.order { own.append(order) }
    var changes = own.map { SpanComparison.Change(part: part, change: $0) }
    for (index, span) in old.spans.enumerated() {
      guard let pair = spans[index] else {
        changes.append(.init(part: SpanComparison.Part(span, in: old), change: .removed(type: WrittenSpan.type)))
        continue
      }
      var own = pair.changes(withoutKeys: keysOfText)
      if matches.isRenamed(index) { own.insert(.renamed(from: span.segment, to: pair.new.segment), at: 0) }
      changes += own.map { .init(part: SpanComparison.Part(pair.new, in: new), change: $0) }
    }
    return changes
      + matches.added.map {
        .init(part: SpanComparison.Part(new.spans[$0], in: new), change: .added(type: WrittenSpan.type))
      }
  }

  /// Returns the changes of the marker, whose text is what the key itself says.
  private func markerChanges(withoutKeys keysOfText: Set<String>) -> [ElementChange.Change] {
    let key = WrittenParagraph.markerKey
    guard let markers else {
      let (before, now) = (old.marker?.ownValue, new.marker?.ownValue)
      return before == now ? [] : [.key(key, old: before, new: now)]
    }
    return markers.changes(withoutKeys: keysOfText).map { change in
      guard case .key(let name, let before, let now) = change else { return change }
      return .key(name == WrittenSpan.textKey ? key : key + "." + name, old: before, new: now)
    }
  }
}

extension SpanComparison.Part {
  fileprivate init(_ span: WrittenSpan, in paragraph: WrittenParagraph) {
    self.init(path: paragraph.path(of: span), type: WrittenSpan.type, text: span.text)
  }

  fileprivate init(_ paragraph: WrittenParagraph) {
    self.init(
      path: paragraph.segment ?? "", type: WrittenParagraph.type, text: paragraph.spans.map(\.text).joined())
  }
}

extension ElementChange.Change {
  /// The first part of the name of the changed key; `nil` if no key changed.
  fileprivate var topKey: String? {
    guard case .key(let key, _, _) = self else { return nil }
    return key.split(separator: ".").first.map(String.init)
  }

  fileprivate static func renamed(from old: String, to new: String) -> ElementChange.Change {
    .key("name", old: .string(old), new: .string(new))
  }
}

extension WrittenParagraph {
  /// Whether the paragraph has the spans of another one, apart from their names.
  fileprivate func hasSpans(of other: WrittenParagraph) -> Bool { spans.map(\.keys) == other.spans.map(\.keys) }
}

extension WrittenSpan {
  /// The text if it is all that is written, otherwise an object.
  fileprivate var ownValue: DataValue {
    if ownKeys.members.count == 1, let text = ownKeys[Self.textKey] { text } else { .object(ownKeys) }
  }
}

extension ElementKeys {
  /// A span as if it were an element of the type `span`.
  fileprivate init(_ span: WrittenSpan) {
    self.init(segment: span.segment, type: WrittenSpan.type, span.keys.members)
  }

  /// A paragraph as if it were an element of the type `paragraph` whose only key is its spans: the space before an item of a list and
  /// its number follow from the items before it.
  fileprivate init(_ paragraph: WrittenParagraph) {
    let spans = DataObject.Member(name: "spans", value: .array(paragraph.spans.map { .object($0.keys) }))
    self.init(segment: paragraph.segment ?? "", type: WrittenParagraph.type, [spans])
  }

  private init(segment: String, type: String, _ keys: [DataObject.Member]) {
    self.init(segment: segment, keys: DataObject([DataObject.Member(name: "type", value: .string(type))] + keys))
  }
}
