// SPDX-License-Identifier: MIT

public import CellDocument
public import Graphics

/// The positions of a cell's boxes: one box for each element, in preorder.
public struct LayoutTree: Hashable, Sendable {
  /// The position of one element.
  public struct Box: Hashable, Sendable {
    /// The path of the element, with the number of each repetition: `cell/replies#2/text`.
    public var path: String
    /// The border box as laid out, in points, relative to the upper left corner of the cell.
    public var frame: Rect
    /// The frame without border and padding, in points, relative to the upper left corner of the cell.
    public var content: Rect
    /// The frame to draw, in points, relative to the upper left corner of the cell, if the document gives it in numbers; `nil` if
    /// layout computed it. It need not be on whole device pixels.
    ///
    /// It differs from `frame` by less than a device pixel, because the numbers are relative to the surrounding frame as drawn.
    public var literalFrame: Rect?
    /// The index in ``LayoutTree/boxes`` after the last box of the element's subtree.
    public var subtreeEnd: Int

    /// Whether the document gives the frame in numbers.
    public var isLiteral: Bool { literalFrame != nil }
  }

  /// The boxes in preorder: each element before its children.
  public let boxes: [Box]

  /// The size of the cell in points.
  public var size: Size { boxes.first?.frame.size ?? .zero }
}

extension LayoutTree: CustomStringConvertible {
  /// One line for each box: the path, the frame (x, y, width and height in points), and `literal` if the document gives the frame
  /// in numbers.
  public var description: String {
    boxes.map { box in
      let frame = [box.frame.x, box.frame.y, box.frame.width, box.frame.height].map(decimal).joined(separator: " ")
      return "\(box.path) [\(frame)]" + (box.isLiteral ? " literal" : "")
    }.joined(separator: "\n")
  }
}

extension LayoutTree {
  /// Creates a tree from the frames of its elements.
  /// - Parameter frames: one border box for each element, in points, in preorder. Each is relative to the upper left corner of the
  ///   parent element's frame.
  /// - Throws: `ElementFailure`, which wraps a `FrameOutOfBounds`.
  public init(of cell: Cell, frames: [Rect]) throws {
    var builder = LayoutTreeBuilder(
      frames: frames, cellWidth: cell.width, isRightToLeft: cell.isRightToLeft, grid: PixelGrid(scale: cell.scale))
    try builder.append(cell.root, parent: nil, room: nil, isManual: false)
    precondition(builder.boxes.count == frames.count, "each frame belongs to an element")
    boxes = builder.boxes
  }
}

/// Creates boxes from elements and their frames.
private struct LayoutTreeBuilder {
  private(set) var boxes: [LayoutTree.Box] = []
  /// The frames of the elements that have no box yet.
  private var frames: ArraySlice<Rect>
  private let cellWidth: Double
  private let isRightToLeft: Bool
  private let grid: PixelGrid

  init(frames: [Rect], cellWidth: Double, isRightToLeft: Bool, grid: PixelGrid) {
    self.frames = frames[...]
    self.cellWidth = cellWidth
    self.isRightToLeft = isRightToLeft
    self.grid = grid
    boxes.reserveCapacity(frames.count)
  }

  /// Adds the boxes of an element and its descendants.
  /// - Parameters:
  ///   - room: the edges inside `parent` from which an element whose frame the document gives is measured; `nil` for the root, or if
  ///     `parent` has no such child.
  ///   - isManual: whether the element states its frame, because `parent` has manual frames.
  mutating func append(_ element: Element, parent: LayoutTree.Box?, room: ContainingEdges?, isManual: Bool) throws {
    precondition(!frames.isEmpty, "every element has a frame")
    let frame = frames.removeFirst().translated(by: parent?.frame.origin ?? .zero)
    let insets = element.contentInsets(inContentOfWidth: parent?.content.width ?? cellWidth) ?? .zero
    let box = LayoutTree.Box(
      path: element.path, frame: frame, content: frame.inset(by: insets),
      literalFrame: room.flatMap {
        isManual ? $0.drawn(frame) : element.literalFrame(laidOut: frame, in: $0, isRightToLeft: isRightToLeft)
      },
      subtreeEnd: 0)
    let index = boxes.count
    boxes.append(box)
    if element.layout.display == .contents, let parent {
      // The children belong to the box around this element, which has none.
      for child in element.children { try append(child, parent: parent, room: room, isManual: isManual) }
      boxes[index].subtreeEnd = boxes.count
      return
    }
    let holdsAbsolute = element.children.contains { $0.layout.position == .absolute }
    let hasManualFrames = element.layout.engine == .frames && !element.layout.isIntegral
    let inside =
      holdsAbsolute || hasManualFrames ? ContainingEdges(inside: box, border: element.decoration.border, on: grid) : nil
    for child in element.children { try append(child, parent: box, room: inside, isManual: hasManualFrames) }
    // Checked after the children: if a child is too large and stretches this box, the child is reported.
    try element.attempting { try box.checkReach() }
    boxes[index].subtreeEnd = boxes.count
  }
}

/// The error for a frame that extends beyond the coordinates that can be drawn.
package struct FrameOutOfBounds: Error, Hashable, CustomStringConvertible {
  /// The coordinate of an edge beyond the limit, in points from the upper left corner of the cell; NaN if layout computed no
  /// number.
  package let edge: Double

  package var description: String {
    let place = Int(exactly: edge.rounded()).map(String.init) ?? String(edge)
    return "an edge lies at \(place) points: it must be within \(Int(Limits.coordinate)) points of the cell's corner"
  }
}

extension LayoutTree.Box {
  /// Throws if an edge of the frame or the content box is NaN, or farther from the cell's corner than `Limits.coordinate`.
  func checkReach() throws(FrameOutOfBounds) {
    for rect in [frame, content] {
      for edge in [rect.x, rect.y, rect.maxX, rect.maxY] where !(abs(edge) <= Limits.coordinate) {
        throw FrameOutOfBounds(edge: edge)
      }
    }
  }
}
