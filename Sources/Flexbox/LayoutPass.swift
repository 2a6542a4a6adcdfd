// SPDX-License-Identifier: MIT

import Graphics
import Layout

/// One layout from beginning to end: the tree, what has been measured so far, and the frames found.
///
/// Sizes are worked out as browsers do: widths from the outside in, heights from the inside out. A box is therefore always
/// sized for a known width, while its height may still be open; only the widths that content asks for (section 9.9) are
/// found without one. Each question is answered once and remembered, which keeps nested containers from asking their
/// descendants twice as often on every level.
struct LayoutPass {
  let boxes: [Box]
  let measure: LeafMeasure
  /// Those of other engines.
  var containers: [any LayoutContent]
  let grid: PixelGrid

  /// In preorder of the nodes, relative to the parent's border box.
  var frames: [Rect]
  /// What other engines have placed, by the numbers of boxes.
  var contents: [Int: Placement] = [:]
  var absolutes: [UnplacedAbsolute] = []

  /// By the numbers of boxes.
  var leafAnswers: [[LeafAnswer]]
  var contentHeights: [ContainerInput: Double] = [:]
  var intrinsicWidths: [IntrinsicWidthQuestion: Double] = [:]
  var baselines: [BaselineQuestion: Double?] = [:]

  init(boxes: [Box], measure: @escaping LeafMeasure, containers: [any LayoutContent], grid: PixelGrid) {
    self.boxes = boxes
    self.measure = measure
    self.containers = containers
    self.grid = grid
    self.frames = [Rect](repeating: .zero, count: boxes.count)
    self.leafAnswers = [[LeafAnswer]](repeating: [], count: boxes.count)
  }

  /// Sizes and places the root, then everything in it.
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

  /// Writes the frame of a box whose size and position are final, and those of everything in flow in it.
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
  /// What its own content is laid out with.
  var input: ContainerInput
}

/// What a leaf said of a width.
struct LeafAnswer {
  let width: AvailableSpace
  let size: MeasuredSize

  func holds(for asked: AvailableSpace) -> Bool {
    if width == asked { return true }
    guard case .definite(let points) = asked, let widths = size.widths else { return false }
    return points >= widths.lowerBound - lengthNoise && points <= widths.upperBound
  }
}

extension LayoutPass {
  /// What a leaf takes up in a content box of that width, as high as it likes.
  /// - Parameters:
  ///   - height: the height that the box itself is going to have, where it is definite.
  ///   - containing: what percentages of the box refer to.
  mutating func leafSize(
    _ box: Int, width: AvailableSpace, height: Double? = nil, in containing: ContainingBlock
  ) throws -> MeasuredSize {
    switch boxes[box].leaf {
    case nil: return MeasuredSize(size: .zero)
    case .content(let leaf):
      if let known = leafAnswers[box].first(where: { $0.holds(for: width) }) { return known.size }
      let size = try measure(leaf, width)
      leafAnswers[box].append(LeafAnswer(width: width, size: size))
      return size
    case .container(let container):
      // Engines speak of border boxes to each other.
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

  /// What another engine makes of its container, whose size is settled.
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
