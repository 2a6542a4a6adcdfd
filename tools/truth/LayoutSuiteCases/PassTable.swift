// SPDX-License-Identifier: MIT

/// The numbers of passed, failed and skipped cases in each category.
package struct PassTable: Hashable, Sendable, CustomStringConvertible {
  package struct Row: Hashable, Sendable {
    package var passed = 0
    package var failed = 0
    package var skipped = 0
    package var contestedPassed = 0
    package var contestedFailed = 0

    package init(passed: Int = 0, failed: Int = 0, skipped: Int = 0, contestedPassed: Int = 0, contestedFailed: Int = 0) {
      self.passed = passed
      self.failed = failed
      self.skipped = skipped
      self.contestedPassed = contestedPassed
      self.contestedFailed = contestedFailed
    }

    /// The number of uncontested cases that were run.
    package var run: Int { passed + failed }

    /// The share of `run` that passed, in `0...1`; one if no case was run.
    package var passRate: Double { run == 0 ? 1 : Double(passed) / Double(run) }
  }

  package private(set) var rows: [String: Row] = [:]
  package private(set) var textCount = 0
  package private(set) var measureCallCount = 0
  /// The largest number of measure calls for any text.
  package private(set) var largestMeasureCallCount = 0

  package init() {}

  package mutating func add(_ result: CaseResult, of suiteCase: SuiteCase) {
    textCount += result.measureCalls.count
    measureCallCount += result.measureCalls.reduce(0, +)
    largestMeasureCallCount = max(largestMeasureCallCount, result.measureCalls.max() ?? 0)
    var row = rows[suiteCase.category, default: Row()]
    switch (result.outcome, suiteCase.isContested) {
    case (.passed, false): row.passed += 1
    case (.failed, false): row.failed += 1
    case (.passed, true): row.contestedPassed += 1
    case (.failed, true): row.contestedFailed += 1
    case (.skipped, _): row.skipped += 1
    }
    rows[suiteCase.category] = row
  }

  package var total: Row {
    rows.values.reduce(into: Row()) { total, row in
      total.passed += row.passed
      total.failed += row.failed
      total.skipped += row.skipped
      total.contestedPassed += row.contestedPassed
      total.contestedFailed += row.contestedFailed
    }
  }

  package var description: String {
    let header = ["category", "passed", "run", "rate", "skipped", "contested"]
    let sorted = rows.sorted { $0.key < $1.key }.map { Self.cells($0.key, $0.value) }
    let table = [header] + sorted + [Self.cells("all", total)]
    let widths = header.indices.map { column in table.map { $0[column].count }.max() ?? 0 }
    let perText = textCount == 0 ? 0 : (Double(measureCallCount) / Double(textCount) * 10).rounded() / 10
    let calls = "measure calls for each of \(textCount) texts: \(perText) on average, at most \(largestMeasureCallCount)"
    return table.map { cells in
      zip(cells, widths).enumerated().map { column, cell in
        let padding = String(repeating: " ", count: cell.1 - cell.0.count)
        return column == 0 ? cell.0 + padding : padding + cell.0
      }.joined(separator: "  ")
    }.joined(separator: "\n") + "\n" + calls
  }

  private static func cells(_ name: String, _ row: Row) -> [String] {
    let tenths = row.run == 0 ? 1000 : row.passed * 1000 / row.run
    let contested = row.contestedPassed + row.contestedFailed
    return [
      name, "\(row.passed)", "\(row.run)", row.run == 0 ? "-" : "\(tenths / 10).\(tenths % 10) %",
      row.skipped == 0 ? "" : "\(row.skipped)", contested == 0 ? "" : "\(row.contestedPassed)/\(contested)",
    ]
  }
}
