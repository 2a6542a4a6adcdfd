// SPDX-License-Identifier: MIT

public import CellDocument
package import CellList
public import CellNotation

/// A row, header or footer of a list: a template with its data.
///
///     ListItem(id: "post-17", template, ["author": "Ada", "text": "Lunch?"])
public struct ListItem: Sendable {
  /// What distinguishes a row from all other rows of the list, and stays the same when the row moves or changes.
  public var id: String
  /// The template, with the states of the row applied, such as `template.applying(["selected"])`.
  public var template: CellTemplate
  /// The data, with the name that messages use for it.
  public var data: DataItem
  /// The kind of row, from 0 to 4095. The heights of rows are estimated by kind.
  public var kind: Int

  /// Creates an item.
  /// - Parameters:
  ///   - id: what distinguishes the row from the others.
  ///   - template: the template in the states of the row.
  ///   - data: the data, with its name.
  ///   - kind: the kind of row, from 0 to 4095.
  public init(id: String, _ template: CellTemplate, _ data: DataItem, kind: Int = 0) {
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

  package init(_ sections: [ListSection]) { self.sections = sections }

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
        item.data = DataItem(value: item.data.value, name: DataItemName(index: path.row))
      }
      return item
    }
  }
}
