// SPDX-License-Identifier: MIT

import CellGraphics
import CellInspection
import CellList
import CellRaster
import CellReports

/// Makes the page about a list: inspects the rows near the viewport, but looks for no fixes.
struct ListPageMaking {
  /// The largest number of rows on the page.
  static let rowLimit = 1000

  let report: ListReport
  let cells: CellRowList
  let inspector: ViewportInspector
  let title: String

  /// - Parameter viewport: what the viewport shows.
  /// - Throws: what binding, layout and drawing throw; `ElementFailure` if the default font family is not installed.
  func page(_ viewport: InspectedViewport) async throws -> ListPage {
    let drawing = inspector.inspector.drawing
    var shown = try ReportedCell(viewport, name: "Viewport at \(grouped(Int(report.viewport.offset)))", rows: names)
    for mode in OverlayMode.allCases where mode != .updates {
      shown.overlays.append(try drawing.reportedOverlay(mode, of: viewport))
    }
    let visible = Set((report.visible + [report.pinnedHeader].compactMap { $0 }).map(\.element.placed.handle))
    var kinds = RowKinds()
    var rows: [ListPage.Row] = []
    let items = listed.compactMap { element in cells.source.content(of: element.placed.element).map { (element, $0) } }
    for try await (element, item, cell) in OrderedMap(
      items, jobs: coreCount, work: { [inspector] _, input in (input.0, input.1, try inspector.inspected(input.1)) })
    {
      let reported = ReportedCell(cell, name: "")
      rows.append(
        ListPage.Row(
          anchor: anchor(of: element.placed.element), name: name(of: element.placed.element), id: element.id,
          kind: kinds.number(of: cell.cell, of: item.template) + 1, template: item.template.fileName,
          top: Int(element.placed.top), height: Int(element.placed.row.height), isEstimated: !element.placed.row.isMeasured,
          isVisible: visible.contains(element.placed.handle), findings: reported.findings,
          totals: reported.totals.filter { Self.measures.contains($0.id) }))
    }
    return ListPage(
      title: title, viewport: shown, rows: rows, rowCount: report.elements.count, contentHeight: Int(report.contentHeight))
  }

  /// The costs that the table of rows lists.
  private static let measures = Set(
    [CostMeasure.blended, .meanOverdraw, .offscreen, .misaligned, .scaled].map(\.rawValue))

  /// The elements of the page: all, or those nearest to the viewport.
  private var listed: [ListReport.Element] {
    let elements = report.elements
    guard elements.count > Self.rowLimit else { return Array(elements) }
    let first = elements.firstIndex { $0.placed.bottom > report.viewport.offset } ?? elements.count
    let start = min(max(0, first - Self.rowLimit / 2), elements.count - Self.rowLimit)
    return Array(elements[start..<start + Self.rowLimit])
  }

  /// The names of the cells of the viewport, a pinned header last.
  private var names: [String] {
    (report.visible + [report.pinnedHeader].compactMap { $0 }).map { name(of: $0.element.placed.element) }
  }

  private func name(of element: ListElement) -> String {
    let name = element.rowNumber.map { "row \($0)" } ?? element.partName
    return report.hasSections ? "\(name) of section \(element.section)" : name
  }

  private func anchor(of element: ListElement) -> String {
    let name = element.rowNumber.map { "row-\($0)" } ?? element.partName
    return report.hasSections ? "section-\(element.section)-\(name)" : name
  }
}
