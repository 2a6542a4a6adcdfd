// SPDX-License-Identifier: MIT

internal import CellNotation
public import CellTree

extension Length: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  public init(integerLiteral points: Int) { self = .points(Double(points)) }
  public init(floatLiteral points: Double) { self = .points(points) }
}

/// Modifiers for the element's size and its place in its container.
///
/// A ``Length`` is written as a number literal in points, as `.points(x)`, as `.percent(50)`, as `.auto`, or for sizes as
/// `.minContent`, `.maxContent` or `.fitContent`, and for the width of a text also as `.fitLines`.
extension CellElement {
  /// Sets the flex grow factor: the element's share of the free space, at least 0. Without this modifier, it is 0, or 1 for a
  /// spacer.
  public func grow(_ share: Double = 1) -> Self { setting("grow", share) }

  /// Sets the flex shrink factor, at least 0. Without this modifier, it is 0 for badges and separators. It is also 0 for other
  /// elements whose size or basis on the main axis is in points, unless they are containers. Otherwise it is 1.
  public func shrink(_ share: Double = 1) -> Self { setting("shrink", share) }

  /// Sets the element's place among its siblings in the order of layout and painting. Those with lower numbers come first; without
  /// this modifier, it is 0.
  public func order(_ place: Int) -> Self { setting("order", place) }

  /// Makes widths and heights those of the content, without padding and border.
  public func contentBox() -> Self { setting("boxSizing", BoxSizing.contentBox) }

  /// Sets what happens to content that does not fit; without this modifier, it is visible.
  public func overflow(_ overflow: Overflow) -> Self { setting("overflow", overflow) }

  /// Sets the flex basis: the size on the main axis before the element grows or shrinks.
  public func basis(_ length: Length) -> Self { setting("basis", length) }

  /// Sets `flex` as in CSS: a grow factor of `share`, at least 0, a shrink factor of 1, and a basis of 0.
  public func flex(_ share: Double) -> Self { setting("flex", share) }

  /// Sets the element's alignment on the cross axis; overrides the container's `alignItems`.
  public func alignSelf(_ alignment: ItemAlignment) -> Self { setting("alignSelf", alignment) }

  public func width(_ length: Length) -> Self { setting("width", length) }
  public func height(_ length: Length) -> Self { setting("height", length) }
  public func minWidth(_ length: Length) -> Self { setting("minWidth", length) }
  public func maxWidth(_ length: Length) -> Self { setting("maxWidth", length) }
  public func minHeight(_ length: Length) -> Self { setting("minHeight", length) }
  public func maxHeight(_ length: Length) -> Self { setting("maxHeight", length) }

  /// Sets the width divided by the height, above 0.
  public func aspectRatio(_ ratio: Double) -> Self { setting("aspectRatio", ratio) }

  /// Sets the padding between the border and the content on all four sides; at least 0, never `.auto`.
  public func padding(_ edges: Length) -> Self { setting("padding", edges) }

  /// Sets the padding between the border and the content; an omitted value is 0.
  public func padding(vertical: Length = 0, horizontal: Length = 0) -> Self {
    setting("padding", [vertical, horizontal])
  }

  /// Sets the padding between the border and the content; an omitted value is 0. Use either `left` and `right` or `start` and
  /// `end`, not both pairs.
  public func padding(
    top: Length? = nil, right: Length? = nil, bottom: Length? = nil, left: Length? = nil, start: Length? = nil, end: Length? = nil
  ) -> Self {
    setting("padding", NamedEdges(top: top, right: right, bottom: bottom, left: left, start: start, end: end))
  }

  /// Sets the margin on all four sides of the element; `.auto` takes up the free space.
  public func margin(_ edges: Length) -> Self { setting("margin", edges) }

  /// Sets the margin around the element; an omitted value is 0.
  public func margin(vertical: Length = 0, horizontal: Length = 0) -> Self { setting("margin", [vertical, horizontal]) }

  /// Sets the margin around the element; an omitted value is 0. Use either `left` and `right` or `start` and `end`, not both pairs.
  public func margin(
    top: Length? = nil, right: Length? = nil, bottom: Length? = nil, left: Length? = nil, start: Length? = nil, end: Length? = nil
  ) -> Self {
    setting("margin", NamedEdges(top: top, right: right, bottom: bottom, left: left, start: start, end: end))
  }

  /// Sets whether the element is part of the flow, and its distances from the edges; an omitted distance is `.auto`.
  ///
  /// An `.absolute` element is taken out of the flow and placed at these distances from the edges of its container. A `.relative`
  /// element keeps its place in the flow, and the distances only move it from there.
  public func position(
    _ position: Position, top: Length? = nil, right: Length? = nil, bottom: Length? = nil, left: Length? = nil,
    start: Length? = nil, end: Length? = nil
  ) -> Self {
    setting("position", position).setting("top", top).setting("right", right).setting("bottom", bottom).setting("left", left)
      .setting("start", start).setting("end", end)
  }
}

/// Modifiers for the frame of an element in ``Frames``.
extension CellElement {
  /// Sets the frame, in points relative to the upper left corner of the container's content box. An omitted coordinate is 0, and an
  /// omitted width or height is that of the content.
  /// - Parameters:
  ///   - leading: The distance from the container's leading edge, instead of `x`.
  ///   - trailing: The distance from the container's trailing edge, instead of `x`. With `leading`, it sets the width.
  public func frame(
    x: Formula? = nil, y: Formula? = nil, width: Formula? = nil, height: Formula? = nil, leading: Formula? = nil,
    trailing: Formula? = nil
  ) -> Self {
    setting("x", x).setting("y", y).setting("width", width).setting("height", height).setting("leading", leading)
      .setting("trailing", trailing)
  }
}

/// A number of points, or a formula such as `"avatar.maxX + 10"`, for one side of a frame.
///
/// A formula is checked when the cell is created. Its grammar is in the article about manual frames.
public struct Formula: Hashable, Sendable, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringLiteral {
  let written: DataValue

  public init(_ points: Double) { written = points.written }
  public init(_ text: String) { written = text.written }
  public init(integerLiteral points: Int) { self.init(Double(points)) }
  public init(floatLiteral points: Double) { self.init(points) }
  public init(stringLiteral text: String) { self.init(text) }
}

extension Formula: DocumentValue {}

/// An element that has one key for both width and height: every element except text, badges, separators and spacers.
public protocol SizedElement: CellElement {}

extension SizedElement {
  /// Sets the width and the height to the same length.
  public func size(_ length: Length) -> Self { setting("size", length) }
}
