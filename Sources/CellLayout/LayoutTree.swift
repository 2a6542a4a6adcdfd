// SPDX-License-Identifier: MIT

public import Graphics

/// Where the boxes of a cell lie: one entry for each element, in preorder.
public struct LayoutTree: Hashable, Sendable {
  public struct Box: Hashable, Sendable {
    /// The element's path in the template.
    public var path: String
    /// The border box in points, from the upper left corner of the cell.
    public var frame: Rect
    /// The frame without border and padding, in points, from the upper left corner of the cell.
    public var content: Rect
    /// Where a frame that the document gave in numbers is drawn, in points, on whole device pixels or not; `nil` for one that
    /// layout has computed.
    ///
    /// It differs from `frame` by less than a device pixel: the numbers count from the edges of the frame around it as these
    /// are drawn.
    public var literalFrame: Rect?
    /// The index behind the last box of its subtree.
    public var subtreeEnd: Int

    /// Whether the document gave the frame in numbers.
    public var isLiteral: Bool { literalFrame != nil }
  }

  public let boxes: [Box]

  /// The size of the cell in points.
  public var size: Size { boxes.first?.frame.size ?? .zero }
}

extension LayoutTree: CustomStringConvertible {
  /// One line for each box: path, frame, and `literal` where the document gave the frame.
  public var description: String {
    boxes.map { box in
      let frame = [box.frame.x, box.frame.y, box.frame.width, box.frame.height].map(short).joined(separator: " ")
      return "\(box.path) [\(frame)]" + (box.isLiteral ? " literal" : "")
    }.joined(separator: "\n")
  }

  /// A number without the noise of binary fractions.
  private func short(_ value: Double) -> String {
    let rounded = (value * 1000).rounded() / 1000
    return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
  }
}
