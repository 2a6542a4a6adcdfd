// SPDX-License-Identifier: MIT

import CellList
import CellRaster

/// Makes rows of data items.
struct ListRows {
  let template: CellTemplate
  /// The key that identifies a row; `nil` until the first item was read, and if the number of the item is its identity.
  private var idKey: String?
  private let isGiven: Bool
  /// The number of items so far, those of batches included.
  private var count = 0

  init(template: CellTemplate, idKey: String?) {
    self.template = template
    self.idKey = idKey
    isGiven = idKey != nil
  }

  /// Returns the rows of all items.
  /// - Throws: `FileFailure`; `NotationError`; ``ListInputError`` for an item without identity, or with that of another one.
  mutating func read(_ source: DataSource) throws -> [ListItem] {
    var rows: [ListItem] = []
    var known: [String: DataItemName] = [:]
    while let entry = try source.next() {
      let item = try entry.item()
      if rows.isEmpty, !isGiven, item.value.member("id") != nil { idKey = "id" }
      let row = try row(item.value, item.name)
      if let other = known.updateValue(item.name, forKey: row.id) {
        throw ListInputError(
          item.name, "the identity \(row.id.quotedOnOneLine) is that of \(other) too; name another key with --id")
      }
      rows.append(row)
    }
    return rows
  }

  /// Returns the row of an item.
  /// - Parameter id: the identity, if the data has none.
  mutating func row(_ data: DataValue, _ name: DataItemName, id: String? = nil) throws(ListInputError) -> ListItem {
    count += 1
    let name = DataItemName(index: count - 1, location: name.location)
    guard let idKey else { return ListItem(id: id ?? "\(count)", template, DataItem(value: data, name: name)) }
    switch data.member(idKey) {
    case .string(let id)?: return ListItem(id: id, template, DataItem(value: data, name: name))
    case .number(let number)?: return ListItem(id: number.text, template, DataItem(value: data, name: name))
    case .null?, .boolean?, .array?, .object?, nil:
      throw ListInputError(name, "the row has no text or number \(idKey.quotedOnOneLine), which identifies it; see --id")
    }
  }
}

extension DataValue {
  /// The value of a member of an object; `nil` if there is none.
  func member(_ name: String) -> DataValue? {
    guard case .object(let object) = self else { return nil }
    return object[name]
  }
}

/// A batch of changes that was read from a file, and the rows after it.
struct ListEdit {
  private(set) var batch = ListBatch()
  private(set) var rows: [ListItem] = []
  /// Where to scroll before the batch.
  private(set) var offset: Int64?

  private static let keys = ["delete", "insert", "reload", "reconfigure", "move", "scroll"]

  /// Reads a batch.
  ///
  /// Whether its rows exist, the list decides; rows that do not exist are left out here.
  /// - Parameter old: the rows before the batch.
  /// - Throws: ``ListInputError``.
  init(_ item: DataItem, _ rows: inout ListRows, _ old: [ListItem]) throws(ListInputError) {
    let reader = EditReader(item)
    try reader.checkKeys(Self.keys)
    let deleted = try reader.rows("delete")
    let moves = try reader.objects("move", keys: ["from", "to"])
    let inserted = try reader.objects("insert", keys: ["at", "item"])
    batch.deleteRows(at: deleted.map(RowPath.init))
    var changed = old
    for change in try reader.objects("reload", keys: ["at", "item"]) {
      let place = try reader.index("at", of: change, in: "reload")
      batch.reloadRows(at: [RowPath(place)])
      try Self.replace(&changed, at: place) { old throws(ListInputError) in
        try rows.row(reader.value("item", of: change, in: "reload"), item.name, id: old.id)
      }
    }
    for change in try reader.objects("reconfigure", keys: ["at", "item"]) {
      let place = try reader.index("at", of: change, in: "reconfigure")
      batch.reconfigureRows(at: [RowPath(place)])
      try Self.replace(&changed, at: place) { old throws(ListInputError) in
        let row = try rows.row(reader.value("item", of: change, in: "reconfigure"), item.name, id: old.id)
        if row.id != old.id { throw reader.failure(changingIdentityOf: place, old.id, row.id) }
        return row
      }
    }
    var incoming: [Int: ListItem] = [:]
    var leaving = Set(deleted)
    for move in moves {
      let from = try reader.index("from", of: move, in: "move")
      let to = try reader.index("to", of: move, in: "move")
      batch.moveRow(at: RowPath(from), to: RowPath(to))
      leaving.insert(from)
      if changed.indices.contains(from) { incoming[to] = changed[from] }
    }
    for change in inserted {
      let place = try reader.index("at", of: change, in: "insert")
      batch.insertRows(at: [RowPath(place)])
      incoming[place] = try rows.row(reader.value("item", of: change, in: "insert"), item.name)
    }
    offset = try reader.offset("scroll")
    self.rows = Self.merged(changed.enumerated().filter { !leaving.contains($0.offset) }.map(\.element), incoming)
  }

  /// Replaces a row if it exists.
  private static func replace(
    _ rows: inout [ListItem], at place: Int, by change: (ListItem) throws(ListInputError) -> ListItem
  ) throws(ListInputError) {
    if rows.indices.contains(place) { rows[place] = try change(rows[place]) }
  }

  /// Returns the rows that stay, in order, with the others at their indices.
  private static func merged(_ staying: [ListItem], _ incoming: [Int: ListItem]) -> [ListItem] {
    let count = staying.count + incoming.count
    var staying = staying[...]
    var beyond = incoming.keys.filter { $0 >= count }.sorted()[...]
    return (0..<count).compactMap { index in
      incoming[index] ?? staying.popFirst() ?? beyond.popFirst().flatMap { incoming[$0] }
    }
  }
}

extension RowPath {
  /// A row of a list with one section.
  fileprivate init(_ row: Int) { self.init(section: 0, row: row) }
}

/// Reads the keys of a batch.
private struct EditReader {
  private let item: DataItem

  init(_ item: DataItem) { self.item = item }

  func checkKeys(_ keys: [String]) throws(ListInputError) {
    guard case .object(let object) = item.value else { throw failure("a batch is an object with the keys \(listed(keys))") }
    try check(object, keys, "a batch")
  }

  private func check(_ object: DataObject, _ keys: [String], _ owner: String) throws(ListInputError) {
    for member in object.members where !keys.contains(member.name) {
      throw failure("\(owner) has no key \(member.name.quotedOnOneLine); its keys are \(listed(keys))")
    }
  }

  private func listed(_ keys: [String]) -> String { keys.map { "\"\($0)\"" }.listed }

  func rows(_ key: String) throws(ListInputError) -> [Int] {
    var rows: [Int] = []
    for value in try values(key) { rows.append(try integer(value, "each row of \"\(key)\"")) }
    return rows
  }

  func objects(_ key: String, keys: [String]) throws(ListInputError) -> [DataObject] {
    var objects: [DataObject] = []
    for value in try values(key) {
      guard case .object(let object) = value else { throw failure("\"\(key)\" is a list of objects with \(listed(keys))") }
      try check(object, keys, "an object of \"\(key)\"")
      objects.append(object)
    }
    return objects
  }

  func value(_ name: String, of object: DataObject, in key: String) throws(ListInputError) -> DataValue {
    guard let value = object[name] else { throw failure("an object of \"\(key)\" needs \"\(name)\"") }
    return value
  }

  func index(_ name: String, of object: DataObject, in key: String) throws(ListInputError) -> Int {
    try integer(value(name, of: object, in: key), "\"\(name)\" of \"\(key)\"")
  }

  func offset(_ key: String) throws(ListInputError) -> Int64? {
    guard let value = item.value.member(key) else { return nil }
    return Int64(try integer(value, "\"\(key)\""))
  }

  private func values(_ key: String) throws(ListInputError) -> [DataValue] {
    switch item.value.member(key) {
    case nil: return []
    case .array(let values)?: return values
    case .null?, .boolean?, .number?, .string?, .object?: throw failure("\"\(key)\" must be a list")
    }
  }

  private func integer(_ value: DataValue, _ name: String) throws(ListInputError) -> Int {
    guard case .number(let number) = value, let integer = Int32(number.text) else {
      throw failure("\(name) must be a whole number")
    }
    return Int(integer)
  }

  func failure(changingIdentityOf row: Int, _ old: String, _ new: String) -> ListInputError {
    failure(
      "row \(row) is reconfigured, but its identity would change from \(old.quotedOnOneLine) to \(new.quotedOnOneLine); reload it instead"
    )
  }

  private func failure(_ message: String) -> ListInputError { ListInputError(item.name, message) }
}
