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

  /// In preorder of the nodes, relative to the parent's border box.
  var frames: [Rect]
  var absolutes: [UnplacedAbsolute] = []

  /// By the numbers of boxes.
  var leafAnswers: [Int: [LeafAnswer]] = [:]
  var contentHeights: [ContainerInput: Double] = [:]
  var intrinsicWidths: [IntrinsicWidthQuestion: Double] = [:]
  var baselines: [BaselineQuestion: Double?] = [:]

  init(boxes: [Box], measure: @escaping LeafMeasure) {
    self.boxes = boxes
    self.measure = measure
    self.frames = [Rect](repeating: .zero, count: boxes.count)
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
    guard boxes[placed.input.box].leaf == nil else { return }
    let box = boxes[placed.input.box]
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
  /// What a leaf takes up in a content box of that width.
  mutating func leafSize(_ box: Int, width: AvailableSpace) throws -> MeasuredSize {
    guard let leaf = boxes[box].leaf else { return MeasuredSize(size: .zero) }
    if let known = leafAnswers[box]?.first(where: { $0.holds(for: width) }) { return known.size }
    let size = try measure(leaf, width)
    leafAnswers[box, default: []].append(LeafAnswer(width: width, size: size))
    return size
  }
}
