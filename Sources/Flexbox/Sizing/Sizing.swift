// SPDX-License-Identifier: MIT

import Graphics

/// The context that determines the size of a box, together with its style and content.
struct Sizing: Hashable {
  /// The containing block, to which percentages refer. An indefinite side is `nil`.
  var containing = ContainingBlock()
  /// The width available to the margin box; `nil` while the intrinsic width of the content is being determined.
  var availableWidth: Double?
  /// The height available to the margin box, if it is known.
  var availableHeight: Double?
  var height = HeightRule.fromStyle
  var automaticWidth = AutomaticWidth.fitsContent
}

/// The meaning of `width: auto` for a box.
enum AutomaticWidth: Hashable {
  case fitsContent
  /// All the available width, as for `align-items: stretch` in a column. Limits that an aspect ratio would transfer from the height
  /// are ignored.
  case stretched
  /// All the available width, as for an absolutely positioned box between two insets. Limits that an aspect ratio transfers from
  /// the height apply.
  case fillsRoom
}

struct ContainingBlock: Hashable {
  var width: Double?
  var height: Double?
}

/// The source of a box's height.
enum HeightRule: Hashable {
  /// The style and content of the box.
  case fromStyle
  /// The style and content of the box, except that an automatic height is this border-box height (`align-items: stretch` in a row).
  case stretched(Double)
  /// The container of the box: this is the border-box height, regardless of the style.
  case fixed(Double)
}

extension LayoutPass {
  /// Returns a specified length as a border-box size, which is at least the size of border and padding.
  func borderBoxSize(_ length: Double, of box: Int, borderPadding: Double) -> Double {
    switch boxes[box].style.boxSizing {
    case .borderBox: max(borderPadding, length)
    case .contentBox: max(0, length) + borderPadding
    }
  }

  // MARK: Heights

  /// Returns the limits of the border-box height, as far as they are known without the content.
  func definiteHeightLimits(of box: Int, _ edges: BoxEdges, _ sizing: Sizing) -> SizeLimits {
    let style = boxes[box].style
    let smallest = edges.borderPadding.vertical
    func limit(_ dimension: Dimension) -> Double? {
      switch dimension {
      case .auto, .minContent, .maxContent, .fitContent: nil
      case .stretch: stretchedHeight(of: box, edges, sizing)
      case .length(let length):
        length.resolved(against: sizing.containing.height).map { borderBoxSize($0, of: box, borderPadding: smallest) }
      }
    }
    let minimum = limit(style.minHeight) ?? 0
    return SizeLimits(minimum: minimum, maximum: max(minimum, limit(style.maxHeight) ?? .infinity))
  }

  private func stretchedHeight(of box: Int, _ edges: BoxEdges, _ sizing: Sizing) -> Double? {
    guard let room = sizing.availableHeight ?? sizing.containing.height else { return nil }
    let margins = usedMargins(of: box, containingWidth: sizing.containing.width)
    return max(edges.borderPadding.vertical, room - margins.vertical)
  }

  /// Returns the border-box height if it is definite, that is, known without the content (section 9.8).
  ///
  /// - Parameter width: the box's width, from which an aspect ratio may derive the height; `nil` while it is unknown.
  func definiteHeight(of box: Int, width: Double?, _ edges: BoxEdges, _ sizing: Sizing) -> Double? {
    if case .fixed(let height) = sizing.height { return height }
    let style = boxes[box].style
    var height: Double?
    switch style.height {
    case .length(let length):
      height = length.resolved(against: sizing.containing.height)
        .map { borderBoxSize($0, of: box, borderPadding: edges.borderPadding.vertical) }
    case .stretch: height = stretchedHeight(of: box, edges, sizing)
    case .auto:
      if case .stretched(let stretched) = sizing.height { height = stretched }
    case .minContent, .maxContent, .fitContent: break
    }
    if height == nil, let ratio = style.aspectRatio, let width {
      height = ratioHeight(of: box, width: width, ratio: ratio, edges)
    }
    return height.map { definiteHeightLimits(of: box, edges, sizing).clamp($0) }
  }

  /// Returns the border-box height of a box of known width.
  mutating func usedHeight(of box: Int, width: Double, _ sizing: Sizing) throws -> Double {
    if case .fixed(let height) = sizing.height { return height }
    let style = boxes[box].style
    let edges = edges(of: box, containingWidth: sizing.containing.width)
    let input = try containerInput(of: box, width: width, sizing)
    if let definite = definiteHeight(of: box, width: nil, edges, sizing) {
      return try heightLimits(of: box, input, edges, sizing).clamp(definite)
    }
    guard let ratio = style.aspectRatio else {
      let content = try contentHeight(input)
      return try heightLimits(of: box, input, edges, sizing).clamp(content)
    }
    let height = ratioHeight(of: box, width: width, ratio: ratio, edges)
    var limits = try heightLimits(of: box, input, edges, sizing)
    if !style.isScrollContainer, style.minHeight.isAuto {
      // CSS Sizing 4, section 5.2: the ratio does not make a box smaller than its content.
      limits.minimum = max(limits.minimum, min(try contentHeight(input), limits.maximum))
    }
    return limits.clamp(height)
  }

  /// Returns the limits of the border-box height. The content is laid out only for a limit of `min-content`, `max-content` or
  /// `fit-content`.
  mutating func heightLimits(of box: Int, _ input: ContainerInput, _ edges: BoxEdges, _ sizing: Sizing) throws -> SizeLimits {
    let style = boxes[box].style
    var limits = definiteHeightLimits(of: box, edges, sizing)
    limits.minimum = max(limits.minimum, edges.borderPadding.vertical)
    if style.minHeight.isIntrinsic { limits.minimum = max(limits.minimum, try preferredContentHeight(input, edges)) }
    if style.maxHeight.isIntrinsic { limits.maximum = try preferredContentHeight(input, edges) }
    limits.maximum = max(limits.minimum, limits.maximum)
    return limits
  }

  /// Returns the border-box height that `min-content`, `max-content` and `fit-content` mean for a box of known width.
  mutating func preferredContentHeight(_ input: ContainerInput, _ edges: BoxEdges) throws -> Double {
    if let ratio = boxes[input.box].style.aspectRatio {
      return ratioHeight(of: input.box, width: input.width, ratio: ratio, edges)
    }
    return try contentHeight(input)
  }
}
