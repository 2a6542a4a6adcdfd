// SPDX-License-Identifier: MIT

internal import CellGraphics
package import CellInspection
internal import CellNotation
internal import CellRenderAnalysis

extension InspectionComparison {
  /// The comparison for people. Lists the changes, the findings that are gone or new, the costs before and after, and whether the
  /// pixels are the same. Each finding is followed by the changes nearest to it. Entries that several cells share are listed once.
  package var text: String {
    var lines = ["\(oldFile) -> \(newFile): \(counted(cells.count, "cell")) compared"]
    if !onlyOld.isEmpty { lines.append("only in \(oldFile): \(onlyOld.joined(separator: "; "))") }
    if !onlyNew.isEmpty { lines.append("only in \(newFile): \(onlyNew.joined(separator: "; "))") }
    lines += section("changed") { cell in cell.changes.map { SharedEntry(title: "\($0)") } }
    lines += section("findings gone") { cell in cell.gone.map { SharedEntry($0, in: cell) } }
    lines += section("findings new") { cell in cell.new.map { SharedEntry($0, in: cell) } }
    if !cells.isEmpty { lines += ["", "totals"] + totalLines.map { "  " + $0 } + ["", pixelLine] }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns the lines of a section that lists the entries of all cells. Equal entries are merged into one, which states how many
  /// cells have it, unless all cells do.
  private func section(_ title: String, _ entries: (ComparedCell) -> [SharedEntry]) -> [String] {
    var shared: [SharedEntry] = []
    var places: [SharedEntry.Name: Int] = [:]
    for entry in cells.flatMap(entries) {
      if let place = places[entry.name] {
        shared[place].merge(entry)
      } else {
        places[entry.name] = shared.count
        shared.append(entry)
      }
    }
    return ["", title] + (shared.isEmpty ? ["  none"] : shared.flatMap { $0.lines(amid: cells.count) })
  }

  private var totalLines: [String] {
    let (before, after) = totals
    func line(_ name: String, _ property: KeyPath<ComparedTotals, Int>, _ unit: String = "") -> String {
      "\(name) \(grouped(before[keyPath: property])) -> \(grouped(after[keyPath: property]))\(unit)"
    }
    return [
      line("findings", \.findings), line("blended", \.blended, " pixels"),
      "mean overdraw \(hundredths(before.meanOverdraw)) -> \(hundredths(after.meanOverdraw))",
      line("misaligned", \.misaligned, " pixels"), line("offscreen", \.passes, " passes"),
      line("offscreen memory", \.passBytes, " bytes"),
    ]
  }

  private func hundredths(_ value: Double) -> String { "\((value * 100).rounded() / 100)" }

  private var pixelLine: String {
    let others = cells.filter { $0.pixels != .identical }
    guard let first = others.first else { return "the pixels are the same in all cells" }
    let differing = others.map { "\($0.name): \($0.pixels.words)" }
    let shown = differing.prefix(10).joined(separator: "\n  ")
    let rest = others.count > 10 ? "\n  and \(counted(others.count - 10, "other"))" : ""
    return cells.count == 1 ? first.pixels.words : "pixels differ in \(others.count) of \(cells.count) cells\n  \(shown)\(rest)"
  }
}

/// An entry that one or more cells have in common.
private struct SharedEntry {
  /// The identity of an entry. Entries with equal names are merged.
  struct Name: Hashable {
    let title: String
    /// The changes nearest to a finding; empty for a change.
    let properties: [ElementChange]
  }

  let name: Name
  /// The sentence of a finding, with its numbers, and the name of the first cell that has the finding; `nil` for a change.
  private let reason: (sentence: String, cell: String)?
  private var hasOtherReasons = false
  private var count = 1

  init(title: String) {
    name = Name(title: title, properties: [])
    reason = nil
  }

  init(_ change: ChangeEffect, in cell: ComparedCell) {
    let place = change.location.map { " (\($0))" } ?? ""
    name = Name(title: "\(change.finding.rule.rawValue) \(change.finding.path)\(place)", properties: change.properties)
    reason = (change.finding.reason, cell.name)
  }

  mutating func merge(_ other: SharedEntry) {
    count += 1
    if other.reason?.sentence != reason?.sentence { hasOtherReasons = true }
  }

  func lines(amid cells: Int) -> [String] {
    let share = count < cells ? " (\(count) of \(cells) cells)" : ""
    let sentence = reason.map { "    \(hasOtherReasons ? "for example, \($0.cell): " : "")\($0.sentence)" }
    return ["  \(name.title)\(share)"] + (sentence.map { [$0] } ?? []) + name.properties.map { "    by \($0)" }
  }
}

extension ComparedPixels {
  fileprivate var words: String {
    switch self {
    case .identical: "the pixels are the same"
    case .differing(let pixels, let step):
      "\(counted(pixels, "pixel")) \(pixels == 1 ? "differs" : "differ") by at most \(step)/255"
    case .otherSize(let old, let new): "the picture has \(new) pixels instead of \(old)"
    }
  }
}
