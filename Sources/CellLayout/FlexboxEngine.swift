// SPDX-License-Identifier: MIT

public import CellDocument
internal import Flexbox
internal import Graphics

/// Lays cells out by CSS Flexible Box Layout Level 1.
public struct FlexboxEngine: LayoutEngine {
  public init() {}

  public func layout(_ cell: Cell, measuring: ContentMeasuring) throws -> LayoutTree {
    let grid = PixelGrid(scale: cell.scale)
    var translation = FlexTranslation(grid: grid, measuring: measuring)
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
    var builder = LayoutTreeBuilder(frames: layout.frames, isRightToLeft: cell.isRightToLeft, grid: grid)
    try builder.append(cell.root, parent: nil, room: nil)
    return LayoutTree(boxes: builder.boxes)
  }
}

/// Makes boxes of elements and the frames that they have from layout.
private struct LayoutTreeBuilder {
  private(set) var boxes: [LayoutTree.Box] = []
  /// Those of the elements that have no box yet, each from the corner of the frame around it.
  private var frames: ArraySlice<Rect>
  private let isRightToLeft: Bool
  private let grid: PixelGrid

  init(frames: [Rect], isRightToLeft: Bool, grid: PixelGrid) {
    self.frames = frames[...]
    self.isRightToLeft = isRightToLeft
    self.grid = grid
    boxes.reserveCapacity(frames.count)
  }

  /// Adds the boxes of an element and its children.
  /// - Parameter room: what an absolute element counts from, inside of `parent`; `nil` for the root.
  mutating func append(_ element: Element, parent: LayoutTree.Box?, room: LiteralRoom?) throws {
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
    let box = LayoutTree.Box(
      path: element.path, frame: frame, content: frame.inset(by: insets),
      literalFrame: room.flatMap { element.literalFrame(laidOut: frame, in: $0, isRightToLeft: isRightToLeft) },
      subtreeEnd: 0)
    let index = boxes.count
    boxes.append(box)
    let holdsAbsolute = element.children.contains { $0.layout.position == .absolute }
    let inside = holdsAbsolute ? LiteralRoom(inside: box, border: element.decoration.border, on: grid) : nil
    for child in element.children { try append(child, parent: box, room: inside) }
    // After those that it holds, which may have stretched it.
    try element.attempting { try box.checkReach() }
    boxes[index].subtreeEnd = boxes.count
  }
}
