// SPDX-License-Identifier: MIT

import Graphics
import Layout

/// The state of one layout: the boxes, the measurements so far, and the frames found so far.
///
/// Sizes are computed as in browsers: widths from the outside in, heights from the inside out. So a box is always sized for a known
/// width, while its height may still be unknown. Only the intrinsic widths of content (section 9.9) are computed without a known
/// width. Every result is cached; otherwise each level of nesting would double the number of measurements.
struct LayoutPass {
  let boxes: [Box]
  let measure: LeafMeasure
  /// The containers of other engines, by their number in the tree.
  var containers: [any LayoutContent]
  let grid: PixelGrid

  /// The frames in points, in preorder of the nodes; zero for a node without a box. Each frame is relative to the border box of the
  /// nearest ancestor that has a box.
  var frames: [Rect]
  /// The placements of the containers of other engines, by the index of the box.
  var contents: [Int: Placement] = [:]
  /// The absolutely positioned boxes that are still to be placed, in the order in which they were found.
  var absolutes: [UnplacedAbsolute] = []

  /// The sizes of leaves measured so far, by the index of the box; empty for other boxes.
  var leafAnswers: [[LeafMeasurement]]
  var contentHeights: [ContainerInput: Double] = [:]
  var intrinsicWidths: [IntrinsicWidthKey: Double] = [:]
  var baselines: [BaselineKey: Double?] = [:]

  init(boxes: [Box], measure: @escaping LeafMeasure, containers: [any LayoutContent], grid: PixelGrid) {
    self.boxes = boxes
    self.measure = measure
    self.containers = containers
    self.grid = grid
    self.frames = [Rect](repeating: .zero, count: boxes.count)
    self.leafAnswers = [[LeafMeasurement]](repeating: [], count: boxes.count)
  }

  /// Sizes and places the root and everything inside it.
  mutating func layOutRoot(available: (width: AvailableSpace, height: AvailableSpace)) throws {
    let root = 0
    guard boxes[root].style.display != .none else { return }
    var sizing = Sizing()
    if case .definite(let width) = available.width { sizing.containing.width = width }
    if case .definite(let height) = available.height { sizing.containing.height = height }
    sizing.availableWidth = sizing.containing.width

    let width =
      if sizing.availableWidth == nil {
        try widthContribution(of: root, available.width == .minContent ? .minContent : .maxContent, sizing)
      } else {
        try usedWidth(of: root, sizing)
      }
    let height = try usedHeight(of: root, width: width, sizing)
    let margins = usedMargins(of: root, containingWidth: sizing.containing.width)
    var x = margins.left
    if boxes[root].isRightToLeft, let room = sizing.availableWidth { x = room - margins.right - width }
    let shift = relativeOffset(of: root, in: sizing.containing, isRightToLeft: boxes[root].isRightToLeft)
    try place(
      PlacedBox(
        frame: Rect(x: x + shift.x, y: margins.top + shift.y, width: width, height: height),
        input: try containerInput(of: root, width: width, sizing)))
    try placeAbsolutes()
  }

  /// Stores the frame of a box whose size and position are final, and the frames of all boxes in flow inside it.
  mutating func place(_ placed: PlacedBox) throws {
    frames[placed.input.box] = placed.frame
    let box = boxes[placed.input.box]
    switch box.leaf {
    case .content: return
    case .container(let container):
      contents[placed.input.box] = try placement(of: container, placed.input, height: placed.frame.height)
      return
    case nil: break
    }
    if !box.items.isEmpty {
      for item in try arrange(placed.input, height: placed.frame.height).items {
        try place(item)
      }
    }
    noteAbsolutes(of: placed)
  }
}

/// A box with its final frame, relative to its parent's border box.
struct PlacedBox {
  var frame: Rect
  /// The input for laying out the content of the box.
  var input: ContainerInput
}

/// The size of a leaf, as measured for one width of its content box.
struct LeafMeasurement {
  let width: AvailableSpace
  let size: MeasuredSize

  /// Whether the size is also valid for another width.
  func holds(for asked: AvailableSpace) -> Bool {
    if width == asked { return true }
    guard case .definite(let points) = asked, let widths = size.widths else { return false }
    return points >= widths.lowerBound - lengthNoise && points <= widths.upperBound
  }
}

extension LayoutPass {
  /// Returns the content-box size of a leaf for a content-box width.
  /// - Parameters:
  ///   - height: the border-box height, if it is definite; used only for a container of another engine.
  ///   - containing: the containing block, to which the box's percentages refer.
  mutating func leafSize(
    _ box: Int, width: AvailableSpace, height: Double? = nil, in containing: ContainingBlock
  ) throws -> MeasuredSize {
    switch boxes[box].leaf {
    case nil: return MeasuredSize(size: .zero)
    case .content(let leaf):
      if let known = leafAnswers[box].first(where: { $0.holds(for: width) }) { return known.size }
      let size = try measure(leaf, width)
      leafAnswers[box].append(LeafMeasurement(width: width, size: size))
      return size
    case .container(let container):
      // Engines exchange the sizes of border boxes, so the edges are added here and subtracted below.
      let edges = edges(of: box, containingWidth: containing.width).all
      let room: LayoutSpace.Axis =
        switch width {
        case .definite(let width): .definite(width + edges.horizontal)
        case .minContent: .minContent
        case .maxContent: .maxContent
        }
      let answer = try containers[container].measure(
        in: LayoutSpace(
          width: room, height: height.map { .definite($0) } ?? .indefinite, in: surroundings(of: box, in: containing)))
      return MeasuredSize(
        size: Size(width: answer.size.width - edges.horizontal, height: answer.size.height - edges.vertical))
    }
  }

  /// Places the content of a container that belongs to another engine. The size of the container must be final.
  ///
  /// - Parameter height: the border-box height.
  mutating func placement(of container: Int, _ input: ContainerInput, height: Double) throws -> Placement {
    try containers[container].place(
      Size(width: input.width, height: height), definite: input.definiteAxes,
      in: surroundings(of: input.box, in: ContainingBlock(width: input.containingWidth, height: input.containingHeight)))
  }

  private func surroundings(of box: Int, in containing: ContainingBlock) -> LayoutSurroundings {
    LayoutSurroundings(
      containingWidth: containing.width, containingHeight: containing.height, isRightToLeft: boxes[box].isRightToLeft, grid: grid)
  }
}
