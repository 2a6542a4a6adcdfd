// SPDX-License-Identifier: MIT

/// A length in one direction, as CSS has them.
public enum Length: Hashable, Sendable {
  /// In points.
  case points(Double)
  /// A percentage, 100 for all, of the containing box.
  case percent(Double)
  case auto
}

/// Four lengths, one for each edge of a box.
public struct EdgeLengths: Hashable, Sendable {
  public var top, right, bottom, left: Length

  public init(top: Length, right: Length, bottom: Length, left: Length) {
    self.top = top
    self.right = right
    self.bottom = bottom
    self.left = left
  }

  public init(all length: Length) {
    self.init(top: length, right: length, bottom: length, left: length)
  }

  public static let zero = EdgeLengths(all: .points(0))
  public static let auto = EdgeLengths(all: .auto)
}

public enum FlexDirection: String, Hashable, Sendable, CaseIterable {
  case row, column
  case rowReverse = "row-reverse"
  case columnReverse = "column-reverse"
}

public enum FlexWrap: String, Hashable, Sendable, CaseIterable {
  case noWrap = "nowrap"
  case wrap
  case wrapReverse = "wrap-reverse"
}

/// How room along an axis is shared: `justify` (main axis) and `alignContent` (lines on the cross axis).
public enum ContentDistribution: String, Hashable, Sendable, CaseIterable {
  case start, end, center, stretch
  case spaceBetween = "space-between"
  case spaceAround = "space-around"
  case spaceEvenly = "space-evenly"
}

/// Where an element lies across its line: `alignItems` and `alignSelf`.
public enum ItemAlignment: String, Hashable, Sendable, CaseIterable {
  case start, end, center, stretch, baseline
}

public enum Position: String, Hashable, Sendable, CaseIterable {
  case relative, absolute
}

/// What lays out the children of a container: `layout`.
public enum LayoutEngineName: String, Hashable, Sendable, CaseIterable {
  /// CSS Flexible Box Layout.
  case flexbox
}

/// How an element is laid out: the properties of CSS Flexible Box Layout Level 1, with CSS initial values except where noted.
public struct LayoutProperties: Hashable, Sendable {
  // As a container.
  public var engine: LayoutEngineName = .flexbox
  public var direction: FlexDirection = .row
  public var wrap: FlexWrap = .noWrap
  public var justify: ContentDistribution = .start
  public var alignItems: ItemAlignment = .stretch
  public var alignContent: ContentDistribution = .stretch
  /// Between rows, and between columns, in points.
  public var rowGap: Double = 0
  public var columnGap: Double = 0
  /// `auto` does not occur.
  public var padding: EdgeLengths = .zero

  // As an item.
  /// At least zero.
  public var grow: Double = 0
  /// At least zero; `nil` for 1, and 0 for a leaf whose size along the main axis is fixed in points.
  public var shrink: Double?
  public var basis: Length = .auto
  /// `nil` for the container's `alignItems`.
  public var alignSelf: ItemAlignment?
  public var margin: EdgeLengths = .zero
  public var width: Length = .auto
  public var height: Length = .auto
  public var minWidth: Length = .auto
  public var minHeight: Length = .auto
  /// `auto` for none.
  public var maxWidth: Length = .auto
  public var maxHeight: Length = .auto
  /// Width divided by height, above zero.
  public var aspectRatio: Double?
  public var position: Position = .relative
  /// The distances `top`, `right`, `bottom`, `left` of a positioned element from its containing box.
  public var insets: EdgeLengths = .auto

  public init() {}
}

extension LayoutProperties {
  /// The keys that say where an element lies and how large it is.
  package static let frameKeys: Set<String> = [
    "top", "right", "bottom", "left", "start", "end", "margin", "width", "height", "size", "minWidth", "minHeight", "maxWidth",
    "maxHeight", "aspectRatio",
  ]
}
