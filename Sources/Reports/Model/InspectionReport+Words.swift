// SPDX-License-Identifier: MIT

internal import Graphics

extension InspectionReport {
  /// The highest of a total over all cells.
  struct Peak: Hashable {
    fileprivate(set) var total: Total
    /// The first cell that has it; `nil` where no cell has less.
    fileprivate(set) var cell: String?
  }

  /// The highest of each total over all cells, in the order in which totals are first met.
  var peaks: [Peak] {
    let totals = cells.flatMap { cell in cell.totals.map { (cell: cell.name, total: $0) } }
    let groups = Dictionary(grouping: totals, by: \.total.id)
    return distinct(totals.map(\.total.id)).compactMap { id in
      let group = groups[id] ?? []
      guard let highest = group.max(by: { $0.total.value < $1.total.value }) else { return nil }
      let isEverywhere = group.allSatisfy { $0.total.value == highest.total.value }
      return Peak(total: highest.total, cell: isEverywhere ? nil : highest.cell)
    }
  }

  /// `3 findings in 5 cells: 1 error, 2 warnings`, and what else is worth a word behind semicolons.
  func summary(of found: [RecurringFinding]) -> String {
    let open = found.filter { $0.finding.baseline != .unchanged }
    let cellCount = counted(cells.count, "cell")
    var sentence = open.isEmpty ? "No findings in \(cellCount)" : "\(counted(open.count, "finding")) in \(cellCount): "
    sentence += Severity.counts(in: open.map(\.finding.severity))
    if open.count < found.count { sentence += "; \(grouped(found.count - open.count)) more in the baseline" }
    let safeFixes = distinct(open.flatMap(\.finding.fixes)).count { $0.isSafe }
    if safeFixes > 0 { sentence += "; \(counted(safeFixes, "safe fix", plural: "safe fixes"))" }
    if !breaches.isEmpty { sentence += "; \(counted(breaches.count, "budget")) exceeded" }
    return sentence
  }
}

extension InspectionReport.Severity {
  /// `1 error, 2 warnings`; empty for none.
  static func counts(in severities: [Self]) -> String {
    allCases.compactMap { severity in
      let count = severities.count { $0 == severity }
      return count == 0 ? nil : counted(count, severity.rawValue)
    }.joined(separator: ", ")
  }
}

extension InspectionReport.Total {
  /// The number for people: whole numbers in groups of three digits, others with two digits behind the point.
  var number: String { shownNumber(value) }

  /// The number with its unit: `2,400 pixels`.
  var quantity: String { shownUnit.map { "\(number) \($0)" } ?? number }

  /// The unit behind the number.
  var shownUnit: String? { value == 1 ? unitOfOne ?? unit : unit }
}

extension InspectionReport.Fix {
  /// `identical in all 5 cells, safe; 9,600 bytes more`
  var judgement: String {
    verdict + (isSafe ? ", safe" : "") + (costElsewhere.map { "; \($0)" } ?? "")
  }
}

extension InspectionReport.Cost {
  /// `2,400 pixels`, `9,600 bytes`, `1 pass`: what is not 0.
  var parts: [String] {
    [(pixels, "pixel", "pixels"), (bytes, "byte", "bytes"), (passes, "pass", "passes")].compactMap { count, one, many in
      count == 0 ? nil : counted(count, one, plural: many)
    }
  }
}

extension RecurringFinding {
  /// In which cells it was found, and how often; `nil` for a finding that was met once in a report of one cell.
  func whereabouts(among cells: Int) -> String? {
    guard cells > 1 || occurrences > 1 || cellCount > 1 else { return nil }
    let others = cellCount == 1 ? "" : " and \(counted(cellCount - 1, "more cell"))"
    return (occurrences > cellCount ? "\(grouped(occurrences)) times, in " : "in ") + cell + others
  }
}

/// A number for people: whole ones in groups of three digits, others with two digits behind the point.
func shownNumber(_ value: Double) -> String {
  if let whole = Int(exactly: value) { return grouped(whole) }
  guard abs(value) < 1e15 else { return "\(value)" }
  let hundredths = Int((abs(value) * 100).rounded())
  let fraction = String(hundredths % 100)
  return (value < 0 ? "-" : "") + grouped(hundredths / 100) + "." + (fraction.count == 1 ? "0" : "") + fraction
}
