// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellRenderAnalysis

/// All occurrences of a finding in one place of the template, over all cells and repetitions.
package struct Recurrence: Equatable {
  /// The representative occurrence: the most severe one or, of several, the one that affects the most pixels.
  package private(set) var finding: ReportEntry
  /// The title of the cell that contains the representative occurrence.
  package private(set) var cell: String
  /// The index of the finding, from 0, among the findings in one cell that have the same rule and the same layer.
  package let ordinal: Int
  /// The file name of the template.
  package let template: String
  /// The number of occurrences in the cells of the report.
  package private(set) var occurrences = 1
  /// The number of cells with the finding, including cells that the report omits.
  package private(set) var cellCount: Int
  private var lastCell: Int

  fileprivate init(_ finding: ReportEntry, in cell: String, index: Int, ordinal: Int, template: String) {
    self.finding = finding
    self.cell = cell
    self.ordinal = ordinal
    self.template = template
    lastCell = index
    cellCount = 1 + finding.cellsLeftOut
  }

  fileprivate mutating func add(_ other: ReportEntry, in cell: String, index: Int) {
    occurrences += 1
    if index != lastCell { cellCount += 1 }
    lastCell = index
    if (other.severity, -other.cost.pixels) < (finding.severity, -finding.cost.pixels) {
      finding = other
      self.cell = cell
    }
  }
}

extension ReportEntry {
  /// The rule and the template path: `blend.background-missing cell/body`. They stay the same when lines move or the data changes.
  package var fingerprint: String { "\(rule.rawValue) \(templatePath)" }

  /// The path of the layer without the numbers of repetitions.
  package var templatePath: String { layer.withoutRepetitions }

  /// The paths of all layers of the finding, without the numbers of repetitions and without duplicates.
  var templatePaths: [String] { distinct(([layer] + otherLayers).map(\.withoutRepetitions)) }

  /// The fixes for all layers of the finding.
  package var fixes: [InspectionReport.Fix] { (fix.map { [$0] } ?? []) + otherFixes }
}

extension InspectionReport {
  /// The findings of all cells, in the order of first appearance. A finding that occurs several times is listed once.
  package var recurringFindings: [Recurrence] {
    var found: [Recurrence] = []
    var places: [RecurrenceKey: Int] = [:]
    for (index, cell) in cells.enumerated() {
      var counts: [[String]: Int] = [:]
      for finding in cell.findings {
        let ordinal = counts[[finding.rule.rawValue, finding.layer], default: 0]
        counts[[finding.rule.rawValue, finding.layer]] = ordinal + 1
        let key = RecurrenceKey(
          fingerprint: finding.fingerprint, location: "\(finding.location)", ordinal: ordinal,
          isSuppressed: finding.suppression != nil)
        if let place = places[key] {
          found[place].add(finding, in: title(of: cell), index: index)
        } else {
          places[key] = found.count
          found.append(
            Recurrence(
              finding, in: title(of: cell), index: index, ordinal: ordinal, template: templates[cell.template]))
        }
      }
    }
    return found
  }
}

/// The identity of a finding. Two findings with the same key are occurrences of one finding.
private struct RecurrenceKey: Hashable {
  let fingerprint: String
  let location: String
  /// The index of the finding, from 0, among the findings in one cell that have the same rule and the same layer.
  package let ordinal: Int
  /// Whether the template suppresses the finding. It may do so in one state and not in another.
  let isSuppressed: Bool
}
