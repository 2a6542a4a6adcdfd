// SPDX-License-Identifier: MIT

internal import Graphics

extension InspectionReport {
  /// The report as JUnit XML: what CI servers list as tests.
  ///
  /// What fails here is what the exit status calls a failure. With budgets, each is a test, which a breach fails. Without any, a
  /// test is a cell under one category of rules (`blend`, `offscreen`), which errors and warnings outside the baseline fail; notes
  /// are its output.
  package var junit: String {
    let suites = budgets.isEmpty ? cells.map(suite) : [budgetSuite]
    return JUnitDocument(name: "cellraster inspect", suites: suites).source
  }

  private var budgetSuite: JUnitSuite {
    JUnitSuite(
      name: template,
      cases: budgets.map { budget in
        JUnitCase(
          className: template, name: "\(budget.name) at most \(shownNumber(budget.limit))",
          result: budget.breach.map { .failed($0, details: [$0]) } ?? .passed,
          output: ["\(budget.name): \(shownNumber(budget.actual))"])
      })
  }

  private func suite(_ cell: Cell) -> JUnitSuite {
    JUnitSuite(
      name: "\(template), \(cell.name)",
      cases: distinct(allRules.map(\.category)).map { category in
        let found = cell.findings.filter { $0.rule.category == category && $0.baseline != .unchanged }
        let (failing, notes) = (found.filter { $0.severity != .note }, found.filter { $0.severity == .note })
        return JUnitCase(
          className: "\(template), \(cell.name)", name: category,
          result: failing.isEmpty
            ? .passed : .failed(Severity.counts(in: failing.map(\.severity)), details: failing.map(\.line)),
          output: notes.map(\.line))
      })
  }
}

extension InspectionReport.Finding {
  /// `post.yaml:12:7 cell/body: warning blend.background-missing: ...`, as compilers write.
  fileprivate var line: String { "\(location) \(layer): \(severity.rawValue) \(rule.id): \(message)" }
}
