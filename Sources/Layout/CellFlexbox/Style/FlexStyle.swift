// SPDX-License-Identifier: MIT

package import CellGraphics

/// The CSS properties used by layout. Every box with children is a flex container. The default of each property is its initial
/// value in CSS, except for `display` (`flex`), `box-sizing` (`border-box`) and `position` (`relative`).
package struct FlexStyle: Hashable, Sendable {
  package enum Display: Hashable, Sendable {
    case flex
    /// Neither the box nor its content takes part in layout.
    case none
    /// The children take part in layout as if they were children of the box's parent.
    case contents
  }

  package enum Position: Hashable, Sendable {
    case relative
    /// Like `relative`, but insets are ignored and the box is not a containing block for absolute descendants.
    case `static`
    case absolute
  }

  package enum BoxSizing: Hashable, Sendable { case borderBox, contentBox }
  package enum Direction: Hashable, Sendable { case leftToRight, rightToLeft }
  package enum FlexDirection: Hashable, Sendable { case row, rowReverse, column, columnReverse }
  package enum FlexWrap: Hashable, Sendable { case noWrap, wrap, wrapReverse }

  package enum Overflow: Hashable, Sendable {
    case visible
    /// The content is clipped, but the box is not a scroll container.
    case clip
    case hidden
    /// The content can be scrolled. The scroll bar for `overflowX` takes up space at the bottom of the box. The scroll bar for
    /// `overflowY` takes up space on the side where lines of text end.
    case scroll

    var makesScrollContainer: Bool { self == .hidden || self == .scroll }
  }

  package var display = Display.flex
  package var position = Position.relative
  package var boxSizing = BoxSizing.borderBox
  /// `nil` inherits the parent's direction; the root's default is left to right.
  package var direction: Direction?

  package var flexDirection = FlexDirection.row
  package var flexWrap = FlexWrap.noWrap
  package var justifyContent = ContentAlignment.normal
  package var alignContent = ContentAlignment.normal
  package var alignItems = ItemAlignment.normal
  /// The gap between neighbours in a row, or between the lines of a column.
  package var columnGap = LengthPercentage.zero
  /// The gap between neighbours in a column, or between the lines of a row.
  package var rowGap = LengthPercentage.zero

  package var order = 0
  package var flexGrow = 0.0
  package var flexShrink = 1.0
  package var flexBasis = FlexBasis.auto
  /// `nil` uses the parent's `alignItems`.
  package var alignSelf: ItemAlignment?

  package var width = Dimension.auto
  package var height = Dimension.auto
  package var minWidth = Dimension.auto
  package var minHeight = Dimension.auto
  package var maxWidth = Dimension.auto
  package var maxHeight = Dimension.auto
  /// The width divided by the height, above zero; `nil` for no ratio.
  package var aspectRatio: Double?
  /// Whether the ratio is that of the content box, whatever `boxSizing` says: the natural ratio of a picture.
  package var isRatioOfContent = false
  /// Whether the box holds a replaced element of CSS: content with a size of its own, such as a picture, which is scaled to its box.
  package var isReplaced = false
  /// Whether the box is as wide as its longest line where its width is that of its content: a text with the width `fit-content`, or a
  /// container around one. Not a property of CSS; see `LongestLines.swift`.
  package var hugsLines = false

  package var margin = Edges<LengthOrAuto>(all: .points(0))
  package var padding = Edges<LengthPercentage>(all: .zero)
  /// Border widths in points.
  package var border = Insets.zero
  package var inset = Edges<LengthOrAuto>(all: .auto)

  package var overflowX = Overflow.visible
  package var overflowY = Overflow.visible
  /// The thickness of a scroll bar in points, for an axis whose overflow is `scroll`.
  package var scrollbarWidth = 0.0

  /// Inlined, because a call would make the style, which is large, and then copy it.
  @inline(__always) package init() {}

  /// Multiplies all lengths; percentages and factors stay the same.
  package mutating func scaleLengths(by factor: Double) {
    width = width.scaled(by: factor)
    height = height.scaled(by: factor)
    minWidth = minWidth.scaled(by: factor)
    minHeight = minHeight.scaled(by: factor)
    maxWidth = maxWidth.scaled(by: factor)
    maxHeight = maxHeight.scaled(by: factor)
    flexBasis = flexBasis.scaled(by: factor)
    columnGap = columnGap.scaled(by: factor)
    rowGap = rowGap.scaled(by: factor)
    margin = margin.map { $0.scaled(by: factor) }
    padding = padding.map { $0.scaled(by: factor) }
    inset = inset.map { $0.scaled(by: factor) }
    border = Insets(
      top: border.top * factor, right: border.right * factor, bottom: border.bottom * factor, left: border.left * factor)
    scrollbarWidth *= factor
  }

  /// Whether the box clips and scrolls its content, and may therefore be smaller than the content. If one axis is scrollable, so
  /// is the other (CSS Overflow 3, section 3.1).
  var isScrollContainer: Bool { overflowX.makesScrollContainer || overflowY.makesScrollContainer }

  var isRow: Bool { flexDirection == .row || flexDirection == .rowReverse }
}
