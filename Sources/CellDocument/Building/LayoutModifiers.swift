// SPDX-License-Identifier: MIT

internal import Notation

extension Length: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  public init(integerLiteral points: Int) { self = .points(Double(points)) }
  public init(floatLiteral points: Double) { self = .points(points) }
}

/// Modifiers for the element's size and place in its container.
///
/// A length is a literal number of points, `.points(x)`, `.percent(50)` or `.auto`.
extension CellElement {
  /// Sets the share of the free space that the element takes, at least 0; 0 by default.
  public func grow(_ share: Double = 1) -> Self { setting("grow", share) }

  /// Sets the flex shrink factor, at least 0. The default is 1, and 0 for an element that is not a container and has a fixed size
  /// in points.
  public func shrink(_ share: Double = 1) -> Self { setting("shrink", share) }

  /// Sets the flex basis: the size on the main axis before the element grows or shrinks.
  public func basis(_ length: Length) -> Self { setting("basis", length) }

  /// Sets `flex` as in CSS: the element grows by `share` from a basis of 0 and can shrink.
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

  /// Sets the padding between the edges and the content; at least 0.
  public func padding(_ edges: Length) -> Self { setting("padding", edges) }

  /// Sets the padding between the edges and the content; an omitted value is 0.
  public func padding(vertical: Length = 0, horizontal: Length = 0) -> Self {
    setting("padding", [vertical, horizontal])
  }

  /// Sets the padding between the edges and the content; an omitted value is 0. Pass `left` and `right`, or `start` and `end`, not
  /// both.
  public func padding(
    top: Length? = nil, right: Length? = nil, bottom: Length? = nil, left: Length? = nil, start: Length? = nil, end: Length? = nil
  ) -> Self {
    setting("padding", written: edges(top, right, bottom, left, start, end))
  }

  /// Sets the margin around the element; `.auto` absorbs the free space.
  public func margin(_ edges: Length) -> Self { setting("margin", edges) }

  /// Sets the margin around the element; an omitted value is 0.
  public func margin(vertical: Length = 0, horizontal: Length = 0) -> Self { setting("margin", [vertical, horizontal]) }

  /// Sets the margin around the element; an omitted value is 0. Pass `left` and `right`, or `start` and `end`, not both.
  public func margin(
    top: Length? = nil, right: Length? = nil, bottom: Length? = nil, left: Length? = nil, start: Length? = nil, end: Length? = nil
  ) -> Self {
    setting("margin", written: edges(top, right, bottom, left, start, end))
  }

  /// Offsets the element from its container's edges (`absolute`, out of the repetition) or from its own position (`relative`).
  public func position(
    _ position: Position, top: Length? = nil, right: Length? = nil, bottom: Length? = nil, left: Length? = nil,
    start: Length? = nil, end: Length? = nil
  ) -> Self {
    setting("position", position).setting("top", top).setting("right", right).setting("bottom", bottom).setting("left", left)
      .setting("start", start).setting("end", end)
  }

  private func edges(_ top: Length?, _ right: Length?, _ bottom: Length?, _ left: Length?, _ start: Length?, _ end: Length?)
    -> DataValue
  {
    let edges = [("top", top), ("right", right), ("bottom", bottom), ("left", left), ("start", start), ("end", end)]
    return .object(
      DataObject(edges.compactMap { name, length in length.map { DataObject.Member(name: name, value: $0.written) } }))
  }
}

/// An element that can set width and height with one key: every element except texts, badges, separators and spacers.
public protocol SizedElement: CellElement {}

extension SizedElement {
  /// Sets the width and the height to the same length.
  public func size(_ length: Length) -> Self { setting("size", length) }
}
