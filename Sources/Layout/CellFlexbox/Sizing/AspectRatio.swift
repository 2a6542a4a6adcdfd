// SPDX-License-Identifier: MIT

/// The minimum and maximum size of a border box along an axis, in points. If they conflict, the minimum wins.
struct SizeLimits: Sendable {
  var minimum: Double
  var maximum: Double

  static var none: SizeLimits { SizeLimits(minimum: 0, maximum: .infinity) }

  func clamp(_ size: Double) -> Double { max(minimum, min(maximum, size)) }
}

/// The preferred aspect ratio of CSS Sizing 4, section 5. It applies to the box that `box-sizing` names, except that the natural ratio
/// of a picture applies to its content box. These functions must be called only for a box that has a ratio.
extension LayoutPass {
  /// Returns the border-box width that corresponds to a border-box height.
  func ratioWidth(of box: Int, height: Double, _ edges: BoxEdges) -> Double {
    let ratio = boxes[box].ratio
    return boxes[box].isRatioOfContent
      ? max(0, height - edges.borderPadding.vertical) * ratio + edges.borderPadding.horizontal
      : max(edges.borderPadding.horizontal, height * ratio)
  }

  /// Returns the border-box height that corresponds to a border-box width.
  func ratioHeight(of box: Int, width: Double, _ edges: BoxEdges) -> Double {
    let ratio = boxes[box].ratio
    return boxes[box].isRatioOfContent
      ? max(0, width - edges.borderPadding.horizontal) / ratio + edges.borderPadding.vertical
      : max(edges.borderPadding.vertical, width / ratio)
  }

  /// Returns the limits of the width that follow from the limits of the height by the aspect ratio (section 5.1, size transfers).
  func transferredWidthLimits(of box: Int, _ edges: BoxEdges, _ sizing: Sizing) -> SizeLimits {
    let heights = definiteHeightLimits(of: box, edges, sizing)
    let smallest = max(heights.minimum, edges.borderPadding.vertical)
    let minimum = smallest > 0 ? ratioWidth(of: box, height: smallest, edges) : 0
    let maximum = heights.maximum < .infinity ? ratioWidth(of: box, height: heights.maximum, edges) : .infinity
    return SizeLimits(minimum: minimum, maximum: max(minimum, maximum))
  }

  /// Returns the limits of the height that follow from the limits of the width by the aspect ratio.
  func transferredHeightLimits(of box: Int, _ edges: BoxEdges, _ sizing: Sizing) throws -> SizeLimits {
    let widths = try widthLimits(of: box, edges, sizing, automaticMinimum: .indefinite, transfers: false)
    let minimum = widths.minimum > 0 ? ratioHeight(of: box, width: widths.minimum, edges) : 0
    let maximum = widths.maximum < .infinity ? ratioHeight(of: box, width: widths.maximum, edges) : .infinity
    return SizeLimits(minimum: minimum, maximum: max(minimum, maximum))
  }
}
