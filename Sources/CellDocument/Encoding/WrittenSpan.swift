// SPDX-License-Identifier: MIT

package import CellNotation

/// A part of a text element as keys.
///
/// The style of the longest part is written once, for the whole text. So a part that becomes the longest changes the keys of every
/// other part, although nothing else looks different: compare ``keys``, not ``ownKeys``.
package struct WrittenSpan: Hashable, Sendable {
  /// The type that stands for spans where elements have theirs.
  package static let type = TextSpan.typeName

  /// The last part of the span's path.
  package let segment: String
  /// The keys that are written in the span, without its name.
  package let ownKeys: DataObject
  /// The keys with those that the span inherits from its text, in a fixed order. Keys with default values are left out.
  package let keys: DataObject
}

extension WrittenSpan {
  /// Whether spans inherit the key with this name from their text.
  package static func inherits(_ key: String) -> Bool { inheritedKeys.contains(key) }

  private static let inheritedKeys = Set(TextStyle.fields.map(\.name)).subtracting(["lineHeight", TextStyle.backgroundKey])

  private static let keyNames = SpanProperties.fields.map(\.name).filter { $0 != ElementKind.nameKey }

  fileprivate init(_ segment: String, _ ownKeys: DataObject, in text: DataObject) {
    self.segment = segment
    self.ownKeys = ownKeys
    keys = DataObject(
      Self.keyNames.compactMap { name in
        let inherited = Self.inherits(name) ? text[name] : nil
        guard let value = ownKeys[name] ?? inherited, value != text.initialValue(of: name, inType: Self.type) else { return nil }
        return DataObject.Member(name: name, value: value)
      })
  }
}

extension DataObject {
  /// The spans of the text element with these keys; a plain text is one. Empty if it has neither.
  package var writtenSpans: [WrittenSpan] {
    guard case .array(let spans)? = self[TextProperties.spansKey] else {
      guard let text = self[SpanProperties.textKey] else { return [] }
      return [WrittenSpan(TextSpan.typeName, DataObject([Member(name: SpanProperties.textKey, value: text)]), in: self)]
    }
    var count = 0
    return spans.map { span in
      guard case .object(let object) = span else {
        count += 1
        let text = DataObject([Member(name: SpanProperties.textKey, value: span)])
        return WrittenSpan(SegmentNames.automatic(TextSpan.typeName, number: count), text, in: self)
      }
      let own = DataObject(object.members.filter { $0.name != ElementKind.nameKey })
      if case .string(let name)? = object[ElementKind.nameKey] { return WrittenSpan(name, own, in: self) }
      count += 1
      return WrittenSpan(SegmentNames.automatic(TextSpan.typeName, number: count), own, in: self)
    }
  }

  /// Whether the text element with these keys consists of spans.
  package var hasWrittenSpans: Bool { self[TextProperties.spansKey] != nil }

  /// Returns these keys of a text element without those that its spans have.
  package var withoutSpans: DataObject {
    DataObject(members.filter { ![TextProperties.spansKey, SpanProperties.textKey].contains($0.name) })
  }

  /// The path of the file that a span shows as a picture; `nil` if it shows text.
  package var spanPictureSource: String? {
    for key in SpanPictureProperties.sourceKeys { if case .string(let source)? = self[key] { return source } }
    return nil
  }
}
