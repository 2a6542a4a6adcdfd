// SPDX-License-Identifier: MIT

internal import CellDocument
internal import Graphics
internal import Inspection
internal import RenderAnalysis

extension InspectionReport {
  /// The report as JUnit XML, which CI servers display as a list of tests.
  ///
  /// The tests that fail correspond to the exit status. If there are budgets, each budget is a test that fails if the budget is
  /// exceeded. Otherwise each cell has one test per category of rules, such as `blend` and `offscreen`. It fails if there are
  /// errors or warnings that are neither in the baseline nor suppressed. Notes are its output.
  package var junit: String {
    let ofBudgets = distinct(budgets.map { $0.template ?? template }).map(budgetSuite)
    return JUnitDocument(name: "cellraster inspect", suites: budgets.isEmpty ? cells.map(suite) : ofBudgets).source
  }

  private func budgetSuite(of template: String) -> JUnitSuite {
    JUnitSuite(
      name: template,
      cases: budgets.filter { ($0.template ?? self.template) == template }.map { budget in
        JUnitCase(
          className: template, name: "\(budget.name) at most \(shownNumber(budget.limit))",
          result: budget.breach.map { .failed($0, details: [$0]) } ?? .passed,
          output: ["\(budget.name): \(shownNumber(budget.actual))"])
      })
  }

  private func suite(_ cell: ReportedCell) -> JUnitSuite {
    let name = "\(templates[cell.template]), \(cell.name)"
    return JUnitSuite(
      name: name,
      cases: Rule.Category.allCases.map { category in
        let found = cell.findings.filter { $0.rule.category == category && $0.isOpen }
        let (failing, notes) = (found.filter { $0.severity != .note }, found.filter { $0.severity == .note })
        return JUnitCase(
          className: name, name: category.rawValue,
          result: failing.isEmpty
            ? .passed : .failed(Severity.counts(in: failing.map(\.severity)), details: failing.map(\.line)),
          output: notes.map(\.line))
      })
  }
}

extension ReportedFinding {
  /// One line in the format of compilers: `post.yaml:12:7 cell/body: warning blend.background-missing: ...`
  fileprivate var line: String { "\(location) \(layer): \(severity.rawValue) \(rule.rawValue): \(message)" }
}
