// SPDX-License-Identifier: MIT

import CellGraphics
import CellNotation
import CellRaster
import CellTestSupport
import Testing

/// Rows of a list whose content scrolls.
@Suite struct CarouselListTests {
  private let renderer: CellRenderer
  private let template: CellTemplate
  private let environment = BindingEnvironment(now: 0)

  init() throws {
    renderer = try CellRenderer()
    template = try CellTemplate(
      parsing: Array(
        """
        version: 1
        canvas: {width: 90, scale: 1, background: white}
        cell:
          direction: column
          children:
            - name: reel
              overflow: scroll
              scrollOffset: "${x ?? 0}"
              height: 20
              gap: 3
              padding: [2, 4]
              children:
                - {each: tones, as: tone, type: shape, width: 17, fill: "${tone}"}
            - {type: shape, fill: "#CCD", height: "${height}"}
        """.utf8), fileName: "row.yaml", format: .yaml)
  }

  /// A row, and how far its content is scrolled.
  private struct Row {
    let id: String
    var tones: [String]
    var height: Int
    var offset: Int?

    static func random(_ number: Int, _ random: inout SplitMix64) -> Row {
      let tones = (0..<Int.random(in: 0...30, using: &random)).map { _ in
        "#" + String(Int.random(in: 0x100000...0xFFFFFF, using: &random), radix: 16)
      }
      return Row(id: "\(number)", tones: tones, height: Int.random(in: 1...9, using: &random), offset: nil)
    }

    func item(_ template: CellTemplate, withOffset: Bool) -> ListItem {
      var data: [DataObject.Member] = [
        .init(name: "tones", value: .array(tones.map { .string($0) })), .init(name: "height", value: .number(DataNumber(height))),
      ]
      if withOffset, let offset { data.append(.init(name: "x", value: .number(DataNumber(offset)))) }
      return ListItem(id: id, template, .object(DataObject(data)))
    }
  }

  private func sections(_ rows: [Row], withOffsets: Bool) -> [ListSection] {
    [ListSection(rows: rows.map { $0.item(template, withOffset: withOffsets) })]
  }

  private func list(_ rows: [Row], withOffsets: Bool, background: ListBackground? = nil) throws -> ScrollingList {
    try ScrollingList(
      sections(rows, withOffsets: withOffsets), renderer: renderer, environment: environment, viewportHeight: 70,
      background: background)
  }

  /// The new list has the offsets in its data: it does not know how the other one was scrolled.
  @Test(arguments: [false, true]) func `after 1,000 scripts, a list has the pixels of a new one`(isInBackground: Bool)
    async throws
  {
    var random = SplitMix64(seed: isInBackground ? 69 : 70)
    for script in 0..<1000 {
      var count = 6
      var rows = (0..<count).map { Row.random($0, &random) }
      let list = try list(rows, withOffsets: false, background: isInBackground ? ListBackground() : nil)
      for _ in 0..<8 {
        switch Int.random(in: 0..<9, using: &random) {
        case 0..<4:
          let index = rows.indices.randomElement(using: &random) ?? 0
          let offset = Int.random(in: -20...700, using: &random)
          rows[index].offset = offset
          #expect(
            list.scrollContent(ofRow: rows[index].id, in: Bool.random(using: &random) ? "cell/reel" : nil, x: Double(offset)))
        case 4: rows.insert(rows.remove(at: 0), at: Int.random(in: 0..<rows.count, using: &random))
        case 5:
          rows[0] = Row.random(count, &random)
          count += 1
        case 6:
          let offset = rows[1].offset
          rows[1] = Row(id: rows[1].id, tones: Row.random(0, &random).tones, height: 5, offset: offset)
        case 7: list.scroll(to: Int.random(in: 0...100, using: &random))
        default: _ = try list.frame()
        }
        try list.update(to: sections(rows, withOffsets: false))
      }
      let fresh = try self.list(rows, withOffsets: true)
      fresh.scroll(to: list.offset)
      let (shown, expected) = (try await list.settledFrame(), try fresh.frame())
      #expect(try list.picture(of: shown) == fresh.picture(of: expected), "script \(script)")
    }
  }

  @Test func `a row keeps its offset by identity, and loses it when it goes`() throws {
    var random = SplitMix64(seed: 1)
    var rows = (0..<3).map { number in
      var row = Row.random(number, &random)
      row.tones = (0..<30).map { $0.isMultiple(of: 2) ? "#123456" : "#89ABCD" }
      return row
    }
    let list = try list(rows, withOffsets: false)
    let start = try list.picture(of: list.frame())
    #expect(list.scrollContent(ofRow: "1", toIndex: 1))
    #expect(!list.scrollContent(ofRow: "9", x: 1))
    let scrolled = try list.picture(of: list.frame())
    #expect(scrolled != start)
    let kept = rows.remove(at: 1)
    try list.update(to: sections([kept] + rows, withOffsets: false))
    try list.update(to: sections([rows[0], kept, rows[1]], withOffsets: false))
    list.scroll(to: 0)
    #expect(try list.picture(of: list.frame()) == scrolled)
    try list.update(to: sections(rows, withOffsets: false))
    try list.update(to: sections([rows[0], kept, rows[1]], withOffsets: false))
    list.scroll(to: 0)
    #expect(try list.picture(of: list.frame()) == start)
  }

  @Test func `a list in the background shows the earlier pixels until the row is drawn at its offset`() async throws {
    var random = SplitMix64(seed: 1)
    var row = Row.random(0, &random)
    row.tones = ["#111111", "#222222", "#333333", "#444444", "#555555", "#666666"]
    let list = try list([row], withOffsets: false, background: ListBackground())
    let before = try await list.picture(of: list.settledFrame())
    list.scrollContent(ofRow: "0", x: 20)
    #expect(try list.frame().rows.map(\.state) == [.drawn])
    #expect(!list.isSettled)
    #expect(try await list.picture(of: list.settledFrame()) != before)
  }
}
