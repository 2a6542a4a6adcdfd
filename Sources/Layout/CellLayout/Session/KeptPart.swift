// SPDX-License-Identifier: MIT

internal import CellTree

/// An element as a session keeps it.
struct KeptPart {
  private(set) var element: Element
  let kind: LayoutKind
  /// The number of the container whose engine lays out the element, and the element's box there.
  let owner, box: Int
  /// The number of the container that the element is, if it has an engine of its own.
  var own: Int?
  /// `nil` for a container, and for an item of flexbox that only has the size of its box.
  var leaf: KeptLeaf?
  /// The number of elements inside, at any depth.
  let descendantCount: Int

  init(_ element: Element, owner: Int, box: Int) {
    self.element = element
    kind = element.layoutKind
    descendantCount = element.descendantCount
    self.owner = owner
    self.box = box
  }

  /// Takes over the element of another row, which has the same path and kind.
  mutating func take(_ element: Element) { self.element = element }
}

extension Element {
  fileprivate var descendantCount: Int { children.reduce(children.count) { $0 + $1.descendantCount } }
}
