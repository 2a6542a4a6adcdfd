// SPDX-License-Identifier: MIT

import CellLayout
import CellList
import CellRaster

/// The rows of a list and what batches did to them, as text and JSON.
struct ListReport {
  /// A batch that was applied.
  struct Batch {
    /// An element that the batch concerned, with its identity after the batch.
    struct Row {
      let work: RowWork
      let id: String
    }

    let place: String
    let rows: [Row]
    let update: ListUpdate
    /// The identity of the row that kept its place.
    let anchor: String?
    /// The offset and the height of the content after the batch.
    let offset, contentHeight: Int64

    init(_ name: DataItemName, _ update: ListUpdate, _ list: CellRowList) {
      place = name.location.map { "\($0)" } ?? "\(name)"
      self.update = update
      rows = update.work.map { Row(work: $0, id: list.id(of: $0.element)) }
      anchor = update.anchor.map(list.id)
      offset = list.viewport.offset
      contentHeight = list.contentHeight
    }
  }

  var batches: [Batch] = []
}

extension RowList where Source == ListSections {
  fileprivate func id(of element: ListElement) -> String { source.content(of: element)?.id ?? "" }

  /// All rows with their places, in order.
  fileprivate var placedRows: [PlacedElement] {
    (0..<index.sectionCount).flatMap { section in
      (0..<index.rowCount(inSection: section)).map { index.placed(.row(RowPath(section: section, row: $0))) }
    }
  }
}

extension PlacedElement {
  /// The row as a table shows it, with the identity `id`.
  fileprivate func texts(_ id: String) -> [String] {
    ["\(element.row)", id.onOneLine, "\(top)", "\(row.height)", row.isMeasured ? "" : "estimated"]
  }
}

extension ListElement {
  /// The number of a row in its section; -1 for a header or footer.
  fileprivate var row: Int {
    guard case .row(let path) = self else { return -1 }
    return path.row
  }
}

// MARK: Text

extension ListReport {
  /// Returns a paragraph for each batch, then a table of the rows.
  func text(of list: CellRowList) -> String {
    let paragraphs = batches.enumerated().map { "batch \($0 + 1) at \($1.place.onOneLine): \(text(of: $1))\n" }
    let rows = [["row", "id", "top", "height", ""]] + list.placedRows.map { $0.texts(list.id(of: $0.element)) }
    let table = AlignedTable(alignments: [.right, .left, .right, .right, .left], texts: rows)
    return paragraphs.joined() + (list.index.isEmpty ? "the list is empty\n" : "\(table)\n")
  }

  private func text(of batch: Batch) -> String {
    let table = batch.rows.map { row in
      let old = row.work.oldHeight.map { "\($0) -> " } ?? ""
      return [
        "  row \(row.work.element.row)", row.id.onOneLine, row.work.reason.rawValue, row.work.effort.rawValue,
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
}

// MARK: JSON

extension ListReport {
  func json(of list: CellRowList, _ frame: ListFrame<LaidOutCell>) -> JSONText {
    let rows = list.placedRows.map { placed in
      JSONText.object([
        ("row", .number(placed.element.row)), ("id", .string(list.id(of: placed.element))), ("top", .number(Int(placed.top))),
        ("height", .number(Int(placed.row.height))), ("isMeasured", .boolean(placed.row.isMeasured)),
      ])
    }
    let visible = frame.rows.map { row in
      JSONText.object([
        ("row", .number(row.placed.element.row)), ("id", .string(list.id(of: row.placed.element))), ("y", .number(Int(row.top))),
      ])
    }
    let viewport = JSONText.object([
      ("offset", .number(Int(frame.viewport.offset))), ("height", .number(Int(frame.viewport.height))),
      ("rows", .array(visible)),
    ])
    let memory = list.memory.counts
    let work = JSONText.object([
      ("bound", .number(list.counts.bound)), ("laidOut", .number(list.counts.laidOut)),
      ("knownHeights", .number(memory.heightHits)), ("knownLayouts", .number(memory.layoutHits)),
      ("unknownLayouts", .number(memory.layoutMisses)), ("keptBytes", .number(memory.bytes)),
    ])
    return .object([
      ("contentHeight", .number(Int(frame.contentHeight))), ("viewport", viewport), ("work", work),
      ("batches", .array(batches.map(json))), ("rows", .array(rows)),
    ])
  }

  private func json(_ batch: Batch) -> JSONText {
    let rows = batch.rows.map { row in
      JSONText.object([
        ("row", .number(row.work.element.row)), ("id", .string(row.id)), ("reason", .string(row.work.reason.rawValue)),
        ("effort", .string(row.work.effort.rawValue)), ("oldHeight", row.work.oldHeight.map { .number(Int($0)) } ?? .null),
        ("height", .number(Int(row.work.height))),
      ])
    }
    return .object([
      ("place", .string(batch.place)), ("scrolledBy", .number(Int(batch.update.scrolledBy))),
      ("offset", .number(Int(batch.offset))), ("contentHeight", .number(Int(batch.contentHeight))),
      ("anchor", batch.anchor.map { .string($0) } ?? .null), ("rows", .array(rows)),
    ])
  }
}
