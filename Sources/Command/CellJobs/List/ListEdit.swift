// SPDX-License-Identifier: MIT

import CellList
import CellRaster

/// A batch of changes as it was read from a file.
struct ListEdit {
  /// A row that comes, or replaces another one.
  private struct NewRow {
    let path: RowPath
    let data: DataValue
    /// Whether the row keeps its identity.
    var isReconfigured = false
  }

  /// A section that comes, or replaces another one.
  private struct NewSection {
    let index: Int
    /// `nil` for the name that the first of the items gives.
    let name: String?
    let items: [DataValue]
  }

  /// Where to scroll before the batch.
  let offset: Int64?
  /// The row whose content is scrolled after the batch.
  private let scrolledContent: ScrolledContent?
  private let item: DataItem
  private let reader: ListEditReader
  private let inserted, replaced: [NewRow]
  private let insertedSections, replacedSections: [NewSection]
  private var batch = ListBatch()

  /// Reads a batch.
  /// - Throws: ``ListInputError``.
  init(_ reader: ListEditReader) throws(ListInputError) {
    try reader.checkKeys()
    item = reader.item
    self.reader = reader
    let reloaded = try Self.newRows("reload", reader)
    let reconfigured = try Self.newRows("reconfigure", reader)
    inserted = try Self.newRows("insert", reader)
    replaced = reloaded + reconfigured.map { NewRow(path: $0.path, data: $0.data, isReconfigured: true) }
    insertedSections = try Self.newSections("insertSections", reader)
    replacedSections = try Self.newSections("reloadSections", reader)
    offset = try reader.number("scroll").map { Int64($0) }
    scrolledContent = try reader.scrolledContent()
    batch.deleteRows(at: try reader.rows("delete"))
    batch.insertRows(at: inserted.map(\.path))
    batch.reloadRows(at: reloaded.map(\.path))
    batch.reconfigureRows(at: reconfigured.map(\.path))
    batch.deleteSections(try reader.sections("deleteSections"))
    batch.insertSections(insertedSections.map(\.index))
    batch.reloadSections(replacedSections.map(\.index))
    let moves = try reader.objects("move", keys: ["from", "to"]) { object throws(ListInputError) in
      (try reader.row("from", of: object, in: "move"), try reader.row("to", of: object, in: "move"))
    }
    for (from, to) in moves { batch.moveRow(at: from, to: to) }
    let sectionMoves = try reader.objects("moveSections", keys: ["from", "to"]) { object throws(ListInputError) in
      (try reader.section("from", of: object, in: "moveSections"), try reader.section("to", of: object, in: "moveSections"))
    }
    for (from, to) in sectionMoves { batch.moveSection(from, to: to) }
  }

  private static func newRows(_ key: String, _ reader: ListEditReader) throws(ListInputError) -> [NewRow] {
    try reader.objects(key, keys: ["at", "item"]) { object throws(ListInputError) in
      NewRow(path: try reader.row("at", of: object, in: key), data: try reader.value("item", of: object, in: key))
    }
  }

  private static func newSections(_ key: String, _ reader: ListEditReader) throws(ListInputError) -> [NewSection] {
    try reader.objects(key, keys: ["at", "name", "items"]) { object throws(ListInputError) in
      NewSection(
        index: try reader.section("at", of: object, in: key), name: try reader.name(of: object, in: key),
        items: try reader.items(of: object, in: key))
    }
  }
}

// MARK: Applying

extension ListEdit {
  /// Whether no row changes.
  var isEmpty: Bool { batch.isEmpty }

  /// Whether the content of a row is scrolled.
  var scrollsContent: Bool { scrolledContent != nil }

  /// Scrolls the content of the row that the batch names.
  /// - Parameter setState: replaces what is kept for a row of the list besides its data.
  /// - Throws: ``ListInputError`` if there is no such row, or if nothing in it can be scrolled.
  func scrollContent(of list: CellRowList, by setState: (ListSections, RowPath) -> Void) throws(ListInputError) {
    guard let scrolledContent else { return }
    guard let path = list.path(ofRow: scrolledContent.row), let row = list.source.content(of: .row(path)) else {
      throw reader.failure("no row has the identity \(scrolledContent.row.quotedOnOneLine)")
    }
    let containers = row.template.scrollContainers
    if let container = scrolledContent.container, !containers.contains(container.withoutRepetitions) {
      throw reader.failure(
        """
        \(container.quotedOnOneLine) is no container with "overflow: scroll" in the row \(scrolledContent.row.quotedOnOneLine)\
        \(containers.isEmpty ? "" : "; there \(containers.count == 1 ? "is" : "are") \(containers.listed)")
        """)
    }
    if containers.isEmpty {
      throw reader.failure("the row \(scrolledContent.row.quotedOnOneLine) has no container with \"overflow: scroll\"")
    }
    setState(list.source.scrolling(scrolledContent.row, scrolledContent.container, to: scrolledContent.offset), path)
  }

  /// Scrolls a list to the offset of the batch, and applies it.
  /// - Parameters:
  ///   - rows: makes the new rows.
  ///   - apply: applies a batch to the list, given with the sections after it.
  /// - Throws: ``ListInputError``, and what binding and layout throw.
  func apply(
    to list: CellRowList, _ rows: inout ListRows, by apply: (ListBatch, ListSections) throws -> ListUpdate
  ) throws -> ListReport.Batch {
    let (sections, batch) = try applied(to: list.source.sections, &rows)
    if let offset { list.scroll(to: offset) }
    do {
      return ListReport.Batch(item.name, try apply(batch, ListSections(sections)), list)
    } catch let error as ListBatchError {
      throw ListInputError(item.name, "\(error)")
    }
  }

  /// A section after the batch.
  private struct Part {
    /// The section of the list before the batch, with its index; `nil` for one that is new.
    var old: (index: Int, section: ListSection)?
    var name: String
    /// The rows that did not come from elsewhere, in order.
    var rows: [ListItem]
  }

  /// Returns the sections after the batch, and the batch: that of the file, and headers and footers whose data changes with the rows.
  ///
  /// Whether rows and sections exist, the list decides; those that do not exist are left out here.
  /// - Parameters:
  ///   - old: the sections before the batch.
  ///   - rows: makes the new rows.
  /// - Throws: ``ListInputError``.
  private func applied(to old: [ListSection], _ rows: inout ListRows) throws(ListInputError) -> (
    sections: [ListSection], batch: ListBatch
  ) {
    let changed = try replacingRows(of: old, &rows)
    var incoming: [RowPath: ListItem] = [:]
    for move in batch.rows.moved { incoming[move.to] = changed[move.from] }
    for row in inserted { incoming[row.path] = try rows.row(row.data, item.name) }
    let arriving = Dictionary(grouping: incoming, by: \.key.section)
      .mapValues { Dictionary(uniqueKeysWithValues: $0.map { ($0.key.row, $0.value) }) }
    var batch = batch
    var sections: [ListSection] = []
    for (index, part) in try parts(of: old, changed, &rows).enumerated() {
      let section = rows.section(
        part.name, merged(part.rows, arriving[index] ?? [:]), from: part.old?.section, place: item.name)
      if let old = part.old, section.hasOtherSupplements(than: old.section) { batch.reconfigureSections([old.index]) }
      sections.append(section)
    }
    try checkNames(of: sections)
    return (sections, batch)
  }

  /// Returns the sections with the rows that the batch reloads and reconfigures.
  private func replacingRows(of old: [ListSection], _ rows: inout ListRows) throws(ListInputError) -> [ListSection] {
    var sections = old
    for change in replaced {
      guard let row = sections[change.path] else { continue }
      let new = try rows.row(change.data, item.name, id: row.id)
      if change.isReconfigured, new.id != row.id {
        let place = reader.hasSections ? "\(ListPlace.row(change.path))" : "row \(change.path.row)"
        throw reader.failure(
          """
          \(place) is reconfigured, but its identity would change from \(row.id.quotedOnOneLine) to \(new.id.quotedOnOneLine); \
          reload it instead
          """)
      }
      sections[change.path] = new
    }
    return sections
  }

  /// Returns the sections after the batch, without the rows that are inserted or move there.
  private func parts(
    of old: [ListSection], _ changed: [ListSection], _ rows: inout ListRows
  ) throws(ListInputError) -> [Part] {
    let leaving = Set(batch.rows.deleted + batch.rows.moved.map(\.from))
    var parts = changed.indices.map { index in
      let staying = changed[index].rows.enumerated().filter { !leaving.contains(RowPath(section: index, row: $0.offset)) }
      return Part(old: (index, old[index]), name: old[index].id, rows: staying.map(\.element))
    }
    for section in replacedSections where parts.indices.contains(section.index) {
      parts[section.index] = try part(section, &rows, named: old[section.index].id)
    }
    var incoming: [Int: Part] = [:]
    for move in batch.sections.moved where parts.indices.contains(move.from) { incoming[move.to] = parts[move.from] }
    for section in insertedSections { incoming[section.index] = try part(section, &rows, named: nil) }
    let leavingSections = Set(batch.sections.deleted + batch.sections.moved.map(\.from))
    return merged(parts.enumerated().filter { !leavingSections.contains($0.offset) }.map(\.element), incoming)
  }

  /// - Parameter name: the name of a section that has none and no items.
  private func part(_ section: NewSection, _ rows: inout ListRows, named name: String?) throws(ListInputError) -> Part {
    var items: [ListItem] = []
    for data in section.items { items.append(try rows.row(data, item.name)) }
    if let name = section.name { return Part(name: name, rows: items) }
    if case .item(let first)? = items.first?.data {
      return Part(name: try rows.sectionName(of: first.value, first.name), rows: items)
    }
    guard let name else { throw reader.failure("an object of \"insertSections\" without items needs \"name\"") }
    return Part(name: name, rows: items)
  }

  private func checkNames(of sections: [ListSection]) throws(ListInputError) {
    var known: [String: Int] = [:]
    for (index, section) in sections.enumerated() {
      guard let other = known.updateValue(index, forKey: section.id) else { continue }
      throw reader.failure("section \(other) and section \(index) have the same name \(section.id.quotedOnOneLine)")
    }
  }
}

/// Returns the elements that stay, in order, with the others at their indices.
private func merged<Element>(_ staying: [Element], _ incoming: [Int: Element]) -> [Element] {
  let count = staying.count + incoming.count
  var staying = staying[...]
  var beyond = incoming.keys.filter { $0 >= count }.sorted()[...]
  return (0..<count).compactMap { index in
    incoming[index] ?? staying.popFirst() ?? beyond.popFirst().flatMap { incoming[$0] }
  }
}

extension [ListSection] {
  /// A row; `nil` if there is none. A row that does not exist is not set.
  fileprivate subscript(path: RowPath) -> ListItem? {
    get {
      guard indices.contains(path.section), self[path.section].rows.indices.contains(path.row) else { return nil }
      return self[path.section].rows[path.row]
    }
    set {
      guard let newValue, self[path] != nil else { return }
      self[path.section].rows[path.row] = newValue
    }
  }
}

extension ListSection {
  /// Whether the header or the footer shows other data.
  fileprivate func hasOtherSupplements(than other: ListSection) -> Bool {
    header?.data.value != other.header?.data.value || footer?.data.value != other.footer?.data.value
  }
}
