// SPDX-License-Identifier: MIT

import Graphics

extension Insets {
  var horizontal: Double { left + right }
  var vertical: Double { top + bottom }
}

/// The used widths of a box's border, padding and scroll bars, added up for each side, in points.
struct BoxEdges: Hashable {
  /// The widths of border and padding; `box-sizing` decides whether specified sizes include them.
  var borderPadding: Insets
  /// The widths of border, padding and scroll bars.
  var all: Insets
}

/// The used margins of a box, in points. An automatic margin is zero until it receives a share of the free space.
struct UsedMargins: Hashable {
  var top, right, bottom, left: Double

  var horizontal: Double { left + right }
  var vertical: Double { top + bottom }
}

extension LayoutPass {
  /// Returns the widths of the border, padding and scroll bars of a box. Percentages refer to the containing block's width on all
  /// four sides (CSS Box Model 4, section 4.1). While that width is unknown, they are zero.
  func edges(of box: Int, containingWidth: Double?) -> BoxEdges {
    let style = boxes[box].style
    let borderPadding = Insets(
      top: style.border.top + style.padding.top.resolvedOrZero(against: containingWidth),
      right: style.border.right + style.padding.right.resolvedOrZero(against: containingWidth),
      bottom: style.border.bottom + style.padding.bottom.resolvedOrZero(against: containingWidth),
      left: style.border.left + style.padding.left.resolvedOrZero(against: containingWidth))
    var all = borderPadding
    if style.overflowX == .scroll { all.bottom += style.scrollbarWidth }
    if style.overflowY == .scroll {
      // The vertical scroll bar is on the side where lines of text end.
      if boxes[box].isRightToLeft { all.left += style.scrollbarWidth } else { all.right += style.scrollbarWidth }
    }
    return BoxEdges(borderPadding: borderPadding, all: all)
  }

  /// Returns the margins of a box. Percentages refer to the containing block's width on all four sides. While that width is
  /// unknown, they are zero.
  func usedMargins(of box: Int, containingWidth: Double?) -> UsedMargins {
    let margin = boxes[box].style.margin
    func used(_ side: LengthOrAuto) -> Double {
      switch side {
      case .auto: 0
      case .length(let length): length.resolvedOrZero(against: containingWidth)
      }
    }
    return UsedMargins(top: used(margin.top), right: used(margin.right), bottom: used(margin.bottom), left: used(margin.left))
  }
}
