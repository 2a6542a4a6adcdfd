// SPDX-License-Identifier: MIT

import CellDocument
import CellList
import CellRaster

/// Makes the rows and sections of a list of data items.
struct ListRows {
  private(set) var templates: ListTemplates
  /// What names the section of a row; `nil` for a list with one section.
  private let sectionKey: ItemText?
  /// The key that identifies a row; `nil` until the first item was read, and if the number of the item is its identity.
  private var idKey: String?
  private let isGiven: Bool
  /// The number of items so far, those of batches included.
  private var count = 0

  init(_ templates: ListTemplates, idKey: String?, sectionKey: ItemText?) {
    self.templates = templates
    self.idKey = idKey
    self.sectionKey = sectionKey
    isGiven = idKey != nil
  }

  /// Whether the data decides which sections there are.
  var hasSections: Bool { sectionKey != nil }

  /// Returns all items in sections: those with the same name are together, and sections are in the order of their first items.
  /// - Throws: `FileFailure`; `NotationError`; ``ListInputError`` for an item without identity or section, or with the identity of another
  ///   one.
  mutating func read(_ source: DataSource) throws -> [ListSection] {
    var names: [String] = []
    var rows: [String: [ListItem]] = [:]
    var known: Set<String> = []
    while let entry = try source.next() {
      let item = try entry.item()
      if count == 0, !isGiven, item.value.member("id") != nil { idKey = "id" }
      let row = try row(item.value, item.name)
      if !known.insert(row.id).inserted, let other = rows.values.joined().first(where: { $0.id == row.id }) {
        throw ListInputError(
          item.name, "the identity \(row.id.quotedOnOneLine) is that of \(other.data.name) too; name another key with --id")
      }
      let name = try sectionName(of: item.value, item.name)
      if rows[name] == nil { names.append(name) }
      rows[name, default: []].append(row)
    }
    if !hasSections, names.isEmpty { names = [""] }
    return names.map { section($0, rows[$0] ?? []) }
  }

  /// Returns the row of an item.
  /// - Parameter id: the identity, if the data has none.
  mutating func row(_ data: DataValue, _ name: DataItemName, id: String? = nil) throws(ListInputError) -> ListItem {
    count += 1
    let name = DataItemName(index: count - 1, location: name.location)
    let id = try identity(of: data, name) ?? id ?? "\(count)"
    let kind = try templates.kind(of: data, name)
    kind.missingNames.look(at: data)
    return ListItem(id: id, kind.template, DataItem(value: data, name: name), kind: kind.number)
  }

  /// Returns the identity that the data of a row has; `nil` if rows are numbered.
  private func identity(of data: DataValue, _ name: DataItemName) throws(ListInputError) -> String? {
    guard let idKey else { return nil }
    switch data.member(idKey) {
    case .string(let id)?: return id
    case .number(let number)?: return number.text
    case .null?, .boolean?, .array?, .object?, nil:
      throw ListInputError(name, "the row has no text or number \(idKey.quotedOnOneLine), which identifies it; see --id")
    }
  }

  // MARK: Sections

  /// Returns the name of the section of an item: the empty text in a list with one section.
  func sectionName(of data: DataValue, _ name: DataItemName) throws(ListInputError) -> String {
    try sectionKey?.text(for: data, name, givenBy: "--section-by") ?? ""
  }

  /// Returns a section with the header and the footer for its rows.
  /// - Parameters:
  ///   - old: the section from which it came.
  ///   - place: what messages about the header and footer of an empty section name.
  func section(
    _ name: String, _ rows: [ListItem], from old: ListSection? = nil, place: DataItemName = DataItemName(index: 0)
  ) -> ListSection {
    ListSection(
      id: name, header: supplement(templates.header, name, (rows.first ?? old?.header)?.data, rows.count, place),
      pinsHeader: templates.pinsHeaders, rows: rows,
      footer: supplement(templates.footer, name, (rows.first ?? old?.footer)?.data, rows.count, place))
  }

  /// Returns a header or a footer.
  /// - Parameter first: the data of the first row. A section that has lost all rows keeps that of its header or footer.
  private func supplement(
    _ kind: ListTemplates.Kind?, _ name: String, _ first: RowData?, _ count: Int, _ place: DataItemName
  ) -> ListItem? {
    guard let kind else { return nil }
    var members = [DataObject.Member(name: "section", value: ["name": .string(name), "count": .number(DataNumber(count))])]
    // The first of two members with the same name counts.
    if case .object(let object)? = first?.value { members += object.members }
    let data = DataItem(value: .object(DataObject(members)), name: first?.name ?? place)
    return ListItem(id: name, kind.template, data, kind: kind.number)
  }
}

extension DataValue {
  /// The value of a member of an object; `nil` if there is none.
  func member(_ name: String) -> DataValue? {
    guard case .object(let object) = self else { return nil }
    return object[name]
  }
}
