// SPDX-License-Identifier: MIT

import CellGraphics
import CellLayout
import CellList
import CellNotation
import CellTestSupport
import Foundation
import Testing

@testable import CellRaster

/// A list whose rows are drawn once, kept by key, and moved while the list scrolls.
@Suite struct ScrolledPictureTests {
  private let renderer: CellRenderer
  private let environment = BindingEnvironment(now: 0)

  init() throws { renderer = try CellRenderer() }

  private func template(_ cell: String, background: String = "white") throws -> CellTemplate {
    try CellTemplate(
      parsing: Array("version: 1\ncanvas: {width: 90, scale: 1, background: \"\(background)\"}\ncell: \(cell)".utf8),
      fileName: "row.yaml", format: .yaml)
  }

  private func item(_ id: Int, _ template: CellTemplate) -> ListItem {
    let words = ["ox", "the quick brown fox", "jumps lazily over all the dogs of the town", ""][id % 4]
    return ListItem(id: "\(id)", template, .object(DataObject([.init(name: "text", value: .string(words))])))
  }

  /// 60 rows of four heights, on two backgrounds, in three sections with translucent headers.
  private func list() throws -> ScrollingList {
    let text = #"{padding: 4, children: [{type: text, text: "${text}", size: 12, lineHeight: 16}]}"#
    let templates = [try template(text), try template(text, background: "#FFEEDD")]
    let bar = try template(##"{height: 14, background: "#33669980"}"##, background: "#FFFFFF40")
    let sections = (0..<3).map { section in
      ListSection(
        id: "\(section)", header: ListItem(id: "header", bar, .object(DataObject([]))), pinsHeader: true,
        rows: (0..<20).map { item(section * 20 + $0, templates[$0 % 2]) })
    }
    return try ScrollingList(sections, renderer: renderer, environment: environment, viewportHeight: 120)
  }

  private struct Screen {
    var painter = ViewportPainter<RowKey>()
    let cache = RasterCache<RowKey>()
    let session: RenderingSession

    mutating func paint(_ frame: ScrollingList.Frame, size: PixelSize) throws {
      func row(_ row: ListFrame<LaidOutCell>.Row) throws -> ViewportRow<RowKey> {
        let key = try #require(try session.keys(of: row.laidOut.cell)?.row)
        if let pixels = cache.pixels(for: key) { return ViewportRow(key: key, top: Int(row.top), .pixels(pixels, .cache)) }
        let pixels = try session.picture(of: session.painted(row.laidOut))
        cache.remember(pixels, for: key)
        return ViewportRow(key: key, top: Int(row.top), .pixels(pixels, .drawing))
      }
      painter.paint(
        size: size, background: frame.list.rows.first?.laidOut.cell.background ?? .clear, rows: try frame.list.rows.map(row),
        pinnedHeader: try frame.list.pinnedHeader.map(row))
    }
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `a scrolled list has the pixels of each frame drawn from scratch, and draws each kind of row once`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let list = try list()
    var screen = Screen(session: renderer.session())
    for step in 0..<120 {
      let jump = step % 30 == 29 ? Int.random(in: 0...list.contentHeight, using: &random) : list.offset
      list.scroll(to: min(max(jump + Int.random(in: -20...30, using: &random), -10), list.contentHeight - 100))
      let frame = try list.frame()
      let picture = try #require(try list.picture(of: frame))
      try screen.paint(frame, size: picture.size)
      try #require(screen.painter.picture == picture, "seed \(seed), step \(step)")
    }
    #expect(screen.cache.counts.misses <= 5)
    #expect(screen.painter.counts.moved > 300_000)
    #expect(screen.painter.counts.copied < 120 * 120 * 90 * 2 / 3)
  }
}
