// SPDX-License-Identifier: MIT

internal import CellDocument
internal import Graphics

extension ProblemSearch {
  /// Returns what the containers with constraints did not decide, without what concerns hidden elements only.
  func constraintProblems() -> [LayoutProblem] {
    let hidden = Set(parts.filter(\.isHidden).map(\.element.path))
    return constraints.flatMap(\.all).compactMap { $0.shown(without: hidden) }
  }
}

extension ConstraintProblems {
  /// The problems, by the elements to which the constraints belong.
  fileprivate var all: [LayoutProblem] {
    var problems = conflicts.map { LayoutProblem(path: $0.dropped.path, kind: .conflict($0)) }
    problems += ambiguities.map { LayoutProblem(path: $0.sides[0].path, kind: .ambiguous($0)) }
    if let first = unsettled.first { problems.append(LayoutProblem(path: first.path, kind: .unsettled(unsettled))) }
    return problems
  }
}

extension LayoutProblem {
  /// Returns the problem for an element that is not hidden; `nil` if all elements that take part are.
  fileprivate func shown(without hidden: Set<String>) -> LayoutProblem? {
    if !hidden.contains(path) { return self }
    switch kind {
    case .conflict(let conflict):
      let shown = conflict.constraints.first { $0.kind == .written && !hidden.contains($0.path) }
      return shown.map { LayoutProblem(path: $0.path, kind: kind) }
    case .ambiguous(let ambiguity):
      let sides = ambiguity.sides.filter { !hidden.contains($0.path) }
      return sides.first.map {
        LayoutProblem(path: $0.path, kind: .ambiguous(ConstraintProblems.Ambiguity(sides: sides, cause: ambiguity.cause)))
      }
    case .squeezed, .zeroSize, .percentage, .unsettled: return nil
    }
  }
}
