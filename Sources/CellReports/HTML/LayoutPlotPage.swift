// SPDX-License-Identifier: MIT

/// A page with a chart of layout times and the numbers behind it. It needs no other file.
package struct LayoutPlotPage {
  private let picture: [UInt8]
  private let columns: [String]
  private let rows: [[String]]

  /// - Parameters:
  ///   - picture: the chart as a PNG file.
  ///   - columns: the titles of the table.
  ///   - rows: the entries of the table, one for each column.
  package init(picture: [UInt8], columns: [String], rows: [[String]]) {
    self.picture = picture
    self.columns = columns
    self.rows = rows
  }

  /// Returns the HTML source.
  package func source(toolVersion: String) -> String {
    let page = HTMLPage(
      title: "Time of a layout by the number of views", kind: "Layout engines",
      facts: ["the shortest times on one machine"], toolVersion: toolVersion, style: Self.style, script: "",
      headline: .empty)
    let head = columns.map { "<th>\($0)</th>" as Markup }.joined()
    let body = rows.map { row in "<tr>\(row.map { "<td>\($0)</td>" as Markup }.joined())</tr>" as Markup }.joined(separator: "\n")
    return page.source(
      body: """
        <main>
        <img class="chart" alt="A chart of layout times" src="data:image/png;base64,\(picture.base64)">
        <table class="numbers"><thead><tr>\(head)</tr></thead>
        <tbody>
        \(body)
        </tbody></table>
        </main>
        """)
  }

  private static let style = """
    .chart { max-width: 100%; height: auto; background: #fff; }
    .numbers { border-collapse: collapse; font-variant-numeric: tabular-nums; margin-top: 1.5rem; }
    .numbers th, .numbers td { padding: 0.15rem 1rem 0.15rem 0; text-align: left; }
    .numbers td:nth-child(n+3), .numbers th:nth-child(n+3) { text-align: right; }
    """
}
