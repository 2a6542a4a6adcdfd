// SPDX-License-Identifier: MIT

import CellGraphics
import CellRaster
import CellRenderAnalysis
import CellTestSupport
import Testing

/// Viewports of which parts move: the same pixels as painted from scratch, and only the necessary ones copied.
@Suite struct ViewportPainterTests {
  private let width = 20

  /// Returns the rows of a list that are visible at an offset. Each row is 20 pixels high and has a colour of its own.
  private func rows(at offset: Int, count: Int = 12, width: Int = 20, alpha: UInt8 = 255) throws -> [ViewportRow<Int>] {
    try (0..<count).map { index in
      ViewportRow(key: index, top: index * 20 - offset, .pixels(try pixels(index, width: width, alpha: alpha), .cache))
    }
  }

  private func pixels(_ number: Int, width: Int = 20, height: Int = 20, alpha: UInt8 = 255) throws -> PixelBuffer {
    let color = RGBA(red: UInt8(number * 20), green: 7, blue: 9, alpha: alpha)
    return PixelBuffer(size: try #require(PixelSize(width: width, height: height)), filledWith: color)
  }

  private func header(_ alpha: UInt8, width: Int = 20) throws -> ViewportRow<Int> {
    ViewportRow(key: 100, top: 0, .pixels(try pixels(1, width: width, alpha: alpha), .cache))
  }

  private func viewport(_ height: Int = 100) throws -> PixelSize { try #require(PixelSize(width: width, height: height)) }

  // MARK: Counts

  @Test(arguments: [10, -10]) func `scrolling by 10 of 100 rows of pixels copies 10 and moves 90`(distance: Int) throws {
    var painter = ViewportPainter<Int>()
    painter.paint(size: try viewport(), background: .white, rows: try rows(at: 50))
    #expect((painter.counts.copied, painter.counts.moved, painter.counts.filled) == (100 * 20, 0, 0))
    painter.paint(size: try viewport(), background: .white, rows: try rows(at: 50 + distance))
    #expect((painter.counts.copied, painter.counts.moved, painter.counts.filled) == (110 * 20, 90 * 20, 0))
  }

  @Test func `scrolling allocates no picture`() throws {
    let size = try #require(PixelSize(width: 400, height: 400))
    var painter = ViewportPainter<Int>()
    painter.paint(size: size, background: .white, rows: try rows(at: 0, width: 400))
    let rows = try rows(at: 10, width: 400)
    let bytes = allocatedBytes { painter.paint(size: size, background: .white, rows: rows) }
    #expect(bytes ?? 0 < 40_000)
    #expect(painter.counts.moved > 0)
  }

  @Test func `a frame that changes nothing copies nothing`() throws {
    var painter = ViewportPainter<Int>()
    painter.paint(size: try viewport(), background: .white, rows: try rows(at: 50))
    painter.paint(size: try viewport(), background: .white, rows: try rows(at: 50))
    #expect((painter.counts.copied, painter.counts.moved) == (100 * 20, 0))
  }

  @Test func `a jump to other rows moves nothing`() throws {
    var painter = ViewportPainter<Int>()
    painter.paint(size: try viewport(), background: .white, rows: try rows(at: 0))
    painter.paint(size: try viewport(), background: .white, rows: try rows(at: 120))
    #expect((painter.counts.copied, painter.counts.moved) == (200 * 20, 0))
  }

  @Test func `a row that changes is copied, and the others stay`() throws {
    var painter = ViewportPainter<Int>()
    painter.paint(size: try viewport(), background: .white, rows: try rows(at: 0))
    var changed = try rows(at: 0)
    changed[2] = ViewportRow(key: 50, top: 40, .pixels(try pixels(11), .drawing))
    painter.paint(size: try viewport(), background: .white, rows: changed)
    #expect((painter.counts.copied, painter.counts.moved) == (120 * 20, 0))
    #expect(painter.picture?[3, 59].red == 220)
  }

  @Test func `when a row is inserted, those above stay, those below move, and only the new row is copied`() throws {
    var painter = ViewportPainter<Int>()
    painter.paint(size: try viewport(), background: .white, rows: try rows(at: 0))
    let new = ViewportRow(key: 50, top: 40, .pixels(try pixels(11), .drawing))
    painter.paint(size: try viewport(), background: .white, rows: try rows(at: 0).prefix(2) + [new] + rows(at: -20).dropFirst(2))
    #expect((painter.counts.copied, painter.counts.moved) == (120 * 20, 40 * 20))
  }

  @Test func `a row without a key is copied in each frame`() throws {
    var painter = ViewportPainter<Int>()
    let row = ViewportRow<Int>(top: 0, .pixels(try pixels(1), .drawing))
    painter.paint(size: try viewport(20), background: .white, rows: [row])
    painter.paint(size: try viewport(20), background: .white, rows: [row])
    #expect(painter.counts.copied == 40 * 20)
  }

  @Test func `blank rows show the background and are counted in each frame`() throws {
    var painter = ViewportPainter<Int>()
    var rows = try rows(at: 10)
    rows[1] = ViewportRow(key: 1, top: 10, .blank(height: 20))
    rows[9] = ViewportRow(key: 9, top: 170, .blank(height: 20))
    painter.paint(size: try viewport(), background: .white, rows: rows)
    #expect((painter.counts.blankRows, painter.counts.filled, painter.counts.copied) == (1, 20 * 20, 80 * 20))
    #expect((painter.picture?[0, 10].straight, painter.picture?[0, 30].straight.red) == (.white, 40))
    painter.paint(size: try viewport(), background: .white, rows: rows)
    #expect((painter.counts.blankRows, painter.counts.filled, painter.counts.copied) == (2, 20 * 20, 80 * 20))
  }

  @Test func `another background is filled where it is visible, and no row is copied`() throws {
    var painter = ViewportPainter<Int>()
    painter.paint(size: try viewport(), background: .white, rows: try rows(at: 0, count: 3))
    painter.paint(size: try viewport(), background: .black, rows: try rows(at: 0, count: 3))
    #expect((painter.counts.filled, painter.counts.copied) == (80 * 20, 60 * 20))
    #expect(painter.picture?[0, 99].straight == .black)
  }

  // MARK: Pinned headers

  @Test func `an opaque pinned header stays while the rows below it scroll`() throws {
    var painter = ViewportPainter<Int>()
    painter.paint(size: try viewport(), background: .white, rows: try rows(at: 0), pinnedHeader: try header(255))
    #expect(painter.counts.copied == 100 * 20)
    painter.paint(size: try viewport(), background: .white, rows: try rows(at: 10), pinnedHeader: try header(255))
    #expect((painter.counts.copied, painter.counts.moved) == (110 * 20, 70 * 20))
  }

  @Test func `below a translucent pinned header, the rows are restored and composited in each frame`() throws {
    var painter = ViewportPainter<Int>()
    painter.paint(size: try viewport(), background: .white, rows: try rows(at: 0), pinnedHeader: try header(128))
    #expect(painter.counts.copied == 120 * 20)
    painter.paint(size: try viewport(), background: .white, rows: try rows(at: 10), pinnedHeader: try header(128))
    #expect((painter.counts.copied, painter.counts.moved) == (170 * 20, 70 * 20))
  }

  @Test func `where a header is no longer pinned, the rows return`() throws {
    var painter = ViewportPainter<Int>()
    painter.paint(size: try viewport(), background: .white, rows: try rows(at: 0), pinnedHeader: try header(255))
    painter.paint(size: try viewport(), background: .white, rows: try rows(at: 0))
    #expect(painter.counts.copied == 120 * 20)
    #expect(painter.picture?[0, 0].straight == RGBA(red: 0, green: 7, blue: 9))
  }

  @Test func `beside a narrow header, the rows are visible`() throws {
    var painter = ViewportPainter<Int>()
    painter.paint(size: try viewport(), background: .white, rows: try rows(at: 0), pinnedHeader: try header(255, width: 8))
    #expect((painter.picture?[7, 0].red, painter.picture?[8, 0].red) == (20, 0))
  }

  // MARK: The overlay

  @Test func `rows from the cache are green, rows drawn for the frame are red, and blank rows have no tint`() throws {
    var painter = ViewportPainter<Int>()
    #expect(painter.overlay(scale: .x1) == nil)
    let white = PixelBuffer(size: try #require(PixelSize(width: 20, height: 20)), filledWith: .white)
    painter.paint(
      size: try viewport(), background: .white,
      rows: [
        ViewportRow(key: 0, top: -10, .pixels(white, .cache)), ViewportRow(key: 1, top: 10, .pixels(white, .drawing)),
        ViewportRow(key: 2, top: 30, .blank(height: 20)),
      ])
    let overlay = try #require(painter.overlay(scale: .x1))
    #expect(
      (overlay[19, 9].straight, overlay[0, 10].straight) == (
        RGBA(red: 163, green: 235, blue: 193), RGBA(red: 250, green: 177, blue: 182)
      ))
    #expect((overlay[0, 29].straight, overlay[0, 30].straight) == (RGBA(red: 250, green: 177, blue: 182), .white))
    #expect(painter.picture?[0, 0].straight == .white)
  }

  @Test func `the tint of a pinned header covers that of the rows below it`() throws {
    var painter = ViewportPainter<Int>()
    let header = ViewportRow(key: 100, top: -10, .pixels(try pixels(1), .drawing))
    painter.paint(size: try viewport(), background: .white, rows: try rows(at: 0), pinnedHeader: header)
    let overlay = try #require(painter.overlay(scale: .x1, options: OverlayOptions(base: .none)))
    #expect((overlay[0, 9].alpha, overlay[0, 10].alpha) == (0x59, 0x5C))
  }

  // MARK: Scripts

  /// 10,000 steps with the usual 40 seeds.
  @Test(arguments: Seeds.all) func `after each step of a script, the picture is the one painted from scratch`(seed: UInt64) throws
  {
    var script = ViewportScript(seed: seed)
    var painter = ViewportPainter<Int>()
    for step in 0..<250 {
      script.step()
      let size = try #require(PixelSize(width: script.width, height: script.height))
      painter.paint(size: size, background: script.background, rows: script.visibleRows, pinnedHeader: script.pinnedHeader)
      try #require(painter.picture == script.plainPicture, "seed \(seed), step \(step)")
    }
    #expect(painter.counts.moved > 2_000)
  }
}
