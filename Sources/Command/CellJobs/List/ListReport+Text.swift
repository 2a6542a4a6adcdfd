// SPDX-License-Identifier: MIT

import CellLayout
import CellList
import CellRaster
import CellReports

extension ListReport {
  /// A paragraph for each batch, then a table of the rows, and the totals of an overlay.
  package var text: String {
    let paragraphs = batches.enumerated().map { "batch \($0 + 1) at \($1.place.onOneLine): \(text(of: $1))\n" }
    let heading = (hasSections ? ["section"] : []) + ["row", "id", "top", "height", ""]
    let alignments: [AlignedTable.Alignment] = (hasSections ? [.right] : []) + [.right, .left, .right, .right, .left]
    let table = AlignedTable(alignments: alignments, rowCount: elements.count + 1) { number in
      number == 0 ? heading : texts(of: elements[number - 1].placed, id: elements[number - 1].id)
    }
    return paragraphs.joined() + (elements.isEmpty ? "the list is empty\n" : "\(table)\n") + totalsLine
  }

  private var totalsLine: String {
    guard let totals else { return "" }
    let modes = OverlayMode.allCases.filter { !$0.measures.isEmpty }
    let parts = modes.flatMap(\.measures).map { "\($0.title.lowercased()) \(totals.text($0))" }
    return "viewport, \(counted(totals.cellCount, "whole cell")): \(parts.joined(separator: "; "))\n"
  }

  private func texts(of placed: PlacedElement, id: String) -> [String] {
    let element = placed.element
    let name = element.rowNumber.map { "\($0)" } ?? element.partName
    return (hasSections ? ["\(element.section)"] : [])
      + [name, id.onOneLine, "\(placed.top)", "\(placed.row.height)", placed.row.isMeasured ? "" : "estimated"]
  }

  private func text(of batch: Batch) -> String {
    let table = batch.rows.map { row in
      let old = row.work.oldHeight.map { "\($0) -> " } ?? ""
      return [
        "  \(name(of: row.work.element))", row.id.onOneLine, row.work.reason.rawValue, row.work.effort.rawValue,
        "\(old)\(row.work.height)",
      ]
    }
    let count = batch.rows.filter { $0.work.effort == .laidOut }.count
    let moved = batch.update.scrolledBy
    let scroll = moved == 0 ? "the offset stays \(batch.offset)" : "the offset moves by \(moved) to \(batch.offset)"
    let anchor = batch.anchor.map { ", and \($0.quotedOnOneLine) keeps its place" } ?? ""
    let title = "\(counted(count, "row")) laid out; the content is \(batch.contentHeight) high; \(scroll)\(anchor)"
    if table.isEmpty { return title }
    return "\(title)\n\(AlignedTable(alignments: [.left, .left, .left, .left, .right], texts: table))"
  }

  private func name(of element: ListElement) -> String {
    let name = element.rowNumber.map { "row \($0)" } ?? element.partName
    return hasSections ? "\(name) of section \(element.section)" : name
  }
}
