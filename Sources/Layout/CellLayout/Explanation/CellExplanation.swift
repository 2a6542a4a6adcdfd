// SPDX-License-Identifier: MIT

internal import CellConstraints
internal import CellFlexbox
internal import CellGraphics
internal import CellLayoutEngines
internal import CellTree

/// What the engines of a cell say about its last layout, in one vocabulary.
///
/// The containers are asked one after the other, each after the containers around it.
struct CellExplanation {
  private let cell: Cell
  private let frames: LayoutTree
  /// Whether to say which constraints determine frames.
  let withConstraints: Bool
  /// For each box of the current container, numbered as in `Placement.frames`, the number of the element in the cell, in preorder.
  var boxes: [Int] = []

  /// What flexbox says.
  private(set) var merged: LayoutExplanation
  private var chains = ConstraintChains()
  /// The containers with constraints, with their numbers.
  private var solutions: [(container: Int, solution: ExplainedSolution)] = []
  private var reasons: [Int: BoxReasons] = [:]
  private var problems: [ConstraintProblems] = []

  init(of cell: Cell, _ frames: LayoutTree, withConstraints: Bool) {
    self.cell = cell
    self.frames = frames
    self.withConstraints = withConstraints
    merged = LayoutExplanation(boxes: Array(repeating: nil, count: frames.boxes.count))
  }

  /// The frame of a box of the current container, in points, relative to the upper left corner of the cell.
  package func frame(of box: Int) -> Rect { frames.boxes[boxes[box]].frame }

  /// Says why a box of the current container has its frame.
  package mutating func explain(_ box: Int, _ reasons: BoxReasons) { self.reasons[boxes[box]] = reasons }

  /// Says what the rules of the current container did not decide.
  package mutating func add(_ problems: ConstraintProblems) { self.problems.append(problems) }

  /// Adds what flexbox says about the current container.
  /// - Parameter includesFirst: whether the explanation includes its first box. The engine around a nested container determines its
  ///   size.
  mutating func add(_ explanation: LayoutExplanation, includesFirst: Bool) {
    let firstLine = merged.lines.count
    for (box, explained) in explanation.boxes.enumerated() where includesFirst || box > 0 {
      guard var explained else { continue }
      switch explained.role {
      case .root: break
      case .absolute(let container): explained.role = .absolute(containingBlock: boxes[container])
      case .item(var item):
        item.container = boxes[item.container]
        for place in item.mainPosition.neighbours.indices {
          item.mainPosition.neighbours[place].item = boxes[item.mainPosition.neighbours[place].item]
        }
        item.line += firstLine
        explained.role = .item(item)
      }
      merged.boxes[boxes[box]] = explained
    }
    for var line in explanation.lines {
      line.container = boxes[line.container]
      line.items = line.items.map { boxes[$0] }
      merged.lines.append(line)
    }
  }

  /// Adds what the solver says about the current container.
  mutating func add(_ solution: ExplainedSolution) {
    chains.append(solution)
    solutions.append((boxes[0], solution))
  }

  /// Returns the explanation of the cell.
  /// - Parameter contentSize: returns the size of an element's content in a space; `nil` for an element without content.
  func layout(contentSize: @escaping (Int, AvailableSpace) throws -> MeasuredSize?) throws -> ExplainedLayout {
    let constraints = solutions.map { ContainerConstraints($0.solution, chains) }
    var builder = ExplanationBuilder(
      tree: frames, explanation: merged, constraints: constraints, reasons: reasons, cell: cell)
    for index in frames.boxes.indices { try builder.append(index, contentSize) }
    return ExplainedLayout(
      boxes: builder.boxes, constraintProblems: constraints.map(\.problems) + problems,
      constraintUses: constraints.map(\.uses))
  }
}

/// Why a box has its frame: for engines that have no vocabulary of their own.
struct BoxReasons: Equatable, Sendable {
  package var position: BoxPosition
  package var width, height: ExplainedSide

  package init(position: BoxPosition, width: ExplainedSide, height: ExplainedSide) {
    self.position = position
    self.width = width
    self.height = height
  }
}

extension CellExplanation {
  /// Returns the axes on which the current container has the length of its content.
  func axesOfContent(of container: Element) -> Set<ConstraintAxis> {
    if let axes = chains.axesOfContent(of: container.path) { return axes }
    guard let index = boxes.first, let box = merged.boxes[index] else {
      // Without a formula, a frame has the size of its content.
      let frame = container.layout.frame
      return Set([ConstraintAxis.horizontal, .vertical].filter { ($0 == .horizontal ? frame.width : frame.height) == nil })
    }
    var axes: Set<ConstraintAxis> = []
    if follows(box.width, container.layout.width, isStretchOfContent: false) { axes.insert(.horizontal) }
    if follows(box.height, container.layout.height, isStretchOfContent: hasHeightOfContent(around: box)) {
      axes.insert(.vertical)
    }
    return axes
  }

  /// Whether the height of the line of an item follows from the items.
  private func hasHeightOfContent(around box: BoxExplanation) -> Bool {
    guard case .item(let item) = box.role, item.isMainHorizontal else { return false }
    return merged.boxes[item.container].map { !$0.isHeightDefinite } ?? false
  }

  private func follows(_ side: SizeExplanation, _ key: Length, isStretchOfContent: Bool) -> Bool {
    let isAutomatic = side.minimum.source == .automaticMinimum && side.minimum.points == side.size
    if side.breakingWidth != nil { return true }
    guard side.size == side.preferred.points else { return isAutomatic }
    switch side.preferred.source {
    case .content, .none: return true
    case .stretch: return isStretchOfContent
    case .property: return isAutomatic || [.maxContent, .minContent, .fitContent].contains(key)
    case .aspectRatio, .automaticMinimum, .edges: return isAutomatic
    }
  }
}
