// SPDX-License-Identifier: MIT

internal import CellConstraints
internal import CellGraphics
internal import CellLayoutEngines
internal import CellTree

/// A container with constraints. Its conflicts and ambiguities name the elements and the places of their constraints.
final class ConstraintsContainer: ContainerLayout {
  private var layout: ConstraintsLayout
  private var translation: ConstraintTranslation
  private var earlier = RecentPrograms<ConstrainedContainer, ConstraintProgram>()

  init(_ element: Element, _ children: [any LayoutContent], _ builder: KeptTreeBuilder) {
    translation = ConstraintTranslation(element, isRightToLeft: builder.isRightToLeft)
    layout = ConstraintsLayout(
      ConstraintProgram(translation.rules), constants: translation.constants, children: children,
      containers: element.containers, grid: builder.sizes.grid, scrolledAxes: element.scrolledAxes, insets: element.insets)
  }

  func startRow(forgets: Bool) { layout.startRow(forgets: forgets) }

  func contentChanged(of box: Int) { layout.contentChanged(of: box) }

  func keysChanged(of boxes: [Int], in container: Element) throws {
    translation = ConstraintTranslation(container, isRightToLeft: translation.rules.isRightToLeft)
    let program = layout.program
    if translation.rules != program.container {
      layout.setProgram(earlier.take(translation.rules) ?? ConstraintProgram(translation.rules))
      earlier.keep(program, of: program.container)
    }
    layout.setConstants(translation.constants, scrolledAxes: container.scrolledAxes, insets: container.insets)
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
    for (child, element) in translation.container.children.enumerated() {
      let alignment = element.alignmentInsets
      if alignment == .zero { continue }
      let rect = placement.frames[child + 1]
      placement.frames[child + 1] = Rect(
        x: rect.x - alignment.left, y: rect.y - alignment.top, width: rect.width + alignment.left + alignment.right,
        height: rect.height + alignment.top + alignment.bottom)
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
