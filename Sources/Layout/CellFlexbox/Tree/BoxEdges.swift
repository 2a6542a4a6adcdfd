// SPDX-License-Identifier: MIT

import CellGraphics

/// The total widths of edges on opposite sides of a box, in points.
struct EdgeSums: Sendable {
  var horizontal: Double
  var vertical: Double

  init(_ insets: Insets) {
    horizontal = insets.left + insets.right
    vertical = insets.top + insets.bottom
  }
}

/// The used widths of a box's border, padding and scroll bars.
struct BoxEdges: Sendable {
  /// Border and padding; `box-sizing` decides whether specified sizes include them.
  var borderPadding: EdgeSums
  /// Border, padding and scroll bars.
  var all: EdgeSums
}

/// The used margins of a box, in points. An automatic margin is zero until it receives a share of the free space.
struct UsedMargins: Sendable {
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

extension Insets {
  /// Creates the widths of border and padding. Percentages refer to the containing block's width on all four sides (CSS Box Model 4,
  /// section 4.1). While that width is indefinite, they are zero. Padding that would be negative, such as `5% - 8` of a small width, is
  /// zero (CSS Values 4, section 10.12).
  ///
  /// Takes the two properties, because a call with the whole style would copy it.
  init(border: Insets, padding: Edges<LengthPercentage>, containingWidth: Double) {
    self.init(
      top: border.top + max(0, padding.top.resolvedOrZero(against: containingWidth)),
      right: border.right + max(0, padding.right.resolvedOrZero(against: containingWidth)),
      bottom: border.bottom + max(0, padding.bottom.resolvedOrZero(against: containingWidth)),
      left: border.left + max(0, padding.left.resolvedOrZero(against: containingWidth)))
  }
}

extension FlexStyle {
  /// Returns the space that scroll bars take up.
  func scrollBars(isRightToLeft: Bool) -> Insets {
    var bars = Insets.zero
    if overflowX == .scroll { bars.bottom = scrollbarWidth }
    if overflowY == .scroll {
      // The vertical scroll bar is on the side where lines of text end.
      if isRightToLeft { bars.left = scrollbarWidth } else { bars.right = scrollbarWidth }
    }
    return bars
  }
}

extension LayoutPass {
  /// Returns the total widths of the border, padding and scroll bars of a box.
  ///
  /// Inlined, because every step of the algorithm asks for them, and most boxes have edges that do not vary.
  @inline(__always) func edges(of box: Int, containingWidth: Double) -> BoxEdges {
    if boxes[box].traits.isDisjoint(with: .hasVaryingEdges) {
      return BoxEdges(borderPadding: boxes[box].borderPaddingSums, all: boxes[box].borderPaddingSums)
    }
    return varyingEdges(of: box, containingWidth: containingWidth)
  }

  private func varyingEdges(of box: Int, containingWidth: Double) -> BoxEdges {
    BoxEdges(
      borderPadding: EdgeSums(borderPadding(of: box, containingWidth: containingWidth)),
      all: EdgeSums(insets(of: box, containingWidth: containingWidth)))
  }

  /// Returns the widths of the border, padding and scroll bars at each side of a box.
  @inline(__always) func insets(of box: Int, containingWidth: Double) -> Insets {
    boxes[box].traits.isDisjoint(with: .hasVaryingEdges)
      ? boxes[box].borderPadding : varyingInsets(of: box, containingWidth: containingWidth)
  }

  private func varyingInsets(of box: Int, containingWidth: Double) -> Insets {
    let edges = borderPadding(of: box, containingWidth: containingWidth)
    guard boxes[box].traits.contains(.hasScrollBars) else { return edges }
    let bars = scrollBars(of: box)
    return Insets(
      top: edges.top + bars.top, right: edges.right + bars.right, bottom: edges.bottom + bars.bottom,
      left: edges.left + bars.left)
  }

  private func borderPadding(of box: Int, containingWidth: Double) -> Insets {
    guard boxes[box].traits.contains(.hasPercentEdges) else { return boxes[box].borderPadding }
    return Insets(
      border: boxes[box].style.border, padding: boxes[box].style.padding, containingWidth: containingWidth)
  }

  func scrollBars(of box: Int) -> Insets {
    boxes[box].style.scrollBars(isRightToLeft: boxes[box].traits.contains(.isRightToLeft))
  }

  /// Returns the margins of a box.
  func usedMargins(of box: Int, containingWidth: Double) -> UsedMargins {
    boxes[box].traits.contains(.hasPercentMargins)
      ? UsedMargins(boxes[box].style.margin, containingWidth: containingWidth) : boxes[box].margins
  }
}
