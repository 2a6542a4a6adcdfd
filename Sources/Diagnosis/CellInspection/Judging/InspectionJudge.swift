// SPDX-License-Identifier: MIT

internal import CellFiles
internal import CellGraphics
internal import CellNotation
package import CellRenderAnalysis

/// Checks the costs of cells against the budgets, and their findings against the baseline.
package struct InspectionJudge {
  private let template: String
  private let budgets: CostBudgets
  /// The measures whose values are known.
  private let measures: [CostMeasure]
  /// The baseline's path, and the baseline's entries for the template; `nil` if no baseline was named.
  private let baseline: (path: String, entries: InspectionBaseline.Entries)?

  /// - Parameters:
  ///   - limits: the budgets: the highest cost that a cell may have, by measure.
  ///   - looksForFixes: whether fixes are looked for, on which some costs depend.
  ///   - path: the path of the baseline; `nil` for none.
  ///   - template: the path of the template.
  /// - Throws: `FileFailure`, `NotationError`, ``UnreadableBaseline``.
  package init(
    limits: [CostMeasure: CostLimit], looksForFixes: Bool = true, baseline path: String?, template: String
  ) throws {
    self.template = template
    measures = CostMeasure.allCases.filter { looksForFixes || !$0.needsFixes }
    guard let path else {
      budgets = CostBudgets(limits.filter { $0.value != .baseline }, recorded: [:])
      baseline = nil
      return
    }
    let name = InspectionBaseline.name(of: template, in: path)
    let read = try InspectionBaseline(reading: path)
    budgets = CostBudgets(limits, recorded: read.costs[name] ?? [:])
    baseline = (path, read.templates[name] ?? [:])
  }

  /// Adds the results of the budgets to a report. If there is a baseline, also sets the baseline state of each finding.
  ///
  /// Both checks ignore suppressed findings.
  /// - Parameter cells: the name and the totals of each cell of the report, in the same order. The name is `nil` if there can be
  ///   only one cell. The totals leave out suppressed findings.
  package func judge(_ report: inout InspectionReport, _ cells: [(name: String?, totals: CellTotals)]) {
    let costs = zip(report.cells, cells).map { cell, judged in
      (name: judged.name, cost: { (measure: CostMeasure) in cell.count(of: measure) ?? judged.totals[measure] })
    }
    report.budgets = budgets.judge(costs, of: report.template)
    for measure in measures { report.highestCosts[measure] = costs.map { $0.cost(measure) }.max() }
    guard let baseline else { return }
    for cell in report.cells.indices {
      for index in report.cells[cell].findings.indices where report.cells[cell].findings[index].suppression == nil {
        let isHeld = baseline.entries.holds(report.cells[cell].findings[index])
        report.cells[cell].findings[index].baseline = isHeld ? .unchanged : .new
      }
    }
  }

  /// Returns a sentence for each reason why the check fails; empty if it passes.
  package func objections(to report: InspectionReport) -> [String] {
    guard let baseline else { return report.breaches }
    let breaches = report.breaches + unrecordedCosts(baseline.path)
    let new = report.recurringFindings.map(\.finding).filter { $0.baseline == .new && $0.severity < .note }
    guard !new.isEmpty else { return breaches }
    let severities = new.map(\.severity)
    let counts = Severity.allCases.compactMap { severity in
      let count = severities.count { $0 == severity }
      return count == 0 ? nil : counted(count, "new \(severity.rawValue)")
    }
    return breaches + ["\(report.template): \(counts.joined(separator: " and ")) not in the baseline \(baseline.path)"]
  }

  private func unrecordedCosts(_ path: String) -> [String] {
    if budgets.unrecorded.isEmpty { return [] }
    let names = budgets.unrecorded.map(\.rawValue).joined(separator: ", ")
    return ["\(template): the baseline \(path) does not record the cost of \(names); renew it with --write-baseline"]
  }

  /// Returns a sentence about findings that are in the baseline but no longer occur, or `nil` if there are none.
  package func remark(on report: InspectionReport) -> String? {
    guard let baseline else { return nil }
    let gone = baseline.entries.obsoleteCount(among: report.unsuppressedFindings)
    guard gone > 0 else { return nil }
    return "\(baseline.path): \(counted(gone, "finding")) of \(template) no longer \(gone == 1 ? "occurs" : "occur"); "
      + "remove \(gone == 1 ? "it" : "them") with --write-baseline"
  }
}

extension InspectionBaseline {
  /// Writes the findings of a report, except suppressed ones, and its costs into a baseline. An existing baseline keeps what it
  /// records of other templates, unless an earlier release wrote it.
  /// - Throws: `FileFailure`, `NotationError`, ``UnreadableBaseline``.
  package static func write(_ report: InspectionReport, to path: String) throws {
    var baseline = try renewed(at: path)
    let name = name(of: report.template, in: path)
    baseline.templates[name] = Entries(report.unsuppressedFindings)
    baseline.costs[name] = report.highestCosts
    try AtomicFile.write(Array(baseline.text.utf8), to: path)
  }
}

extension InspectionReport {
  fileprivate var unsuppressedFindings: [ReportEntry] { cells.flatMap(\.findings).filter { $0.suppression == nil } }
}

extension ReportedCell {
  /// Returns the number of findings that a measure counts, except suppressed ones; `nil` if the measure does not count findings.
  fileprivate func count(of measure: CostMeasure) -> Double? {
    let severity: Severity? =
      switch measure {
      case .errors: .error
      case .warnings: .warning
      case .notes: .note
      case .blended, .blendedOnce, .avoidableBlended, .inherentBlended, .meanOverdraw, .highestOverdraw, .misaligned,
        .misalignedLayers,
        .offscreen, .offscreenBytes, .scaled, .oversized, .copied:
        nil
      }
    return severity.map { severity in Double(findings.count { $0.severity == severity && $0.suppression == nil }) }
  }
}
