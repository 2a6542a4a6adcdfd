// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellInspection
internal import CellNotation
internal import CellRenderAnalysis

extension InspectionReport {
  /// The highest value of a total over all cells.
  struct Peak: Equatable {
    fileprivate(set) var total: Total
    /// The title of the first cell with this value; `nil` if all cells have the same value.
    fileprivate(set) var cell: String?
  }

  /// The highest value of each total over all cells, in the order of first appearance.
  var peaks: [Peak] {
    let totals = cells.flatMap { cell in cell.totals.map { (cell: title(of: cell), total: $0) } }
    let groups = Dictionary(grouping: totals, by: \.total.id)
    return distinct(totals.map(\.total.id)).compactMap { id in
      let group = groups[id] ?? []
      guard let highest = group.max(by: { $0.total.value < $1.total.value }) else { return nil }
      let isEverywhere = group.allSatisfy { $0.total.value == highest.total.value }
      return Peak(total: highest.total, cell: isEverywhere ? nil : highest.cell)
    }
  }

  /// The number of cells, and of templates if there are several: `5 cells`, `5 cells of 2 templates`.
  var extent: String {
    counted(cells.count, "cell") + (templates.count == 1 ? "" : " of \(counted(templates.count, "template"))")
  }

  /// Returns a summary: `3 findings in 5 cells: 1 error, 2 warnings`. Other counts follow, each after a semicolon.
  func summary(of found: [Recurrence]) -> String {
    let open = found.filter(\.finding.isOpen)
    var sentence = open.isEmpty ? "No findings in \(extent)" : "\(counted(open.count, "finding")) in \(extent): "
    sentence += Severity.counts(in: open.map(\.finding.severity))
    sentence += closedCounts(of: found.map(\.finding)).map { "; \($0)" }.joined()
    let safeFixes = safeFixes(of: open).count + unlistedFixes(besides: open).count
    if safeFixes > 0 { sentence += "; \(counted(safeFixes, "safe fix", plural: "safe fixes"))" }
    if !breaches.isEmpty { sentence += "; \(counted(breaches.count, "budget")) exceeded" }
    return sentence
  }
}

/// A part of a report, and the file of the template that it belongs to.
struct OfTemplate<Part> {
  let part: Part
  let template: String

  init(_ part: Part, _ template: String) {
    self.part = part
    self.template = template
  }
}

extension OfTemplate: Equatable where Part: Equatable {}
extension OfTemplate: Hashable where Part: Hashable {}

/// A safe fix that `--fix` applies although no listed finding shows it.
struct UnlistedFix: Equatable {
  let fix: InspectionReport.Fix
  /// The file name of the template.
  let template: String
  let location: DocumentLocation
  /// Where the findings are that the fix removes: `in item 2`, `in state dark`.
  let whereabouts: String
}

extension InspectionReport {
  /// Returns the safe fixes that the listed findings do not show, each once per template: first those of open findings that are
  /// listed for another cell, then those of findings in states that the report does not show. Fixes of findings in the baseline are
  /// left out.
  func unlistedFixes(besides listed: [Recurrence]) -> [UnlistedFix] {
    var known = Set(safeFixes(of: listed))
    var unlisted: [UnlistedFix] = []
    for cell in cells {
      for finding in cell.findings where finding.isOpen {
        for fix in finding.fixes where fix.isSafe {
          let template = templates[cell.template]
          guard known.insert(OfTemplate(fix, template)).inserted else { continue }
          unlisted.append(
            UnlistedFix(fix: fix, template: template, location: finding.location, whereabouts: "in \(title(of: cell))"))
        }
      }
    }
    return unlisted + fixesOfOtherStates
  }

  /// The safe fixes of findings in states, or at offsets of scroll containers, that the report does not show.
  var fixesOfOtherStates: [UnlistedFix] {
    furtherFixes.map { further in
      let states = further.states.map { states in Self.name(ofStates: states).map { "in \($0)" } ?? "without states" }
      return UnlistedFix(
        fix: further.fix, template: templates[further.template], location: further.location,
        whereabouts: (states + further.offsets.map { "scrolled \($0)" }).joined(separator: ", "))
    }
  }
}

/// Returns the safe fixes of findings, each once per template.
func safeFixes(of found: [Recurrence]) -> [OfTemplate<InspectionReport.Fix>] {
  distinct(
    found.flatMap { recurring in recurring.finding.fixes.map { OfTemplate($0, recurring.template) } }
      .filter(\.part.isSafe))
}

/// Returns the numbers of findings that are not open, if there are any: `3 more in the baseline`, `2 suppressed`.
func closedCounts(of findings: [ReportEntry]) -> [String] {
  let suppressed = findings.count { $0.suppression != nil }
  let held = findings.count { !$0.isOpen } - suppressed
  return [(held, "more in the baseline"), (suppressed, "suppressed")].compactMap { count, words in
    count == 0 ? nil : "\(grouped(count)) \(words)"
  }
}

extension Severity {
  /// Returns the counts by severity: `1 error, 2 warnings`; empty if there are none.
  static func counts(in severities: [Self]) -> String {
    allCases.compactMap { severity in
      let count = severities.count { $0 == severity }
      return count == 0 ? nil : counted(count, severity.rawValue)
    }.joined(separator: ", ")
  }
}

extension InspectionReport.Total {
  /// The value for display: integers in groups of three digits, other numbers with two decimals.
  var number: String { shownNumber(value) }

  /// The number with its unit: `2,400 pixels`.
  var quantity: String { shownUnit.map { "\(number) \($0)" } ?? number }

  /// The unit, in the singular or plural as the value requires.
  var shownUnit: String? { value == 1 ? unitOfOne ?? unit : unit }
}

extension InspectionReport.Fix {
  /// The verdict on the fix, followed by its savings and costs and by a suggestion that no note states, if there are any:
  /// `tested, no pixel changes in 412 cells laid out, …; saves 9,600 blended pixels and paints 9,600`.
  var judgement: String {
    [verdict, costElsewhere, isSuggestionShared ? nil : suggestion.map { "safe if you state \($0)" }].compactMap(\.self).joined(
      separator: "; ")
  }
}

extension Finding.Cost {
  /// The parts of the cost that are not 0, in words: `2,400 pixels`, `9,600 bytes`, `1 pass`.
  var parts: [String] {
    [(pixels, "pixel", "pixels"), (bytes, "byte", "bytes"), (passes, "pass", "passes")].compactMap { count, one, many in
      count == 0 ? nil : counted(count, one, plural: many)
    }
  }
}

extension Recurrence {
  /// Returns where the finding occurs, such as `3 times, in item 2 and 1 more cell`; `nil` if it occurs once in a report of one
  /// cell.
  /// - Parameter cells: the number of cells in the report.
  func whereabouts(among cells: Int) -> String? {
    guard cells > 1 || occurrences > 1 || cellCount > 1 else { return nil }
    let others = cellCount == 1 ? "" : " and \(counted(cellCount - 1, "more cell"))"
    return (occurrences > cellCount ? "\(grouped(occurrences)) times, in " : "in ") + cell + others
  }
}

/// Returns a number for display: integers in groups of three digits, other numbers with two decimals.
func shownNumber(_ value: Double) -> String {
  if let whole = Int(exactly: value) { return grouped(whole) }
  guard abs(value) < 1e15 else { return "\(value)" }
  let hundredths = Int((abs(value) * 100).rounded())
  let fraction = String(hundredths % 100)
  return (value < 0 ? "-" : "") + grouped(hundredths / 100) + "." + (fraction.count == 1 ? "0" : "") + fraction
}
