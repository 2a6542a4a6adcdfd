// SPDX-License-Identifier: MIT

/// An element that holds others: ``Row`` or ``Column``.
public protocol ContainerElement: SizedElement, RoundedElement {}

extension ContainerElement {
  /// What lays out the elements inside; `.flexbox` at first.
  public func layout(_ engine: LayoutEngineName) -> Self { setting("layout", engine) }

  /// Whether elements that do not fit go to a further line.
  public func wrap(_ wrap: FlexWrap = .wrap) -> Self { setting("wrap", wrap) }

  /// How free room along the direction is shared; `.start` at first.
  public func justify(_ distribution: ContentDistribution) -> Self { setting("justify", distribution) }

  /// Where elements lie across the direction; `.stretch` at first.
  public func alignItems(_ alignment: ItemAlignment) -> Self { setting("alignItems", alignment) }

  /// How lines share free room, where elements wrap; `.stretch` at first.
  public func alignContent(_ distribution: ContentDistribution) -> Self { setting("alignContent", distribution) }

  /// The room between elements, and between lines, in points, at least 0.
  public func gap(_ points: Double) -> Self { setting("gap", points) }

  /// The room between rows, in points, at least 0; wins over ``gap(_:)``.
  public func rowGap(_ points: Double) -> Self { setting("rowGap", points) }

  /// The room between columns, in points, at least 0; wins over ``gap(_:)``.
  public func columnGap(_ points: Double) -> Self { setting("columnGap", points) }
}

/// Elements beside each other, from the start of the cell's direction.
public struct Row: ContainerElement {
  public var erased: AnyElement

  public init(
    file: String = #fileID, line: Int = #line, column: Int = #column, @ElementBuilder children: () -> [AnyElement]
  ) {
    erased = AnyElement(.container, (file, line, column))
    erased.written.children = children().map(\.written)
  }

  /// From the end to the start.
  public func reversed(_ isReversed: Bool = true) -> Row { setting("direction", isReversed ? FlexDirection.rowReverse : .row) }
}

/// Elements below each other.
public struct Column: ContainerElement {
  public var erased: AnyElement

  public init(
    file: String = #fileID, line: Int = #line, column: Int = #column, @ElementBuilder children: () -> [AnyElement]
  ) {
    erased = AnyElement(.container, (file, line, column))
    erased.written.children = children().map(\.written)
    self = reversed(false)
  }

  /// From below upwards.
  public func reversed(_ isReversed: Bool = true) -> Column {
    setting("direction", isReversed ? FlexDirection.columnReverse : .column)
  }
}
