// SPDX-License-Identifier: MIT

public import CellDocument
internal import Flexbox
internal import Graphics

/// Lays cells out by CSS Flexible Box Layout Level 1.
public struct FlexboxEngine: LayoutEngine {
  public init() {}

  public func layout(_ cell: Cell, measuring: ContentMeasuring) throws -> LayoutTree {
    var translation = FlexTranslation(grid: PixelGrid(scale: cell.scale), measuring: measuring)
    var root = try translation.node(for: cell.root, in: nil)
    // The cell's own width decides; margins of the root would have nothing to lie in.
    root.style.width = .points(cell.width)
    root.style.margin = Edges(all: .points(0))
    root.style.position = .relative
    root.style.direction = cell.isRightToLeft ? .rightToLeft : .leftToRight
    let leaves = translation.leaves
    let layout = try Flexbox.layout(root) { leaf, width in
      try leaves[leaf](width)
    }
    var tree = LayoutTree(boxes: [])
    tree.boxes.reserveCapacity(layout.frames.count)
    var frames = layout.frames[...]
    try tree.append(cell.root, frames: &frames, parent: nil)
    return tree
  }
}

extension LayoutTree {
  /// Adds the boxes of an element and its children, whose frames are the first of `frames`.
  fileprivate mutating func append(_ element: Element, frames: inout ArraySlice<Rect>, parent: Box?) throws {
    let frame = frames.removeFirst().translated(by: parent?.frame.origin ?? .zero)
    let border = element.decoration.border?.width ?? 0
    func padding(_ length: Length) -> Double {
      switch length {
      case .points(let points): points + border
      case .percent(let share): (parent?.content.width ?? 0) * share / 100 + border
      case .auto: border
      }
    }
    let edges = element.layout.padding
    let insets = Insets(
      top: padding(edges.top), right: padding(edges.right), bottom: padding(edges.bottom), left: padding(edges.left))
    let box = Box(
      path: element.path, frame: frame, content: frame.inset(by: insets), isLiteral: element.hasLiteralFrame,
      subtreeEnd: 0)
    let index = boxes.count
    boxes.append(box)
    for child in element.children { try append(child, frames: &frames, parent: box) }
    // After those that it holds, which may have stretched it.
    try element.attempting { try box.checkReach() }
    boxes[index].subtreeEnd = boxes.count
  }
}

extension Element {
  /// Whether the document places the element absolutely and says in points where at least one of its edges on each axis
  /// lies and how large it is.
  var hasLiteralFrame: Bool {
    func isPoints(_ length: Length) -> Bool { if case .points = length { true } else { false } }
    let insets = layout.insets
    return layout.position == .absolute && isPoints(layout.width) && isPoints(layout.height)
      && (isPoints(insets.left) || isPoints(insets.right)) && (isPoints(insets.top) || isPoints(insets.bottom))
  }
}
