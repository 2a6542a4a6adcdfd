// SPDX-License-Identifier: MIT

package import CellLayout
package import CellRenderAnalysis

extension CellAnalysis {
  /// Returns the findings of the analysis and those about problems of the layout of the same cell. A problem that the analysis reports
  /// itself only adds its cause to that finding.
  package func findings(with problems: [LayoutProblem]) -> [Finding] { findings(with: problems.map(LayoutRemark.init)) }
}

extension LayoutRemark {
  fileprivate init(_ problem: LayoutProblem) {
    let sentence = problem.sentence
    switch problem.kind {
    case .squeezed(let squeeze):
      var child: String?
      if case .children(let path) = squeeze.content { child = path }
      // A word that is too long is broken, not cut off.
      let cause = squeeze.content == .word ? nil : "; \(child == nil ? "it" : problem.path) \(sentence)"
      self.init(
        rule: .squeezed, path: problem.path, sentence: sentence, cause: cause, isOnlyCause: squeeze.isClipped, affected: child)
    case .zeroSize(let zero):
      let cause = ", \(zero.reason(of: problem.path))"
      if case .missingConstraint = zero.cause.reason {
        self.init(rule: .empty, path: problem.path, sentence: sentence, cause: cause, misplaced: [problem.path])
      } else {
        self.init(rule: .empty, path: problem.path, sentence: sentence, cause: cause)
      }
    case .percentage: self.init(rule: .percentageBase, path: problem.path, sentence: sentence)
    case .conflict(let conflict):
      self.init(rule: .conflict, path: problem.path, sentence: sentence, misplaced: conflict.affected)
    case .ambiguous(let ambiguity):
      self.init(rule: .ambiguous, path: problem.path, sentence: sentence, misplaced: Set(ambiguity.sides.map(\.path)))
    case .unsettled(let constraints):
      self.init(rule: .unsettled, path: problem.path, sentence: sentence, misplaced: Set(constraints.map(\.path)))
    }
  }
}
