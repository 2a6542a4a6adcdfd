// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellInspection
internal import CellRenderAnalysis

/// JUnit XML: suites of test cases, for CI servers.
package struct JUnitDocument {
  let name: String
  let suites: [JUnitSuite]

  package init(name: String, suites: [JUnitSuite]) {
    self.name = name
    self.suites = suites
  }

  package var source: String {
    let document: Markup = """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="\(name)" tests="\(total(\.cases.count))" failures="\(total(\.failureCount))"\(errors)>
      \(suites.map(\.markup).joined())</testsuites>

      """
    return document.source
  }

  /// The `errors` attribute; empty if there are no errors, because CI servers then assume 0.
  private var errors: Markup {
    let count = total(\.errorCount)
    return count == 0 ? .empty : " errors=\"\(count)\""
  }

  private func total(_ count: (JUnitSuite) -> Int) -> Int { suites.reduce(0) { $0 + count($1) } }
}

package struct JUnitSuite {
  let name: String
  let cases: [JUnitCase]
  /// The output of the suite, one string per line.
  var output: [String] = []

  package init(name: String, cases: [JUnitCase]) {
    self.name = name
    self.cases = cases
  }

  var failureCount: Int { cases.count { $0.result.isFailure } }
  var errorCount: Int { cases.count { $0.result.isError } }
  private var skippedCount: Int { cases.count { $0.result.isSkipped } }

  private var outputMarkup: Markup { output.isEmpty ? .empty : "    <system-out>\(lines: output)</system-out>\n" }

  var markup: Markup {
    """
      <testsuite name="\(name)" tests="\(cases.count)" failures="\(failureCount)" errors="\(errorCount)" skipped="\(skippedCount)">
    \(cases.map(\.markup).joined())\(outputMarkup)  </testsuite>

    """
  }
}

package struct JUnitCase {
  package enum Result {
    case passed
    /// A short message, and details, one string per line.
    case failed(String, details: [String])
    case error(String, details: [String])
    case skipped(String)
  }

  let className, name: String
  let result: Result
  /// The output of the test, one string per line. It is written for every result.
  var output: [String] = []

  /// The duration; `nil` if it was not measured.
  var milliseconds: Double?

  package init(className: String, name: String, result: Result, output: [String] = [], milliseconds: Double? = nil) {
    self.className = className
    self.name = name
    self.result = result
    self.output = output
    self.milliseconds = milliseconds
  }

  var markup: Markup {
    let start: Markup = "    <testcase classname=\"\(className)\" name=\"\(name)\"\(time)"
    let body = result.markup + (output.isEmpty ? .empty : "      <system-out>\(lines: output)</system-out>\n")
    return start + (body == .empty ? "/>\n" : ">\n\(body)    </testcase>\n")
  }

  /// The `time` attribute: seconds with three decimals.
  private var time: Markup {
    guard let milliseconds else { return .empty }
    let whole = Int(milliseconds.rounded())
    let fraction = String(whole % 1000)
    return " time=\"\(whole / 1000).\(String(repeating: "0", count: 3 - fraction.count) + fraction)\""
  }
}

extension JUnitCase.Result {
  fileprivate var isFailure: Bool { if case .failed = self { true } else { false } }
  fileprivate var isError: Bool { if case .error = self { true } else { false } }
  fileprivate var isSkipped: Bool { if case .skipped = self { true } else { false } }

  fileprivate var markup: Markup {
    switch self {
    case .passed: .empty
    case .failed(let message, let details): "      <failure message=\"\(message)\">\(lines: details)</failure>\n"
    case .error(let message, let details): "      <error message=\"\(message)\">\(lines: details)</error>\n"
    case .skipped(let reason): "      <skipped message=\"\(reason)\"/>\n"
    }
  }
}

extension GoldenReport {
  /// The report as JUnit XML. Each golden is a test with its duration. Its class is its feature: the part of its name before the last
  /// slash. Goldens that changed for the same reason are a suite with the reason as its name; the others of a feature are another.
  ///
  /// A recorded golden is a failure, because recording makes the run fail, and so is a skipped one if ``failsIfSkipped``. A drifted
  /// golden passes, and its cause is the test's output.
  package var junit: String {
    func suite(_ name: String, of entries: [Entry]) -> JUnitSuite {
      JUnitSuite(name: name, cases: entries.map { $0.junitCase(className: feature(of: $0), failsIfSkipped) })
    }
    let shared = openGroups.compactMap { group in group.heading.map { (title: $0.title, entries: group.entries) } }
    let names = Set(shared.flatMap { $0.entries.map(\.golden) })
    let others = Dictionary(grouping: entries.filter { !names.contains($0.golden) }, by: feature)
    let features = distinct(entries.map(feature))
    let suites =
      shared.map { suite($0.title, of: $0.entries) } + features.compactMap { name in others[name].map { suite(name, of: $0) } }
    return JUnitDocument(name: "cellraster golden", suites: suites).source
  }

  private func feature(of entry: Entry) -> String {
    let feature = entry.nameParts.feature
    return feature.isEmpty ? title : feature
  }
}

extension GoldenReport.Entry {
  fileprivate func junitCase(className: String, _ failsIfSkipped: Bool) -> JUnitCase {
    let details = ["\(location)"] + facts
    let message = cause.isEmpty ? facts.first ?? outcome.rawValue : cause.joined(separator: "; ")
    let result: JUnitCase.Result =
      switch outcome {
      case .failed, .recorded: .failed(message, details: details)
      case .error: .error(message, details: details)
      case .skipped where failsIfSkipped:
        .failed("not compared, which fails in CI: \(cause.joined(separator: "; "))", details: details)
      case .skipped: .skipped(cause.joined(separator: "; "))
      case .drift, .passed: .passed
      }
    return JUnitCase(
      className: className, name: nameParts.picture, result: result, output: outcome == .drift ? facts : [],
      milliseconds: duration.milliseconds)
  }
}

extension InspectionReport {
  /// The report as JUnit XML, which CI servers display as a list of tests.
  ///
  /// If there are budgets, each budget is a test, which fails if the budget is exceeded. Otherwise, each cell has one test for each
  /// category of rules, such as `blend` and `offscreen`. Such a test fails if there are errors or warnings that are neither in the
  /// baseline nor suppressed. Notes are its output. The output of the first suite says what to do, a line for each group of findings.
  package var junit: String {
    var suites = budgets.isEmpty ? cells.map(suite) : distinct(budgets.map { $0.template ?? template }).map(budgetSuite)
    if !suites.isEmpty { suites[0].output = groups.map { "\($0.severity.rawValue): \($0.sentence(of: self))" } }
    return JUnitDocument(name: "cellraster inspect", suites: suites).source
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

extension ReportEntry {
  /// One line in the format of compilers: `post.yaml:12:7 cell/body: warning blend.background-missing: ...`
  var line: String { "\(location) \(layer): \(severity.rawValue) \(rule.rawValue): \(message)" }
}
