// SPDX-License-Identifier: MIT

public import CellDocument
public import Graphics

extension LayoutTree {
  /// Creates a tree from the frames of its elements.
  /// - Parameter frames: one frame for each element, in points, in preorder. Each is relative to the corner of the frame around
  ///   it.
  /// - Throws: `ElementFailure` around a ``FrameOutOfBounds``.
  public init(of cell: Cell, frames: [Rect]) throws {
    var builder = LayoutTreeBuilder(frames: frames, isRightToLeft: cell.isRightToLeft, grid: PixelGrid(scale: cell.scale))
    try builder.append(cell.root, parent: nil, room: nil)
    precondition(builder.boxes.count == frames.count, "each frame belongs to an element")
    boxes = builder.boxes
  }
}

/// Creates boxes from elements and their frames.
private struct LayoutTreeBuilder {
  private(set) var boxes: [LayoutTree.Box] = []
  /// The frames of the elements that have no box yet.
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
  /// - Parameter room: the edges inside `parent` from which an absolute element is measured; `nil` for the root, or if no child of
  ///   `parent` is absolute.
  mutating func append(_ element: Element, parent: LayoutTree.Box?, room: ContainingEdges?) throws {
    precondition(!frames.isEmpty, "every element has a frame")
    let frame = frames.removeFirst().translated(by: parent?.frame.origin ?? .zero)
    let insets = element.contentInsets(inContentOfWidth: parent?.content.width ?? 0) ?? .zero
    let box = LayoutTree.Box(
      path: element.path, frame: frame, content: frame.inset(by: insets),
      literalFrame: room.flatMap { element.literalFrame(laidOut: frame, in: $0, isRightToLeft: isRightToLeft) },
      subtreeEnd: 0)
    let index = boxes.count
    boxes.append(box)
    let holdsAbsolute = element.children.contains { $0.layout.position == .absolute }
    let inside = holdsAbsolute ? ContainingEdges(inside: box, border: element.decoration.border, on: grid) : nil
    for child in element.children { try append(child, parent: box, room: inside) }
    // After the children, so that a child that is too large is reported rather than the box that it has stretched.
    try element.attempting { try box.checkReach() }
    boxes[index].subtreeEnd = boxes.count
  }
}
