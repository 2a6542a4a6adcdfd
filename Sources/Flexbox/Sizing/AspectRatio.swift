// SPDX-License-Identifier: MIT

/// The minimum and maximum size of a border box along an axis, in points. If they conflict, the minimum wins.
struct SizeLimits: Hashable {
  var minimum: Double
  var maximum: Double

  func clamp(_ size: Double) -> Double { max(minimum, min(maximum, size)) }
}

/// The preferred aspect ratio of CSS Sizing 4, section 5. It applies to the box that `box-sizing` names.
extension LayoutPass {
  /// Returns the border-box width that corresponds to a border-box height.
  func ratioWidth(of box: Int, height: Double, ratio: Double, _ edges: BoxEdges) -> Double {
    switch boxes[box].style.boxSizing {
    case .borderBox: max(edges.borderPadding.horizontal, height * ratio)
    case .contentBox: max(0, height - edges.borderPadding.vertical) * ratio + edges.borderPadding.horizontal
    }
  }

  /// Returns the border-box height that corresponds to a border-box width.
  func ratioHeight(of box: Int, width: Double, ratio: Double, _ edges: BoxEdges) -> Double {
    switch boxes[box].style.boxSizing {
    case .borderBox: max(edges.borderPadding.vertical, width / ratio)
    case .contentBox: max(0, width - edges.borderPadding.horizontal) / ratio + edges.borderPadding.vertical
    }
  }

  /// Returns the limits of the width that follow from the limits of the height by the aspect ratio (section 5.1, size transfers).
  func transferredWidthLimits(of box: Int, ratio: Double, _ edges: BoxEdges, _ sizing: Sizing) -> SizeLimits {
    let heights = definiteHeightLimits(of: box, edges, sizing)
    let smallest = max(heights.minimum, edges.borderPadding.vertical)
    let minimum = smallest > 0 ? ratioWidth(of: box, height: smallest, ratio: ratio, edges) : 0
    let maximum =
      heights.maximum < .infinity ? ratioWidth(of: box, height: heights.maximum, ratio: ratio, edges) : .infinity
    return SizeLimits(minimum: minimum, maximum: max(minimum, maximum))
  }

  /// Returns the limits of the height that follow from the limits of the width by the aspect ratio.
  mutating func transferredHeightLimits(of box: Int, ratio: Double, _ edges: BoxEdges, _ sizing: Sizing) throws -> SizeLimits {
    let widths = try widthLimits(of: box, sizing, automaticMinimum: nil, transfers: false)
    let minimum = widths.minimum > 0 ? ratioHeight(of: box, width: widths.minimum, ratio: ratio, edges) : 0
    let maximum =
      widths.maximum < .infinity ? ratioHeight(of: box, width: widths.maximum, ratio: ratio, edges) : .infinity
    return SizeLimits(minimum: minimum, maximum: max(minimum, maximum))
  }
}
