// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellLayoutEngines
internal import CellTree

/// A container with manual frames. Its errors name the element and the key.
final class FramesContainer: ContainerLayout {
  private var layout: FramesLayout
  private let scale: PixelScale
  private var translation: FrameTranslation
  /// The formulas that are compiled, with their program; `nil` for a function in Swift.
  private var compiled: (formulas: [ChildFormulas], program: FrameProgram)?
  private var earlier = RecentPrograms<[ChildFormulas], FrameProgram>()
  private var compilations = 0

  init(_ element: Element, _ children: [any LayoutContent], _ builder: KeptTreeBuilder) throws {
    scale = builder.sizes.grid.scale
    translation = FrameTranslation(element, isRightToLeft: builder.isRightToLeft)
    let rule: FramesLayout.Rule
    if let function = element.layout.frameLayout {
      rule = .function(translation.function(function))
    } else {
      let formulas = translation.formulas()
      let program = try Self.compile(formulas, translation)
      rule = .formulas(program, inputs: translation.inputs)
      compiled = (formulas, program)
      compilations = 1
    }
    layout = FramesLayout(
      rule, children: children, containers: element.containers, percentages: element.percentages, grid: builder.sizes.grid,
      hasGivenHeight: element.hasGivenHeight, insets: element.insets(at: builder.sizes.grid.scale))
  }

  private static func compile(_ formulas: [ChildFormulas], _ translation: FrameTranslation) throws -> FrameProgram {
    do throws(FrameProblem) {
      return try FrameProgram(formulas, inputCount: translation.inputs.count)
    } catch {
      throw translation.failure(error)
    }
  }

  func startRow(forgets: Bool) {
    compilations = 0
    layout.startRow(forgets: forgets)
  }

  func contentChanged(of box: Int) { layout.contentChanged(of: box) }

  func keysChanged(of boxes: [Int], in container: Element) throws {
    translation = FrameTranslation(container, isRightToLeft: translation.isRightToLeft)
    if let function = container.layout.frameLayout { return replaceRule(.function(translation.function(function)), container) }
    let formulas = translation.formulas()
    if let compiled, formulas == compiled.formulas {
      if !boxes.contains(0) { return layout.setInputs(translation.inputs) }
    } else {
      let known = earlier.take(formulas)
      if known == nil { compilations += 1 }
      let program = try known ?? Self.compile(formulas, translation)
      if let compiled { earlier.keep(compiled.program, of: compiled.formulas) }
      compiled = (formulas, program)
    }
    if let compiled { replaceRule(.formulas(compiled.program, inputs: translation.inputs), container) }
  }

  private func replaceRule(_ rule: FramesLayout.Rule, _ container: Element) {
    layout.setRule(
      rule, percentages: container.percentages, hasGivenHeight: container.hasGivenHeight, insets: container.insets(at: scale))
  }

  var effort: LayoutEffort {
    var effort = layout.effort
    effort[.compilations] += compilations
    return effort
  }

  var byteCount: Int {
    // As large as the program in use.
    (1 + earlier.programs.count) * (layout.byteCount + (compiled?.formulas.count ?? 0) * 400)
  }

  func measure(in space: LayoutSpace) throws -> MeasuredSize { try naming { try layout.measure(in: space) } }

  func place(_ size: Size, definite: DefiniteAxes, in surroundings: LayoutSurroundings) throws -> Placement {
    try naming { try layout.place(size, definite: definite, in: surroundings) }
  }

  private func naming<Answer>(_ body: () throws -> Answer) throws -> Answer {
    do { return try body() } catch let problem as FrameProblem { throw translation.failure(problem) }
  }

  /// The reasons are in the document: each frame is its formula.
  func explain(_ container: Element, in explanation: inout CellExplanation) throws {}
}

extension Element {
  /// Returns the border and the padding of the container for the width to which percentages refer.
  func insets(at scale: PixelScale) -> (_ containingWidth: Double?) -> Insets {
    { [self] width in contentInsets(inContentOfWidth: width ?? 0, at: scale) ?? .zero }
  }

  /// The indices of the children that are containers.
  var containers: [Int] { children.indices.filter { children[$0].isContainer } }

  /// The indices of the children, other than containers, with a padding in percent.
  fileprivate var percentages: [Int] {
    children.indices.filter { !children[$0].isContainer && children[$0].hasPercentagePadding }
  }
}
