// SPDX-License-Identifier: MIT

internal import CellGraphics
package import CellInspection
internal import CellNotation
internal import CellRenderAnalysis

/// A page about a list: its viewport, with overlays and findings, and its rows.
package struct ListPage: Equatable, Sendable {
  /// A row, header or footer.
  package struct Row: Hashable, Sendable {
    /// What a link to the row leads to: `row-3`, or `section-1-row-3`. Unique on the page.
    package var anchor: String
    /// What the row is called: `row 3`, `header of section 1`.
    package var name: String
    /// The identity of a row; the name of the section for a header or footer.
    package var id: String
    /// The number of its kind, from 1, and its template. Rows of one kind have the same elements.
    package var kind: Int
    package var template: String
    /// The distance from the top of the content, and the height, in device pixels.
    package var top, height: Int
    /// Whether the height is not known yet.
    package var isEstimated: Bool
    /// Whether a part of the row is in the viewport.
    package var isVisible: Bool
    /// The findings in the row.
    package var findings: [ReportEntry]
    package var totals: [InspectionReport.Total]

    package init(
      anchor: String, name: String, id: String, kind: Int, template: String, top: Int, height: Int, isEstimated: Bool = false,
      isVisible: Bool, findings: [ReportEntry], totals: [InspectionReport.Total]
    ) {
      self.anchor = anchor
      self.name = name
      self.id = id
      self.kind = kind
      self.template = template
      self.top = top
      self.height = height
      self.isEstimated = isEstimated
      self.isVisible = isVisible
      self.findings = findings
      self.totals = totals
    }
  }

  /// The template of the list, as given.
  package var title: String
  /// The viewport as a cell: its picture, overlays and totals, and the findings that are visible in it.
  package var viewport: ReportedCell
  /// The rows nearest to the viewport, from top to bottom, with the same totals each.
  package var rows: [Row]
  /// The number of all rows, and the height of the content in device pixels.
  package var rowCount, contentHeight: Int

  package init(title: String, viewport: ReportedCell, rows: [Row], rowCount: Int, contentHeight: Int) {
    self.title = title
    self.viewport = viewport
    self.rows = rows
    self.rowCount = rowCount
    self.contentHeight = contentHeight
  }

  /// The page, which needs no other file and no network.
  ///
  /// The fragment of the URL selects what the page shows of the viewport, as in the page of an inspection, or leads to a row: `#row-3`.
  package var html: String {
    let report = InspectionReport(template: title, cells: [viewport])
    let page = HTMLPage(
      title: title, kind: "List",
      facts: [counted(rowCount, "row"), "\(grouped(contentHeight)) device pixels high", "cellraster \(Tool.version)"],
      style: embeddedText("findings.css", "inspection.css", "list.css"), script: embeddedText("inspection.js"),
      headline: report.headline)
    return page.source(
      body: """
        <main>
        \(report.toolbar)
        \(CellSection(cell: viewport, title: viewport.name, number: 1).markup)
        \(table)
        </main>
        """)
  }

  private var table: Markup {
    let measures = (rows.first?.totals ?? []).map { "<th scope=\"col\" class=\"number\">\($0.label)</th>" as Markup }
    let omitted: Markup =
      rows.count == rowCount
      ? .empty : "<p class=\"omitted\">These are the \(grouped(rows.count)) rows nearest to the viewport.</p>"
    return """
      <section class="rows" aria-labelledby="rows-title">
      <h2 id="rows-title">Rows</h2>
      \(omitted)
      <div class="wide"><table>
      <thead><tr><th scope="col">Row</th><th scope="col">Identity</th><th scope="col">Kind</th>\
      <th scope="col" class="number">Top</th><th scope="col" class="number">Height</th><th scope="col">Findings</th>\
      \(measures.joined())</tr></thead>
      <tbody>
      \(rows.map(line).joined(separator: "\n"))
      </tbody>
      </table></div>
      </section>
      """
  }

  private func line(_ row: Row) -> Markup {
    let totals = row.totals.map { "<td class=\"number\">\($0.number)</td>" as Markup }
    let mark: Markup = row.isVisible ? " <span class=\"mark\">in the viewport</span>" : .empty
    let estimate: Markup = row.isEstimated ? " <span class=\"mark\">estimated</span>" : .empty
    return """
      <tr id="\(row.anchor)"\(row.isVisible ? " class=\"visible\"" : "" as Markup)>\
      <th scope="row"><a href="#\(row.anchor)">\(row.name)</a>\(mark)</th><td>\(row.id)</td>\
      <td>\(row.kind) <code>\(row.template)</code></td><td class="number">\(grouped(row.top))</td>\
      <td class="number">\(grouped(row.height))\(estimate)</td><td>\(findings(in: row))</td>\(totals.joined())</tr>
      """
  }

  /// The numbers of open findings by severity, without those of which there are none.
  private func findings(in row: Row) -> Markup {
    let open = row.findings.filter(\.isOpen).map(\.severity)
    return Severity.allCases.map { severity -> Markup in
      let count = open.count { $0 == severity }
      return count == 0 ? .empty : "<span class=\"\(severity.rawValue)\">\(counted(count, severity.rawValue))</span> "
    }.joined()
  }
}
