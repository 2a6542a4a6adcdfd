// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellLayoutEngines
internal import CellTree

/// A container whose engine differs from that of the container around it, as a session keeps it from row to row.
///
/// Every result is remembered, so that nested engines do not multiply the number of times that text is measured.
final class KeptContainer: LayoutContent {
  // One value, because each access to a property of an object is checked.
  private var state: State

  init(_ element: Element) { state = State(element: element) }

  func setEngine(_ engine: any ContainerLayout) { state.engine = engine }

  func startRow(forgets: Bool) { state.startRow(forgets: forgets) }

  /// Takes over the container of another row, in which something inside differs.
  /// - Parameters:
  ///   - contents: the boxes whose content has another size.
  ///   - keys: the boxes whose keys differ.
  func update(_ element: Element, contents: [Int], keys: [Int]) throws {
    try state.update(element, contents: contents, keys: keys)
  }

  /// Adds why the boxes inside have their frames.
  func explain(in explanation: inout CellExplanation) throws {
    try state.element.attempting { try state.engine.explain(state.element, in: &explanation) }
  }

  /// Returns what the rules of the container cost; `nil` if that is not known.
  func costs() throws -> ExplainedCosts? { try state.element.attempting { try state.engine.costs(of: state.element) } }

  func measure(in space: LayoutSpace) throws -> MeasuredSize {
    let alignment = state.element.alignmentInsets
    if alignment == .zero { return try state.measure(in: space) }
    let around = Size(width: alignment.left + alignment.right, height: alignment.top + alignment.bottom)
    var outer = space
    outer.width = space.width.extended(by: around.width)
    outer.height = space.height.extended(by: around.height)
    var box = try state.measure(in: outer)
    box.size = Size(width: max(0, box.size.width - around.width), height: max(0, box.size.height - around.height))
    box.firstBaseline = box.firstBaseline.map { $0 - alignment.top }
    box.lastBaseline = box.lastBaseline.map { $0 - alignment.top }
    return box
  }

  func place(_ size: Size, definite: DefiniteAxes, in surroundings: LayoutSurroundings) throws -> Placement {
    let alignment = state.element.alignmentInsets
    let outer = Size(
      width: size.width + alignment.left + alignment.right, height: size.height + alignment.top + alignment.bottom)
    return try state.place(FinalSize(size: outer, definite: definite, surroundings: surroundings))
  }

  var effort: LayoutEffort { state.engine.effort }

  var byteCount: Int { state.byteCount }
}

private struct FinalSize: Equatable {
  let size: Size
  let definite: DefiniteAxes
  let surroundings: LayoutSurroundings
}

/// A container with its engine, and the answers that are known.
private struct State {
  var element: Element
  var engine: (any ContainerLayout)!
  private var sizes: [(space: LayoutSpace, size: MeasuredSize)] = []
  private var placements: [(question: FinalSize, placement: Placement)] = []

  /// The number of answers that are kept when another row begins.
  private static let capacity = 16

  init(element: Element) { self.element = element }

  mutating func startRow(forgets: Bool) {
    engine.startRow(forgets: forgets)
    if forgets || max(sizes.count, placements.count) > Self.capacity { forgetAnswers() }
  }

  mutating func update(_ element: Element, contents: [Int], keys: [Int]) throws {
    self.element = element
    forgetAnswers()
    if !keys.isEmpty { try element.attempting { try engine.keysChanged(of: keys, in: element) } }
    for box in contents { engine.contentChanged(of: box) }
  }

  private mutating func forgetAnswers() {
    sizes.clear()
    placements.clear()
  }

  mutating func measure(in space: LayoutSpace) throws -> MeasuredSize {
    for known in sizes where known.space == space { return known.size }
    var size = try element.attempting { try engine.measure(in: space) }
    // The measured size of a container is not known to be valid for any other width.
    size.widths = nil
    sizes.append((space, size))
    return size
  }

  mutating func place(_ question: FinalSize) throws -> Placement {
    for known in placements where known.question == question { return known.placement }
    let placement = try element.attempting {
      try engine.place(question.size, definite: question.definite, in: question.surroundings)
    }
    placements.append((question, placement))
    return placement
  }

  var byteCount: Int {
    let answers = sizes.capacity * 120 + placements.reduce(placements.capacity * 120) { $0 + $1.placement.byteCount }
    return 800 + engine.byteCount + answers
  }
}

extension LayoutSpace.Axis {
  fileprivate func extended(by length: Double) -> LayoutSpace.Axis {
    switch self {
    case .definite(let own): .definite(own + length)
    case .atMost(let limit): .atMost(limit + length)
    case .minContent, .maxContent, .indefinite: self
    }
  }
}

extension Array {
  /// Removes all elements, of which there are few, and keeps the memory. `removeAll(keepingCapacity:)` takes 400 instructions.
  mutating func clear() { while popLast() != nil {} }
}
