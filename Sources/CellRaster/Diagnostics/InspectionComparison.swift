// SPDX-License-Identifier: MIT

internal import CellDocument
public import Notation
public import RenderAnalysis

/// What became otherwise between two templates, or two versions of one, over the same data.
public struct InspectionComparison: Hashable, Sendable {
  /// The names of the templates' files; empty where there are no cells.
  public let oldFile, newFile: String
  /// The cells that both have: those of the same data item in the same states.
  public let cells: [ComparedCell]
  /// The names of the cells that only one of them has.
  public let onlyOld, onlyNew: [String]

  /// Compares cells by their names, in the order of the newer ones.
  public init(of old: [InspectedCell], _ new: [InspectedCell]) {
    let oldByName = Dictionary(old.map { ($0.name, $0) }) { first, _ in first }
    let newNames = Set(new.map(\.name))
    oldFile = old.first?.cell.root.location.file ?? ""
    newFile = new.first?.cell.root.location.file ?? ""
    cells = new.compactMap { cell in oldByName[cell.name].map { ComparedCell(of: $0, cell) } }
    onlyOld = old.map(\.name).filter { !newNames.contains($0) }
    onlyNew = new.map(\.name).filter { oldByName[$0] == nil }
  }
}

/// A data item in the same states, by an older template and by a newer one.
public struct ComparedCell: Hashable, Sendable {
  /// `item 2, dark`
  public let name: String
  /// What the newer cell says otherwise.
  public let changes: [ElementChange]
  /// The findings that are gone, and those that are new: by their rule and the path of their layer.
  public let gone, new: [FindingChange]
  /// How many findings both have.
  public let staying: Int
  public let before, after: ComparedTotals
  public let pixels: ComparedPixels

  /// - Parameters:
  ///   - old: the older cell, of the same name.
  ///   - new: the newer one.
  public init(of old: InspectedCell, _ new: InspectedCell) {
    let changes = new.cell.changes(since: old.cell)
    let findings = (old: old.shownFindings, new: new.shownFindings)
    let gone = findings.old.without(findings.new)
    name = new.name
    self.changes = changes
    self.gone = gone.map { FindingChange($0, in: old.cell, amid: changes) }
    self.new = findings.new.without(findings.old).map { FindingChange($0, in: new.cell, amid: changes) }
    staying = findings.old.count - gone.count
    before = ComparedTotals(of: old)
    after = ComparedTotals(of: new)
    pixels = ComparedPixels(of: old.pixels, new.pixels)
  }
}

/// A finding that came or went.
public struct FindingChange: Hashable, Sendable {
  public let finding: Finding
  /// Where its element stands in the template that it was found in.
  public let location: SourceLocation?
  /// What changed nearest to it: of its own element; else of the nearest one around it; else everywhere.
  public let properties: [ElementChange]

  init(_ finding: Finding, in cell: Cell, amid changes: [ElementChange]) {
    self.finding = finding
    location = cell.root.descendant(at: finding.path)?.location
    var path = Substring(finding.path)
    var nearest = changes.filter { $0.path == path }
    while nearest.isEmpty, let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) {
      path = path[..<slash]
      nearest = changes.filter { $0.path == path }
    }
    properties = nearest.isEmpty ? changes : nearest
  }
}

extension InspectionComparison {
  /// The totals of all compared cells together, by the older template and by the newer one.
  public var totals: (before: ComparedTotals, after: ComparedTotals) {
    cells.reduce(into: (ComparedTotals(), ComparedTotals())) { sums, cell in
      sums.0 += cell.before
      sums.1 += cell.after
    }
  }
}

/// What a finding is known by in another version of its template.
private struct FindingName: Hashable {
  let rule: Rule
  let path: String

  init(_ finding: Finding) {
    rule = finding.rule
    path = finding.path
  }
}

extension [Finding] {
  /// The findings that another cell does not have, or not as often.
  fileprivate func without(_ others: [Finding]) -> [Finding] {
    var counts: [FindingName: Int] = [:]
    for finding in others { counts[FindingName(finding), default: 0] += 1 }
    return filter { finding in
      guard let count = counts[FindingName(finding)], count > 0 else { return true }
      counts[FindingName(finding)] = count - 1
      return false
    }
  }
}
