// SPDX-License-Identifier: MIT

internal import CellConstraints
internal import CellGraphics
internal import CellLayoutEngines
internal import CellTree

/// A container with constraints. Its conflicts and ambiguities name the elements and the places of their constraints.
final class ConstraintsContainer: ContainerLayout {
  private var layout: ConstraintsLayout
  private let scale: PixelScale
  private var translation: ConstraintTranslation
  private let sharesSystem: (Element) -> Bool
  private let naturalLengths: NaturalLengths
  /// Whether contents have other sizes, on which constraints depend.
  private var isStale = false
  private var earlier = RecentPrograms<ConstrainedContainer, ConstraintProgram>()

  /// - Parameter views: the contents of the elements that share the system, in preorder.
  init(_ element: Element, _ views: [any LayoutContent], _ builder: KeptTreeBuilder) throws {
    sharesSystem = builder.sharesSystem
    naturalLengths = NaturalLengths(
      views: views, grid: builder.sizes.grid, isRightToLeft: builder.isRightToLeft, sharesSystem: builder.sharesSystem)
    scale = builder.sizes.grid.scale
    translation = try naturalLengths.translation(of: element)
    layout = ConstraintsLayout(
      ConstraintProgram(translation.rules), constants: translation.constants, children: views,
      containers: translation.elements.indices.filter { [sharesSystem, translation] view in
        translation.elements[view].isContainer && !sharesSystem(translation.elements[view])
      }, grid: builder.sizes.grid, scrolledAxes: element.scrolledAxes,
      boxes: translation.boxes(at: builder.sizes.grid.scale))
  }

  func startRow(forgets: Bool) { layout.startRow(forgets: forgets) }

  func contentChanged(of box: Int) {
    isStale = translation.hasProportions
    layout.contentChanged(of: box)
  }

  func keysChanged(of boxes: [Int], in container: Element) throws { try translate(container) }

  private func translate(_ container: Element) throws {
    isStale = false
    translation = try naturalLengths.translation(of: container)
    let program = layout.program
    if translation.rules != program.container {
      layout.setProgram(earlier.take(translation.rules) ?? ConstraintProgram(translation.rules))
      earlier.keep(program, of: program.container)
    }
    layout.setConstants(translation.constants, scrolledAxes: container.scrolledAxes, boxes: translation.boxes(at: scale))
  }

  var effort: LayoutEffort { layout.effort }

  var byteCount: Int {
    earlier.programs.reduce(layout.byteCount) { $0 + $1.byteCount }
      + translation.constants.reduce(0) { $0 + 200 + $1.count * 100 }
  }

  func measure(in space: LayoutSpace) throws -> MeasuredSize { try naming { try layout.measure(in: space) } }

  func place(_ size: Size, definite: DefiniteAxes, in surroundings: LayoutSurroundings) throws -> Placement {
    var placement = try naming { try layout.place(size, definite: definite, in: surroundings) }
    // Constraints place alignment rectangles, which the frames extend beyond.
    for (view, element) in translation.elements.enumerated() {
      let own = element.alignmentInsets
      let around = translation.rules.views[view].parent.map { translation.elements[$0].alignmentInsets } ?? .zero
      if own == .zero, around == .zero { continue }
      placement.frames[view + 1] = placement.frames[view + 1].outset(by: own).translated(by: Point(x: around.left, y: around.top))
    }
    return placement
  }

  func explain(_ container: Element, in explanation: inout CellExplanation) throws {
    guard explanation.withConstraints else { return }
    let content = explanation.axesOfContent(of: container)
    var found = try naming { try layout.explanation(following: content) }
    for ambiguity in found.ambiguities { found.need(Set(ambiguity.limits)) }
    let undetermining = translation.constraintsByPlace.filter { $0.isDisjoint(with: found.writtenUsed) }
    for needed in try naming({ try layout.needed(among: undetermining) }) { found.need(needed) }
    var translation = translation
    translation.contentAxes = content
    explanation.add(ExplainedSolution(translation: translation, explanation: found, content: content))
  }

  func costs(of container: Element) throws -> ExplainedCosts? {
    try naming { try layout.costs() }.map {
      ExplainedCosts(container: container.path, location: container.location, costs: $0.map(translation.explained))
    }
  }

  /// Names the element of a failure.
  private func naming<Answer>(_ question: () throws -> Answer) throws -> Answer {
    if isStale { try translate(translation.container) }
    do { return try question() } catch let failure as ConstraintFailure { throw translation.failure(failure) }
  }
}

extension Element {
  /// The axes on which the content of the container can be scrolled.
  fileprivate var scrolledAxes: Set<ConstraintAxis> {
    guard layout.scrolls else { return [] }
    let axis = layout.scrollAxis
    return Set((axis.isHorizontal ? [.horizontal] : []) + (axis.isVertical ? [.vertical] : []))
  }
}
