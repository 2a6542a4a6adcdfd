// SPDX-License-Identifier: MIT

import CellGraphics

/// The context that determines the size of a box, together with its style and content. Lengths are in points.
struct Sizing: Sendable {
  /// The containing block, to which percentages refer.
  var containing = ContainingBlock()
  /// The width available to the margin box; indefinite while the intrinsic width of the content is being determined.
  var availableWidth = Double.indefinite
  /// The height available to the margin box, if it is known.
  var availableHeight = Double.indefinite
  var heightRule = HeightRule.fromStyle
  /// The border-box height, unless `heightRule` is `fromStyle`.
  var givenHeight = Double.indefinite
  var automaticWidth = AutomaticWidth.fitsContent

  /// The border-box height if the container of the box determines it; otherwise indefinite.
  var fixedHeight: Double { heightRule == .fixed ? givenHeight : .indefinite }

  /// Returns this context with a border-box height.
  func with(_ rule: HeightRule, height: Double) -> Sizing {
    var sizing = self
    sizing.heightRule = rule
    sizing.givenHeight = height
    return sizing
  }
}

/// The source of a box's height.
enum HeightRule: Sendable {
  /// The style and content of the box.
  case fromStyle
  /// The style and content of the box, except that an automatic height is the given one (`align-items: stretch` in a row).
  case stretched
  /// The container of the box, regardless of the style.
  case fixed
}

/// The meaning of `width: auto` for a box.
enum AutomaticWidth: Sendable {
  case fitsContent
  /// All the available width, as for `align-items: stretch` in a column. Limits that an aspect ratio would transfer from the height
  /// are ignored.
  case stretched
  /// All the available width, as for an absolutely positioned box between two insets. Limits that an aspect ratio transfers from
  /// the height apply.
  case fillsRoom
}

/// The size of a containing block, in points. A side may be indefinite.
struct ContainingBlock: Sendable {
  var width = Double.indefinite
  var height = Double.indefinite
}

extension LayoutPass {
  /// Returns a specified length as a border-box size, which is at least the size of border and padding.
  func borderBoxSize(_ length: Double, of box: Int, borderPadding: Double) -> Double {
    boxes[box].traits.contains(.isContentBox) ? max(0, length) + borderPadding : max(borderPadding, length)
  }

  // MARK: Heights

  /// Returns the limits of the border-box height, as far as they are known without the content.
  @inline(__always) func definiteHeightLimits(of box: Int, _ edges: BoxEdges, _ sizing: Sizing) -> SizeLimits {
    boxes[box].traits.contains(.hasHeightLimits) ? specifiedHeightLimits(of: box, edges, sizing) : .none
  }

  private func specifiedHeightLimits(of box: Int, _ edges: BoxEdges, _ sizing: Sizing) -> SizeLimits {
    var minimum = definiteLimit(boxes[box].style.minHeight, of: box, edges, sizing).or(0)
    if case .length = boxes[box].style.minHeight.kind, !sizing.containing.height.isDefinite {
      // A percentage without a base is zero (CSS 2.2, section 10.7).
      let points = boxes[box].style.minHeight.length.resolvedOrZero(against: .indefinite)
      minimum = borderBoxSize(points, of: box, borderPadding: edges.borderPadding.vertical)
    }
    let maximum = definiteLimit(boxes[box].style.maxHeight, of: box, edges, sizing).or(.infinity)
    return SizeLimits(minimum: minimum, maximum: max(minimum, maximum))
  }

  private func definiteLimit(
    _ dimension: Dimension, of box: Int, _ edges: BoxEdges, _ sizing: Sizing
  ) -> Double {
    switch dimension.kind {
    case .auto, .minContent, .maxContent, .fitContent: return .indefinite
    case .stretch: return stretchedHeight(of: box, edges, sizing)
    case .length: return definiteHeight(dimension.length, of: box, edges, sizing)
    }
  }

  /// Returns a specified height as a border-box height; indefinite for a percentage without a base.
  private func definiteHeight(
    _ length: LengthPercentage, of box: Int, _ edges: BoxEdges, _ sizing: Sizing
  ) -> Double {
    let points = length.resolved(against: sizing.containing.height)
    guard points.isDefinite else { return .indefinite }
    return borderBoxSize(points, of: box, borderPadding: edges.borderPadding.vertical)
  }

  private func stretchedHeight(of box: Int, _ edges: BoxEdges, _ sizing: Sizing) -> Double {
    let room = sizing.availableHeight.or(sizing.containing.height)
    guard room.isDefinite else { return .indefinite }
    let margins = usedMargins(of: box, containingWidth: sizing.containing.width)
    return max(edges.borderPadding.vertical, room - margins.vertical)
  }

  /// Returns the border-box height if it is definite, that is, known without the content (section 9.8); otherwise indefinite.
  ///
  /// - Parameter width: the box's width, from which an aspect ratio may derive the height; indefinite while it is unknown.
  @inline(__always) func definiteHeight(of box: Int, width: Double, _ edges: BoxEdges, _ sizing: Sizing) -> Double {
    if sizing.heightRule == .fixed || boxes[box].traits.contains(.isHeightPlain) { return sizing.givenHeight }
    let height = unlimitedDefiniteHeight(of: box, width: width, edges, sizing)
    return height.isDefinite ? definiteHeightLimits(of: box, edges, sizing).clamp(height) : .indefinite
  }

  private func unlimitedDefiniteHeight(of box: Int, width: Double, _ edges: BoxEdges, _ sizing: Sizing) -> Double {
    var height = Double.indefinite
    switch boxes[box].style.height.kind {
    case .length: height = definiteHeight(boxes[box].style.height.length, of: box, edges, sizing)
    case .stretch: height = stretchedHeight(of: box, edges, sizing)
    case .auto: if sizing.heightRule == .stretched { height = sizing.givenHeight }
    case .minContent, .maxContent, .fitContent: break
    }
    if !height.isDefinite, width.isDefinite, boxes[box].traits.contains(.hasRatio) {
      height = ratioHeight(of: box, width: width, edges)
    }
    return height
  }

  /// Returns the border-box height of a box of known width.
  func usedHeight(of box: Int, width: Double, _ sizing: Sizing) throws -> Double {
    if sizing.heightRule == .fixed { return sizing.givenHeight }
    if boxes[box].traits.contains(.isHeightPlain) {
      // The given height was made for a box with these edges; the height of the content includes them.
      if sizing.heightRule == .stretched { return sizing.givenHeight }
      return try contentHeight(of: box, width: width, sizing)
    }
    let (preferred, limits) = try preferredHeight(of: box, width: width, sizing)
    return limits.clamp(preferred)
  }

  /// Returns the border-box height that a box of known width has without limits, and its limits.
  func preferredHeight(of box: Int, width: Double, _ sizing: Sizing) throws -> (height: Double, limits: SizeLimits) {
    let edges = edges(of: box, containingWidth: sizing.containing.width)
    let input = containerInput(of: box, width: width, sizing)
    var limits = try heightLimits(of: box, input, edges, sizing)
    let definite = unlimitedDefiniteHeight(of: box, width: .indefinite, edges, sizing)
    if definite.isDefinite { return (definite, limits) }
    guard boxes[box].traits.contains(.hasRatio) else { return (try contentHeight(of: box, input), limits) }
    if boxes[box].traits.isDisjoint(with: .isScrollContainerOrReplaced), boxes[box].style.minHeight.isAuto {
      // CSS Sizing 4, section 5.2: the ratio does not make a box smaller than its content.
      limits.minimum = max(limits.minimum, min(try contentHeight(of: box, input), limits.maximum))
    }
    return (ratioHeight(of: box, width: width, edges), limits)
  }

  /// Returns the limits of the border-box height. The content is laid out only for a limit of `min-content`, `max-content` or
  /// `fit-content`.
  private func heightLimits(
    of box: Int, _ input: ContainerInput, _ edges: BoxEdges, _ sizing: Sizing
  ) throws -> SizeLimits {
    var limits = definiteHeightLimits(of: box, edges, sizing)
    limits.minimum = max(limits.minimum, edges.borderPadding.vertical)
    if boxes[box].traits.contains(.hasHeightLimits) {
      let isMinimumIntrinsic = boxes[box].style.minHeight.isIntrinsic
      let isMaximumIntrinsic = boxes[box].style.maxHeight.isIntrinsic
      if isMinimumIntrinsic || isMaximumIntrinsic {
        let content = try preferredContentHeight(of: box, input, edges, sizing)
        if isMinimumIntrinsic { limits.minimum = max(limits.minimum, content) }
        if isMaximumIntrinsic { limits.maximum = content }
      }
    }
    limits.maximum = max(limits.minimum, limits.maximum)
    return limits
  }

  /// Returns the border-box height that `min-content`, `max-content` and `fit-content` mean for a box of known width.
  private func preferredContentHeight(of box: Int, _ input: ContainerInput, _ edges: BoxEdges, _ sizing: Sizing) throws -> Double
  {
    if boxes[box].traits.contains(.hasRatio) { return ratioHeight(of: box, width: input.width, edges) }
    // The lines of a row fill a definite height. The items of a column do not: they would grow to any height.
    if boxes[box].traits.contains(.isRow) { return try contentHeight(of: box, input) }
    return try contentHeight(
      of: box, width: input.width, sizing.with(.fromStyle, height: .indefinite), isHeightIndefinite: true)
  }
}
