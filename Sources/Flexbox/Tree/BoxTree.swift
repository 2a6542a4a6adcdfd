// SPDX-License-Identifier: MIT

/// Content that this engine does not lay out itself. The number is the one in the ``FlexNode``.
enum Leaf: Hashable {
  /// Content whose height depends only on its width, such as text.
  case content(Int)
  /// A container of another engine.
  case container(Int)
}

/// The error thrown if a container of another engine has `display: contents`: its children would be items of two engines at once.
package struct ContainerWithoutBox: Error, Hashable {
  /// The number that identifies the container in the tree.
  package let container: Int
}

/// A node as used by layout, identified by its preorder index.
struct Box {
  let style: FlexStyle
  let isRightToLeft: Bool
  /// The content that is measured instead of items; `nil` for a flex container.
  let leaf: Leaf?
  /// The index of the nearest ancestor that has a box; `nil` for the root.
  let parent: Int?
  /// The indices of the flex items, in order-modified document order.
  fileprivate(set) var items: [Int] = []
  /// The indices of the absolutely positioned children.
  fileprivate(set) var absolutes: [Int] = []
}

/// Section 9.1, initial setup: the nodes that have boxes, and the flex items of each container.
struct BoxTree {
  private(set) var boxes: [Box] = []

  init(_ root: FlexNode) throws(ContainerWithoutBox) {
    try append(root, parent: nil, isRightToLeft: false, isHidden: false)
    for index in boxes.indices where boxes[index].items.contains(where: { boxes[$0].style.order != 0 }) {
      // The standard library's sort is stable, as `order` requires: items with equal order stay in document order.
      boxes[index].items = boxes[index].items.sorted { boxes[$0].style.order < boxes[$1].style.order }
    }
  }

  private mutating func append(_ node: FlexNode, parent: Int?, isRightToLeft inherited: Bool, isHidden: Bool)
    throws(ContainerWithoutBox)
  {
    let index = boxes.count
    let isRightToLeft = node.style.direction.map { $0 == .rightToLeft } ?? inherited
    var style = node.style
    let leaf: Leaf?
    switch node.content {
    case .children: leaf = nil
    case .leaf(let number):
      leaf = .content(number)
      // The content of a node without a box becomes an anonymous item (section 4) with initial values.
      if style.display == .contents { style = FlexStyle() }
    case .container(let number):
      leaf = .container(number)
      if style.display == .contents { throw ContainerWithoutBox(container: number) }
    }
    // CSS Sizing 4, section 5.1: a degenerate ratio is ignored.
    if let ratio = style.aspectRatio, !(ratio > 0 && ratio < .infinity) { style.aspectRatio = nil }
    boxes.append(Box(style: style, isRightToLeft: isRightToLeft, leaf: leaf, parent: parent))

    let isHidden = isHidden || (style.display == .none)
    let hasBox = !isHidden && (style.display == .flex || parent == nil)
    if let parent, hasBox {
      if style.position == .absolute {
        boxes[parent].absolutes.append(index)
      } else {
        boxes[parent].items.append(index)
      }
    }
    guard case .children(let children) = node.content else { return }
    for child in children {
      try append(child, parent: hasBox ? index : parent, isRightToLeft: isRightToLeft, isHidden: isHidden)
    }
  }
}
