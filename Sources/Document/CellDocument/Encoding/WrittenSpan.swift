// SPDX-License-Identifier: MIT

package import CellNotation

/// A part of a text element as keys.
///
/// The style of the longest part is written once, for the whole text. So a part that becomes the longest changes the keys of every
/// other part, although nothing else looks different: compare ``keys``, not ``ownKeys``.
package struct WrittenSpan: Equatable, Sendable {
  /// The type that stands for spans where elements have theirs.
  package static let type = TextSpan.typeName
  /// The key of a span's text.
  package static let textKey = SpanProperties.textKey

  /// The last part of the span's path.
  package let segment: String
  /// The keys that are written in the span, without its name.
  package let ownKeys: DataObject
  /// The keys with those that the span inherits from its text, in a fixed order. Keys with default values are left out.
  package let keys: DataObject
}

/// A paragraph of a text element as keys. A text without paragraphs is one.
package struct WrittenParagraph: Equatable, Sendable {
  /// The type that stands for paragraphs where elements have theirs.
  package static let type = TextParagraph.typeName
  /// The key of the text before the first line.
  package static let markerKey = ParagraphProperties.markerKey

  /// The last part of the paragraph's path; `nil` for that of a text without paragraphs.
  package let segment: String?
  /// The keys of the paragraph, without its name, marker and spans.
  package let keys: DataObject
  /// The marker as a span of its own.
  package let marker: WrittenSpan?
  package let spans: [WrittenSpan]
}

extension WrittenSpan {
  /// Whether spans inherit the key with this name from their text.
  package static func inherits(_ key: String) -> Bool { inheritedKeys.contains(key) }

  private static let inheritedKeys = Set(TextStyle.fields.map(\.name)).subtracting([
    "lineHeight", TextStyle.backgroundKey, TextStyle.boxKey,
  ])

  private static let keyNames = SpanProperties.fields.map(\.name).filter { $0 != ElementKind.nameKey }

  /// The text of the span, or what its picture shows.
  package var text: String {
    if case .string(let text)? = keys[SpanProperties.textKey] { text } else { "" }
  }

  /// Reads a string, or an object with the keys of a span.
  fileprivate init(_ value: DataValue, _ segment: String, in text: DataObject) {
    self.segment = segment
    let own = value.members.filter { $0.name != ElementKind.nameKey }
    ownKeys = DataObject(own.isEmpty ? [DataObject.Member(name: SpanProperties.textKey, value: value)] : own)
    let ownKeys = ownKeys
    keys = DataObject(
      Self.keyNames.compactMap { name in
        let inherited = Self.inherits(name) ? text[name] : nil
        guard let value = ownKeys[name] ?? inherited, value != text.initialValue(of: name, inType: Self.type) else { return nil }
        return DataObject.Member(name: name, value: value)
      })
  }

  /// Reads the spans of a text, or of a paragraph in it.
  fileprivate static func list(_ spans: [DataValue], in text: DataObject) -> [WrittenSpan] {
    zip(spans, spans.segments(ofType: type)).map { WrittenSpan($0, $1, in: text) }
  }
}

extension WrittenParagraph {
  fileprivate init(_ value: DataValue, _ segment: String, in text: DataObject) {
    let object = DataObject(value.members)
    self.segment = segment
    let others = [ElementKind.nameKey, Self.markerKey, TextProperties.spansKey]
    keys = DataObject(object.members.filter { !others.contains($0.name) })
    marker = object[Self.markerKey].map { WrittenSpan($0, Self.markerKey, in: text) }
    spans = WrittenSpan.list(object[TextProperties.spansKey]?.elements ?? [], in: text)
  }

  fileprivate init(ofSpans spans: [WrittenSpan]) {
    segment = nil
    keys = DataObject([])
    marker = nil
    self.spans = spans
  }

  /// Returns the path of a span inside the text.
  package func path(of span: WrittenSpan) -> String { segment.map { $0 + "/" + span.segment } ?? span.segment }
}

extension DataObject {
  /// The paragraphs of the text element with these keys; a text without paragraphs has one. Empty if it has no text.
  package var writtenParagraphs: [WrittenParagraph] {
    if let paragraphs = self[TextProperties.paragraphsKey]?.elements {
      let segments = paragraphs.segments(ofType: WrittenParagraph.type)
      return zip(paragraphs, segments).map { WrittenParagraph($0, $1, in: self) }
    }
    if let spans = self[TextProperties.spansKey]?.elements {
      return [WrittenParagraph(ofSpans: WrittenSpan.list(spans, in: self))]
    }
    return self[TextProperties.textKey].map { [WrittenParagraph(ofSpans: WrittenSpan.list([$0], in: self))] } ?? []
  }

  /// Whether the text element with these keys consists of spans or paragraphs.
  package var hasWrittenSpans: Bool { self[TextProperties.spansKey] != nil || self[TextProperties.paragraphsKey] != nil }

  /// Returns these keys of a text element without its parts.
  package var withoutSpans: DataObject {
    let parts = [TextProperties.textKey, TextProperties.spansKey, TextProperties.paragraphsKey]
    return DataObject(members.filter { !parts.contains($0.name) })
  }

  /// The path of the file that a span shows as a picture; `nil` if it shows text.
  package var spanPictureSource: String? {
    for key in SpanPictureProperties.sourceKeys {
      if case .string(let source)? = self[key] { return source }
      // An avatar may have other keys besides its picture.
      if case .string(let source)? = self[key].flatMap({ DataObject($0.members)[AvatarProperties.sourceKey] }) { return source }
    }
    return nil
  }
}

extension [DataValue] {
  /// The last parts of the paths of these parts of a text: their names, or `span`, `span-2` and so on.
  fileprivate func segments(ofType type: String) -> [String] {
    var count = 0
    return map { part in
      if case .string(let name)? = DataObject(part.members)[ElementKind.nameKey] { return name }
      count += 1
      return SegmentNames.automatic(type, number: count)
    }
  }
}

extension DataValue {
  /// The members of an object; none for any other value.
  fileprivate var members: [DataObject.Member] { if case .object(let object) = self { object.members } else { [] } }
  fileprivate var elements: [DataValue]? { if case .array(let elements) = self { elements } else { nil } }
}
