// SPDX-License-Identifier: MIT

import Graphics

extension LayoutPass {
  /// How far `position: relative` moves a box from where it would lie (CSS Positioned Layout 3, section 3.3).
  func relativeOffset(of box: Int, in container: FlexContainer) -> Point {
    guard boxes[box].style.position == .relative else { return .zero }
    let inset = boxes[box].style.inset
    let left = inset.left.resolved(against: container.innerWidth)
    let right = inset.right.resolved(against: container.innerWidth)
    let top = inset.top.resolved(against: container.innerHeight)
    let bottom = inset.bottom.resolved(against: container.innerHeight)
    // Of two opposite insets, the one at the container's start side counts.
    let x = container.isRightToLeft ? right.map { -$0 } ?? left : left ?? right.map { -$0 }
    return Point(x: x ?? 0, y: top ?? bottom.map { -$0 } ?? 0)
  }
}
