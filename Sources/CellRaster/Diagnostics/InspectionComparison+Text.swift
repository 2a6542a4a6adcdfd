// SPDX-License-Identifier: MIT

internal import CellDocument
internal import Graphics
internal import RenderAnalysis

extension InspectionComparison: CustomStringConvertible {
  /// For people: what changed, which findings are gone and new and by what, what it costs before and after, and whether the pixels
  /// are the same. What holds for several cells is said once.
  public var description: String {
    var lines = ["\(oldFile) -> \(newFile): \(counted(cells.count, "cell")) compared"]
    if !onlyOld.isEmpty { lines.append("only in \(oldFile): \(onlyOld.joined(separator: "; "))") }
    if !onlyNew.isEmpty { lines.append("only in \(newFile): \(onlyNew.joined(separator: "; "))") }
    lines += section("changed", cells.map { $0.changes.map { ["\($0)"] } })
    lines += section("findings gone", cells.map { $0.gone.map(\.lines) })
    lines += section("findings new", cells.map { $0.new.map(\.lines) })
    if !cells.isEmpty { lines += ["", "totals"] + totalLines.map { "  " + $0 } + ["", pixelLine] }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Entries of several lines, those that more than one cell has once, with how many these are unless all have it.
  private func section(_ title: String, _ entries: [[[String]]]) -> [String] {
    var order: [[String]] = []
    var counts: [[String]: Int] = [:]
    for entry in entries.flatMap({ $0 }) {
      if counts[entry] == nil { order.append(entry) }
      counts[entry, default: 0] += 1
    }
    let lines = order.flatMap { entry in
      let count = counts[entry, default: 0]
      let share = count < cells.count ? " (\(count) of \(cells.count) cells)" : ""
      return zip(entry.indices, entry).map { index, line in "  " + line + (index == 0 ? share : "") }
    }
    return ["", title] + (lines.isEmpty ? ["  none"] : lines)
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
    let differing = others.map { "\($0.name): \($0.pixels)" }
    let shown = differing.prefix(10).joined(separator: "\n  ")
    let rest = others.count > 10 ? "\n  and \(counted(others.count - 10, "other"))" : ""
    return cells.count == 1 ? "\(first.pixels)" : "pixels differ in \(others.count) of \(cells.count) cells\n  \(shown)\(rest)"
  }
}

extension FindingChange {
  /// The finding, and the properties that changed nearest to it.
  fileprivate var lines: [String] {
    let place = location.map { " (\($0))" } ?? ""
    return ["\(finding.rule.rawValue) \(finding.path)\(place): \(finding.reason)"]
      + (properties.isEmpty ? ["  by the data or what lies around"] : properties.map { "  by \($0)" })
  }
}

extension ComparedPixels: CustomStringConvertible {
  public var description: String {
    switch self {
    case .identical: "the pixels are the same"
    case .differing(let pixels, let step):
      "\(counted(pixels, "pixel")) \(pixels == 1 ? "differs" : "differ") by at most \(step)/255"
    case .otherSize(let old, let new): "the picture has \(new) pixels and had \(old)"
    }
  }
}
