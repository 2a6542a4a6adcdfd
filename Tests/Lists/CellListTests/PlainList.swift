// SPDX-License-Identifier: MIT

import CellTestSupport

@testable import CellList

/// The twin of an index: arrays, in which everything is found by walking.
struct PlainList: ListSource, Hashable {
  struct Row: Hashable {
    var identity: Int
    var row: ListRow
  }

  struct Section: Hashable {
    var identity: Int
    var header: ListHeader?
    var footer: ListRow?
    var rows: [Row]
  }

  var sections: [Section] = []

  var sectionCount: Int { sections.count }
  func rowCount(inSection section: Int) -> Int { sections[section].rows.count }
  func header(ofSection section: Int) -> ListHeader? { sections[section].header }
  func footer(ofSection section: Int) -> ListRow? { sections[section].footer }
  func row(at path: RowPath) -> ListRow { self[path].row }
  func identity(ofRowAt path: RowPath) -> Int { self[path].identity }

  subscript(path: RowPath) -> Row {
    get { sections[path.section].rows[path.row] }
    set { sections[path.section].rows[path.row] = newValue }
  }

  var paths: [RowPath] {
    sections.indices.flatMap { section in sections[section].rows.indices.map { RowPath(section: section, row: $0) } }
  }

  /// An element with its place, without a handle.
  struct Placed: Hashable {
    let element: ListElement
    let top: Int64
    let row: ListRow

    var bottom: Int64 { top + Int64(row.height) }
  }

  /// All elements, with a header and a footer of height 0 where a section has none.
  var placed: [Placed] {
    var top: Int64 = 0
    var result: [Placed] = []
    func add(_ element: ListElement, _ row: ListRow) {
      result.append(Placed(element: element, top: top, row: row))
      top += Int64(row.height)
    }
    for (index, section) in sections.enumerated() {
      add(.header(section: index), section.header?.row ?? .absent)
      for (row, value) in section.rows.enumerated() { add(.row(RowPath(section: index, row: row)), value.row) }
      add(.footer(section: index), section.footer ?? .absent)
    }
    return result
  }

  var contentHeight: Int64 { placed.last?.bottom ?? 0 }

  /// A list of one section, without header and footer. The heights are those of the rows in order; so are the identities.
  init(heights: [Int32] = []) {
    let rows = heights.enumerated().map { Row(identity: $0, row: ListRow(height: $1)) }
    sections = [Section(identity: 0, rows: rows)]
  }

  init(sections: [[Int]]) {
    self.sections = sections.enumerated().map { index, identities in
      Section(identity: index, rows: identities.map { Row(identity: $0, row: ListRow(height: 10)) })
    }
  }
}

extension PlainList.Placed {
  init(_ placed: PlacedElement) { self.init(element: placed.element, top: placed.top, row: placed.row) }
}

/// Rows and sections generated in sequence, with identities that were not used before.
struct RandomRows {
  var random: SplitMix64
  private var identity: Int

  init(seed: UInt64, firstIdentity: Int = 0) {
    random = SplitMix64(seed: seed)
    identity = firstIdentity
  }

  mutating func number(_ range: ClosedRange<Int>) -> Int { random.number(in: range) }
  mutating func happens(_ percent: Int) -> Bool { number(1...100) <= percent }

  mutating func listRow() -> ListRow {
    ListRow(height: happens(10) ? 0 : Int32(number(1...90)), kind: UInt16(number(0...3)), isMeasured: happens(50))
  }

  mutating func row() -> PlainList.Row {
    identity += 1
    return PlainList.Row(identity: identity, row: listRow())
  }

  mutating func section(rows: Int) -> PlainList.Section {
    identity += 1
    var section = PlainList.Section(identity: identity, rows: [])
    setHeaderAndFooter(&section)
    for _ in 0..<rows { section.rows.append(row()) }
    return section
  }

  mutating func setHeaderAndFooter(_ section: inout PlainList.Section) {
    section.header = happens(50) ? ListHeader(listRow(), isPinned: happens(50)) : nil
    section.footer = happens(50) ? listRow() : nil
  }

  mutating func list(sections: Int, rows: Int) -> PlainList {
    var list = PlainList()
    list.sections = []
    for _ in 0..<sections { list.sections.append(section(rows: number(0...2 * rows))) }
    return list
  }
}

/// A row of the first section.
func path(_ row: Int) -> RowPath { RowPath(section: 0, row: row) }
