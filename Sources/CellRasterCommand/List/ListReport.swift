// SPDX-License-Identifier: MIT

import CellJobs
import CellLayout
import CellList
import CellRaster
import CellReports

extension ListElement {
  /// What kind of element it is.
  fileprivate var part: String {
    switch self {
    case .header: "header"
    case .row: "row"
    case .footer: "footer"
    }
  }

  /// The number of a row in its section; `nil` for a header or footer.
  fileprivate var row: Int? {
    guard case .row(let path) = self else { return nil }
    return path.row
  }

  /// The members of a JSON object that name the element.
  fileprivate func members(id: String) -> [(String, JSONText)] {
    [
      ("section", .number(section)), ("part", .string(part)), ("row", row.map { .number($0) } ?? .null), ("id", .string(id)),
    ]
  }
}

// MARK: Text

extension ListReport {
  /// A paragraph for each batch, then a table of the rows.
  var text: String {
    let paragraphs = batches.enumerated().map { "batch \($0 + 1) at \($1.place.onOneLine): \(text(of: $1))\n" }
    let heading = (hasSections ? ["section"] : []) + ["row", "id", "top", "height", ""]
    let rows = elements.map { texts(of: $0.placed, id: $0.id) }
    let alignments: [AlignedTable.Alignment] = (hasSections ? [.right] : []) + [.right, .left, .right, .right, .left]
    let table = AlignedTable(alignments: alignments, texts: [heading] + rows)
    return paragraphs.joined() + (rows.isEmpty ? "the list is empty\n" : "\(table)\n")
  }

  private func texts(of placed: PlacedElement, id: String) -> [String] {
    let element = placed.element
    let name = element.row.map { "\($0)" } ?? element.part
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
    let name = element.row.map { "row \($0)" } ?? element.part
    return hasSections ? "\(name) of section \(element.section)" : name
  }
}

// MARK: JSON

extension ListReport {
  var json: JSONText {
    let rows = elements.map { element in
      JSONText.object(
        element.placed.element.members(id: element.id) + [
          ("top", .number(Int(element.placed.top))), ("height", .number(Int(element.placed.row.height))),
          ("isMeasured", .boolean(element.placed.row.isMeasured)),
        ])
    }
    func visible(_ row: VisibleElement) -> JSONText {
      .object(row.element.placed.element.members(id: row.element.id) + [("y", .number(Int(row.top)))])
    }
    let viewport = JSONText.object([
      ("offset", .number(Int(viewport.offset))), ("height", .number(Int(viewport.height))),
      ("rows", .array(self.visible.map(visible))), ("pinnedHeader", pinnedHeader.map(visible) ?? .null),
    ])
    let sections = sections.map { JSONText.object([("name", .string($0.name)), ("rows", .number($0.rowCount))]) }
    return .output(
      [
        ("contentHeight", .number(Int(contentHeight))), ("viewport", viewport), ("work", workJSON),
        ("batches", .array(batches.map(json))), ("sections", .array(sections)), ("rows", .array(rows)),
      ] + (frames.map { [("frames", .array($0.map(\.json)))] } ?? []))
  }

  private var workJSON: JSONText {
    .object([
      ("bound", .number(counts.bound + work.bound)), ("laidOut", .number(counts.laidOut + work.laidOut)),
      ("knownHeights", .number(memory.heightHits)), ("knownLayouts", .number(memory.layoutHits)),
      ("unknownLayouts", .number(memory.layoutMisses)), ("keptBytes", .number(memory.bytes)),
    ])
  }

  private func json(_ batch: Batch) -> JSONText {
    let rows = batch.rows.map { row in
      JSONText.object(
        row.work.element.members(id: row.id) + [
          ("reason", .string(row.work.reason.rawValue)), ("effort", .string(row.work.effort.rawValue)),
          ("oldHeight", row.work.oldHeight.map { .number(Int($0)) } ?? .null), ("height", .number(Int(row.work.height))),
        ])
    }
    return .object([
      ("place", .string(batch.place)), ("scrolledBy", .number(Int(batch.update.scrolledBy))),
      ("offset", .number(Int(batch.offset))), ("contentHeight", .number(Int(batch.contentHeight))),
      ("anchor", batch.anchor.map { .string($0) } ?? .null), ("rows", .array(rows)),
    ])
  }
}
