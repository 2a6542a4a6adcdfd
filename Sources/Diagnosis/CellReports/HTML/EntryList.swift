// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellInspection
internal import CellNotation
internal import CellRenderAnalysis

/// The findings of a cell, with a filter above them.
struct EntryList {
  let findings: [ReportEntry]
  /// The number of the cell on the page, from 1.
  let cellNumber: Int

  var markup: Markup {
    guard !findings.isEmpty else {
      return "<div class=\"findings\"><p class=\"empty\">No findings in this cell.</p></div>"
    }
    return """
      <div class="findings">
      <div class="findings-header"><h3>\(heading)</h3>
      <div class="filter" role="group" aria-label="Severities">\(filter)</div></div>
      <ol>\(findings.map(item).joined(separator: "\n"))</ol>
      <p class="empty filtered" hidden>All findings are filtered out.</p>
      </div>
      """
  }

  /// The number of findings: `3 findings`, `3 findings (1 suppressed)`.
  private var heading: String {
    let closed = closedCounts(of: findings).map { $0.replacing("more in", with: "in") }
    return counted(findings.count, "finding") + (closed.isEmpty ? "" : " (\(closed.joined(separator: ", ")))")
  }

  private var filter: Markup {
    Severity.allCases.map { severity -> Markup in
      let count = findings.count { $0.severity == severity }
      guard count > 0 else { return .empty }
      return """
        <button type="button" class="\(severity.rawValue)" data-severity="\(severity.rawValue)" aria-pressed="true">\
        \(counted(count, severity.rawValue))</button>
        """
    }.joined()
  }

  private func item(_ finding: ReportEntry) -> Markup {
    """
    <li class="finding \(finding.severity.rawValue)\(finding.closedClass)" id="cell-\(cellNumber)-finding-\(finding.number)" \
    data-finding="\(finding.number)" data-severity="\(finding.severity.rawValue)">
    <button type="button" class="choose"><span class="number">\(finding.number)</span>\
    <span class="unseen">\(finding.severity.rawValue):</span>\
    <span class="message">\(finding.message)</span>\
    <span class="place"><code>\(finding.layer)</code> <span class="location">\(finding.location.description)</span></span>\
    <span class="marks"><code class="rule">\(finding.rule.rawValue)</code>\(finding.marks.map { "<span>\($0)</span>" as Markup }.joined())</span>\
    </button>\(finding.fixes.map(\.markup).joined())</li>
    """
  }
}

extension InspectionReport.Fix {
  /// The fix with its verdict; its patch appears on request.
  var markup: Markup {
    let cost: Markup = costElsewhere.map { "<p>With the given items, it \($0).</p>" } ?? .empty
    let suggestion: Markup = self.suggestion.map { "<p>It is safe if the document states <code>\($0)</code>.</p>" } ?? .empty
    return """

      <details class="fix\(isSafe ? " safe" : "")"><summary><span class="fix-title">\(title)</span> \
      <span class="verdict">\(verdict)</span></summary>
      <pre>\(lines: patchLines)</pre>\(cost)\(suggestion)</details>
      """
  }

  /// The lines of the patch as formatted JSON.
  private var patchLines: [String] { patch.jsonText.split(separator: "\n").map(String.init) }
}

extension ReportEntry {
  /// Facts about the finding, a few words each.
  fileprivate var marks: [String] {
    var marks = cost.parts
    if isAvoidable { marks.append("avoidable") }
    if cellsLeftOut > 0 {
      marks.append("in \(counted(cellsLeftOut, "more cell")) that \(cellsLeftOut == 1 ? "is" : "are") not shown")
    }
    if baseline == .unchanged { marks.append("in the baseline") }
    if let suppression { marks.append("suppressed: \(suppression)") }
    return marks
  }

  /// The CSS class of findings that are not open, with a space before it; empty for open ones.
  var closedClass: String { isOpen ? "" : " closed" }
}
