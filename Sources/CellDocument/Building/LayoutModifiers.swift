// SPDX-License-Identifier: MIT

internal import Notation

extension Length: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  public init(integerLiteral points: Int) { self = .points(Double(points)) }
  public init(floatLiteral points: Double) { self = .points(points) }
}

/// How an element lies in its container. A length is a literal number of points, `.points(x)`, `.percent(50)` or `.auto`.
extension CellElement {
  /// The share of free room that the element takes, at least 0; 0 at first.
  public func grow(_ share: Double = 1) -> Self { setting("grow", share) }

  /// How readily the element gives up room, at least 0. At first 1, and 0 for what is no container and has its size in points.
  public func shrink(_ share: Double = 1) -> Self { setting("shrink", share) }

  /// The size along the container's direction before room is shared.
  public func basis(_ length: Length) -> Self { setting("basis", length) }

  /// As `flex` in CSS: grows by `share` from a basis of nothing, and shrinks.
  public func flex(_ share: Double) -> Self { setting("flex", share) }

  /// Where the element lies across the container's direction, in place of the container's `alignItems`.
  public func alignSelf(_ alignment: ItemAlignment) -> Self { setting("alignSelf", alignment) }

  public func width(_ length: Length) -> Self { setting("width", length) }
  public func height(_ length: Length) -> Self { setting("height", length) }
  public func minWidth(_ length: Length) -> Self { setting("minWidth", length) }
  public func maxWidth(_ length: Length) -> Self { setting("maxWidth", length) }
  public func minHeight(_ length: Length) -> Self { setting("minHeight", length) }
  public func maxHeight(_ length: Length) -> Self { setting("maxHeight", length) }

  /// Width divided by height, above 0.
  public func aspectRatio(_ ratio: Double) -> Self { setting("aspectRatio", ratio) }

  /// The room between the edges and the content; at least 0.
  public func padding(_ edges: Length) -> Self { setting("padding", edges) }

  /// The room between the edges and the content; what is left out is 0.
  public func padding(vertical: Length = 0, horizontal: Length = 0) -> Self {
    setting("padding", [vertical, horizontal])
  }

  /// The room between the edges and the content; what is left out is 0. Either `left` and `right` are given, or `start` and `end`.
  public func padding(
    top: Length? = nil, right: Length? = nil, bottom: Length? = nil, left: Length? = nil, start: Length? = nil, end: Length? = nil
  ) -> Self {
    setting("padding", written: edges(top, right, bottom, left, start, end))
  }

  /// The room around the element; `.auto` takes what is free.
  public func margin(_ edges: Length) -> Self { setting("margin", edges) }

  /// The room around the element; what is left out is 0.
  public func margin(vertical: Length = 0, horizontal: Length = 0) -> Self { setting("margin", [vertical, horizontal]) }

  /// The room around the element; what is left out is 0. Either `left` and `right` are given, or `start` and `end`.
  public func margin(
    top: Length? = nil, right: Length? = nil, bottom: Length? = nil, left: Length? = nil, start: Length? = nil, end: Length? = nil
  ) -> Self {
    setting("margin", written: edges(top, right, bottom, left, start, end))
  }

  /// Moves the element by distances from its container's edges (`absolute`: out of the flow) or from its own place (`relative`).
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

/// An element whose width and height are one key: everything but texts, badges, separators and spacers.
public protocol SizedElement: CellElement {}

extension SizedElement {
  /// Width and height at once.
  public func size(_ length: Length) -> Self { setting("size", length) }
}
