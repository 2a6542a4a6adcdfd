// SPDX-License-Identifier: MIT

import Graphics
import Layout

/// What the content of a box is laid out with: equal inputs give equal content.
struct ContainerInput: Hashable {
  var box: Int
  /// The border-box width.
  var width: Double
  /// What the box's own percentage padding refers to.
  var containingWidth: Double?
  /// What else percentages of a container of another engine refer to; `nil` for all other boxes.
  var containingHeight: Double?
  /// The content-box height that percentages and stretched items inside refer to; `nil` while it is not definite.
  var innerHeight: Double?
  /// How far a column may extend; the default for a row.
  var extent = ColumnExtent()

  var definiteAxes: DefiniteAxes { DefiniteAxes(width: true, height: innerHeight != nil) }

  /// By what differs between most inputs: more costs more than it tells apart.
  func hash(into hasher: inout Hasher) {
    hasher.combine(box)
    hasher.combine(width)
    hasher.combine(innerHeight)
  }
}

/// The content-box height of a column: its main size, which is open until its items are known if the style says so.
struct ColumnExtent: Hashable {
  var definite: Double?
  var limits = SizeLimits(minimum: 0, maximum: .infinity)

  /// The main size of a column whose items take up `content`.
  func mainSize(content: Double) -> Double { max(0, definite ?? limits.clamp(content)) }
}

/// A flex container on its way through section 9: its axes, and as much of its size as is known.
struct FlexContainer {
  let box: Int
  let isRow: Bool
  /// Whether items run against the writing direction (`row-reverse`, `column-reverse`).
  let isReverse: Bool
  let isMultiLine: Bool
  let isWrapReverse: Bool
  let isRightToLeft: Bool
  /// The content-box width; `nil` while the width that the content asks for is being found (section 9.9).
  let innerWidth: Double?
  /// The content-box height where it is definite.
  let innerHeight: Double?
  let extent: ColumnExtent
  /// The gap between neighbours in a line, and between lines.
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

  /// The length at which a line is full (section 9.3, step 5).
  var lineLimit: Double { isRow ? innerWidth ?? .infinity : extent.mainSize(content: .infinity) }

  /// The container's inner main size, once the items of a line are known to take up `content`.
  func mainSize(content: Double) -> Double { isRow ? innerWidth ?? content : extent.mainSize(content: content) }
}

extension LayoutPass {
  /// A box of known width as a container of its content.
  func container(_ input: ContainerInput) -> FlexContainer {
    let edges = edges(of: input.box, containingWidth: input.containingWidth)
    return FlexContainer(
      input.box, boxes, innerWidth: max(0, input.width - edges.all.horizontal), innerHeight: input.innerHeight,
      extent: input.extent)
  }

  /// What the content of a box of known width is laid out with.
  ///
  /// - Parameter isHeightIndefinite: whether percentages inside find no base, although the height may be given: so it is
  ///   while a container asks for the content's own height, and with a column item that takes its main size from its content.
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
      // A height from the ratio gives way to more content, so it is a minimum here.
      if let height { limits.minimum = max(limits.minimum, height) }
      input.extent.limits = SizeLimits(
        minimum: max(0, limits.minimum - vertical), maximum: max(0, max(limits.minimum, limits.maximum) - vertical))
    }
    return input
  }

  /// What an item is sized with. A stretched item of a single line whose cross size is definite is stretched from the start
  /// (section 9.8, rule 1).
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

  /// The border-box height of an item that fills a line of a row, not yet held within its limits.
  func stretchedHeight(of item: Int, room: Double, containingWidth: Double?) -> Double {
    let edges = edges(of: item, containingWidth: containingWidth)
    return max(edges.borderPadding.vertical, room - usedMargins(of: item, containingWidth: containingWidth).vertical)
  }

  /// `align-self`, with `auto` taken from the container.
  func alignment(of item: Int, in container: FlexContainer) -> ItemAlignment {
    boxes[item].style.alignSelf ?? container.alignItems
  }

  /// Whether the item's cross size follows its line (section 9.4, step 11).
  func stretches(_ item: Int, in container: FlexContainer) -> Bool {
    let style = boxes[item].style
    guard alignment(of: item, in: container).isStretch else { return false }
    return container.isRow
      ? style.height.isAuto && !style.margin.top.isAuto && !style.margin.bottom.isAuto
      : style.width.isAuto && !style.margin.left.isAuto && !style.margin.right.isAuto
  }
}
