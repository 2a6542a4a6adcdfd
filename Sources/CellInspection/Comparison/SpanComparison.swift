// SPDX-License-Identifier: MIT

internal import CellDocument
internal import CellNotation

/// The comparison of a text element with its older version, span by span. Spans correspond as elements do.
struct SpanComparison {
  /// A change of the whole text, or of a span.
  struct Change {
    /// The last part of the span's path in the newer cell, or in the older one if only that has it; `nil` for the whole text.
    let span: String?
    let change: ElementChange.Change
  }

  private(set) var changes: [Change] = []

  /// - Returns: `nil` if neither version has spans, so that the keys of the element say everything.
  init?(from old: DataObject, to new: DataObject) {
    guard old != new, old.hasWrittenSpans || new.hasWrittenSpans else { return nil }
    let (oldSpans, newSpans) = (old.writtenSpans, new.writtenSpans)
    let matches = Matches(oldSpans.map(ElementKeys.init), newSpans.map(ElementKeys.init))
    let pairs = oldSpans.indices.compactMap { index in
      matches.place(ofOld: index).map { Pair(old: oldSpans[index], new: newSpans[$0]) }
    }
    let ofText = old.withoutSpans.changes(to: new.withoutSpans).filter { Self.isOfText($0, pairs, old, new) }
    let keysOfText = Set(ofText.compactMap(\.topKey))
    changes = ofText.map { Change(span: nil, change: $0) }
    if let order = matches.order { changes.append(Change(span: nil, change: order)) }
    for (index, span) in oldSpans.enumerated() {
      guard let place = matches.place(ofOld: index) else {
        changes.append(Change(span: span.segment, change: .removed(type: WrittenSpan.type)))
        continue
      }
      let pair = Pair(old: span, new: newSpans[place])
      if matches.isRenamed(index) {
        changes.append(
          Change(span: pair.new.segment, change: .key("name", old: .string(span.segment), new: .string(pair.new.segment))))
      }
      let own = span.keys.changes(to: pair.new.keys).filter { change in
        change.topKey.map { !keysOfText.contains($0) || span.ownKeys[$0] != nil } ?? true
      }
      changes += own.map { Change(span: pair.new.segment, change: $0) }
    }
    changes += matches.added.map { Change(span: newSpans[$0].segment, change: .added(type: WrittenSpan.type)) }
  }

  private struct Pair {
    let old, new: WrittenSpan
  }

  /// Whether a changed key of the text changed for all spans that inherited it. If not, other spans only became longer than the others,
  /// and their style is written for the whole text.
  private static func isOfText(_ change: ElementChange.Change, _ pairs: [Pair], _ old: DataObject, _ new: DataObject) -> Bool {
    guard let key = change.topKey, WrittenSpan.inherits(key) else { return true }
    let heirs = pairs.filter { $0.old.ownKeys[key] == nil }
    let initial = new.initialValue(of: key, inType: WrittenSpan.type)
    return !heirs.isEmpty && heirs.allSatisfy { ($0.new.keys[key] ?? initial) == (new[key] ?? initial) }
  }
}

extension ElementChange.Change {
  /// The first part of the name of the changed key; `nil` if no key changed.
  fileprivate var topKey: String? {
    guard case .key(let key, _, _) = self else { return nil }
    return key.split(separator: ".").first.map(String.init)
  }
}

extension ElementKeys {
  /// A span as if it were an element of the type `span`.
  fileprivate init(_ span: WrittenSpan) {
    let type = DataObject.Member(name: "type", value: .string(WrittenSpan.type))
    self.init(segment: span.segment, keys: DataObject([type] + span.keys.members))
  }
}
