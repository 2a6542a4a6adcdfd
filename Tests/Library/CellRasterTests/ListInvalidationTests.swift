// SPDX-License-Identifier: MIT

import CellDocument
import CellGraphics
import CellLayout
import CellList
import CellNotation
import CellRaster
import Testing

/// A layout engine, with a cell of it that is 16 pixels high for each line of its text.
enum ListEngine: String, CaseIterable {
  case flexbox, frames, constraints

  fileprivate var cell: String {
    switch self {
    case .flexbox: "{children: [{type: text, style: line, shrink: 1}]}"
    case .frames: "{layout: frames, children: [{name: line, type: text, style: line, x: 0, y: 0}]}"
    case .constraints:
      """
      {layout: constraints, children: [{type: text, style: line, constraints: [leading == parent.leading, \
      trailing == parent.trailing, top == parent.top, bottom == parent.bottom]}]}
      """
    }
  }

  fileprivate func template() throws -> CellTemplate {
    try CellTemplate(
      parsing: """
        version: 1
        canvas: {width: 90, scale: 1, background: white}
        colors: {ink: black}
        states: {dark: {colors: {ink: white}, canvas: {background: black}}}
        styles: {line: {size: 12, lineHeight: 16, color: ink}}
        cell: \(cell.replacing("type: text,", with: "type: text, text: \"${text}\","))
        """, fileName: "row.yaml", format: .yaml)
  }
}

/// The stages of cells, which note the identities of the rows that are bound and laid out.
private struct NotedStages: RowStages {
  final class Log {
    var bound: [String] = []
    var laidOut: [String] = []
  }

  struct BoundRow: Sendable {
    let id: String
    let cell: CellStages.BoundCell
  }

  let log: Log
  var stages: CellStages
  /// The states that all rows have.
  var states: [String] = []

  func bind(_ item: ListItem) throws -> BoundRow {
    log.bound.append(item.id)
    var item = item
    item.template = try item.template.applying(states)
    return BoundRow(id: item.id, cell: try stages.bind(item))
  }

  func keys(of bound: BoundRow) throws -> RowKeys<RowKey, LayoutKey>? { try stages.keys(of: bound.cell) }

  func layOut(_ bound: BoundRow) throws -> LaidOutCell {
    log.laidOut.append(bound.id)
    return try stages.layOut(bound.cell)
  }

  func height(of laidOut: LaidOutCell) -> Int32 { stages.height(of: laidOut) }
  func byteCount(of laidOut: LaidOutCell) -> Int { stages.byteCount(of: laidOut) }
}

/// What each kind of change binds and lays out again, with the cells of each layout engine. Whatever is not named stays as it was.
@Suite struct ListInvalidationTests {
  /// What a change and the frame after it did: `a b c` are the rows a, b and c, in this order.
  private struct Work: Hashable, CustomStringConvertible {
    var bound, laidOut, shown: String

    var description: String { "bound: \(bound), laid out: \(laidOut), shown: \(shown)" }
  }

  private typealias List = RowList<ListSections, NotedStages>

  private let log = NotedStages.Log()
  private let renderer: CellRenderer

  init() throws { renderer = try CellRenderer() }

  /// The rows a to h in two sections, with the headers 1 and 2.
  private func sections(_ engine: ListEngine, _ first: String = "abcde", _ second: String = "fgh") throws -> [ListSection] {
    let template = try engine.template()
    return zip(["1", "2"], [first, second]).map { name, rows in
      ListSection(id: name, header: row(name, template), rows: rows.map { row(String($0), template) })
    }
  }

  /// A row whose text is its identity.
  private func row(_ id: String, _ template: CellTemplate) -> ListItem { ListItem(id: id, template, ["text": .string(id)]) }

  private func stages(_ environment: BindingEnvironment = BindingEnvironment(now: 0)) -> NotedStages {
    NotedStages(log: log, stages: CellStages(session: renderer.session(), environment: environment))
  }

  /// A list that shows the rows b and c, laid out already. Everything is 16 pixels high.
  private func list(_ engine: ListEngine) throws -> List {
    let list = try List(
      ListSections(sections(engine)), stages: stages(), viewport: Viewport(offset: 32, height: 32))
    _ = try list.frame()
    log.bound = []
    log.laidOut = []
    return list
  }

  /// Changes a list, and draws the frame after that.
  private func work(_ engine: ListEngine, _ change: (List) throws -> Void) throws -> Work {
    let list = try list(engine)
    try change(list)
    let shown = try list.frame().rows.compactMap { list.source.content(of: $0.placed.element)?.id }
    let work = Work(
      bound: log.bound.joined(separator: " "), laidOut: log.laidOut.joined(separator: " "), shown: shown.joined(separator: " "))
    _ = try list.frame()
    #expect(log.laidOut.joined(separator: " ") == work.laidOut, "the next frame lays out nothing")
    return work
  }

  private func work(
    _ engine: ListEngine, _ new: [ListSection], _ change: (inout ListBatch) -> Void
  ) throws -> Work {
    var batch = ListBatch()
    change(&batch)
    return try work(engine) { _ = try $0.apply(batch, ListSections(new)) }
  }

  private func path(_ row: Int, in section: Int = 0) -> RowPath { RowPath(section: section, row: row) }

  // MARK: The data

  @Test(arguments: ListEngine.allCases) func `reloading everything binds all rows, and lays out those with new texts`(
    engine: ListEngine
  ) throws {
    #expect(
      try work(engine) { _ = try $0.reloadAll(ListSections(sections(engine, "abxde"))) }
        == Work(bound: "1 a b x d e 2 f g h", laidOut: "x", shown: "b x"))
  }

  @Test(arguments: ListEngine.allCases) func `inserting a row binds and lays out that row`(engine: ListEngine) throws {
    #expect(
      try work(engine, sections(engine, "abcdxe")) { $0.insertRows(at: [path(4)]) }
        == Work(bound: "x", laidOut: "x", shown: "b c"))
  }

  @Test(arguments: ListEngine.allCases) func `deleting a row lays out nothing, not even the row that takes its place`(
    engine: ListEngine
  ) throws {
    #expect(
      try work(engine, sections(engine, "acde")) { $0.deleteRows(at: [path(1)]) } == Work(bound: "", laidOut: "", shown: "a c"))
  }

  @Test(arguments: ListEngine.allCases) func `reloading rows binds them, and lays out the one that changed`(
    engine: ListEngine
  ) throws {
    #expect(
      try work(engine, sections(engine, "abxde")) { $0.reloadRows(at: [path(1), path(2)]) }
        == Work(bound: "b x", laidOut: "x", shown: "b x"))
  }

  @Test(arguments: ListEngine.allCases) func `moving a row lays out nothing`(engine: ListEngine) throws {
    #expect(
      try work(engine, sections(engine, "abecd")) { $0.moveRow(at: path(4), to: path(2)) }
        == Work(bound: "", laidOut: "", shown: "b e"))
  }

  @Test(arguments: ListEngine.allCases) func `inserting a section binds and lays out its header and rows`(
    engine: ListEngine
  ) throws {
    let old = try sections(engine)
    let template = old[0].rows[0].template
    let new = ListSection(id: "3", header: row("3", template), rows: [row("x", template), row("y", template)])
    #expect(
      try work(engine, [old[0], new, old[1]]) { $0.insertSections([1]) }
        == Work(bound: "3 x y", laidOut: "3 x y", shown: "b c"))
  }

  @Test(arguments: ListEngine.allCases) func `deleting a section lays out nothing`(engine: ListEngine) throws {
    #expect(
      try work(engine, [sections(engine)[1]]) { $0.deleteSections([0]) } == Work(bound: "", laidOut: "", shown: "2 f"))
  }

  @Test(arguments: ListEngine.allCases) func `reloading a section binds its header and rows, and lays out those with new texts`(
    engine: ListEngine
  ) throws {
    #expect(
      try work(engine, sections(engine, "abxde")) { $0.reloadSections([0]) }
        == Work(bound: "1 a b x d e", laidOut: "x", shown: "b x"))
  }

  @Test(arguments: ListEngine.allCases) func `moving a section lays out nothing`(engine: ListEngine) throws {
    #expect(
      try work(engine, sections(engine).reversed()) { $0.moveSection(1, to: 0) } == Work(bound: "", laidOut: "", shown: "b c"))
  }

  // MARK: The environment

  @Test(arguments: ListEngine.allCases) func `another width binds and lays out every row once`(engine: ListEngine) throws {
    #expect(
      try work(engine) { $0.setStages(stages(BindingEnvironment(now: 0, width: 60)), because: .width) }
        == Work(bound: "1 a b c d e 2 f g h", laidOut: "1 a b c d e 2 f g h", shown: "b c"))
  }

  @Test(arguments: ListEngine.allCases) func `another text size binds and lays out every row once`(engine: ListEngine) throws {
    let large = BindingEnvironment(now: 0, textScale: TextScale(factor: 2))
    #expect(
      try work(engine) { $0.setStages(stages(large), because: .textSize) }
        == Work(bound: "1 a b c d e 2 f g h", laidOut: "1 a b c d e 2 f g h", shown: "b"))
  }

  @Test(arguments: ListEngine.allCases) func `another style binds every row, and lays out those that are shown`(
    engine: ListEngine
  ) throws {
    var dark = stages()
    dark.states = ["dark"]
    #expect(
      try work(engine) { $0.setStages(dark, because: .style) }
        == Work(bound: "1 a b c d e 2 f g h b c", laidOut: "b c", shown: "b c"))
  }

  @Test(arguments: ListEngine.allCases) func `however many setters and batches run, the next frame lays out each row once`(
    engine: ListEngine
  ) throws {
    let work = try work(engine) { list in
      list.setStages(stages(BindingEnvironment(now: 0, width: 70)), because: .width)
      list.setStages(stages(BindingEnvironment(now: 0, width: 70, textScale: TextScale(factor: 2))), because: .textSize)
      var batch = ListBatch()
      batch.insertRows(at: [path(5)])
      _ = try list.apply(batch, ListSections(sections(engine, "abcdex")))
      list.setStages(stages(BindingEnvironment(now: 0, width: 60)), because: .width)
      list.setStages(stages(BindingEnvironment(now: 0, width: 70, textScale: TextScale(factor: 2))), because: .textSize)
    }
    #expect(work == Work(bound: "x 1 a b c d e x 2 f g h", laidOut: "x 1 a b c d e 2 f g h", shown: "b"))
  }
}
