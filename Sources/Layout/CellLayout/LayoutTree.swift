// SPDX-License-Identifier: MIT

public import CellGraphics

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
  /// The containers with `overflow: scroll`, those inside before those around them. The boxes in them are where they are seen: moved by
  /// the offset.
  public let scrollAreas: [ScrollArea]

  init(boxes: [Box], scrollAreas: [ScrollArea] = []) {
    self.boxes = boxes
    self.scrollAreas = scrollAreas
  }

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

/// The error for a frame that extends beyond the coordinates that can be drawn.
struct FrameOutOfBounds: Error, Equatable, CustomStringConvertible {
  /// The coordinate of an edge beyond the limit, in points from the upper left corner of the cell; NaN if layout computed no
  /// number.
  package let edge: Double

  package var description: String {
    let place = Int(exactly: edge.rounded()).map(String.init) ?? String(edge)
    return "an edge lies at \(place) points: it must be within \(Int(Limits.coordinate)) points of the cell's corner"
  }
}

extension LayoutTree.Box {
  /// Whether all edges of the frame and of the content box are numbers within `Limits.coordinate` of the cell's corner.
  var isWithinReach: Bool { frame.isWithinReach && content.isWithinReach }

  /// The first edge of the frame or of the content box that is not within reach; there must be one.
  var edgeBeyondReach: Double {
    let edges = [frame, content].flatMap { [$0.x, $0.y, $0.maxX, $0.maxY] }
    return edges.first { !(abs($0) <= Limits.coordinate) } ?? 0
  }
}

extension Rect {
  /// Whether all edges are numbers within `Limits.coordinate` of the origin.
  var isWithinReach: Bool {
    let limit = Limits.coordinate
    return abs(x) <= limit && abs(y) <= limit && abs(maxX) <= limit && abs(maxY) <= limit
  }
}
