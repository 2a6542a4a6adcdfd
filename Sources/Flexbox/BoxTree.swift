// SPDX-License-Identifier: MIT

/// A node as layout sees it, found by its preorder index.
struct Box {
  let style: FlexStyle
  let isRightToLeft: Bool
  /// The leaf's number, for a measured leaf.
  let leaf: Int?
  /// The nearest ancestor that has a box; `nil` for the root.
  let parent: Int?
  /// The flex items, in order-modified document order.
  fileprivate(set) var items: [Int] = []
  /// The absolutely positioned children.
  fileprivate(set) var absolutes: [Int] = []
}

/// Section 9.1, initial setup: which nodes have boxes, and which of them are the flex items of which container.
struct BoxTree {
  private(set) var boxes: [Box] = []

  init(_ root: FlexNode) {
    append(root, parent: nil, isRightToLeft: false, isHidden: false)
    for index in boxes.indices where boxes[index].items.contains(where: { boxes[$0].style.order != 0 }) {
      // The standard library's sort is stable, which order needs: equals stay in document order.
      boxes[index].items = boxes[index].items.sorted { boxes[$0].style.order < boxes[$1].style.order }
    }
  }

  private mutating func append(_ node: FlexNode, parent: Int?, isRightToLeft inherited: Bool, isHidden: Bool) {
    let index = boxes.count
    let isRightToLeft = node.style.direction.map { $0 == .rightToLeft } ?? inherited
    var style = node.style
    var leaf: Int?
    if case .leaf(let number) = node.content {
      leaf = number
      // What stands in a box that is not there is an anonymous item (section 4), with initial values.
      if style.display == .contents { style = FlexStyle() }
    }
    // CSS Sizing 4, section 5.1: a degenerate ratio behaves as none.
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
      append(child, parent: hasBox ? index : parent, isRightToLeft: isRightToLeft, isHidden: isHidden)
    }
  }
}
