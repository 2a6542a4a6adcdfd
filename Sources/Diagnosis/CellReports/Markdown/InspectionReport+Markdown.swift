// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellInspection
internal import CellNotation
internal import CellRenderAnalysis

extension InspectionReport {
  /// The maximum number of findings that ``markdown`` lists: a comment on a forge can contain about 65,000 characters.
  private static let mostMarkdownFindings = 50

  /// The report as Markdown, for a comment on a pull request: exceeded budgets, a table of totals, safe fixes, and a collapsed
  /// table of findings.
  package var markdown: String {
    let found = recurringFindings
    let open = found.filter(\.finding.isOpen).sorted { $0.finding.severity < $1.finding.severity }
    let blocks = [
      ["### CellRaster: \(template.markdownCode)"],
      ["**\(summary(of: found).escapedForMarkdown)**"],
      breaches.map { "- :x: \($0.escapedForMarkdown)" },
      groupList,
      totalsTable,
      fixList(of: open),
      notes.map { "- \($0.escapedForMarkdown)" },
      findingsTable(open),
    ]
    return blocks.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
  }

  /// What to do, a line for each group of findings.
  private var groupList: [String] {
    let groups = groups
    let lines = groups.prefix(FindingGroup.mostShown).map {
      "- **\($0.severity.rawValue)** \($0.sentence(of: self).escapedForMarkdown)"
    }
    return lines + (groups.count > lines.count ? ["- and \(counted(groups.count - lines.count, "more group"))"] : [])
  }

  private var totalsTable: [String] {
    let peaks = peaks
    guard !peaks.isEmpty else { return [] }
    let isSingle = cells.count == 1
    let head = isSingle ? ["| Total | |", "|---|--:|"] : ["| Total | Highest | In |", "|---|--:|---|"]
    return head
      + peaks.map { peak in
        let row = "| \(peak.total.label.escapedForMarkdown) | \(peak.total.quantity.escapedForMarkdown) |"
        return isSingle ? row : row + " \(peak.cell?.escapedForMarkdown ?? "") |"
      }
  }

  private func fixList(of found: [Recurrence]) -> [String] {
    let lines =
      safeFixes(of: found).map { line(for: $0.part, of: $0.template) }
      + unlistedFixes(besides: found).map { unlisted in
        line(for: unlisted.fix, of: unlisted.template) + " (\(unlisted.whereabouts))".escapedForMarkdown
      }
    return lines.isEmpty ? [] : ["Safe fixes (apply them with `--fix`):", ""] + lines
  }

  private func line(for fix: Fix, of template: String) -> String {
    let file = templates.count == 1 ? "" : "\(template.markdownCode) "
    return "- \(file)\(fix.kind.markdownCode) \(fix.title.escapedForMarkdown): \(fix.judgement.escapedForMarkdown)"
  }

  private func findingsTable(_ found: [Recurrence]) -> [String] {
    guard !found.isEmpty else { return [] }
    let rows = found.prefix(Self.mostMarkdownFindings).map { recurring in
      let finding = recurring.finding
      let whereabouts = recurring.whereabouts(among: cells.count).map { " (\($0))".escapedForMarkdown } ?? ""
      return "| \(finding.severity.rawValue) | \(finding.layer.markdownCode)<br>\(finding.location.description.markdownCode) | "
        + "\(finding.message.escapedForMarkdown)\(whereabouts)<br>\(finding.rule.rawValue.markdownCode) |"
    }
    let rest = found.count - rows.count
    return ["<details><summary>\(counted(found.count, "finding"))</summary>", "", "| | Layer | Finding |", "|---|---|---|"] + rows
      + (rest > 0 ? ["", "And \(grouped(rest)) more."] : []) + ["", "</details>"]
  }
}
