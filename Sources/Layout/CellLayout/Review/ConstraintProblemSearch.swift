// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellTree

extension ProblemSearch {
  /// Returns what the containers with constraints did not decide, without what changes no frame of a visible element.
  func constraintProblems() -> [LayoutProblem] {
    let hidden = Set(parts.filter(\.isHidden).map(\.element.path))
    return constraints.flatMap { problems in
      problems.all.compactMap { $0.shown(in: problems.container, without: hidden) }
    }
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
  /// Returns the problem for an element that is not hidden, or else for the hidden one if frames of visible elements depend on it;
  /// `nil` if none do.
  fileprivate func shown(in container: String, without hidden: Set<String>) -> LayoutProblem? {
    if !hidden.contains(path) { return self }
    switch kind {
    case .conflict(let conflict):
      let shown = conflict.constraints.first { $0.kind == .written && !hidden.contains($0.path) }
      if let shown { return LayoutProblem(path: shown.path, kind: kind) }
      // The size of a visible container is that of a visible element.
      let isEffective = conflict.affectsContainer && !hidden.contains(container)
      return isEffective || !conflict.affected.isSubset(of: hidden) ? self : nil
    case .ambiguous(let ambiguity):
      let sides = ambiguity.sides.filter { !hidden.contains($0.path) }
      return sides.first.map {
        LayoutProblem(path: $0.path, kind: .ambiguous(ConstraintProblems.Ambiguity(sides: sides, cause: ambiguity.cause)))
      }
    case .squeezed, .zeroSize, .percentage, .unsettled: return nil
    }
  }
}
