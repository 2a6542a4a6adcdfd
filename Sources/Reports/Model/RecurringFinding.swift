// SPDX-License-Identifier: MIT

/// What is found in one place of the template, however many cells and repetitions show it.
package struct RecurringFinding: Hashable {
  package typealias Finding = InspectionReport.Finding

  /// The finding that speaks for all: of the highest severity, and of these the one with the most pixels.
  package private(set) var finding: Finding
  /// The title of the cell that it is in.
  private(set) var cell: String
  /// Which one it is of several by one rule in one layer, from 0.
  let ordinal: Int
  /// The template's file.
  let template: String
  /// How often it was found in the cells of the report.
  private(set) var occurrences = 1
  /// In how many cells: those of the report and those that the report leaves out.
  private(set) var cellCount: Int
  private var lastCell: Int

  fileprivate init(_ finding: Finding, in cell: String, index: Int, ordinal: Int, template: String) {
    self.finding = finding
    self.cell = cell
    self.ordinal = ordinal
    self.template = template
    lastCell = index
    cellCount = 1 + finding.cellsLeftOut
  }

  fileprivate mutating func add(_ other: Finding, in cell: String, index: Int) {
    occurrences += 1
    if index != lastCell { cellCount += 1 }
    lastCell = index
    if (other.severity, -other.cost.pixels) < (finding.severity, -finding.cost.pixels) {
      finding = other
      self.cell = cell
    }
  }
}

extension InspectionReport.Finding {
  /// What stays the same when lines move and data changes: the rule and the element, by which baselines know a finding.
  package var fingerprint: String { "\(rule.id) \(templatePath)" }

  /// The path without the numbers of repetitions.
  package var templatePath: String { layer.withoutRepetitions }

  /// The paths of all its layers without the numbers of repetitions, each once.
  package var templatePaths: [String] { distinct(([layer] + otherLayers).map(\.withoutRepetitions)) }

  /// The fixes of all its layers.
  var fixes: [InspectionReport.Fix] { (fix.map { [$0] } ?? []) + otherFixes }
}

extension InspectionReport {
  /// The findings of all cells, the same ones together, in the order in which they are first met.
  package var recurringFindings: [RecurringFinding] {
    var found: [RecurringFinding] = []
    var places: [RecurrenceKey: Int] = [:]
    for (index, cell) in cells.enumerated() {
      var counts: [[String]: Int] = [:]
      for finding in cell.findings {
        let ordinal = counts[[finding.rule.id, finding.layer], default: 0]
        counts[[finding.rule.id, finding.layer]] = ordinal + 1
        let key = RecurrenceKey(
          fingerprint: finding.fingerprint, location: "\(finding.location)", ordinal: ordinal,
          isSuppressed: finding.suppression != nil)
        if let place = places[key] {
          found[place].add(finding, in: title(of: cell), index: index)
        } else {
          places[key] = found.count
          found.append(
            RecurringFinding(
              finding, in: title(of: cell), index: index, ordinal: ordinal, template: templates[cell.template]))
        }
      }
    }
    return found
  }
}

/// Two findings with the same key are one finding met twice.
private struct RecurrenceKey: Hashable {
  let fingerprint: String
  let location: String
  /// Which one it is of several by one rule in one layer.
  let ordinal: Int
  /// What is suppressed in one state alone stays open in the others.
  let isSuppressed: Bool
}

extension String {
  fileprivate var withoutRepetitions: String {
    var isNumber = false
    return String(
      filter { character in
        if character == "#" { isNumber = true }
        if character == "/" { isNumber = false }
        return !isNumber
      })
  }
}
