// SPDX-License-Identifier: MIT

internal import CellDocument

/// Compares the elements of a row with those of the row before. Elements in the same storage are equal, with everything inside them.
struct RowComparison {
  /// An element that is not that of the row before.
  struct NewElement {
    let index: Int
    let element: Element
    let difference: ElementDifference
  }

  private let parts: [KeptPart]
  /// In preorder.
  private(set) var newElements: [NewElement]
  private var next = 0

  /// - Parameters:
  ///   - parts: the elements of the row before, in preorder.
  ///   - newElements: an array whose memory is used again.
  init(_ parts: [KeptPart], reusing newElements: consuming [NewElement]) {
    self.parts = parts
    newElements.clear()
    self.newElements = newElements
  }

  /// Whether a row has the same elements as the row before, of the same kinds, and no others.
  mutating func matches(_ root: Element) -> Bool { compare(root) && next == parts.count }

  private mutating func compare(_ element: Element) -> Bool {
    let index = next
    if index == parts.count { return false }
    let earlier = parts[index].element
    if earlier.isIdentical(to: element) {
      next += 1 + parts[index].descendantCount
      return true
    }
    if earlier.children.count != element.children.count || earlier.path != element.path
      || parts[index].kind.rawValue != element.layoutKind.rawValue
    {
      return false
    }
    next += 1
    newElements.append(NewElement(index: index, element: element, difference: ElementDifference(from: earlier, to: element)))
    for child in element.children where !compare(child) { return false }
    return true
  }
}

/// How an element differs from that of the row before, as far as that affects layout.
struct ElementDifference {
  /// Whether keys differ that affect the layout or the place in messages.
  let hasOtherKeys: Bool
  /// Whether the content may have another size.
  let hasOtherContent: Bool

  /// - Parameter earlier: an element with the same path and of the same kind.
  init(from earlier: Element, to element: Element) {
    hasOtherKeys = element.hasOtherLayoutKeys(than: earlier)
    hasOtherContent = element.hasOtherSize(than: earlier)
  }

  var isRelevant: Bool { hasOtherKeys || hasOtherContent }
}
