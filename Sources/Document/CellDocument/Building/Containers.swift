// SPDX-License-Identifier: MIT

public import CellGraphics
internal import CellNotation
public import CellTree

/// An element that contains other elements, whichever engine lays them out.
public protocol BoxElement: SizedElement, BubbleElement {}

extension BoxElement {
  /// Draws a picture inside the border, above the background and below the contents.
  /// - Parameters:
  ///   - source: The file's path below the asset root.
  ///   - mode: How the picture fills the frame; `nil` for `.fill`, or for `.center` if the picture is repeated.
  ///   - repetition: The directions in which the picture is repeated, with the mode `.fit` or `.center`; `nil` to show it once.
  ///   - tint: A colour in place of the picture's own; the picture's alpha is kept.
  public func backgroundImage(
    _ source: String, mode: ContentMode? = nil, position: ContentPosition = .center,
    repeating repetition: PictureRepetition? = nil,
    tint: RGBA? = nil
  ) -> Self {
    setting(
      "backgroundImage",
      PictureFill(
        source: source, mode: mode ?? PictureProperties.initialMode(repetition), position: position, repetition: repetition,
        tint: tint))
  }
}

extension BoxElement {
  /// Sets the margins that attributes of constraints such as ``ConstraintItem/leadingMargin`` refer to, in points, at least 0; 8 at each edge
  /// by default, as in UIKit. They move nothing else. Use either `left` and `right` or `start` and `end`, not both pairs.
  public func layoutMargins(
    top: Length? = nil, right: Length? = nil, bottom: Length? = nil, left: Length? = nil, start: Length? = nil, end: Length? = nil
  ) -> Self {
    setting("layoutMargins", NamedEdges(top: top, right: right, bottom: bottom, left: left, start: start, end: end))
  }

  /// Sets the same margin at all edges; see ``layoutMargins(top:right:bottom:left:start:end:)``.
  public func layoutMargins(_ edges: Length) -> Self { setting("layoutMargins", edges) }
}

extension BoxElement {
  /// Makes the contents scrollable. They are laid out without a limit in these directions, and clipped at the edge of the container.
  /// - Parameter axis: The directions; `nil` for that in which the container places its children, vertical for ``Frames`` and
  ///   ``Constraints``.
  public func scroll(_ axis: ScrollAxis? = nil) -> Self { overflow(.scroll).setting("scrollAxis", axis) }

  /// Scrolls the contents of a container with ``scroll(_:)``, by distances in points from the side where they start, and from the top. An
  /// offset beyond the end of the contents shows the end.
  public func scrollOffset(x: Double = 0, y: Double = 0) -> Self {
    setting("scrollOffset", ScrollOffset.points(Point(x: x, y: y)))
  }

  /// Scrolls the contents of a container with ``scroll(_:)`` to a child, or to a page with ``paging(_:)``, counted from 0.
  public func scrollOffset(index: Int) -> Self { setting("scrollOffset", ScrollOffset.index(index)) }

  /// Sets whether ``scrollOffset(index:)`` counts pages, as long as the container, instead of children, and a flick comes to rest at a page.
  public func paging(_ isPaging: Bool = true) -> Self { setting("paging", isPaging) }

  /// Sets where a flick of the contents comes to rest.
  public func snap(_ snap: ScrollSnap) -> Self { setting("snap", snap) }

  /// Sets whether bars show which part of the contents is seen, if they are longer than the container.
  public func indicators(_ areShown: Bool = true) -> Self { setting("indicators", areShown) }
}

/// An element that lays out other elements as a flexbox: ``Row`` or ``Column``.
public protocol ContainerElement: BoxElement {}

extension ContainerElement {
  /// Lays out the children as if they were children of the container around this one, which then has no box and draws nothing.
  public func displayContents() -> Self { setting("display", Display.contents) }

  /// Sets whether children that do not fit on a line continue on further lines. Without this modifier, they do not.
  public func wrap(_ wrap: FlexWrap = .wrap) -> Self { setting("wrap", wrap) }

  /// Sets how free space along the main axis is distributed; `.start` by default.
  public func justify(_ distribution: ContentDistribution) -> Self { setting("justify", distribution) }

  /// Sets the length of each child along the direction of a container with ``BoxElement/scroll(_:)``, with its margins, in points, above 0.
  public func itemExtent(_ length: Double) -> Self { setting("itemExtent", length) }

  /// Sets how children are aligned on the cross axis; `.stretch` by default.
  public func alignItems(_ alignment: ItemAlignment) -> Self { setting("alignItems", alignment) }

  /// Sets how lines are distributed on the cross axis when children wrap; `.stretch` by default.
  public func alignContent(_ distribution: ContentDistribution) -> Self { setting("alignContent", distribution) }

  /// Sets the gap between adjacent children and between lines, at least 0 and never a keyword; 0 by default.
  public func gap(_ length: Length) -> Self { setting("gap", length) }

  /// Sets the gap between rows, at least 0 and never a keyword; overrides ``gap(_:)-(Length)``.
  public func rowGap(_ length: Length) -> Self { setting("rowGap", length) }

  /// Sets the gap between columns, at least 0 and never a keyword; overrides ``gap(_:)-(Length)``.
  public func columnGap(_ length: Length) -> Self { setting("columnGap", length) }
}

/// A container that places its children side by side: from left to right, or from right to left in a right-to-left cell.
public struct Row: ContainerElement {
  public var erased: AnyElement

  @available(*, unavailable, message: "write the gap and the alignment as modifiers: Row { … }.gap(8).alignItems(.center)")
  public init(alignment: ItemAlignment? = nil, spacing: Double? = nil, @ElementBuilder children: () -> [AnyElement]) {
    preconditionFailure("unavailable")
  }

  public init(
    file: String = #fileID, line: Int = #line, column: Int = #column, @ElementBuilder children: () -> [AnyElement]
  ) {
    erased = AnyElement(.container, (file, line, column))
    erased.children = children()
  }

  /// Reverses the order: the children run from right to left, or from left to right in a right-to-left cell.
  public func reversed(_ isReversed: Bool = true) -> Row { setting("direction", isReversed ? FlexDirection.rowReverse : .row) }
}

/// A container that stacks its children from top to bottom.
public struct Column: ContainerElement {
  public var erased: AnyElement

  @available(*, unavailable, message: "write the gap and the alignment as modifiers: Column { … }.gap(8).alignItems(.center)")
  public init(alignment: ItemAlignment? = nil, spacing: Double? = nil, @ElementBuilder children: () -> [AnyElement]) {
    preconditionFailure("unavailable")
  }

  public init(
    file: String = #fileID, line: Int = #line, column: Int = #column, @ElementBuilder children: () -> [AnyElement]
  ) {
    erased = AnyElement(.container, (file, line, column))
    erased.children = children()
    self = reversed(false)
  }

  /// Reverses the order: the children run from bottom to top.
  public func reversed(_ isReversed: Bool = true) -> Column {
    setting("direction", isReversed ? FlexDirection.columnReverse : .column)
  }
}

/// A container whose children state their frames: with ``CellElement/frame(x:y:width:height:leading:trailing:)``, or in a
/// ``FrameLayout``.
public struct Frames: BoxElement {
  public var erased: AnyElement

  /// Creates a container whose children state their frames as numbers or formulas.
  public init(
    file: String = #fileID, line: Int = #line, column: Int = #column, @ElementBuilder children: () -> [AnyElement]
  ) {
    erased = AnyElement(.container, (file, line, column))
    erased.children = children()
    self = setting("layout", LayoutEngineName.frames)
  }

  /// Creates a container whose children get their frames from a function. They need no modifiers for their frames. Such a cell cannot
  /// be written as a document.
  public init(
    _ layout: some FrameLayout, file: String = #fileID, line: Int = #line, column: Int = #column,
    @ElementBuilder children: () -> [AnyElement]
  ) {
    self.init(file: file, line: line, column: column, children: children)
    erased.frameLayout = AnyFrameLayout(layout)
  }

  /// Moves the frames of the children to whole device pixels. Without this modifier, each is drawn exactly where it is.
  public func integral(_ isIntegral: Bool = true) -> Frames { setting("integral", isIntegral) }
}

/// A container whose children are tied to each other and to it with ``CellElement/constraints(_:)``, as in Auto Layout. One inside another
/// shares its constraints: they are solved together, and can name elements of both.
public struct Constraints: BoxElement {
  public var erased: AnyElement

  public init(
    file: String = #fileID, line: Int = #line, column: Int = #column, @ElementBuilder children: () -> [AnyElement]
  ) {
    erased = AnyElement(.container, (file, line, column))
    erased.children = children()
    self = setting("layout", LayoutEngineName.constraints)
  }

  /// Arranges the children in a row or a column, as `UIStackView` does. Hidden children take no room, and
  /// ``CellElement/spacingAfter(_:)`` replaces the gap after one.
  /// - Parameters:
  ///   - spacing: The gap between children, in points.
  ///   - insideMargins: Whether the children lie inside ``BoxElement/layoutMargins(_:)``.
  public func stack(
    _ axis: ConstraintAxis = .horizontal, alignment: StackAlignment = .fill, distribution: StackDistribution = .fill,
    spacing: Double = 0, insideMargins: Bool = false
  ) -> Constraints {
    var stack = StackProperties()
    (stack.axis, stack.alignment, stack.distribution) = (axis, alignment, distribution)
    (stack.spacing, stack.isWithinMargins) = (spacing, insideMargins)
    return setting("stack", stack)
  }
}
