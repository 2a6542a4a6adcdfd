// SPDX-License-Identifier: MIT

import CellGraphics
import CellList
import CellNotation
import CellRaster
import CellTestSupport
import FoundationEssentials
import Synchronization
import Testing

/// Lists that work on other threads: in the end, the pixels of a list that does everything at once.
@Suite struct BackgroundListTests {
  private let renderer: CellRenderer
  private let environment = BindingEnvironment(now: 0)
  private let template: CellTemplate

  init() throws {
    renderer = try CellRenderer()
    template = try CellTemplate(
      parsing: Array(
        """
        version: 1
        canvas: {width: 90, scale: 2, background: white}
        cell:
          padding: 4
          gap: 2
          children:
            - {type: text, text: "${text}", size: 12}
            - {type: image, when: "${picture}", source: "${picture}", width: 20, height: 20}
        """.utf8), fileName: "row.yaml", format: .yaml)
  }

  private func item(_ number: Int, picture: String? = nil) -> ListItem {
    let text = Array(repeating: "row \(number)", count: 1 + number * 7 % 5).joined(separator: " and ")
    var data = [DataObject.Member(name: "text", value: .string(text))]
    if let picture { data.append(.init(name: "picture", value: .string(picture))) }
    return ListItem(id: "\(number)", template, .object(DataObject(data)))
  }

  private func list(
    _ rows: [ListItem], heights: ScrollingList.Heights = .exact, background: ListBackground? = ListBackground(jobs: 2)
  ) throws -> ScrollingList {
    try ScrollingList(
      [ListSection(rows: rows)], renderer: renderer, environment: environment, viewportHeight: 200, heights: heights,
      background: background)
  }

  /// Returns the picture of a list without background in which the first row of a frame is at the same place.
  private func expectedPicture(of frame: ScrollingList.Frame, _ rows: [ListItem]) throws -> PixelBuffer? {
    let list = try list(rows, background: nil)
    guard let first = frame.rows.first else { return nil }
    try list.scrollToRow(id: first.id, position: .top)
    list.scroll(to: list.offset - first.y)
    return try list.picture(of: list.frame())
  }

  @Test(arguments: [ScrollingList.Heights.exact, .estimated([0: 50]), .background([0: 50]), .background()])
  func `a list that has settled has the pixels of a list without background`(heights: ScrollingList.Heights) async throws {
    let rows = (0..<100).map { item($0) }
    let list = try list(rows, heights: heights)
    for offset in [0, 700, 650, 4000, 3950, 0] {
      list.scroll(to: offset)
      let frame = try await list.settledFrame()
      #expect(try list.picture(of: frame) == expectedPicture(of: frame, rows), "at \(offset)")
      #expect(frame.rows.allSatisfy { $0.state == .drawn })
    }
  }

  @Test func `in the background mode the content gets the height of an exact list`() async throws {
    let rows = (0..<300).map { item($0) }
    let list = try list(rows, heights: .background([0: 31]))
    #expect(list.contentHeight == 300 * 31)
    _ = try await list.settledFrame()
    #expect(try list.contentHeight == self.list(rows, background: nil).contentHeight)
    #expect(list.layoutCount == 300)
  }

  @Test(arguments: [1, 2, 5]) func `heights measured by several threads are those measured by one`(jobs: Int) async throws {
    let sections = [
      ListSection(id: "a", header: item(900), rows: (0..<120).map { item($0) }),
      ListSection(id: "b", rows: (200..<230).map { item($0) }, footer: item(901)),
    ]
    let list = try await ScrollingList(
      measuring: sections, renderer: renderer, environment: environment, viewportHeight: 200, jobs: jobs)
    let expected = try ScrollingList(sections, renderer: renderer, environment: environment, viewportHeight: 200)
    #expect(list.contentHeight == expected.contentHeight)
    #expect(list.layoutCount == expected.layoutCount)
    list.scroll(to: 3000)
    expected.scroll(to: 3000)
    #expect(try list.frame().rows == expected.frame().rows)
    #expect(list.layoutCount - expected.layoutCount <= 20)
    let invalid = [ListSection(rows: [ListItem(id: "1", template, .null)])]
    await #expect(throws: CellDocumentError.self) {
      try await ScrollingList(measuring: invalid, renderer: renderer, viewportHeight: 200, jobs: jobs)
    }
  }

  @Test func `rows that are not drawn yet are blank, and a frame does not wait for them`() throws {
    let executor = HeldWork()
    let list = try list((0..<9).map { item($0) }, background: ListBackground(executor: executor, jobs: 1))
    #expect(try Set(list.frame().rows.map(\.state)) == [.blank])
    executor.runOne()
    #expect(try list.frame().rows.map(\.state).prefix(2) == [.drawn, .blank])
  }

  @Test func `a row that cannot be drawn says why, and the others are drawn`() async throws {
    let rows = [item(1), item(2, picture: "gone.png"), item(3)]
    let list = try list(rows, heights: .estimated([0: 40]))
    let frame = try await list.settledFrame()
    #expect(frame.rows.count { $0.state == .drawn } == 2)
    guard case .failed(let message) = frame.rows[1].state else {
      Issue.record("row 2 is \(frame.rows[1].state)")
      return
    }
    #expect(message.hasPrefix(#"row.yaml:8:7 cell/image: there is no picture "gone.png" in "#))
    #expect(frame.rows[1].height == 40)
  }

  private func json(_ rows: [String]) -> [ListItem] {
    rows.enumerated().map { ListItem(id: "\($0.offset)", template, json: Array($0.element.utf8)) }
  }

  @Test(arguments: [nil, ListBackground(jobs: 2)]) func `rows of JSON have the pixels of rows of parsed data`(
    background: ListBackground?
  ) async throws {
    let texts = (0..<40).map { #"{"text": "row \#($0) in the caf\u00e9"}"# }
    let parsed = try texts.enumerated().map { number, text in
      try ListItem(id: "\(number)", template, DataDocument(parsing: text, fileName: "", format: .json).items[0])
    }
    let list = try list(json(texts), background: background)
    list.scroll(to: 333)
    let frame = try await list.settledFrame()
    #expect(try list.picture(of: frame) == expectedPicture(of: frame, parsed))
  }

  @Test func `JSON is parsed in the background, and what is wrong with it is said with the number of the row`() throws {
    let executor = HeldWork()
    let rows = json([#"{"text": "one"}"#, #"{"text": "two",}"#, #"{"text": "three"}"#])
    let list = try list(rows, heights: .estimated([0: 40]), background: ListBackground(executor: executor, jobs: 1))
    #expect(try list.frame().rows.map(\.state) == [.blank, .blank, .blank])
    for _ in rows { executor.runOne() }
    let message = "item 2:1:16: remove the comma before the closing bracket"
    let states = try list.frame().rows.map(\.state)
    #expect(states == [.drawn, .failed(message), .drawn])
  }

  @Test func `rows of the same JSON are not bound again by an update`() throws {
    let list = try list(json([#"{"text": "one"}"#, #"{"text": "two"}"#]), background: nil)
    try list.update(to: [ListSection(rows: json([#"{"text": "one"}"#, #"{"text": "2"}"#]))])
    #expect(list.layoutCount == 3)
    #expect(throws: NotationError.self) { try list.update(to: [ListSection(rows: json([#"{"text": "one"}"#, "nix"]))]) }
    #expect(list.layoutCount == 3)
  }

  @Test func `a row that is wider than its template makes the viewport wider`() async throws {
    let wide = try CellTemplate(
      parsing: "version: 1\ncanvas: {width: 20, scale: 1}\ncell: {height: 10, minWidth: 30, background: black}", fileName: "wide",
      format: .yaml)
    let rows = [ListItem(id: "1", wide, [:])]
    let list = try list(rows)
    let picture = try await list.picture(of: list.settledFrame())
    #expect(picture?.width == 30)
    #expect(try picture == self.list(rows, background: nil).picture(of: self.list(rows, background: nil).frame()))
  }

  @Test func `a viewport in which no row is drawn yet has the background of the template`() throws {
    let list = try list([item(1)], background: ListBackground(executor: HeldWork(), jobs: 1))
    let picture = try #require(try list.picture(of: list.frame()))
    #expect((picture.width, picture[0, 0].straight, picture[179, 199].straight) == (180, .white, .white))
  }

  @Test(arguments: Seeds.all.prefix(6)) func `changes while work is under way end in the pixels of the last data`(
    seed: UInt64
  ) async throws {
    var random = SplitMix64(seed: seed)
    var numbers = Array(0..<60)
    let list = try list(numbers.map { item($0) }, heights: seed.isMultiple(of: 2) ? .background([0: 50]) : .exact)
    for _ in 0..<30 {
      switch Int.random(in: 0...3, using: &random) {
      case 0: list.scroll(to: Int.random(in: 0...4000, using: &random))
      case 1: numbers.shuffle(using: &random)
      case 2: numbers.remove(at: Int.random(in: 0..<numbers.count, using: &random))
      default: numbers.insert((numbers.max() ?? 0) + 1, at: Int.random(in: 0...numbers.count, using: &random))
      }
      try list.update(to: [ListSection(rows: numbers.map { item($0) })])
      _ = try list.frame()
      if Bool.random(using: &random) { await Task.yield() }
    }
    let frame = try await list.settledFrame()
    #expect(try list.picture(of: frame) == expectedPicture(of: frame, numbers.map { item($0) }))
  }

  @Test func `hashtags, mentions and links that differ in colour appear in a second step, and change no height`() async throws {
    let template = try CellTemplate(
      parsing: Array(
        """
        version: 1
        canvas: {width: 90, scale: 1, background: white}
        styles: {link: {color: '#FF0000', underline: true}}
        cell: {children: [{type: text, text: "${text}", size: 12, detect: [hashtags, links]}]}
        """.utf8), fileName: "row.yaml", format: .yaml)
    let item = ListItem(id: "1", template, ["text": "See #swift or example.com"])
    let plain = try #require(try template.bindWithoutDetection(item.data.item(), environment: environment))
    let session = renderer.session()
    let whole = try session.drawn(template, item.data.item().value, environment: environment)
    #expect(try session.drawn(plain).pixels.size == whole.pixels.size)
    #expect(try session.drawn(plain).pixels != whole.pixels)
    #expect(
      try template.bindWithoutDetection(DataItem(value: ["text": "plain"], name: item.data.name), environment: environment) != nil
    )
    var background = ListBackground(jobs: 1)
    background.showsTextFirst = true
    let list = try list([item], heights: .estimated([0: 20]), background: background)
    let frame = try await list.settledFrame()
    #expect(list.backgroundDrawingCount == 2)
    #expect(try list.picture(of: frame) == expectedPicture(of: frame, [item]))
  }

  @Test func `text whose links are bold has no first step`() throws {
    let template = try CellTemplate(
      parsing: Array(
        """
        version: 1
        canvas: {width: 90, scale: 1, background: white}
        styles: {link: {weight: 700}}
        cell: {children: [{type: text, text: "${text}", size: 12, detect: [links]}]}
        """.utf8), fileName: "row.yaml", format: .yaml)
    let item = ListItem(id: "1", template, ["text": "See example.com"])
    #expect(try template.bindWithoutDetection(item.data.item(), environment: environment) == nil)
  }

  @Test func `the overlay is red where rows were drawn for the frame, and green where they were drawn before`() async throws {
    let list = try list((0..<30).map { item($0) })
    _ = try await list.settledFrame()
    _ = try list.picture(of: list.frame())
    let known = try #require(list.cacheOverlay(scale: template.scale))
    #expect(isTinted(known[1, 1].straight, by: .green))
    let executor = HeldWork()
    let fresh = try self.list([item(1)], background: ListBackground(executor: executor, jobs: 1))
    _ = try fresh.frame()
    executor.runOne()
    _ = try fresh.picture(of: fresh.frame())
    let drawn = try #require(fresh.cacheOverlay(scale: template.scale))
    #expect(isTinted(drawn[1, 1].straight, by: .red))
  }

  private enum Tint { case red, green }

  private func isTinted(_ color: RGBA, by tint: Tint) -> Bool {
    tint == .red ? color.red > color.green : color.green > color.red
  }
}

/// An executor that runs one work for each call of ``runOne()``.
private final class HeldWork: ListExecutor {
  private let works = Mutex<[@Sendable () -> Void]>([])

  func run(_ work: @escaping @Sendable () -> Void) { works.withLock { $0.append(work) } }

  func runOne() {
    let work = works.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    work?()
  }
}
