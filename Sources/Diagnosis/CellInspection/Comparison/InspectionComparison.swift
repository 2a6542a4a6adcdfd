// SPDX-License-Identifier: MIT

package import CellNotation
package import CellRenderAnalysis
internal import CellTree

/// The differences between two templates, or between two versions of one, over the same data.
package struct InspectionComparison: Equatable, Sendable {
  /// The file names of the older and the newer template. A name is empty if its template has no cells.
  package let oldFile, newFile: String
  /// The cells of both templates, matched by data item and states.
  package let cells: [ComparedCell]
  /// The names of the cells that only the older template has, and of the cells that only the newer one has.
  package let onlyOld, onlyNew: [String]

  /// Compares the cells with equal names, in the order of the newer cells.
  package init(of old: [InspectedCell], _ new: [InspectedCell]) {
    let oldByName = Dictionary(old.map { ($0.name, $0) }) { first, _ in first }
    let newNames = Set(new.map(\.name))
    oldFile = old.first?.cell.root.location.file ?? ""
    newFile = new.first?.cell.root.location.file ?? ""
    cells = new.compactMap { cell in oldByName[cell.name].map { ComparedCell(of: $0, cell) } }
    onlyOld = old.map(\.name).filter { !newNames.contains($0) }
    onlyNew = new.map(\.name).filter { oldByName[$0] == nil }
  }
}

/// A data item in the same states, rendered from an older template and from a newer one.
package struct ComparedCell: Equatable, Sendable {
  /// The name of both cells: `item 2, dark`.
  package let name: String
  /// The changes from the older cell to the newer one.
  package let changes: [ElementChange]
  /// The findings that only the older cell has, and the findings that only the newer cell has. Two findings are the same if they
  /// have the same rule and layer path. Suppressed findings are left out.
  package let gone, new: [ChangeEffect]
  /// The number of findings that both cells have, except suppressed ones.
  package let staying: Int
  package let before, after: ComparedTotals
  package let pixels: ComparedPixels

  /// - Parameters:
  ///   - old: the older cell.
  ///   - new: the newer cell, with the same name.
  package init(of old: InspectedCell, _ new: InspectedCell) {
    let changes = new.cell.changes(since: old.cell)
    let findings = (old: old.shownFindings, new: new.shownFindings)
    let gone = findings.old.without(findings.new)
    name = new.name
    self.changes = changes
    self.gone = gone.map { ChangeEffect($0, in: old.cell, amid: changes) }
    self.new = findings.new.without(findings.old).map { ChangeEffect($0, in: new.cell, amid: changes) }
    staying = findings.old.count - gone.count
    before = ComparedTotals(of: old)
    after = ComparedTotals(of: new)
    pixels = ComparedPixels(of: old.pixels, new.pixels)
  }
}

/// A finding that is gone or new.
package struct ChangeEffect: Equatable, Sendable {
  package let finding: Finding
  /// The location of the finding's element, in the older template if the finding is gone, or else in the newer one; `nil` if it is
  /// unknown.
  package let location: DocumentLocation?
  /// The changes nearest to the finding, which may have caused it or removed it: the changes of its own element, or else of the
  /// nearest enclosing element that has any, or else all changes.
  package let properties: [ElementChange]

  init(_ finding: Finding, in cell: Cell, amid changes: [ElementChange]) {
    self.finding = finding
    location = cell.root.element(at: finding.path)?.location
    var path = Substring(finding.path)
    var nearest = changes.filter { $0.path == path || $0.element == path }
    while nearest.isEmpty, let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) {
      path = path[..<slash]
      nearest = changes.filter { $0.path == path || $0.element == path }
    }
    properties = nearest.isEmpty ? changes : nearest
  }
}

extension InspectionComparison {
  /// The total costs of all compared cells, with the older template and with the newer one.
  package var totals: (before: ComparedTotals, after: ComparedTotals) {
    cells.reduce(into: (ComparedTotals(), ComparedTotals())) { sums, cell in
      sums.0 += cell.before
      sums.1 += cell.after
    }
  }
}

extension [Finding] {
  /// Returns the findings that `others` lacks. If several findings are the same, each finding of `others` matches only one of them.
  fileprivate func without(_ others: [Finding]) -> [Finding] {
    var counts: [Finding.Subject: Int] = [:]
    for finding in others { counts[finding.subject, default: 0] += 1 }
    return filter { finding in
      guard let count = counts[finding.subject], count > 0 else { return true }
      counts[finding.subject] = count - 1
      return false
    }
  }
}
