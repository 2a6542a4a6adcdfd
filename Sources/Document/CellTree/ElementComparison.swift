// SPDX-License-Identifier: MIT

internal import CellGraphics

// Compares elements of two rows in place: to pass their content to another module would copy it.

/// How an element differs from that of the row before, as far as that affects layout.
package struct ElementDifference {
  /// Whether keys differ that affect the layout or the place in messages.
  package let hasOtherKeys: Bool
  /// Whether the content may have another size.
  package let hasOtherContent: Bool

  package var isRelevant: Bool { hasOtherKeys || hasOtherContent }
}

extension Element {
  /// How an element differs from that of the row before; `nil` if it is another element, or one of another kind.
  /// - Parameter kind: the kind of the element of the row before.
  package func layoutDifference(from earlier: Element, of kind: LayoutKind) -> ElementDifference? {
    guard properties.storage.value.children.count == earlier.properties.storage.value.children.count,
      properties.storage.value.path == earlier.properties.storage.value.path, layoutKind == kind
    else { return nil }
    return ElementDifference(hasOtherKeys: hasOtherLayoutKeys(than: earlier), hasOtherContent: hasOtherSize(than: earlier))
  }

  /// Whether the keys of an element with the same path and type differ, as far as they affect the layout or the place in messages.
  private func hasOtherLayoutKeys(than other: Element) -> Bool {
    if properties.storage.value.layout != other.properties.storage.value.layout { return true }
    if !properties.storage.value.decoration.isIdentical(to: other.properties.storage.value.decoration),
      decoration.clips != other.decoration.clips || decoration.border?.widths != other.decoration.border?.widths
    {
      return true
    }
    return properties.storage.value.location != other.properties.storage.value.location
  }

  /// Whether the content of an element with the same path and type may have another size.
  private func hasOtherSize(than other: Element) -> Bool {
    properties.storage.value.facts.size != other.properties.storage.value.facts.size
  }

  /// What the element is to layout.
  package var layoutKind: LayoutKind {
    guard isContainer else { return isPresent ? .content(properties.storage.value.facts.number) : .emptyText }
    let layout = properties.storage.value.layout.storage
    switch layout.value.engine {
    case .flexbox: return layout.value.display == .contents ? .boxless : .flexbox
    case .frames: return .frames
    case .constraints: return layout.value.scrolls ? .scrolledConstraints : .constraints
    }
  }

  /// Whether the element is there for formulas and constraints. An empty text is not, unless it keeps its place.
  package var isPresent: Bool {
    properties.storage.value.facts.text.map { !$0.isEmpty || properties.storage.value.layout.storage.value.keepsEmpty } ?? true
  }
}

extension Element {
  /// Whether the width of the element follows from lines of text: that of a text with `fit-lines`, or of a container around one.
  package var hugsLines: Bool { isContainer ? children.contains { $0.hugsLines } : hugsOwnLines }

  /// Whether the width that the element states follows from lines of text.
  package var hugsOwnLines: Bool {
    let layout = properties.storage.value.layout.storage
    return layout.value.width == .fitLines || layout.value.frame.width?.term.usesLines ?? false
  }
}

/// What an element is, as far as rows with the same kinds of elements can share what a layout remembers.
package enum LayoutKind: Hashable {
  case flexbox, boxless, frames, constraints
  /// A container with constraints that has a system of its own, whatever is around it.
  case scrolledConstraints
  case emptyText
  /// Content of a kind, by the number in digests.
  case content(UInt8)
}
