// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellTree

/// What an element says about the box that its frame becomes.
struct BoxRule {
  let childCount: Int
  /// Whether the element has no box of its own: its children are laid out in the box around it.
  let isBoxless: Bool
  /// Whether children state their frames in formulas or numbers, which are drawn where they are.
  let hasManualFrames: Bool
  /// The border with the padding; `nil` if the padding is in percent.
  let insets: Insets?
  let border: Insets
  /// Whether a user can scroll what is in the element.
  let scrolls: Bool
  /// What most elements do not have. It is stored apart, because rules are copied.
  private let rare: Shared<Rare>?

  private struct Rare: Sendable {
    let padding: EdgeLengths
    let absolute: LiteralFrameRule?
  }

  init(_ element: Element, at scale: PixelScale) {
    let padding = element.padding
    childCount = element.children.count
    border = element.borderWidths(at: scale)
    insets = padding.insets(inContentOfWidth: nil, border: border)
    isBoxless = element.layout.display == .contents
    scrolls = element.layout.scrolls && element.isContainer
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
      length.points(inContentOfWidth: width).map { max(0, $0) + border }
    }
    guard let top = inset(top, border.top), let right = inset(right, border.right),
      let bottom = inset(bottom, border.bottom), let left = inset(left, border.left)
    else { return nil }
    return Insets(top: top, right: right, bottom: bottom, left: left)
  }

  /// Returns margins in points, with 0 for a keyword.
  /// - Parameter width: the width of the parent's content box, in points. Percentages refer to it.
  func points(inContentOfWidth width: Double) -> Insets {
    func points(_ length: Length) -> Double { length.points(inContentOfWidth: width) ?? 0 }
    return Insets(top: points(top), right: points(right), bottom: points(bottom), left: points(left))
  }
}

extension Length {
  /// Returns the length of an edge in points, 0 for a keyword; `nil` if it is a percentage and `width` is `nil`.
  func points(inContentOfWidth width: Double?) -> Double? {
    switch self {
    case .points(let points): points
    case .percent(let share): width.map { $0 * share / 100 }
    case .percentAndPoints(let share, let points): width.map { $0 * share / 100 + points }
    case .auto, .minContent, .maxContent, .fitContent, .fitLines, .content: 0
    }
  }
}

/// The boxes of a cell's elements, without the frames, which another row changes.
struct BoxRules {
  /// In preorder, as everything here.
  private(set) var rules: [BoxRule]
  /// The boxes with empty frames.
  private let boxes: [LayoutTree.Box]
  /// For each element: the element around it to whose box it belongs. A container without a box of its own passes its children on.
  private let owners: [Int]

  private let scale: PixelScale

  init(_ root: Element, at scale: PixelScale) {
    self.scale = scale
    var (rules, boxes, owners) = ([BoxRule](), [LayoutTree.Box](), [Int]())
    func append(_ element: Element, in owner: Int) {
      let index = rules.count
      rules.append(BoxRule(element, at: scale))
      owners.append(owner)
      boxes.append(
        LayoutTree.Box(path: element.path, frame: .zero, content: .zero, literalFrame: nil, subtreeEnd: index + 1))
      let isBoxless = index > 0 && rules[index].isBoxless
      for child in element.children { append(child, in: isBoxless ? owner : index) }
      boxes[index].subtreeEnd = rules.count
    }
    append(root, in: 0)
    (self.rules, self.boxes, self.owners) = (rules, boxes, owners)
  }

  /// Takes over an element of another row, which has the same path and kind.
  mutating func take(_ element: Element, at index: Int) { rules[index] = BoxRule(element, at: scale) }

  /// The error at an element.
  struct Failure: Error {
    let element: Int
    let reason: FrameOutOfBounds
  }

  /// Returns the boxes of all elements.
  /// - Parameter frames: one border box for each element, in points. Each is relative to the upper left corner of the parent element's
  ///   frame.
  func boxes(
    frames: [Rect], cellWidth: Double, isRightToLeft: Bool, grid: PixelGrid
  ) throws(Failure) -> [LayoutTree.Box] {
    precondition(rules.count == frames.count, "each frame belongs to an element")
    let (rules, owners) = (rules.span, owners.span)
    var result = boxes
    var boxes = result.mutableSpan
    var isWithinReach = true
    // The edges of the last container whose children state their frames.
    var room: (owner: Int, edges: ContainingEdges)?
    for index in rules.indices {
      let owner = owners[index]
      let isRoot = index == 0
      let frame = isRoot ? frames[0] : frames[index].translated(by: boxes[owner].frame.origin)
      let content = frame.inset(by: rules[index].insets(inContentOfWidth: isRoot ? cellWidth : boxes[owner].content.width))
      boxes[index].frame = frame
      boxes[index].content = content
      isWithinReach = isWithinReach && frame.isWithinReach && content.isWithinReach
      if isRoot || !rules[owner].hasManualFrames && !rules[index].isAbsolute { continue }
      let edges =
        if let room, room.owner == owner { room.edges } else {
          ContainingEdges(inside: boxes[owner], border: rules[owner].border, on: grid)
        }
      room = (owner, edges)
      boxes[index].literalFrame =
        rules[owner].hasManualFrames
        ? edges.drawn(frame) : rules[index].absolute?.frame(laidOut: frame, in: edges, isRightToLeft: isRightToLeft)
    }
    if !isWithinReach { try check(result) }
    return result
  }

  /// Throws the error at a box that is too far away. If a child is too large and stretches the box around it, the child is reported.
  private func check(_ boxes: [LayoutTree.Box]) throws(Failure) {
    func first(in indices: Range<Int>) -> Int? {
      indices.first { ($0 == 0 || !rules[$0].isBoxless) && !boxes[$0].isWithinReach }
    }
    guard var element = first(in: boxes.indices) else { return }
    while let inside = first(in: element + 1..<boxes[element].subtreeEnd) { element = inside }
    throw Failure(element: element, reason: FrameOutOfBounds(edge: boxes[element].edgeBeyondReach))
  }
}
