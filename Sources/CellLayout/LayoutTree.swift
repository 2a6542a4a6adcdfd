// SPDX-License-Identifier: MIT

public import Graphics

/// The positions of a cell's boxes: one box for each element, in preorder.
public struct LayoutTree: Hashable, Sendable {
  public struct Box: Hashable, Sendable {
    /// The element's path in the template.
    public var path: String
    /// The border box in points, relative to the upper left corner of the cell.
    public var frame: Rect
    /// The frame without border and padding, in points, relative to the upper left corner of the cell.
    public var content: Rect
    /// The frame to draw, in points, if the document gives it in numbers; `nil` if layout computed it. It need not be on whole
    /// device pixels.
    ///
    /// It differs from `frame` by less than a device pixel, because the numbers are relative to the surrounding frame as drawn.
    public var literalFrame: Rect?
    /// The index after the last box of its subtree.
    public var subtreeEnd: Int

    /// Whether the document gives the frame in numbers.
    public var isLiteral: Bool { literalFrame != nil }
  }

  public let boxes: [Box]

  /// The size of the cell in points.
  public var size: Size { boxes.first?.frame.size ?? .zero }
}

extension LayoutTree: CustomStringConvertible {
  /// One line for each box: path, frame, and `literal` if the document gives the frame in numbers.
  public var description: String {
    boxes.map { box in
      let frame = [box.frame.x, box.frame.y, box.frame.width, box.frame.height].map(decimal).joined(separator: " ")
      return "\(box.path) [\(frame)]" + (box.isLiteral ? " literal" : "")
    }.joined(separator: "\n")
  }

  /// Returns a number rounded to thousandths, without a fraction of zero.
}
