// SPDX-License-Identifier: MIT

internal import CellDocument
internal import CellGraphics
package import CellNotation
internal import CellRenderAnalysis
package import CellTree

/// A difference between two cells in one element, in a part of its text, or in the canvas.
package struct ElementChange: Hashable, Sendable {
  package enum Change: Hashable, Sendable {
    /// An element of this type, or a `span` or `paragraph` of a text, that only the newer cell has.
    case added(type: String)
    /// An element of this type, or a `span` or `paragraph` of a text, that only the older cell has.
    case removed(type: String)
    /// The element was added or removed because this condition, which has not changed, holds now or no longer holds.
    case condition(String, holds: Bool)
    /// A changed key, or its dotted path if it is nested (`fade.length`). A value is `nil` if the key has its default value.
    case key(String, old: DataValue?, new: DataValue?)
    /// A new painting order of the children that both cells have. Each list begins with the first child that is in a different
    /// place and ends with the last such child. A child is named by the last part of its path.
    case order(old: [String], new: [String])
  }

  /// The element's path; `canvas` for the canvas.
  package let element: String
  /// The path of the span or the paragraph of a text that changed; otherwise that of the element.
  package let path: String
  /// The text of a span or a paragraph whose number says little about where it is; `nil` for any other.
  package let text: String?
  /// The location of the element, the span or the paragraph in the newer template, or in the older one if the newer one does not
  /// have it.
  package let location: DocumentLocation
  package let change: Change
}

extension ElementChange: CustomStringConvertible {
  /// The change in the document's terms: `cell/text: background none -> #FFFFFF`.
  package var description: String { "\(path)\(change.words(forPartWithText: text)): \(change)" }
}

extension ElementChange.Change: CustomStringConvertible {
  package var description: String {
    switch self {
    case .added(let type): "added (\(type))"
    case .removed(let type): "removed (\(type))"
    case .key("constraints", .array(let old)?, .array(let new)?): Self.words(forConstraints: old, new)
    case .key(let key, let old, let new): "\(key) \(old?.words(beside: new) ?? "none") -> \(new?.words(beside: old) ?? "none")"
    case .condition(let condition, let holds): "condition \(condition.quotedOnOneLine) \(holds ? "holds now" : "no longer holds")"
    case .order(let old, let new): "order \(old.joined(separator: ", ")) -> \(new.joined(separator: ", "))"
    }
  }

  /// Returns the text of a changed part in quotation marks, with a space before it. Empty if the change itself says the text.
  package func words(forPartWithText text: String?) -> String {
    switch self {
    case .key(WrittenSpan.textKey, _, _): return ""
    case .added, .removed, .condition, .key, .order: return text.map { " " + DataValue.quoted($0) } ?? ""
    }
  }

  /// Names the constraints that differ: `constraint "top == parent.top + 8" -> "top == parent.top + 12"`.
  private static func words(forConstraints old: [DataValue], _ new: [DataValue]) -> String {
    let (gone, added) = (old.filter { !new.contains($0) }, new.filter { !old.contains($0) })
    if gone.count == 1, added.count == 1 {
      return "constraint \(gone[0].words(beside: added[0])) -> \(added[0].words(beside: gone[0]))"
    }
    let parts = [("removed", gone), ("added", added)].filter { !$0.1.isEmpty }.map { verb, constraints in
      "\(verb) \(constraints.count == 1 ? "constraint" : "constraints") \(constraints.map(\.words).joined(separator: ", "))"
    }
    return parts.isEmpty ? "order of constraints" : parts.joined(separator: ", ")
  }
}

extension Cell {
  /// Returns the changes from an older cell to this one, element by element.
  ///
  /// Changes of the canvas come first, then changes of elements in the older cell's order. In each container, new elements come
  /// last. The descendants of an added or removed element are not listed. Values from data count too: different text or a different
  /// picture is a change.
  package func changes(since old: Cell) -> [ElementChange] {
    let comparison = CellKeysComparison(from: CellKeys(old), to: CellKeys(self))
    return comparison.changes.flatMap { found in
      let isRemoved = if case .removed = found.change { found.path != found.element } else { false }
      let sources = isRemoved ? [old, self] : [self, old]
      let element = sources.lazy.compactMap { $0.root.descendant(at: found.element) }.first
      let location = element?.location(ofPartAt: found.path) ?? root.location
      func change(_ change: ElementChange.Change, at location: DocumentLocation) -> ElementChange {
        ElementChange(element: found.element, path: found.path, text: found.text, location: location, change: change)
      }
      let conditions = found.condition(old.source.conditions, source.conditions).map { condition in
        let places = [source, old.source].compactMap { $0.location(ofConditionAt: found.path.withoutRepetitions) }
        return change(condition, at: places.first ?? location)
      }
      return [conditions, change(found.change, at: location)].compactMap(\.self)
    }
  }
}
