// SPDX-License-Identifier: MIT

internal import CellReports

extension ScrollReport {
  /// Returns checks as test cases in JUnit XML; without any, a case that says that the list was scrolled.
  package func junit(_ checks: [ScrollLimits.Check]) -> String {
    let name = "\(template) (\(strategies.isEmpty ? "naive" : strategies.map(\.rawValue).joined(separator: ", ")))"
    let cases = checks.map { check in
      JUnitCase(
        className: "scroll", name: check.name,
        result: check.objection.map { .failed($0, details: text.split(separator: "\n").map(String.init)) } ?? .passed)
    }
    let scrolled = [JUnitCase(className: "scroll", name: "scrolled", result: .passed)]
    return JUnitDocument(
      name: "cellraster scroll", suites: [JUnitSuite(name: name, cases: cases.isEmpty ? scrolled : cases)]
    ).source
  }
}
