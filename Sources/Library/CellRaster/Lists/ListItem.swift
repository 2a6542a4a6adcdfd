// SPDX-License-Identifier: MIT

public import CellDocument
package import CellList
public import CellNotation
package import CellTree

/// A row, header or footer of a list: a template with its data.
///
///     ListItem(id: "post-17", template, ["author": "Ada", "text": "Lunch?"])
public struct ListItem: Sendable {
  /// What distinguishes a row from all other rows of the list, and stays the same when the row moves or changes.
  public var id: String
  /// The template, with the states of the row applied, such as `template.applying(["selected"])`.
  public var template: CellTemplate
  /// The data, parsed or still JSON.
  public var data: RowData
  /// The kind of row, from 0 to 4095. The heights of rows are estimated by kind.
  public var kind: Int
  /// How far what is in the row is scrolled, if not as the document says.
  var scrollOffsets = ScrollOffsets()

  /// Creates an item.
  /// - Parameters:
  ///   - id: what distinguishes the row from the others.
  ///   - template: the template in the states of the row.
  ///   - data: the data, with its name.
  ///   - kind: the kind of row, from 0 to 4095.
  public init(id: String, _ template: CellTemplate, _ data: DataItem, kind: Int = 0) {
    self.init(id: id, template, RowData.item(data), kind: kind)
  }

  private init(id: String, _ template: CellTemplate, _ data: RowData, kind: Int) {
    precondition((0...Int(ListRow.largestKind)).contains(kind), "the kind of a row is from 0 to \(ListRow.largestKind)")
    self.id = id
    self.template = template
    self.data = data
    self.kind = kind
  }

  /// Creates an item of data that does not come from a file. Messages name a row by its number
  /// in its section, such as "item 17".
  /// - Parameters:
  ///   - id: what distinguishes the row from the others.
  ///   - template: the template in the states of the row.
  ///   - data: the data.
  ///   - kind: the kind of row, from 0 to 4095.
  public init(id: String, _ template: CellTemplate, _ data: DataValue, kind: Int = 0) {
    self.init(id: id, template, DataItem(value: data, name: DataItemName(index: 0)), kind: kind)
  }

  /// Creates an item of data that is still JSON, as a database or a server gives it. It is parsed each time the row is bound: in a list with
  /// a background, that is on another thread, shortly before the row appears. JSON that is not valid makes the row fail as data that the
  /// template refuses does.
  ///
  ///     ListItem(id: "post-17", template, json: Array(#"{"author": "Ada", "text": "Lunch?"}"#.utf8))
  /// - Parameters:
  ///   - id: what distinguishes the row from the others.
  ///   - template: the template in the states of the row.
  ///   - json: one JSON value in UTF-8.
  ///   - kind: the kind of row, from 0 to 4095.
  public init(id: String, _ template: CellTemplate, json: [UInt8], kind: Int = 0) {
    self.init(id: id, template, RowData.json(json, name: DataItemName(index: 0)), kind: kind)
  }
}

extension ListItem {
  /// Returns the environment for binding the row.
  package func environment(in list: BindingEnvironment) -> BindingEnvironment {
    if scrollOffsets.isEmpty { return list }
    var environment = list
    environment.scrollOffsets = scrollOffsets
    return environment
  }
}

/// The data of a row, with the name that messages use for it.
public enum RowData: Hashable, Sendable {
  case item(DataItem)
  /// One JSON value in UTF-8, which is parsed when the row is bound.
  case json([UInt8], name: DataItemName)

  /// What messages call the data.
  public var name: DataItemName {
    switch self {
    case .item(let item): item.name
    case .json(_, let name): name
    }
  }

  /// The data; `nil` if it is not parsed yet.
  public var value: DataValue? {
    guard case .item(let item) = self else { return nil }
    return item.value
  }

  /// The same data under another name.
  func named(_ name: DataItemName) -> RowData {
    switch self {
    case .item(let item): .item(DataItem(value: item.value, name: name))
    case .json(let bytes, _): .json(bytes, name: name)
    }
  }

  /// The data, parsed.
  /// - Throws: `NotationError`, which names the row.
  public func item() throws(NotationError) -> DataItem {
    switch self {
    case .item(let item): return item
    case .json(let bytes, let name):
      // A value that does not come from a file is named by its row: "item 17:1:12".
      let value = try DataValue(json: bytes, fileName: name.location?.file ?? "\(name)", line: name.location?.line ?? 1)
      return DataItem(value: value, name: name)
    }
  }
}

/// Rows that follow each other in a list, with a header and a footer if they have them.
public struct ListSection: Sendable {
  /// What distinguishes the section from the others of its list.
  public var id: String
  public var header: ListItem?
  /// Whether the header stays at the top of the viewport while the section is there.
  public var pinsHeader: Bool
  public var rows: [ListItem]
  public var footer: ListItem?

  /// Creates a section.
  public init(
    id: String = "", header: ListItem? = nil, pinsHeader: Bool = false, rows: [ListItem], footer: ListItem? = nil
  ) {
    self.id = id
    self.header = header
    self.pinsHeader = pinsHeader
    self.rows = rows
    self.footer = footer
  }
}

/// The sections of a list as the data of its rows.
package struct ListSections: RowSource {
  package var sections: [ListSection]
  /// How far users scrolled what is in rows, by identity; `nil` until the list knows, which keeps it while its data changes.
  private var scrollOffsets: [String: ScrollOffsets]?

  package init(_ sections: [ListSection]) { self.sections = sections }

  /// Returns the sections with another offset of what is in a row.
  /// - Parameter container: the path of the scroll container; `nil` for all in the row.
  package func scrolling(_ id: String, _ container: String?, to offset: ScrollOffset) -> ListSections {
    var (sections, offsets) = (self, scrollOffsets?[id] ?? ScrollOffsets())
    if let container { offsets.byPath[container] = offset } else { offsets = ScrollOffsets(all: offset) }
    sections.scrollOffsets = scrollOffsets ?? [:]
    sections.scrollOffsets?[id] = offsets
    return sections
  }

  package mutating func takeState(from earlier: ListSections) { scrollOffsets = scrollOffsets ?? earlier.scrollOffsets }

  package mutating func dropState(of isGone: (String) -> Bool) {
    guard let scrollOffsets, !scrollOffsets.isEmpty else { return }
    self.scrollOffsets = scrollOffsets.filter { !isGone($0.key) }
  }

  package var sectionCount: Int { sections.count }
  package func rowCount(inSection section: Int) -> Int { sections[section].rows.count }
  package func identity(ofRowAt path: RowPath) -> String { sections[path.section].rows[path.row].id }
  package func pinsHeader(ofSection section: Int) -> Bool { sections[section].pinsHeader }

  package func kind(of element: ListElement) -> UInt16 {
    switch element {
    case .header(let section): UInt16(sections[section].header?.kind ?? 0)
    case .footer(let section): UInt16(sections[section].footer?.kind ?? 0)
    case .row(let path): UInt16(sections[path.section].rows[path.row].kind)
    }
  }

  /// Returns the identity of an element that is in the list.
  func id(of element: ListElement) -> String {
    switch element {
    case .header(let section): sections[section].header?.id ?? ""
    case .footer(let section): sections[section].footer?.id ?? ""
    case .row(let path): sections[path.section].rows[path.row].id
    }
  }

  package func content(of element: ListElement) -> ListItem? {
    switch element {
    case .header(let section): return sections[section].header
    case .footer(let section): return sections[section].footer
    case .row(let path):
      var item = sections[path.section].rows[path.row]
      if item.data.name.location == nil {
        item.data = item.data.named(DataItemName(index: path.row))
      }
      if let offsets = scrollOffsets, !offsets.isEmpty { item.scrollOffsets = offsets[item.id] ?? item.scrollOffsets }
      return item
    }
  }
}
