// SPDX-License-Identifier: MIT

internal import CellDocument
internal import DisplayList
internal import Graphics
public import RenderAnalysis
package import Reports

/// Conversion of an inspected cell to the values of a report.
extension InspectionReport.Cell {
  /// - Parameters:
  ///   - name: the name that distinguishes the cell from the others of its template.
  ///   - fix: returns the fix of the finding at an index among the cell's findings. An event lists the fixes of all its findings.
  package init(_ inspected: InspectedCell, name: String, fix: (Int) -> InspectionReport.Fix? = { _ in nil }) {
    let totals = inspected.totals
    self.init(
      name: name, size: inspected.pixels.size, scale: inspected.cell.scale, png: [],
      totals: CostMeasure.allCases.filter { !$0.isCountOfFindings && (inspected.knowsAvoidable || !$0.needsFixes) }
        .map { InspectionReport.Total($0, totals[$0]) },
      findings: inspected.findings.events.enumerated().map { index, event in
        InspectionReport.Finding(
          event, number: inspected.firstNumber + index, in: inspected, fixes: distinct(event.members.compactMap(fix)))
      })
  }
}

extension InspectedCell {
  /// The costs of the cell, summed up.
  public var totals: CellTotals { CellTotals(of: analysis, findings: findings) }

  /// The costs of the cell without those of suppressed findings, for comparison with budgets.
  package var budgetedTotals: CellTotals { CellTotals(of: analysis, findings: findings, leavingOutSuppressed: true) }
}

extension CostMeasure {
  /// Whether the measure counts findings. Reports count findings themselves.
  fileprivate var isCountOfFindings: Bool {
    switch self {
    case .errors, .warnings, .notes: true
    case .blended, .avoidableBlended, .inherentBlended, .meanOverdraw, .highestOverdraw, .misaligned, .misalignedLayers,
      .offscreen,
      .offscreenBytes, .scaled, .oversized:
      false
    }
  }
}

extension InspectionReport.Total {
  fileprivate init(_ measure: CostMeasure, _ value: Double) {
    self.init(id: measure.rawValue, label: measure.title, value: value, unit: measure.noun?.many, unitOfOne: measure.noun?.one)
  }
}

extension InspectionReport.Finding {
  /// Creates one finding for an event. Its location is that of the element at the path of the event's first finding.
  fileprivate init(_ event: FindingEvent, number: Int, in inspected: InspectedCell, fixes: [InspectionReport.Fix]) {
    let finding = event.finding
    let root = inspected.cell.root
    self.init(
      number: number, rule: InspectionReport.Rule(finding.rule), severity: InspectionReport.Severity(finding.severity),
      layer: finding.path, otherLayers: Array(event.paths.dropFirst()),
      location: (root.descendant(at: finding.path) ?? root).location, rect: finding.rect,
      places: event.members.map { inspected.findings[$0].rect },
      cost: InspectionReport.Cost(pixels: finding.cost.pixels, bytes: finding.cost.bytes, passes: finding.cost.passes),
      message: event.reason, isAvoidable: finding.isAvoidable, suppression: finding.suppression, fix: fixes.first,
      otherFixes: Array(fixes.dropFirst()))
  }
}

extension InspectionReport {
  /// Adds findings about unused suppressions to the cells, numbered after the other findings.
  package mutating func add(_ unused: [UnusedIgnore], to inspected: [InspectedCell], severity: RenderAnalysis.Severity) {
    for ignore in unused {
      cells[ignore.cell].findings.append(
        Finding(
          number: inspected[ignore.cell].firstNumber + cells[ignore.cell].findings.count, rule: .unusedIgnore,
          severity: Severity(severity), layer: ignore.layer, location: ignore.rule.location, rect: ignore.rect,
          message: "the ignored rule \(ignore.rule.name) finds nothing here in any cell; remove it from ignore"))
    }
  }
}

extension InspectionReport.Rule {
  package init(_ rule: Rule) {
    self.init(
      id: rule.rawValue, title: rule.title, explanation: rule.explanation,
      severity: InspectionReport.Severity(rule.severity(isAvoidable: true)), page: Self.page(of: rule.rawValue))
  }

  /// Returns the section about a rule in the article "Rules", as a path from the root of this repository. The documentation has no
  /// public address yet.
  private static func page(of rule: String) -> String {
    // Forges leave full stops out of a heading's anchor.
    "Sources/CellRaster/CellRaster.docc/Rules.md#\(rule.replacing(".", with: ""))"
  }

  /// The rule about elements that ignore a rule which finds nothing there.
  package static let unusedIgnore = InspectionReport.Rule(
    id: "ignore.unused", title: "An element ignores a rule that finds nothing there",
    explanation: "An ignored rule that hides nothing now would hide a later finding. Remove it from ignore.",
    severity: .note,
    page: page(of: "ignore.unused"))
}

extension InspectionReport.Severity {
  fileprivate init(_ severity: Severity) {
    switch severity {
    case .error: self = .error
    case .warning: self = .warning
    case .note: self = .note
    }
  }
}

/// Returns the values in order, without repetitions.
private func distinct<Value: Hashable>(_ values: [Value]) -> [Value] {
  var known: Set<Value> = []
  return values.filter { known.insert($0).inserted }
}
