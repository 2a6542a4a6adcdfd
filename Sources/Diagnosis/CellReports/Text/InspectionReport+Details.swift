// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellInspection
internal import CellNotation
internal import CellRenderAnalysis

extension InspectionReport {
  /// Returns the whole report for display: findings by layer, totals, notes on fixes, exceeded budgets, and a final summary line.
  ///
  /// A finding that several cells or repetitions share is listed once. Findings that are in the baseline or suppressed
  /// are only counted.
  ///
  /// - Parameter isColored: whether to use the colours of a terminal.
  package func details(isColored: Bool) -> String {
    let found = recurringFindings
    let open = found.filter(\.finding.isOpen)
    let style = StyledText(isColored: isColored)
    let layers = EntryLines(findings: open, cellCount: cells.count, style: style).layers
    let unlisted = unlistedFixLines(unlistedFixes(besides: open), style)
    let blocks = layers + [unlisted, totalLines(style), notes.map(\.onOneLine), breachLines(style)].filter { !$0.isEmpty }
    return (blocks + [[style(summary(of: found), mood(of: open))]]).map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
      + "\n"
  }

  /// The most findings that a log lists.
  private static let mostLogged = 30

  /// The open findings for the log of a check that failed, one line each in the format of compilers, the worst first.
  package var log: String {
    let findings = recurringFindings.map(\.finding).filter(\.isOpen)
    let sorted = Severity.allCases.flatMap { severity in findings.filter { $0.severity == severity } }
    let rest = sorted.count - Self.mostLogged
    let lines = sorted.prefix(Self.mostLogged).map(\.line.onOneLine) + (rest > 0 ? ["and \(counted(rest, "more finding"))"] : [])
    return lines.map { $0 + "\n" }.joined()
  }

  /// The style of the summary line.
  func mood(of open: [Recurrence]) -> TerminalStyle {
    breaches.isEmpty ? open.map(\.finding.severity).min().map { TerminalStyle($0) } ?? .green : .red
  }

  private func unlistedFixLines(_ fixes: [UnlistedFix], _ style: StyledText) -> [String] {
    guard !fixes.isEmpty else { return [] }
    let placeWidth = fixes.map(\.location.description.onOneLine.count).max() ?? 0
    let kindWidth = fixes.map(\.fix.kind.onOneLine.count).max() ?? 0
    let words = fixes.map { "fix \($0.fix.number)" }
    let wordWidth = words.map(\.count).max() ?? 0
    return [style("Safe fixes for findings that are not listed", .bold)]
      + zip(fixes, words).map { unlisted, word in
        let columns = [
          style(unlisted.location.description.onOneLine.padded(to: placeWidth), .dim), style(word.padded(to: wordWidth), .green),
          style(unlisted.fix.kind.onOneLine.padded(to: kindWidth), .dim),
          "\(unlisted.fix.title.onOneLine): \(style(unlisted.fix.judgement.onOneLine, .green))"
            + style(" [\(unlisted.whereabouts.onOneLine)]", .dim),
        ]
        return "  " + columns.joined(separator: "  ")
      }
  }

  private func totalLines(_ style: StyledText) -> [String] {
    let peaks = peaks
    guard !peaks.isEmpty else { return [] }
    let labelWidth = peaks.map(\.total.label.count).max() ?? 0
    let numberWidth = peaks.map(\.total.number.count).max() ?? 0
    let quantityWidth = peaks.map { numberWidth + 1 + ($0.total.unit?.count ?? 0) }.max() ?? 0
    let heading = cells.count == 1 ? "Totals" : "Totals, the highest of \(extent)"
    return [style(heading, .bold)]
      + peaks.map { peak in
        let number = peak.total.number.leftPadded(to: numberWidth)
        let quantity = peak.total.shownUnit.map { "\(number) \($0)" } ?? number
        let line = "  \(peak.total.label.onOneLine.padded(to: labelWidth))  "
        guard let cell = peak.cell else { return line + quantity }
        return line + quantity.padded(to: quantityWidth) + style("  in \(cell.onOneLine)", .dim)
      }
  }

  func breachLines(_ style: StyledText) -> [String] {
    breaches.isEmpty ? [] : [style("Over budget", .bold)] + breaches.map { "  " + style($0.onOneLine, .red) }
  }
}

/// Findings as lines in columns: number, severity, rule, message.
private struct EntryLines {
  private let findings: [Recurrence]
  private let cellCount: Int
  private let style: StyledText
  private let numberWidth, ruleWidth: Int

  private static let severityWidth = Severity.allCases.map(\.rawValue.count).max() ?? 0

  init(findings: [Recurrence], cellCount: Int, style: StyledText) {
    self.findings = findings
    self.cellCount = cellCount
    self.style = style
    numberWidth = findings.map { String($0.finding.number).count }.max() ?? 0
    ruleWidth = findings.flatMap { [$0.finding.rule.rawValue.count] + $0.finding.fixes.map(\.kind.count) }.max() ?? 0
  }

  /// The lines of each layer, in the order in which layers first appear.
  var layers: [[String]] {
    let headings = distinct(findings.map(heading))
    let groups = Dictionary(grouping: findings, by: heading)
    return headings.map { heading in
      [style(heading.place, .underlined) + "  " + style(heading.path, .bold)] + (groups[heading] ?? []).flatMap(lines)
    }
  }

  private struct Heading: Hashable {
    let place, path: String
  }

  private func heading(_ recurring: Recurrence) -> Heading {
    Heading(place: recurring.finding.location.description.onOneLine, path: recurring.finding.templatePath.onOneLine)
  }

  private func lines(_ recurring: Recurrence) -> [String] {
    let finding = recurring.finding
    let number = String(finding.number).leftPadded(to: numberWidth)
    let severity = style(finding.severity.rawValue.padded(to: Self.severityWidth), TerminalStyle(finding.severity))
    let rule = style(finding.rule.rawValue.onOneLine.padded(to: ruleWidth), .dim)
    let whereabouts = recurring.whereabouts(among: cellCount).map { style(" [\($0.onOneLine)]", .dim) } ?? ""
    let line = "  \(style(number, .dim))  \(severity)  \(rule)  \(finding.message.onOneLine)\(whereabouts)"
    return [line] + finding.fixes.map(fixLine)
  }

  private func fixLine(_ fix: InspectionReport.Fix) -> String {
    let indentation = String(repeating: " ", count: numberWidth + 2)
    let word = style("fix \(fix.number)".padded(to: Self.severityWidth), .green)
    let judgement = style(fix.judgement.onOneLine, fix.isSafe ? .green : .dim)
    return
      "  \(indentation)\(word)  \(style(fix.kind.onOneLine.padded(to: ruleWidth), .dim))  \(fix.title.onOneLine): \(judgement)"
  }
}
