// SPDX-License-Identifier: MIT

import CellLayout
import CellList
import CellRaster
import CellReports

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

  /// Whether the text names the sections of rows.
  let hasSections: Bool
  var batches: [Batch] = []
  /// The frames of a played list; `nil` if none was played.
  var frames: [PlayedFrame]?
}

extension RowList where Source == ListSections {
  /// The identity of a row; the name of the section for its header and its footer.
  fileprivate func id(of element: ListElement) -> String { source.content(of: element)?.id ?? "" }

  /// All rows, headers and footers with their places, in order.
  fileprivate var placedElements: [PlacedElement] {
    (0..<index.sectionCount).flatMap { section in
      let rows = (0..<index.rowCount(inSection: section)).map { ListElement.row(RowPath(section: section, row: $0)) }
      return ([.header(section: section)] + rows + [.footer(section: section)])
        .filter { source.content(of: $0) != nil }.map(index.placed)
    }
  }
}

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
  /// Returns a paragraph for each batch, then a table of the rows.
  func text(of list: CellRowList) -> String {
    let paragraphs = batches.enumerated().map { "batch \($0 + 1) at \($1.place.onOneLine): \(text(of: $1))\n" }
    let heading = (hasSections ? ["section"] : []) + ["row", "id", "top", "height", ""]
    let rows = list.placedElements.map { texts(of: $0, id: list.id(of: $0.element)) }
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
  /// - Parameter work: what was done in the background.
  func json<Content>(
    of list: CellRowList, _ frame: ListFrame<Content>, work: BackgroundCounts = BackgroundCounts()
  ) -> JSONText {
    let rows = list.placedElements.map { placed in
      JSONText.object(
        placed.element.members(id: list.id(of: placed.element)) + [
          ("top", .number(Int(placed.top))), ("height", .number(Int(placed.row.height))),
          ("isMeasured", .boolean(placed.row.isMeasured)),
        ])
    }
    func visible(_ row: ListFrame<Content>.Row) -> JSONText {
      .object(row.placed.element.members(id: list.id(of: row.placed.element)) + [("y", .number(Int(row.top)))])
    }
    let viewport = JSONText.object([
      ("offset", .number(Int(frame.viewport.offset))), ("height", .number(Int(frame.viewport.height))),
      ("rows", .array(frame.rows.map(visible))), ("pinnedHeader", frame.pinnedHeader.map(visible) ?? .null),
    ])
    let sections = list.source.sections.map { section in
      JSONText.object([("name", .string(section.id)), ("rows", .number(section.rows.count))])
    }
    return .output(
      [
        ("contentHeight", .number(Int(frame.contentHeight))), ("viewport", viewport), ("work", json(work, of: list)),
        ("batches", .array(batches.map(json))), ("sections", .array(sections)), ("rows", .array(rows)),
      ] + (frames.map { [("frames", .array($0.map(\.json)))] } ?? []))
  }

  private func json(_ work: BackgroundCounts, of list: CellRowList) -> JSONText {
    let memory = list.memory.counts
    return .object([
      ("bound", .number(list.counts.bound + work.bound)), ("laidOut", .number(list.counts.laidOut + work.laidOut)),
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
