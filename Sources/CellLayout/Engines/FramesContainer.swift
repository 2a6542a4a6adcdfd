// SPDX-License-Identifier: MIT

internal import CellDocument
internal import Frames
internal import Graphics
internal import Layout

/// A container with manual frames. Its errors name the element and the key.
final class FramesContainer: ContainerLayout {
  private var layout: FramesLayout
  private var translation: FrameTranslation
  /// The formulas that are compiled; empty for a function in Swift.
  private var formulas: [ChildFormulas]
  private var compilations = 0

  init(_ element: Element, _ children: [any LayoutContent], _ builder: KeptTreeBuilder) throws {
    let (translation, formulas, rule) = try Self.translated(element, isRightToLeft: builder.isRightToLeft)
    (self.translation, self.formulas) = (translation, formulas)
    layout = FramesLayout(
      rule, children: children, containers: element.containers, percentages: element.percentages, grid: builder.sizes.grid,
      hasGivenHeight: element.hasGivenHeight, insets: element.insets)
    compilations = formulas.isEmpty ? 0 : 1
  }

  /// Translates the formulas of a container, and compiles them.
  private static func translated(_ element: Element, isRightToLeft: Bool) throws -> (
    FrameTranslation, [ChildFormulas], FramesLayout.Rule
  ) {
    var translation = FrameTranslation(element, isRightToLeft: isRightToLeft)
    if let layout = element.layout.frameLayout { return (translation, [], .function(translation.function(layout))) }
    let formulas = translation.formulas()
    return (translation, formulas, try compiled(formulas, translation))
  }

  private static func compiled(_ formulas: [ChildFormulas], _ translation: FrameTranslation) throws -> FramesLayout.Rule {
    do throws(FrameProblem) {
      return .formulas(Shared(try FrameProgram(formulas, inputCount: translation.inputs.count)), inputs: translation.inputs)
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
    var translation = FrameTranslation(container, isRightToLeft: self.translation.isRightToLeft)
    guard container.layout.frameLayout == nil, !boxes.contains(0) else { return try replaceRule(container) }
    let formulas = translation.formulas()
    if formulas != self.formulas { return try replaceRule(container) }
    self.translation = translation
    layout.setInputs(translation.inputs)
  }

  private func replaceRule(_ container: Element) throws {
    let rule: FramesLayout.Rule
    (translation, formulas, rule) = try Self.translated(container, isRightToLeft: translation.isRightToLeft)
    layout.setRule(
      rule, percentages: container.percentages, hasGivenHeight: container.hasGivenHeight, insets: container.insets)
    compilations += formulas.isEmpty ? 0 : 1
  }

  var effort: LayoutEffort {
    var effort = layout.effort
    effort[.compilations] += compilations
    return effort
  }

  var byteCount: Int { layout.byteCount + formulas.count * 400 }

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
  var insets: (_ containingWidth: Double?) -> Insets {
    { [self] width in contentInsets(inContentOfWidth: width ?? 0) ?? .zero }
  }

  /// The indices of the children that are containers.
  var containers: [Int] { children.indices.filter { children[$0].content == .container } }

  /// The indices of the children, other than containers, with a padding in percent.
  fileprivate var percentages: [Int] {
    children.indices.filter { children[$0].content != .container && children[$0].contentInsets(inContentOfWidth: nil) == nil }
  }
}
