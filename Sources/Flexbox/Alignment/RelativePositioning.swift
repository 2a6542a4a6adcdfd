// SPDX-License-Identifier: MIT

import Graphics

extension LayoutPass {
  /// Returns the offset by which `position: relative` moves a box from its normal position (CSS Positioned Layout 3, section 3.3).
  ///
  /// - Parameter isRightToLeft: the direction of the containing block; of two opposite insets, the one at its start is used.
  func relativeOffset(of box: Int, in containing: ContainingBlock, isRightToLeft: Bool) -> Point {
    guard boxes[box].style.position == .relative else { return .zero }
    let inset = boxes[box].style.inset
    let left = inset.left.resolved(against: containing.width)
    let right = inset.right.resolved(against: containing.width)
    let top = inset.top.resolved(against: containing.height)
    let bottom = inset.bottom.resolved(against: containing.height)
    let x = isRightToLeft ? right.map { -$0 } ?? left : left ?? right.map { -$0 }
    return Point(x: x ?? 0, y: top ?? bottom.map { -$0 } ?? 0)
  }
}
