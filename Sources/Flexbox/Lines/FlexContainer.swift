// SPDX-License-Identifier: MIT

import Graphics
import Layout

/// The input for laying out the content of a box. Equal inputs give equal layouts, so results are cached by input.
struct ContainerInput: Hashable {
  var box: Int
  /// The border-box width.
  var width: Double
  /// The width to which the box's own padding percentages refer; `nil` while it is unknown.
  var containingWidth: Double?
  /// The height to which vertical percentages refer in a container of another engine; `nil` for all other boxes.
  var containingHeight: Double?
  /// The content-box height, to which percentages and stretched items inside refer; `nil` while it is indefinite.
  var innerHeight: Double?
  /// The definite content-box height of a column, or its limits. A row has the default value, which is not used.
  var extent = ColumnExtent()

  var definiteAxes: DefiniteAxes { DefiniteAxes(width: true, height: innerHeight != nil) }

  /// Hashes only the fields that differ between most inputs: hashing the others costs more time than it saves.
  func hash(into hasher: inout Hasher) {
    hasher.combine(box)
    hasher.combine(width)
    hasher.combine(innerHeight)
  }
}

/// The content-box height of a column, which is its main size: a definite height, or limits for a height that depends on the items.
struct ColumnExtent: Hashable {
  var definite: Double?
  var limits = SizeLimits(minimum: 0, maximum: .infinity)

  /// Returns the main size of a column whose items and gaps take up `content`, in points.
  func mainSize(content: Double) -> Double { max(0, definite ?? limits.clamp(content)) }
}

/// A flex container during the algorithm of section 9: its axes, and its size as far as it is known.
struct FlexContainer {
  let box: Int
  let isRow: Bool
  /// Whether items are placed against the writing direction (`row-reverse`, `column-reverse`).
  let isReverse: Bool
  let isMultiLine: Bool
  let isWrapReverse: Bool
  let isRightToLeft: Bool
  /// The content-box width; `nil` while the intrinsic width of the content is being determined (section 9.9).
  let innerWidth: Double?
  /// The content-box height; `nil` while it is indefinite.
  let innerHeight: Double?
  let extent: ColumnExtent
  /// The gap between neighbouring items in a line, and the gap between lines, in points.
  let mainGap, crossGap: Double
  let alignItems: ItemAlignment

  init(_ box: Int, _ boxes: [Box], innerWidth: Double?, innerHeight: Double?, extent: ColumnExtent) {
    let style = boxes[box].style
    self.box = box
    self.isRow = style.isRow
    self.isReverse = style.flexDirection == .rowReverse || style.flexDirection == .columnReverse
    self.isMultiLine = style.flexWrap != .noWrap
    self.isWrapReverse = style.flexWrap == .wrapReverse
    self.isRightToLeft = boxes[box].isRightToLeft
    self.innerWidth = innerWidth
    self.innerHeight = innerHeight
    self.extent = extent
    self.alignItems = style.alignItems
    let columnGap = max(0, style.columnGap.resolvedOrZero(against: innerWidth))
    let rowGap = max(0, style.rowGap.resolvedOrZero(against: innerHeight))
    (self.mainGap, self.crossGap) = isRow ? (columnGap, rowGap) : (rowGap, columnGap)
  }

  /// The maximum length of a line (section 9.3, step 5).
  var lineLimit: Double { isRow ? innerWidth ?? .infinity : extent.mainSize(content: .infinity) }

  /// Returns the container's inner main size for a line whose items and gaps take up `content`, in points.
  func mainSize(content: Double) -> Double { isRow ? innerWidth ?? content : extent.mainSize(content: content) }
}

extension LayoutPass {
  /// Returns the flex container for a box of known width.
  func container(_ input: ContainerInput) -> FlexContainer {
    let edges = edges(of: input.box, containingWidth: input.containingWidth)
    return FlexContainer(
      input.box, boxes, innerWidth: max(0, input.width - edges.all.horizontal), innerHeight: input.innerHeight,
      extent: input.extent)
  }

  /// Returns the input for laying out the content of a box of known width.
  ///
  /// - Parameter isHeightIndefinite: whether percentages inside have no base even if the height is given. This is the case while a
  ///   container determines its content's own height, and for a column item whose main size comes from its content.
  mutating func containerInput(of box: Int, width: Double, _ sizing: Sizing, isHeightIndefinite: Bool = false) throws
    -> ContainerInput
  {
    let edges = edges(of: box, containingWidth: sizing.containing.width)
    let vertical = edges.all.vertical
    let height = definiteHeight(of: box, width: width, edges, sizing)
    var input = ContainerInput(
      box: box, width: width, containingWidth: sizing.containing.width,
      innerHeight: isHeightIndefinite ? nil : height.map { max(0, $0 - vertical) })
    if case .container = boxes[box].leaf { input.containingHeight = sizing.containing.height }
    let style = boxes[box].style
    guard style.display != .none, !style.isRow, boxes[box].leaf == nil else { return input }

    if case .fixed(let height) = sizing.height {
      input.extent.definite = max(0, height - vertical)
    } else if let height = definiteHeight(of: box, width: nil, edges, sizing) {
      input.extent.definite = max(0, height - vertical)
    } else {
      var limits = definiteHeightLimits(of: box, edges, sizing)
      // A height from the ratio grows if the content needs more, so it is a minimum here.
      if let height { limits.minimum = max(limits.minimum, height) }
      input.extent.limits = SizeLimits(
        minimum: max(0, limits.minimum - vertical), maximum: max(0, max(limits.minimum, limits.maximum) - vertical))
    }
    return input
  }

  /// Returns the sizing of an item. In a single-line container with a definite cross size, a stretched item has that cross size
  /// before the line is sized (section 9.8, rule 1).
  func sizing(of item: Int, in container: FlexContainer) -> Sizing {
    var sizing = Sizing(
      containing: ContainingBlock(width: container.innerWidth, height: container.innerHeight),
      availableWidth: container.innerWidth, availableHeight: container.innerHeight)
    guard !container.isMultiLine, stretches(item, in: container) else { return sizing }
    if !container.isRow {
      sizing.automaticWidth = .stretched
    } else if let room = container.innerHeight {
      sizing.height = .stretched(stretchedHeight(of: item, room: room, containingWidth: container.innerWidth))
    }
    return sizing
  }

  /// Returns the border-box height with which an item and its margins fill `room`, before the item's limits are applied.
  func stretchedHeight(of item: Int, room: Double, containingWidth: Double?) -> Double {
    let edges = edges(of: item, containingWidth: containingWidth)
    return max(edges.borderPadding.vertical, room - usedMargins(of: item, containingWidth: containingWidth).vertical)
  }

  /// Returns `align-self`, or the container's `align-items` for `auto`.
  func alignment(of item: Int, in container: FlexContainer) -> ItemAlignment {
    boxes[item].style.alignSelf ?? container.alignItems
  }

  /// Returns whether the item is stretched to the cross size of its line (section 9.4, step 11).
  func stretches(_ item: Int, in container: FlexContainer) -> Bool {
    let style = boxes[item].style
    guard alignment(of: item, in: container).isStretch else { return false }
    return container.isRow
      ? style.height.isAuto && !style.margin.top.isAuto && !style.margin.bottom.isAuto
      : style.width.isAuto && !style.margin.left.isAuto && !style.margin.right.isAuto
  }
}
