// SPDX-License-Identifier: MIT

public import CellGraphics

/// A layout in Swift: one function from the content and the width of a container to the frames of its children. Both the height of
/// the cell and its drawing follow from these frames.
///
///     struct MessageFrames: FrameLayout {
///       func frames(of content: FrameContent, width: Double) throws -> [Rect] {
///         let avatar = Rect(x: 12, y: 12, width: 48, height: 48)
///         let text = try content.size(of: "message", width: width - 84)
///         return [avatar, Rect(x: 72, y: 12, width: text.width, height: text.height)]
///       }
///     }
///
/// Use it with ``Frames/init(_:file:line:column:children:)``.
public protocol FrameLayout: Hashable, Sendable {
  /// Returns one frame for each child, in the order of the children, in points relative to the upper left corner of the container's
  /// content box. The largest bottom edge is the height of the content.
  ///
  /// The result must depend only on the parameters. The function is called once for each width.
  /// - Parameters:
  ///   - content: The children, to be measured.
  ///   - width: The inner width of the container in points. It is infinite while the max-content width of the container is measured:
  ///     then, children whose right edge is infinite do not count.
  func frames(of content: FrameContent, width: Double) throws -> [Rect]
}

/// The children of a container, as a ``FrameLayout`` measures them.
public struct FrameContent {
  /// The size and the baselines of a child's border box, in points; the baselines are `nil` for a child without text.
  package typealias Fit = (size: Size, firstBaseline: Double?, lastBaseline: Double?)

  /// The names of the children: the last components of their paths.
  public let names: [String]
  private let fit: (_ child: Int, _ limit: Double) throws -> Fit

  package init(names: [String], fit: @escaping (_ child: Int, _ limit: Double) throws -> Fit) {
    self.names = names
    self.fit = fit
  }

  /// Returns the size of a child in points: its max-content width, but at most `width`, and the height that it has at that width.
  /// - Throws: ``UnknownChild``, or an error of measuring the content.
  public func size(of name: String, width: Double = .infinity) throws -> Size { try fit(index(of: name), width).size }

  /// Returns the distance in points from the top of a child to its first baseline, at the size that ``size(of:width:)`` returns;
  /// `nil` if the child has no text.
  public func firstBaseline(of name: String, width: Double = .infinity) throws -> Double? {
    try fit(index(of: name), width).firstBaseline
  }

  /// Returns the distance in points from the top of a child to its last baseline, at the size that ``size(of:width:)`` returns; `nil`
  /// if the child has no text.
  public func lastBaseline(of name: String, width: Double = .infinity) throws -> Double? {
    try fit(index(of: name), width).lastBaseline
  }

  private func index(of name: String) throws(UnknownChild) -> Int {
    guard let index = names.firstIndex(of: name) else { throw UnknownChild(name: name, names: names) }
    return index
  }

  /// The error for a name that no child of the container has.
  public struct UnknownChild: Error, Hashable, CustomStringConvertible {
    public let name: String
    /// The names of the children.
    public let names: [String]

    public var description: String { "the layout asks for a child \"\(name)\"; there are \(names.joined(separator: ", "))" }
  }
}

/// A ``FrameLayout`` of any type.
package struct AnyFrameLayout: Hashable, Sendable {
  private let layout: any FrameLayout

  package init(_ layout: any FrameLayout) { self.layout = layout }

  package func frames(of content: FrameContent, width: Double) throws -> [Rect] {
    try layout.frames(of: content, width: width)
  }

  package static func == (one: AnyFrameLayout, other: AnyFrameLayout) -> Bool {
    AnyHashable(one.layout) == AnyHashable(other.layout)
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(layout)) }
}
