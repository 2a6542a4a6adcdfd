// SPDX-License-Identifier: MIT

import Graphics

extension Insets {
  var horizontal: Double { left + right }
  var vertical: Double { top + bottom }
}

/// The used widths of a box's border, padding and scroll bars, added up for each side, in points.
struct BoxEdges {
  /// The widths of border and padding; `box-sizing` decides whether specified sizes include them.
  var borderPadding: Insets
  /// The widths of border, padding and scroll bars.
  var all: Insets

  /// The edges of a box without scroll bars.
  init(_ borderPadding: Insets) {
    self.borderPadding = borderPadding
    all = borderPadding
  }

  /// Percentages refer to the containing block's width on all four sides (CSS Box Model 4, section 4.1). While that width is
  /// indefinite, they are zero.
  init(_ style: FlexStyle, containingWidth: Double, isRightToLeft: Bool) {
    borderPadding = Insets(
      top: style.border.top + style.padding.top.resolvedOrZero(against: containingWidth),
      right: style.border.right + style.padding.right.resolvedOrZero(against: containingWidth),
      bottom: style.border.bottom + style.padding.bottom.resolvedOrZero(against: containingWidth),
      left: style.border.left + style.padding.left.resolvedOrZero(against: containingWidth))
    all = borderPadding
    if style.overflowX == .scroll { all.bottom += style.scrollbarWidth }
    if style.overflowY == .scroll {
      // The vertical scroll bar is on the side where lines of text end.
      if isRightToLeft { all.left += style.scrollbarWidth } else { all.right += style.scrollbarWidth }
    }
  }
}

/// The used margins of a box, in points. An automatic margin is zero until it receives a share of the free space.
struct UsedMargins {
  var top, right, bottom, left: Double

  static let zero = UsedMargins(top: 0, right: 0, bottom: 0, left: 0)

  var horizontal: Double { left + right }
  var vertical: Double { top + bottom }

  private init(top: Double, right: Double, bottom: Double, left: Double) {
    self.top = top
    self.right = right
    self.bottom = bottom
    self.left = left
  }

  /// Percentages refer to the containing block's width on all four sides. While that width is indefinite, they are zero.
  init(_ margin: Edges<LengthOrAuto>, containingWidth: Double) {
    self.init(
      top: margin.top.resolvedOrZero(against: containingWidth), right: margin.right.resolvedOrZero(against: containingWidth),
      bottom: margin.bottom.resolvedOrZero(against: containingWidth), left: margin.left.resolvedOrZero(against: containingWidth))
  }
}

extension LayoutPass {
  /// Returns the widths of the border, padding and scroll bars of a box.
  func edges(of box: Int, containingWidth: Double) -> BoxEdges {
    boxes[box].traits.isDisjoint(with: [.hasPercentEdges, .hasScrollBars])
      ? BoxEdges(boxes[box].borderPadding) : edgesFromStyle(of: box, containingWidth: containingWidth)
  }

  @inline(never) private func edgesFromStyle(of box: Int, containingWidth: Double) -> BoxEdges {
    BoxEdges(
      styles[box], containingWidth: containingWidth,
      isRightToLeft: boxes[box].traits.contains(.isRightToLeft))
  }

  /// Returns the margins of a box.
  func usedMargins(of box: Int, containingWidth: Double) -> UsedMargins {
    boxes[box].traits.contains(.hasPercentMargins)
      ? UsedMargins(styles[box].margin, containingWidth: containingWidth) : boxes[box].margins
  }
}
