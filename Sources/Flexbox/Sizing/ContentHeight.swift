// SPDX-License-Identifier: MIT

import Graphics
import Layout

extension LayoutPass {
  /// Returns the border-box height required by the content of a box of known width.
  mutating func contentHeight(_ input: ContainerInput) throws -> Double {
    if let known = contentHeights[input] { return known }
    let edges = edges(of: input.box, containingWidth: input.containingWidth)
    let inner: Double
    if boxes[input.box].leaf != nil {
      inner = try leafSize(
        input.box, width: .definite(max(0, input.width - edges.all.horizontal)),
        in: ContainingBlock(width: input.containingWidth, height: input.containingHeight)
      ).size.height
    } else {
      inner = try flexedContentHeight(input)
    }
    let height = max(0, inner) + edges.all.vertical
    contentHeights[input] = height
    return height
  }

  /// Performs steps 3 to 8 of section 9 as far as the height requires: the height is that of a row's stacked lines, or of a
  /// column's longest line.
  private mutating func flexedContentHeight(_ input: ContainerInput) throws -> Double {
    if boxes[input.box].items.isEmpty { return 0 }
    let container = container(input)
    var lines = try flexLines(try flexItems(of: container), in: container)
    guard container.isRow else {
      return lines.reduce(0) { max($0, $1.outerMainSize(gap: container.mainGap)) }
    }
    try determineCrossSizes(of: &lines, in: container)
    return outerCrossSize(of: lines, in: container)
  }
}
