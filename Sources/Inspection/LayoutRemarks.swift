// SPDX-License-Identifier: MIT

package import CellLayout
package import RenderAnalysis

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
    case .zeroSize(let zero): self.init(rule: .empty, path: problem.path, sentence: sentence, cause: ", \(zero.reason(of: problem.path))")
    case .percentage: self.init(rule: .percentageBase, path: problem.path, sentence: sentence)
    case .conflict: self.init(rule: .conflict, path: problem.path, sentence: sentence)
    case .ambiguous: self.init(rule: .ambiguous, path: problem.path, sentence: sentence)
    case .unsettled: self.init(rule: .unsettled, path: problem.path, sentence: sentence)
    }
  }
}
