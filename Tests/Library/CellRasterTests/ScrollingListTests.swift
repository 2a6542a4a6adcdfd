// SPDX-License-Identifier: MIT

import CellGraphics
import CellNotation
import CellRaster
import CellTestSupport
import FoundationEssentials
import Testing

/// Lists of cells: what they lay out, and the same pixels as a list that is created from the same data.
@Suite struct ScrollingListTests {
  private let renderer: CellRenderer
  private let environment = BindingEnvironment(now: 0)

  init() throws { renderer = try CellRenderer() }

  private func template(_ cell: String) throws -> CellTemplate {
    try CellTemplate(
      parsing: Array("version: 1\ncanvas: {width: 90, scale: 1, background: white}\ncell: \(cell)".utf8), fileName: "row.yaml",
      format: .yaml)
  }

  private func items(_ texts: [String], _ template: CellTemplate) -> [ListItem] {
    texts.map { ListItem(id: String($0.prefix(1)), template, .object(DataObject([.init(name: "text", value: .string($0))]))) }
  }

  private func list(_ rows: [ListItem], height: Int = 60, heights: ScrollingList.Heights = .exact) throws -> ScrollingList {
    try ScrollingList(
      [ListSection(rows: rows)], renderer: renderer, environment: environment, viewportHeight: height, heights: heights)
  }

  private static let text = #"{padding: 4, children: [{type: text, text: "${text}", size: 12, lineHeight: 16}]}"#
  private static let engines = [
    text,
    #"{layout: frames, children: [{name: text, type: text, text: "${text}", size: 12, x: 0, y: 0}]}"#,
    #"{layout: constraints, children: [{type: text, text: "${text}", size: 12, constraints: [leading == parent.leading, trailing == parent.trailing, top == parent.top, bottom == parent.bottom]}]}"#,
  ]

  @Test(arguments: engines)
  func `however often the width changes, a frame lays out each row once, in all engines`(cell: String) throws {
    let list = try list(items(["a one", "b two", "c three"], template(cell)))
    #expect(list.layoutCount == 3)
    for width in [70.0, 60, 50] {
      list.setEnvironment(BindingEnvironment(now: 0, width: width))
    }
    _ = try list.frame()
    _ = try list.frame()
    #expect(list.layoutCount == 6)
  }

  @Test(arguments: engines) func `another text size gives the heights of a list that is created with it`(cell: String) throws {
    let rows = try items(["a one", "b two words", "c three whole words"], template(cell))
    let list = try list(rows)
    let large = BindingEnvironment(now: 0, textScale: TextScale(factor: 2))
    list.setEnvironment(large)
    let heights = try list.frame().rows.map(\.height)
    let fresh = try ScrollingList([ListSection(rows: rows)], renderer: renderer, environment: large, viewportHeight: 60)
    #expect(try heights == fresh.frame().rows.map(\.height))
    #expect(list.contentHeight == fresh.contentHeight)
    #expect(list.layoutCount == 6)
  }

  @Test func `a row that is selected is drawn so, and no height is computed again`() throws {
    let template = try CellTemplate(
      parsing: Array(
        """
        version: 1
        canvas: {width: 90, scale: 1, background: white}
        colors: {row: white}
        states: {selected: {colors: {row: black}}}
        cell: {height: 24, background: row}
        """.utf8), fileName: "row.yaml", format: .yaml)
    var rows = items(["a", "b", "c", "d", "e", "f"], template)
    let list = try list(rows)
    #expect(list.layoutCount == 1)
    rows[1].template = try template.applying(["selected"])
    rows[5].template = rows[1].template
    try list.update(to: [ListSection(rows: rows)])
    #expect(list.layoutCount == 1)
    let picture = try #require(try list.picture(of: list.frame()))
    #expect((picture[9, 23].straight, picture[9, 24].straight, picture[9, 48].straight) == (.white, .black, .white))
    #expect(list.layoutCount == 2)
  }

  @Test func `a row with a vector image of fractional size is laid out once`() throws {
    let folder = try ScratchFolder()
    try folder.write(
      #"<svg xmlns="http://www.w3.org/2000/svg" width="10.5" height="7.25"><path d="M0 0h9v7z"/></svg>"#, to: "mark.svg")
    let renderer = CellRenderer(RenderingResources(fonts: try FontCollection(), assets: AssetRoot(path: folder.path)))
    let rows = items(["a", "b", "c"], try template("{alignItems: start, children: [{type: image, source: mark.svg}]}"))
    let list = try ScrollingList(
      [ListSection(rows: rows)], renderer: renderer, environment: environment, viewportHeight: 60)
    #expect(list.contentHeight == 21)
    #expect(list.layoutCount == 1)
  }

  @Test func `a width of 0 is ignored`() throws {
    let list = try list(items(["a one", "b two"], template(Self.text)))
    list.setEnvironment(BindingEnvironment(now: 0, width: 0))
    #expect(try list.frame().rows.map(\.height) == [24, 24])
    #expect(list.layoutCount == 2)
  }

  @Test func `new data lays out what is new or changed, and visible rows keep their places`() throws {
    let template = try template(Self.text)
    let list = try list(items(["a", "b", "c", "d", "e", "f"], template))
    list.scroll(to: 50)
    #expect(try list.frame().rows.map(\.id) == ["c", "d", "e"])
    let moved = try list.update(to: [ListSection(rows: items(["x", "c", "a", "d changed", "e", "f"], template))])
    #expect(list.layoutCount == 8)
    let frame = try list.frame()
    #expect(frame.rows.map(\.id) == ["a", "d", "e"])
    #expect(frame.rows.map(\.y) == [-2, 22, 46])
    #expect(frame.began == ["a"])
    #expect(frame.ended == ["c"])
    #expect(moved == 0)
  }

  @Test func `a batch has the indices of UITableView, and one that does not fit is refused with its counts`() throws {
    let template = try template(Self.text)
    let list = try list(items(["a", "b", "c", "d"], template))
    var batch = ListBatch()
    batch.deleteRows(at: [RowPath(section: 0, row: 1)])
    batch.insertRows(at: [RowPath(section: 0, row: 1)])
    batch.moveRow(at: RowPath(section: 0, row: 3), to: RowPath(section: 0, row: 0))
    batch.reloadRows(at: [RowPath(section: 0, row: 2)])
    try list.apply(batch, [ListSection(rows: items(["d", "e", "a", "c changed"], template))])
    #expect(list.layoutCount == 6)
    list.resizeViewport(height: 200)
    list.scroll(to: 0)
    #expect(try list.frame().rows.map(\.id) == ["d", "e", "a", "c"])
    var wrong = ListBatch()
    wrong.insertRows(at: [RowPath(section: 0, row: 0)])
    #expect {
      try list.apply(wrong, [ListSection(rows: items(["d", "e", "a", "c"], template))])
    } throws: {
      "\($0)".contains("4 before + 1 inserted = 5")
    }
    #expect(list.rowCount == 4)
    // The next update compares with what the batch left.
    try list.update(to: [ListSection(rows: items(["d", "e", "a", "c changed"], template))])
    #expect(list.layoutCount == 6)
  }

  @Test func `two rows with the same identity are refused by name`() throws {
    let template = try template(Self.text)
    #expect {
      try self.list(items(["a one", "b", "a two"], template))
    } throws: {
      "\($0)" == "row 0 of section 0 and row 2 of section 0 have the same identity"
    }
    let list = try self.list(items(["a"], template))
    #expect {
      try list.update(to: [ListSection(rows: items(["b one", "b two"], template))])
    } throws: {
      "\($0)" == "row 0 of section 0 and row 1 of section 0 have the same identity"
    }
  }

  @Test func `a row whose data does not suit its template is named by its number, and changes nothing`() throws {
    let template = try template(Self.text)
    let list = try list(items(["a", "b"], template))
    var rows = items(["a", "b", "c"], template)
    rows[2].data = .item(DataItem(value: .null, name: DataItemName(index: 0)))
    #expect {
      try list.update(to: [ListSection(rows: rows)])
    } throws: {
      "\($0)".contains("item 3")
    }
    #expect(list.rowCount == 2)
  }

  @Test func `the list scrolls to a row by its identity`() throws {
    let list = try list(items((0..<26).map { String(UnicodeScalar(UInt8(97 + $0))) }, template(Self.text)))
    #expect(try list.scrollToRow(id: "m", position: .top))
    #expect(try list.frame().rows.first?.id == "m")
    #expect(list.offset == 12 * 24)
    #expect(try !list.scrollToRow(id: "?", position: .top))
  }

  @Test func `a pinned header is drawn over the rows of its section`() throws {
    let template = try template(Self.text)
    let bar = try self.template(#"{height: 10, background: black}"#)
    let section = ListSection(
      header: ListItem(id: "header", bar, .object(DataObject([]))), pinsHeader: true, rows: items(["a", "b", "c", "d"], template))
    let list = try ScrollingList([section], renderer: renderer, environment: environment, viewportHeight: 60)
    list.scroll(to: 20)
    let frame = try list.frame()
    #expect(frame.rows.map(\.id) == ["a", "b", "c", "header"])
    #expect(frame.rows.map(\.y) == [-10, 14, 38, 0])
    #expect(frame.rows.last?.row == nil)
    let picture = try #require(try list.picture(of: frame))
    #expect((picture[80, 9].straight, picture[80, 10].straight) == (RGBA.black, RGBA.white))
  }

  // MARK: Scripts

  /// A step of a script: random rows go, come, move and change.
  private func edited(_ texts: [String], _ random: inout SplitMix64) -> [String] {
    var texts = texts.filter { _ in Int.random(in: 0..<6, using: &random) > 0 }
    for index in texts.indices where Int.random(in: 0..<5, using: &random) == 0 {
      texts[index] = "\(texts[index].prefix(1)) \(words(&random))"
    }
    if texts.count > 1, Bool.random(using: &random) { texts.swapAt(0, Int.random(in: 1..<texts.count, using: &random)) }
    let used = Set(texts.map { $0.prefix(1) })
    for scalar in UInt8(97)...122 where !used.contains(String(UnicodeScalar(scalar))[...]) {
      guard Int.random(in: 0..<4, using: &random) == 0 else { continue }
      texts.insert(
        "\(UnicodeScalar(scalar)) \(words(&random))", at: Int.random(in: 0...texts.count, using: &random))
    }
    return texts
  }

  private func words(_ random: inout SplitMix64) -> String {
    (0..<Int.random(in: 0...12, using: &random)).map { _ in
      ["ox", "quick", "jumps", "lazily"].randomElement(using: &random) ?? ""
    }
    .joined(separator: " ")
  }

  @Test(arguments: (1...6 as ClosedRange<UInt64>).map { $0 }, [ScrollingList.Heights.exact, .estimated([0: 31])])
  func `after each edit of a script, the pixels are those of a list that is created from the same data`(
    seed: UInt64, heights: ScrollingList.Heights
  ) throws {
    var random = SplitMix64(seed: seed)
    let template = try template(Self.text)
    var texts = edited([], &random)
    let list = try list(items(texts, template), heights: heights)
    for step in 0..<12 {
      texts = edited(texts, &random)
      try list.update(to: [ListSection(rows: items(texts, template))])
      list.scroll(to: Int.random(in: 0...max(0, list.contentHeight - 60), using: &random))
      let frame = try list.frame()
      let fresh = try self.list(items(texts, template))
      let first = try #require(frame.rows.first)
      let top = texts.prefix { !$0.hasPrefix(first.id) }.count
      let above = try self.list(items(Array(texts.prefix(top)), template)).contentHeight
      fresh.scroll(to: above - first.y)
      #expect(try list.picture(of: frame) == fresh.picture(of: fresh.frame()), "seed \(seed), step \(step)")
    }
  }

  // MARK: The example

  @Test(arguments: ["FeedExample.swift", "ScreenExample.swift"])
  func `the Swift examples of the article are compiled here`(file: String) throws {
    let tests = URL(filePath: #filePath).deletingLastPathComponent()
    let example = try String(contentsOf: tests.appending(path: file), encoding: .utf8)
    let code = try #require(example.split(separator: "\n\n", maxSplits: 1).last)
    #expect(try Repository.article("Lists").contains("```swift\n\(code)```\n"))
  }

  @Test func `a server answers what is visible among 100,000 rows`() async throws {
    let posts = (0..<100_000).map { Post(id: "\($0)", author: "Ada", text: "post \($0)") }
    let feed = try Feed(posts, template: template(Self.text), viewportHeight: 60)
    #expect(try await feed.visible(at: 24 * 50_000 + 5).map(\.id) == ["50000", "50001", "50002"])
    #expect(try await feed.visible(at: 24 * 50_000 + 5).map(\.y) == [-5, 19, 43])
  }
}
