// SPDX-License-Identifier: MIT

internal import CellDocument
internal import CellGraphics

/// What an element says about the box that its frame becomes.
struct BoxRule {
  let path: String
  let childCount: Int
  /// Whether the element has no box of its own: its children are laid out in the box around it.
  let isBoxless: Bool
  /// Whether children state their frames in formulas or numbers, which are drawn where they are.
  let hasManualFrames: Bool
  /// The border with the padding; `nil` if the padding is in percent.
  let insets: Insets?
  let border: Insets
  /// What most elements do not have. It is stored apart, because rules are copied.
  private let rare: Shared<Rare>?

  private struct Rare: Sendable {
    let padding: EdgeLengths
    let absolute: LiteralFrameRule?
  }

  init(_ element: Element) {
    let padding = element.layout.padding
    path = element.path
    childCount = element.children.count
    border = element.decoration.border?.widths ?? .zero
    insets = padding.insets(inContentOfWidth: nil, border: border)
    isBoxless = element.layout.display == .contents
    hasManualFrames = element.layout.engine == .frames && !element.layout.isIntegral
    let absolute = element.layout.position == .absolute ? LiteralFrameRule(element.layout) : nil
    rare = insets == nil || absolute != nil ? Shared(Rare(padding: padding, absolute: absolute)) : nil
  }

  /// The keys of an absolute element that may give its frame in numbers; `nil` for any other element.
  var absolute: LiteralFrameRule? { rare?.value.absolute }

  var isAbsolute: Bool { rare?.value.absolute != nil }

  /// Returns the border with the padding. Percentages refer to `width`.
  func insets(inContentOfWidth width: Double) -> Insets {
    insets ?? rare?.value.padding.insets(inContentOfWidth: width, border: border) ?? .zero
  }
}

extension EdgeLengths {
  /// Returns the border width plus the padding at each edge, in points; `nil` if padding is a percentage and `width` is `nil`.
  /// - Parameter width: the width of the parent's content box, in points. Padding percentages refer to it.
  func insets(inContentOfWidth width: Double?, border: Insets) -> Insets? {
    func inset(_ length: Length, _ border: Double) -> Double? {
      switch length {
      case .points(let points): points + border
      case .percent(let share): width.map { max(0, $0 * share / 100) + border }
      case .percentAndPoints(let share, let points): width.map { max(0, $0 * share / 100 + points) + border }
      // Padding has no keywords.
      case .auto, .minContent, .maxContent, .fitContent, .content: border
      }
    }
    guard let top = inset(top, border.top), let right = inset(right, border.right),
      let bottom = inset(bottom, border.bottom), let left = inset(left, border.left)
    else { return nil }
    return Insets(top: top, right: right, bottom: bottom, left: left)
  }
}

/// Creates boxes from the rules of elements, in preorder, and their frames.
struct LayoutTreeBuilder {
  private(set) var boxes: [LayoutTree.Box] = []
  private let rules: [BoxRule]
  private let frames: [Rect]
  private let cellWidth: Double
  private let isRightToLeft: Bool
  private let grid: PixelGrid
  private let hasAbsolute: Bool

  /// - Parameter frames: one border box for each element, in points. Each is relative to the upper left corner of the parent element's
  ///   frame.
  init(_ rules: [BoxRule], frames: [Rect], cellWidth: Double, isRightToLeft: Bool, grid: PixelGrid) {
    precondition(rules.count == frames.count, "each frame belongs to an element")
    self.rules = rules
    self.frames = frames
    self.cellWidth = cellWidth
    self.isRightToLeft = isRightToLeft
    self.grid = grid
    hasAbsolute = rules.contains(where: \.isAbsolute)
    boxes.reserveCapacity(frames.count)
  }

  /// The error at an element, by its number in preorder.
  struct Failure: Error {
    let element: Int
    let reason: FrameOutOfBounds
  }

  /// Adds the boxes of all elements.
  mutating func build() throws(Failure) {
    var next = 0
    try append(&next, around: .zero, contentWidth: cellWidth, room: nil, isManual: false, isRoot: true)
  }

  /// Adds the boxes of an element and its descendants.
  /// - Parameters:
  ///   - origin: the upper left corner of the box around the element.
  ///   - contentWidth: the width of that box's content, to which percentages refer.
  ///   - room: the edges inside the parent from which an element whose frame the document gives is measured; `nil` for the root, or if
  ///     the parent has no such child.
  ///   - isManual: whether the element states its frame, because the parent has manual frames.
  private mutating func append(
    _ next: inout Int, around origin: Point, contentWidth: Double, room: ContainingEdges?, isManual: Bool, isRoot: Bool
  ) throws(Failure) {
    let index = next
    next += 1
    let rule = rules[index]
    let frame = frames[index].translated(by: origin)
    var literal: Rect?
    if let room {
      literal =
        isManual ? room.drawn(frame) : rule.absolute?.frame(laidOut: frame, in: room, isRightToLeft: isRightToLeft)
    }
    let box = LayoutTree.Box(
      path: rule.path, frame: frame, content: frame.inset(by: rule.insets(inContentOfWidth: contentWidth)),
      literalFrame: literal, subtreeEnd: index + 1)
    boxes.append(box)
    if rule.isBoxless, !isRoot {
      // The children belong to the box around this element, which has none.
      for _ in 0..<rule.childCount {
        try append(&next, around: origin, contentWidth: contentWidth, room: room, isManual: isManual, isRoot: false)
      }
      boxes[index].subtreeEnd = next
      return
    }
    var inside: ContainingEdges?
    if rule.childCount > 0, rule.hasManualFrames || holdsAbsolute(index) {
      inside = ContainingEdges(inside: box, border: rule.border, on: grid)
    }
    for _ in 0..<rule.childCount {
      try append(
        &next, around: frame.origin, contentWidth: box.content.width, room: inside, isManual: rule.hasManualFrames, isRoot: false)
    }
    // Checked after the children: if a child is too large and stretches this box, the child is reported.
    do throws(FrameOutOfBounds) { try box.checkReach() } catch { throw Failure(element: index, reason: error) }
    boxes[index].subtreeEnd = next
  }

  /// Whether a child of an element is absolute.
  private func holdsAbsolute(_ index: Int) -> Bool {
    if !hasAbsolute { return false }
    var child = index + 1
    for _ in 0..<rules[index].childCount {
      if rules[child].isAbsolute { return true }
      child = subtreeEnd(of: child)
    }
    return false
  }

  private func subtreeEnd(of index: Int) -> Int {
    var end = index + 1
    for _ in 0..<rules[index].childCount { end = subtreeEnd(of: end) }
    return end
  }
}
