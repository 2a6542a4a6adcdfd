// SPDX-License-Identifier: MIT

internal import CellDocument
internal import Constraints
internal import Flexbox
internal import Graphics
internal import Layout

/// The layout engine of a container.
enum ContainerEngine {
  case flexbox, frames, constraints
  case other((ContainerToLayOut) throws -> any LayoutEngine)

  init(_ name: LayoutEngineName) {
    switch name {
    case .flexbox: self = .flexbox
    case .frames: self = .frames
    case .constraints: self = .constraints
    }
  }
}

/// The state that engines keep for the containers of a cell, so that the next layout takes less work. The caller of the layout owns
/// the state.
package struct LayoutMemory: Sendable {
  /// The state for each container, by the path of the container.
  var containers: [String: any Sendable] = [:]

  package init() {}
}

/// A container as it is passed to the engine that lays it out.
struct ContainerToLayOut {
  let element: Element
  /// The state that the engine kept from the previous layout; `nil` if there is none.
  let memory: (any Sendable)?
  let seam: LayoutSeam

  /// Returns a child as content to measure and place as a whole. The engine calls this for each child that it does not lay out
  /// itself.
  func content(of child: Element) throws -> any LayoutContent { try seam.content(of: child) }
}

/// Connects the layout engines of a cell. Each engine lays out the containers that name it, and treats the containers of other
/// engines as content.
final class LayoutSeam {
  let sizes: ContentSizes
  let isRightToLeft: Bool
  private let engine: (Element) -> ContainerEngine
  private let memoryBefore: LayoutMemory
  private var containers: [NestedContainer] = []
  /// How often flexbox evaluated the children of the cell and of the containers that it reaches from there.
  var rootVisits = 0

  init(
    _ sizes: ContentSizes, isRightToLeft: Bool, memory: LayoutMemory, engine: @escaping (Element) -> ContainerEngine
  ) {
    self.sizes = sizes
    self.isRightToLeft = isRightToLeft
    self.engine = engine
    memoryBefore = memory
  }

  /// Connects the engines for the layout of a cell.
  /// - Parameter engine: returns the engine of a container: unless a test says otherwise, the one that the container names.
  convenience init(
    for cell: Cell, _ measuring: ContentMeasuring, memory: LayoutMemory = LayoutMemory(),
    engine: @escaping (Element) -> ContainerEngine = { ContainerEngine($0.layout.engine) }
  ) {
    self.init(
      ContentSizes(grid: PixelGrid(scale: cell.scale), measuring: measuring), isRightToLeft: cell.isRightToLeft, memory: memory,
      engine: engine)
  }

  /// Returns the state that an engine kept for a container; `nil` if there is none.
  func memory(of container: Element) -> (any Sendable)? { memoryBefore.containers[container.path] }

  func isFlexbox(_ element: Element) -> Bool {
    if case .flexbox = engine(element) { true } else { false }
  }

  /// Returns an element as content to measure and place as a whole.
  func content(of element: Element) throws -> any LayoutContent {
    if element.content == .container { return try container(element) }
    return LeafBox(element: element, content: try sizes.content(of: element, isUpright: false))
  }

  /// Returns a container as content for the engine of the container around it.
  func container(_ element: Element) throws -> any LayoutContent {
    let layout: any LayoutEngine =
      switch engine(element) {
      case .flexbox: try FlexTranslation.layout(ofContainer: element, self)
      case .frames: try FrameTranslation.layout(ofContainer: element, self)
      case .constraints: try ConstraintTranslation.layout(ofContainer: element, self)
      case .other(let make):
        try make(ContainerToLayOut(element: element, memory: memory(of: element), seam: self))
      }
    let container = NestedContainer(element, layout)
    containers.append(container)
    return container
  }

  /// Returns the explanations of the flexbox containers inside containers of other engines, which have been placed.
  func explanations() throws -> [(container: Element, explanation: LayoutExplanation)] {
    try containers.compactMap { container in
      try container.explanation().map { (container.element, $0) }
    }
  }

  /// Returns the explanations of the containers with constraints, which have been placed.
  /// - Parameter content: returns the axes on which a container has the length of its content, unless constraints tie it to others.
  func constraintExplanations(following content: (Element) -> Set<ConstraintAxis>) throws -> [ContainerConstraints] {
    var chains = ConstraintChains()
    var solutions: [String: ExplainedSolution] = [:]
    // The containers around others come first. A path is longer than those of the elements around it.
    for container in containers.sorted(by: { $0.element.path.utf8.count < $1.element.path.utf8.count }) {
      let axes = chains.axesOfContent(of: container.element.path) ?? content(container.element)
      guard let solution = try container.constraints(following: axes) else { continue }
      solutions[container.element.path] = solution
      chains.append(solution)
    }
    return containers.compactMap { solutions[$0.element.path] }.map { ContainerConstraints($0, chains) }
  }

  /// Returns the costs of the containers with constraints, which have been placed.
  func constraintCosts() throws -> [ExplainedCosts] { try containers.compactMap { try $0.costs() } }

  /// What all engines did so far.
  var effort: LayoutEffort {
    containers.reduce(into: LayoutEffort(visits: rootVisits)) { $0 += $1.engine.effort }
  }

  /// Returns a container and the elements that its engine lays out, in preorder.
  func elements(laidOutBy container: Element) -> [Element] {
    var elements = [container]
    for child in container.children { append(child, to: &elements) }
    return elements
  }

  private func append(_ element: Element, to elements: inout [Element]) {
    elements.append(element)
    guard element.content == .container, isFlexbox(element) else { return }
    for child in element.children { append(child, to: &elements) }
  }

  /// The state that the engines keep for the next layout. Computed at each access.
  var memory: LayoutMemory {
    var memory = LayoutMemory()
    for container in containers { memory.containers[container.element.path] = container.engine.memory }
    return memory
  }
}

/// A container whose engine differs from the engine of the container around it. Every result is cached, so that nested engines do
/// not multiply the number of times that text is measured.
private final class NestedContainer: LayoutContent {
  private struct FinalSize: Hashable {
    let size: Size
    let definite: DefiniteAxes
    let surroundings: LayoutSurroundings
  }

  let element: Element
  private(set) var engine: any LayoutEngine
  private var sizes: [LayoutSpace: MeasuredSize] = [:]
  private var placements: [FinalSize: Placement] = [:]

  init(_ element: Element, _ engine: any LayoutEngine) {
    self.element = element
    self.engine = engine
  }

  /// Explains the boxes inside a flexbox container; `nil` for a container of another engine.
  func explanation() throws -> LayoutExplanation? {
    guard var flexbox = engine as? FlexboxLayout else { return nil }
    return try flexbox.explanation()
  }

  /// Explains the frames inside a container with constraints; `nil` for a container of another engine.
  func constraints(following content: Set<ConstraintAxis>) throws -> ExplainedSolution? {
    guard var layout = engine as? ConstrainedLayout else { return nil }
    return try element.attempting { try layout.explanation(following: content) }
  }

  /// Returns what the constraints of the container cost; `nil` for a container of another engine.
  func costs() throws -> ExplainedCosts? {
    guard var layout = engine as? ConstrainedLayout else { return nil }
    return try element.attempting { try layout.costs() }
  }

  func measure(in space: LayoutSpace) throws -> MeasuredSize {
    if let known = sizes[space] { return known }
    var size = try element.attempting { try engine.measure(in: space) }
    // The measured size of a container is not known to be valid for any other width.
    size.widths = nil
    sizes[space] = size
    return size
  }

  func place(_ size: Size, definite: DefiniteAxes, in surroundings: LayoutSurroundings) throws -> Placement {
    let question = FinalSize(size: size, definite: definite, surroundings: surroundings)
    if let known = placements[question] { return known }
    var placement = try element.attempting { try engine.place(size, definite: definite, in: surroundings) }
    placement.overflow = placement.overflow(of: element)
    placements[question] = placement
    return placement
  }
}

/// An element without children. It adds its own padding and border, because the engine of its container does not.
private struct LeafBox: LayoutContent {
  let element: Element
  /// The size of the content; `nil` for content that takes the size of its box.
  let content: SizedContent?

  func measure(in space: LayoutSpace) throws -> MeasuredSize {
    let insets = insets(in: space.surroundings)
    let around = Size(width: insets.left + insets.right, height: insets.top + insets.bottom)
    let room: AvailableSpace =
      switch space.width {
      case .definite(let width): .definite(max(0, width - around.width))
      case .minContent: .minContent
      case .maxContent, .indefinite: .maxContent
      }
    guard let content else { return MeasuredSize(size: around) }
    var box = try element.attempting { try content.size(room) }
    box.size = Size(width: box.size.width + around.width, height: box.size.height + around.height)
    box.firstBaseline = box.firstBaseline.map { insets.top + $0 }
    box.lastBaseline = box.lastBaseline.map { insets.top + $0 }
    box.widths = box.widths.map { $0.lowerBound + around.width...$0.upperBound + around.width }
    return box
  }

  func place(_ size: Size, definite: DefiniteAxes, in surroundings: LayoutSurroundings) throws -> Placement {
    let box = try measure(in: LayoutSpace(width: .definite(size.width), height: .definite(size.height), in: surroundings))
    return Placement(
      frames: [Rect(origin: .zero, size: size)], firstBaseline: box.firstBaseline, lastBaseline: box.lastBaseline)
  }

  private func insets(in surroundings: LayoutSurroundings) -> Insets {
    element.contentInsets(inContentOfWidth: surroundings.containingWidth ?? 0) ?? .zero
  }
}
