// SPDX-License-Identifier: MIT

import CellGraphics
import CellList
import CellRaster
import CellTree

/// A row whose content is scrolled.
struct ScrolledContent {
  let row: String
  /// The path of a scroll container in the row; `nil` for all.
  let container: String?
  let offset: ScrollOffset
}

/// Reads the members of a batch of changes. Errors name the place of the batch.
struct ListEditReader {
  let item: DataItem
  /// Whether rows are named with their section.
  let hasSections: Bool
  /// Whether the batch is a step of a script, which can have frames too.
  var isStep = false

  private static let rowKeys = [
    "delete", "insert", "reload", "reconfigure", "move", "scroll", "row", "container", "offset",
  ]
  private static let sectionKeys = ["deleteSections", "insertSections", "reloadSections", "moveSections"]

  private static let stepKeys = ["frames", "scrollBy"]

  func checkKeys() throws(ListInputError) {
    let keys = Self.rowKeys + (hasSections ? Self.sectionKeys : []) + (isStep ? Self.stepKeys : [])
    let owner = isStep ? "a step" : "a batch"
    guard case .object(let object) = item.value else { throw failure("\(owner) is an object with the keys \(listed(keys))") }
    for key in Self.sectionKeys where !hasSections && object[key] != nil {
      throw failure("\"\(key)\" is for lists with sections; see --section-by")
    }
    try check(object, keys, owner)
  }

  private func check(_ object: DataObject, _ keys: [String], _ owner: String) throws(ListInputError) {
    for member in object.members where !keys.contains(member.name) {
      throw failure("\(owner) has no key \(member.name.quotedOnOneLine); its keys are \(listed(keys))")
    }
  }

  private func listed(_ keys: [String]) -> String { keys.map { "\"\($0)\"" }.listed }

  // MARK: Lists

  /// Returns the rows of a list of rows.
  func rows(_ key: String) throws(ListInputError) -> [RowPath] {
    try elements(of: key) { value throws(ListInputError) in try row(value, "each row of \"\(key)\"") }
  }

  /// Returns the sections of a list of sections.
  func sections(_ key: String) throws(ListInputError) -> [Int] {
    try elements(of: key) { value throws(ListInputError) in try integer(value, "each section of \"\(key)\"") }
  }

  /// Returns what a function makes of each object of a list.
  /// - Parameter keys: the keys that the objects can have.
  func objects<Result>(
    _ key: String, keys: [String], _ read: (DataObject) throws(ListInputError) -> Result
  ) throws(ListInputError) -> [Result] {
    try elements(of: key) { value throws(ListInputError) in
      guard case .object(let object) = value else { throw failure("\"\(key)\" is a list of objects with \(listed(keys))") }
      try check(object, keys, "an object of \"\(key)\"")
      return try read(object)
    }
  }

  private func elements<Result>(
    of key: String, _ read: (DataValue) throws(ListInputError) -> Result
  ) throws(ListInputError) -> [Result] {
    var results: [Result] = []
    for value in try list(item.value.member(key), key) { results.append(try read(value)) }
    return results
  }

  private func list(_ value: DataValue?, _ key: String) throws(ListInputError) -> [DataValue] {
    switch value {
    case nil: return []
    case .array(let values)?: return values
    case .null?, .boolean?, .number?, .string?, .object?: throw failure("\"\(key)\" must be a list")
    }
  }

  // MARK: Members of the objects

  func value(_ name: String, of object: DataObject, in key: String) throws(ListInputError) -> DataValue {
    guard let value = object[name] else { throw failure("an object of \"\(key)\" needs \"\(name)\"") }
    return value
  }

  func row(_ name: String, of object: DataObject, in key: String) throws(ListInputError) -> RowPath {
    try row(value(name, of: object, in: key), "\"\(name)\" of \"\(key)\"")
  }

  func section(_ name: String, of object: DataObject, in key: String) throws(ListInputError) -> Int {
    try integer(value(name, of: object, in: key), "\"\(name)\" of \"\(key)\"")
  }

  /// Returns the name of a section; `nil` if the object gives none.
  func name(of object: DataObject, in key: String) throws(ListInputError) -> String? {
    switch object["name"] {
    case nil: return nil
    case .string(let name)?: return name
    case .null?, .boolean?, .number?, .array?, .object?: throw failure("\"name\" of \"\(key)\" must be a text")
    }
  }

  func items(of object: DataObject, in key: String) throws(ListInputError) -> [DataValue] {
    try list(value("items", of: object, in: key), "items")
  }

  /// Returns a whole number; `nil` if the batch has none.
  func number(_ key: String) throws(ListInputError) -> Int? {
    guard let value = item.value.member(key) else { return nil }
    return try integer(value, "\"\(key)\"")
  }

  /// Returns the row whose content is scrolled, and how far; `nil` if the batch has none.
  func scrolledContent() throws(ListInputError) -> ScrolledContent? {
    guard item.value.member("row") != nil || item.value.member("offset") != nil else {
      if item.value.member("container") != nil { throw failure("\"container\" needs \"row\" and \"offset\"") }
      return nil
    }
    guard let row = item.value.member("row"), let offset = item.value.member("offset") else {
      throw failure("\"row\" and \"offset\" belong together")
    }
    let id: String
    switch row {
    case .string(let text): id = text
    case .number(let number): id = number.text
    case .null, .boolean, .array, .object: throw failure("\"row\" must be the identity of a row, a text or a number")
    }
    let container = try item.value.member("container").map { value throws(ListInputError) in
      guard case .string(let path) = value else { throw failure("\"container\" must be the path of a scroll container") }
      return path
    }
    return ScrolledContent(row: id, container: container, offset: try contentOffset(offset))
  }

  private func contentOffset(_ value: DataValue) throws(ListInputError) -> ScrollOffset {
    switch value {
    case .number(let number): return .along(number.value)
    case .object(let object):
      try check(object, ["x", "y", "index"], "\"offset\"")
      guard let index = object["index"] else {
        return .points(Point(x: try coordinate("x", of: object) ?? 0, y: try coordinate("y", of: object) ?? 0))
      }
      if object.members.count > 1 { throw failure("\"index\" of \"offset\" cannot be used with \"x\" or \"y\"") }
      return .index(try integer(index, "\"index\" of \"offset\""))
    case .null, .boolean, .string, .array:
      throw failure("\"offset\" must be a number of points, or an object with \"x\", \"y\" or \"index\"")
    }
  }

  private func coordinate(_ name: String, of object: DataObject) throws(ListInputError) -> Double? {
    guard let value = object[name] else { return nil }
    guard case .number(let number) = value else { throw failure("\"\(name)\" of \"offset\" must be a number of points") }
    return number.value
  }

  // MARK: Values

  /// Returns a row: its number, if the list has no sections, or a list of its section and its number.
  private func row(_ value: DataValue, _ name: String) throws(ListInputError) -> RowPath {
    switch value {
    case .array(let numbers) where numbers.count == 2:
      let section = try integer(numbers[0], "the section in \(name)")
      return RowPath(section: section, row: try integer(numbers[1], "the row in \(name)"))
    case .number where !hasSections: return RowPath(section: 0, row: try integer(value, name))
    case .null, .boolean, .number, .string, .array, .object:
      throw failure("\(name) must be \(hasSections ? "[section, row]" : "a whole number")")
    }
  }

  private func integer(_ value: DataValue, _ name: String) throws(ListInputError) -> Int {
    guard case .number(let number) = value, let integer = Int32(number.text) else {
      throw failure("\(name) must be a whole number")
    }
    return Int(integer)
  }

  func failure(_ message: String) -> ListInputError { ListInputError(item.name, message) }
}
