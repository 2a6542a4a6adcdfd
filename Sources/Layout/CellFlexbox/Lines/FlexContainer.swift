// SPDX-License-Identifier: MIT

import CellGraphics
import CellLayoutEngines

/// The input for laying out the content of a box. Equal inputs give equal layouts, so answers are remembered by input.
struct ContainerInput: Sendable {
  /// The border-box width.
  var width = Double.indefinite
  /// The width to which the box's own padding percentages refer.
  var containingWidth = Double.indefinite
  /// The height to which vertical percentages refer in a container of another engine; indefinite for all other boxes.
  var containingHeight = Double.indefinite
  /// The content-box height, to which percentages and stretched items inside refer.
  var innerHeight = Double.indefinite
  /// The definite content-box height of a column, or its limits. A row has the default value, which is not used.
  var extent = ColumnExtent()

  var definiteAxes: DefiniteAxes { DefiniteAxes(width: true, height: innerHeight.isDefinite) }

  /// Whether the content has the same width, to which percentages inside refer.
  func hasSameWidth(as other: ContainerInput) -> Bool {
    width.bitPattern == other.width.bitPattern && containingWidth.bitPattern == other.containingWidth.bitPattern
  }

  func hasSameHeight(as other: ContainerInput) -> Bool {
    innerHeight.bitPattern == other.innerHeight.bitPattern
      && containingHeight.bitPattern == other.containingHeight.bitPattern && extent.isSame(as: other.extent)
  }

  func isSame(as other: ContainerInput) -> Bool { hasSameWidth(as: other) && hasSameHeight(as: other) }
}

/// The content-box height of a column, which is its main size: a definite height, or limits for a height that depends on the items.
struct ColumnExtent: Sendable {
  var definite = Double.indefinite
  var limits = SizeLimits(minimum: 0, maximum: .infinity)

  /// Returns the main size of a column whose items and gaps take up `content`, in points.
  func mainSize(content: Double) -> Double { max(0, definite.isDefinite ? definite : limits.clamp(content)) }

  func isSame(as other: ColumnExtent) -> Bool {
    definite.bitPattern == other.definite.bitPattern && limits.minimum.bitPattern == other.limits.minimum.bitPattern
      && limits.maximum.bitPattern == other.limits.maximum.bitPattern
  }
}

/// A flex container during the algorithm of section 9: its axes, and its size as far as it is known.
struct FlexContainer: Sendable {
  let box: Int
  private let traits: Box.Traits
  /// The content-box width; indefinite while the intrinsic width of the content is being determined (section 9.9).
  let innerWidth: Double
  /// The content-box height; indefinite while it is unknown.
  let innerHeight: Double
  let extent: ColumnExtent
  /// The gap between neighbouring items in a line, and the gap between lines, in points.
  private(set) var mainGap = 0.0, crossGap = 0.0
  let alignItems: ItemAlignment

  var isRow: Bool { traits.contains(.isRow) }
  /// Whether items are placed against the writing direction (`row-reverse`, `column-reverse`).
  var isReverse: Bool { traits.contains(.isReverse) }
  var isMultiLine: Bool { traits.contains(.isMultiLine) }
  var isWrapReverse: Bool { traits.contains(.isWrapReverse) }
  var isRightToLeft: Bool { traits.contains(.isRightToLeft) }

  @inline(__always) init(_ box: Int, in pass: LayoutPass, innerWidth: Double, innerHeight: Double, extent: ColumnExtent) {
    self.box = box
    self.innerWidth = innerWidth
    self.innerHeight = innerHeight
    self.extent = extent
    traits = pass.boxes[box].traits
    alignItems = pass.boxes[box].style.alignItems
    guard traits.contains(.hasGaps) else { return }
    let columnGap = max(0, pass.boxes[box].style.columnGap.resolvedOrZero(against: innerWidth))
    let rowGap = max(0, pass.boxes[box].style.rowGap.resolvedOrZero(against: innerHeight))
    mainGap = isRow ? columnGap : rowGap
    crossGap = isRow ? rowGap : columnGap
  }

  /// The maximum length of a line (section 9.3, step 5).
  var lineLimit: Double { isRow ? innerWidth.or(.infinity) : extent.mainSize(content: .infinity) }

  /// Returns the container's inner main size for a line whose items and gaps take up `content`, in points.
  func mainSize(content: Double) -> Double { isRow ? innerWidth.or(content) : extent.mainSize(content: content) }
}

extension LayoutPass {
  /// Returns the flex container for a box of known width.
  @inline(__always) func container(_ box: Int, _ input: ContainerInput) -> FlexContainer {
    let edges = edges(of: box, containingWidth: input.containingWidth)
    return FlexContainer(
      box, in: self, innerWidth: max(0, input.width - edges.all.horizontal), innerHeight: input.innerHeight, extent: input.extent)
  }

  /// Returns the input for laying out the content of a box of known width.
  ///
  /// - Parameter isHeightIndefinite: whether percentages inside have no base even if the height is given. This is the case while a
  ///   container determines its content's own height, and for a column item whose main size comes from its content.
  @inline(__always) func containerInput(
    of box: Int, width: Double, _ sizing: Sizing, isHeightIndefinite: Bool = false
  ) -> ContainerInput {
    let edges = edges(of: box, containingWidth: sizing.containing.width)
    let traits = boxes[box].traits
    let height = definiteHeight(of: box, width: width, edges, sizing)
    var input = ContainerInput(width: width, containingWidth: sizing.containing.width)
    if !isHeightIndefinite, height.isDefinite { input.innerHeight = max(0, height - edges.all.vertical) }
    if traits.contains(.isForeign) { input.containingHeight = sizing.containing.height }
    if traits.isDisjoint(with: .isNoColumn), !traits.contains(.isHidden) {
      input.extent = columnExtent(of: box, height: height, edges, sizing, isHeightIndefinite: isHeightIndefinite)
    }
    return input
  }

  /// Returns the main size of a column, or its limits.
  /// - Parameter height: the border-box height, if it is definite.
  private func columnExtent(of box: Int, height: Double, _ edges: BoxEdges, _ sizing: Sizing, isHeightIndefinite: Bool)
    -> ColumnExtent
  {
    let vertical = edges.all.vertical
    let traits = boxes[box].traits
    var height = height
    var ownHeight = traits.contains(.hasRatio) ? definiteHeight(of: box, width: .indefinite, edges, sizing) : height
    // What the content needs does not depend on the height or the limits that the style gives, unless lines break at them.
    if isHeightIndefinite, sizing.heightRule != .fixed {
      if !traits.contains(.isMultiLine) { return ColumnExtent() }
      if ownHeight.isDefinite {
        ownHeight = .indefinite
        height = .indefinite
      }
    }
    if ownHeight.isDefinite { return ColumnExtent(definite: max(0, ownHeight - vertical)) }
    // The lines of a column that wraps break at the height from the ratio.
    if traits.contains(.isMultiLine), height.isDefinite { return ColumnExtent(definite: max(0, height - vertical)) }
    var limits = definiteHeightLimits(of: box, edges, sizing)
    // A height from the ratio grows if the content needs more, so it is a minimum here.
    if height.isDefinite { limits.minimum = max(limits.minimum, height) }
    return ColumnExtent(
      limits: SizeLimits(
        minimum: max(0, limits.minimum - vertical), maximum: max(0, max(limits.minimum, limits.maximum) - vertical)))
  }

  /// Returns the input for laying out the content of a box of final size.
  ///
  /// The height of a column may differ from the one that the style gives, because of limits such as `min-height: min-content`, which
  /// are known only with the content. Its items fill the final height, but their percentages do not refer to it.
  func finalInput(of box: Int, width: Double, height: Double, _ sizing: Sizing, isHeightIndefinite: Bool = false)
    -> ContainerInput
  {
    var input = containerInput(of: box, width: width, sizing, isHeightIndefinite: isHeightIndefinite)
    let traits = boxes[box].traits
    guard traits.contains(.hasHeightLimits), traits.isDisjoint(with: .isNoColumn) else { return input }
    guard boxes[box].style.minHeight.isIntrinsic || boxes[box].style.maxHeight.isIntrinsic else { return input }
    let edges = edges(of: box, containingWidth: sizing.containing.width)
    input.extent.definite = max(0, height - edges.all.vertical)
    return input
  }

  /// Returns the sizing of an item before its line is sized. In a single-line container with a definite cross size, a stretched item has that cross size
  /// that cross size already (section 9.8, rule 1).
  func sizing(of item: Int, in container: FlexContainer) -> Sizing {
    sizing(of: item, in: container, isStretched: stretches(item, in: container))
  }

  /// Returns the same for an item whose record is filled in.
  func sizing(ofDetermined item: Int, in container: FlexContainer) -> Sizing {
    sizing(of: item, in: container, isStretched: items[item].isStretched)
  }

  @inline(__always) private func sizing(of item: Int, in container: FlexContainer, isStretched: Bool) -> Sizing {
    var sizing = Sizing(
      containing: ContainingBlock(width: container.innerWidth, height: container.innerHeight),
      availableWidth: container.innerWidth, availableHeight: container.innerHeight)
    guard isStretched, !container.isMultiLine else { return sizing }
    if !container.isRow {
      sizing.automaticWidth = .stretched
    } else if container.innerHeight.isDefinite {
      sizing.heightRule = .stretched
      sizing.givenHeight = stretchedHeight(of: item, room: container.innerHeight, containingWidth: container.innerWidth)
    }
    return sizing
  }

  /// Returns the border-box height with which an item and its margins fill `room`, before the item's limits are applied.
  func stretchedHeight(of item: Int, room: Double, containingWidth: Double) -> Double {
    let edges = edges(of: item, containingWidth: containingWidth)
    return max(edges.borderPadding.vertical, room - usedMargins(of: item, containingWidth: containingWidth).vertical)
  }

  /// Returns `align-self`, or the container's `align-items` for `auto`.
  func alignment(of item: Int, in container: FlexContainer) -> ItemAlignment {
    boxes[item].style.alignSelf ?? container.alignItems
  }

  /// Returns whether the item is stretched to the cross size of its line (section 9.4, step 11).
  @inline(__always) func stretches(_ item: Int, in container: FlexContainer) -> Bool {
    boxes[item].traits.contains(container.isRow ? .stretchesInRow : .stretchesInColumn)
      && alignment(of: item, in: container).isStretch
  }
}
