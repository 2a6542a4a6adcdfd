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
    let document: Markup = """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="cellraster inspect" tests="\(suites.reduce(0) { $0 + $1.cases.count })" \
      failures="\(suites.reduce(0) { $0 + $1.failureCount })">
      \(suites.map(\.markup).joined())</testsuites>

      """
    return document.source
  }

  private var budgetSuite: JUnitSuite {
    JUnitSuite(
      name: template,
      cases: budgets.map { budget in
        JUnitCase(
          className: template, name: "\(budget.name) at most \(shownNumber(budget.limit))", failure: budget.breach,
          details: budget.breach.map { [$0] } ?? [], output: ["\(budget.name): \(shownNumber(budget.actual))"])
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
          failure: failing.isEmpty ? nil : Severity.counts(in: failing.map(\.severity)), details: failing.map(\.line),
          output: notes.map(\.line))
      })
  }
}

extension InspectionReport.Finding {
  /// `post.yaml:12:7 cell/body: warning blend.background-missing: ...`, as compilers write.
  fileprivate var line: String { "\(location) \(layer): \(severity.rawValue) \(rule.id): \(message)" }
}

private struct JUnitSuite {
  let name: String
  let cases: [JUnitCase]

  var failureCount: Int { cases.count { $0.failure != nil } }

  var markup: Markup {
    """
      <testsuite name="\(name)" tests="\(cases.count)" failures="\(failureCount)" errors="0" skipped="0">
    \(cases.map(\.markup).joined())  </testsuite>

    """
  }
}

private struct JUnitCase {
  let className, name: String
  /// A few words; `nil` for a test that passes.
  let failure: String?
  /// What there is to say about a failure, and beside it: a line each.
  let details, output: [String]

  var markup: Markup {
    var body: Markup = .empty
    if let failure { body = "      <failure message=\"\(failure)\">\(lines: details)</failure>\n" }
    if !output.isEmpty { body = body + "      <system-out>\(lines: output)</system-out>\n" }
    if body == .empty { return "    <testcase classname=\"\(className)\" name=\"\(name)\"/>\n" }
    return "    <testcase classname=\"\(className)\" name=\"\(name)\">\n\(body)    </testcase>\n"
  }
}
