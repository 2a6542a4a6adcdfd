// SPDX-License-Identifier: MIT

import CellGraphics
import CellLayoutEngines

/// One layout of a tree.
///
/// Sizes are computed as in browsers: widths from the outside in, heights from the inside out. So a box is always sized for a known
/// width, while its height may still be unknown. Only the intrinsic widths of content (section 9.9) are computed without a known
/// width. Answers are remembered in the tree; otherwise each level of nesting would double the number of measurements.
///
/// The records are those of a ``FlexTree``, which lends its storage for the time of the layout. Their indices come only from the
/// tree's own links, so they are not checked again at each access.
///
/// Steps that most boxes skip after one test are inlined: calling them took 2,000 of the 13,900 instructions for a chat cell at a new
/// width.
final class LayoutPass {
  let boxes: UnsafePointer<Box>
  let items: UnsafeMutablePointer<FlexItem>
  let containerAnswers: UnsafeMutablePointer<ContainerAnswers>
  let leafAnswers: UnsafeMutablePointer<LeafAnswers>
  let hasStaticBoxes: Bool

  let measure: LeafMeasure
  /// The containers of other engines, by their number in the tree.
  let containers: UnsafeMutablePointer<[any LayoutContent]>
  let grid: PixelGrid

  /// The placements of the containers of other engines, by the index of the box.
  let contents: UnsafeMutablePointer<[Int: Placement]>
  /// The work done so far.
  let work: UnsafeMutablePointer<LayoutWork>
  /// The number of visits after which the layout ends with an error.
  fileprivate let lastVisit: Int
  /// The absolutely positioned boxes that are still to be placed, in the order in which they were found.
  var absolutes: [Int] = []

  init(
    boxes: UnsafePointer<Box>, items: UnsafeMutablePointer<FlexItem>,
    containerAnswers: UnsafeMutablePointer<ContainerAnswers>, leafAnswers: UnsafeMutablePointer<LeafAnswers>,
    work: UnsafeMutablePointer<LayoutWork>, visitLimit: Int, hasStaticBoxes: Bool, measure: @escaping LeafMeasure,
    containers: UnsafeMutablePointer<[any LayoutContent]>, contents: UnsafeMutablePointer<[Int: Placement]>, grid: PixelGrid
  ) {
    self.boxes = boxes
    self.items = items
    self.containerAnswers = containerAnswers
    self.leafAnswers = leafAnswers
    self.work = work
    lastVisit = work.pointee.visits + visitLimit
    self.hasStaticBoxes = hasStaticBoxes
    self.measure = measure
    self.containers = containers
    self.contents = contents
    self.grid = grid
  }

  /// Sizes and places the root and everything inside it.
  func layOutRoot(available: (width: AvailableSpace, height: AvailableSpace)) throws {
    let root = 0
    guard !boxes[root].traits.contains(.isHidden) else { return }
    let sizing = rootSizing(available)
    let width =
      sizing.availableWidth.isDefinite
      ? try usedWidth(of: root, sizing)
      : try widthContribution(of: root, available.width == .minContent ? .minContent : .maxContent, sizing)
    let height = try usedHeight(of: root, width: width, sizing)
    let margins = usedMargins(of: root, containingWidth: sizing.containing.width)
    let isRightToLeft = boxes[root].traits.contains(.isRightToLeft)
    var x = margins.left
    if isRightToLeft, sizing.availableWidth.isDefinite { x = sizing.availableWidth - margins.right - width }
    let shift = relativeOffset(of: root, in: sizing.containing, isRightToLeft: isRightToLeft)
    items[root].borderBox = Rect(x: x + shift.x, y: margins.top + shift.y, width: width, height: height)
    try placeContent(of: root, finalInput(of: root, width: width, height: height, sizing))
  }

  func rootSizing(_ available: (width: AvailableSpace, height: AvailableSpace)) -> Sizing {
    var sizing = Sizing()
    if case .definite(let width) = available.width { sizing.containing.width = width }
    if case .definite(let height) = available.height { sizing.containing.height = height }
    sizing.availableWidth = sizing.containing.width
    return sizing
  }

  /// Stores the frames of everything inside a box whose frame is stored. Does nothing if they were stored by an earlier layout for
  /// the same input, and nothing inside has changed since.
  func placeContent(of box: Int, _ input: ContainerInput) throws {
    let height = items[box].borderBox.height
    switch boxes[box].content {
    case .leaf: return
    case .container(let number):
      contents.pointee[box] = try placement(of: number, box, input, height: height)
      return
    case .children: break
    }
    let record = boxes[box].record
    if record == noBox { return }
    if containerAnswers[record].isPlaced, containerAnswers[record].placedHeight.bitPattern == height.bitPattern,
      containerAnswers[record].placedInput.isSame(as: input), !hasStaticBoxes
    {
      work.pointee.remembered += 1
      return
    }
    // If something fails below, the frames are incomplete.
    containerAnswers[record].isPlaced = false
    let firstAbsolute = hasStaticBoxes ? absolutes.count : 0
    if boxes[box].firstItem != noBox {
      let container = container(box, input)
      try arrange(container, input, height: height)
      var item = boxes[box].firstItem
      while item != noBox {
        let frame = items[item].frame
        items[item].borderBox = Rect(x: frame.x, y: frame.y, width: frame.width, height: frame.height)
        if boxes[item].needsPlacing { try placeContent(of: item, arrangedInput(of: item, in: container)) }
        item = boxes[item].nextItem
      }
    }
    containerAnswers[record].placedInput = input
    containerAnswers[record].placedHeight = height
    if boxes[box].firstAbsolute != noBox || hasStaticBoxes { try placeAbsolutes(of: box, from: firstAbsolute) }
    containerAnswers[record].isPlaced = true
  }
}

extension LayoutPass {
  /// Counts that the children of a container are about to be evaluated.
  /// - Throws: ``LayoutTooComplex``.
  @inline(__always) func noteVisit(of box: Int) throws(LayoutTooComplex) {
    containerAnswers[boxes[box].record].visits += 1
    let visits = work.pointee.visits + 1
    work.pointee.visits = visits
    if visits > lastVisit { throw LayoutTooComplex(box: box) }
  }
}

extension Box {
  /// Whether something inside the box has a frame.
  fileprivate var needsPlacing: Bool { !traits.contains(.isLeaf) && (record != noBox || traits.contains(.isForeign)) }
}

extension LayoutPass {
  /// Returns an intrinsic width of a leaf's content box.
  func leafWidth(of box: Int, number: Int, _ kind: IntrinsicWidth) throws -> Double {
    let record = boxes[box].record
    let known = kind == .minContent ? leafAnswers[record].minimumWidth : leafAnswers[record].maximumWidth
    if known.isDefinite { return known }
    let space: AvailableSpace = kind == .minContent ? .minContent : .maxContent
    let size = try measure(number, space)
    work.pointee.measurements += 1
    leafAnswers[record].remember(size, for: space)
    return size.size.width
  }

  /// Returns the size of a leaf's content box for an available width.
  func leafSize(of box: Int, number: Int, width: Double) throws -> LeafSize {
    let record = boxes[box].record
    if let known = leafAnswers[record].size(for: width) { return known }
    let size = try measure(number, .definite(width))
    work.pointee.measurements += 1
    leafAnswers[record].remember(size, for: .definite(width))
    return LeafSize(size, for: .definite(width))
  }

  /// Returns the border-box size of a container that belongs to another engine.
  /// - Parameters:
  ///   - height: the border-box height, if it is definite.
  ///   - containing: the containing block, to which the box's percentages refer.
  func size(ofContainer number: Int, _ box: Int, width: LayoutSpace.Axis, height: Double, in containing: ContainingBlock) throws
    -> Size
  {
    try containers.pointee[number].measure(
      in: LayoutSpace(
        width: width, height: height.isDefinite ? .definite(height) : .indefinite, in: surroundings(of: box, in: containing))
    ).size
  }

  /// Places the content of a container that belongs to another engine. The size of the container must be final.
  ///
  /// - Parameter height: the border-box height.
  func placement(of container: Int, _ box: Int, _ input: ContainerInput, height: Double) throws -> Placement {
    try containers.pointee[container].place(
      Size(width: input.width, height: height), definite: input.definiteAxes,
      in: surroundings(of: box, in: ContainingBlock(width: input.containingWidth, height: input.containingHeight)))
  }

  private func surroundings(of box: Int, in containing: ContainingBlock) -> LayoutSurroundings {
    LayoutSurroundings(
      containingWidth: containing.width.isDefinite ? containing.width : nil,
      containingHeight: containing.height.isDefinite ? containing.height : nil,
      isRightToLeft: boxes[box].traits.contains(.isRightToLeft), grid: grid)
  }
}
