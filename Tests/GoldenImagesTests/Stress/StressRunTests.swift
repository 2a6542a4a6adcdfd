// SPDX-License-Identifier: MIT

import CairoRaster
import CellDocument
import CellRaster
import DisplayList
import GoldenImages
import Graphics
import Synchronization
import Testing

@Suite struct StressRunTests {
  private static let fonts = Result { try FontCollection() }

  /// Two cells with what is delicate: text, round corners, a gradient, a shadow of a group.
  private static let cells = Result {
    [
      try Cell(width: 120, scale: .x2) {
        Column {
          Text("Fjord 12:30").weight(700); Text("אבג ok")
        }.padding(6).background(.linear(.white, RGBA(red: 250, green: 120, blue: 0), angle: 30)).cornerRadius(9.5).shadow(
          .black, x: 1, y: 2, blur: 5
        )
        .opacity(0.7)
      },
      try Cell(width: 120, scale: .x2) { Text("second cell") },
    ]
  }

  private func run() throws -> (run: StressRun, renderer: StressRenderer) {
    let fonts = try Self.fonts.get()
    let cells = try Self.cells.get()
    let resources = RenderingResources(fonts: fonts, assets: AssetRoot(path: "."))
    let run = StressRun(threads: 4) { caches in
      let own = caches == .shared ? resources : RenderingResources(fonts: fonts, assets: AssetRoot(path: "."))
      return Self.renderer(of: cells, with: own)
    }
    return (run, Self.renderer(of: cells, with: resources))
  }

  /// Draws cells of one width below each other.
  private static func renderer(of cells: [Cell], with resources: RenderingResources) -> StressRenderer {
    let renderer = CellRenderer(resources)
    return StressRenderer(
      golden: {
        var drawn: [RenderedGolden.DrawnCell] = []
        var pixels: [UInt32] = []
        for cell in cells {
          let list = try renderer.displayList(cell)
          drawn.append(RenderedGolden.DrawnCell(name: "", top: pixels.count / list.size.width, list: list))
          pixels += try renderer.draw(list).pixels
        }
        let width = drawn[0].list.size.width
        let size = try #require(PixelSize(width: width, height: pixels.count / width))
        return RenderedGolden(pixels: PixelBuffer(size: size, pixels: pixels), cells: drawn)
      },
      draw: { try renderer.draw($0, rows: $1) })
  }

  /// Changes the pixel in column `x` of row `y`.
  private static func spoiled(_ picture: PixelBuffer, x: Int = 3, y: Int = 5) -> PixelBuffer {
    var picture = picture
    let index = y * picture.width + x
    picture.withMutablePixels { $0[index] ^= 1 }
    return picture
  }

  private static func spoiling(_ renderer: StressRenderer) -> StressRenderer {
    StressRenderer(
      golden: {
        let golden = try renderer.golden()
        return RenderedGolden(pixels: spoiled(golden.pixels), cells: golden.cells)
      }, draw: renderer.draw)
  }

  /// Draws parts of lists in a way of its own.
  private static func drawing(
    _ renderer: StressRenderer,
    _ draw: @escaping (DisplayList, Range<Int>, (DisplayList, Range<Int>) throws -> PixelBuffer) throws -> PixelBuffer
  ) throws -> StressRenderer {
    let plain = try #require(renderer.draw)
    return StressRenderer(golden: renderer.golden, draw: { try draw($0, $1, plain) })
  }

  @Test func `a renderer that is deterministic has no findings`() async throws {
    let (run, renderer) = try run()
    let findings = await run.findings(holdingTo: try renderer.golden(), by: renderer)
    #expect(findings == [])
  }

  @Test func `a renderer that draws something else the second time is caught`() async throws {
    let (run, renderer) = try run()
    let expected = try renderer.golden()
    let findings = await run.findings(holdingTo: expected, by: Self.spoiling(renderer))
    #expect(findings.map(\.description) == ["drawn again: 1 pixel differs, the first in column 3 of row 5"])
  }

  @Test func `a renderer that draws something else when others draw too is caught`() async throws {
    let (run, renderer) = try run()
    let made = Mutex(0)
    let nervous = StressRun(threads: 4) { caches in
      let count = made.withLock { made in
        made += caches == .shared ? 1 : 0
        return made
      }
      let plain = try run.makeRenderer(caches)
      return count == 3 && caches == .shared ? Self.spoiling(plain) : plain
    }
    let findings = await nervous.findings(holdingTo: try renderer.golden(), by: renderer)
    #expect(findings.map(\.description) == ["drawn on 4 threads at once: 1 pixel differs, the first in column 3 of row 5"])
  }

  @Test func `a renderer that depends on what it remembers is caught`() async throws {
    let (run, renderer) = try run()
    let forgetful = StressRun(threads: 2) { caches in
      let plain = try run.makeRenderer(caches)
      return caches == .cold ? Self.spoiling(plain) : plain
    }
    let findings = await forgetful.findings(holdingTo: try renderer.golden(), by: renderer)
    #expect(
      findings == [StressFinding(.coldCaches, .pixels(count: 1, x: 3, y: 5))])
  }

  @Test func `a renderer whose pixels depend on the band is caught, and the row is that of the whole picture`() async throws {
    let (run, renderer) = try run()
    let banded = try Self.drawing(renderer) { list, rows, draw in
      let band = try draw(list, rows)
      return rows == 7..<14 ? Self.spoiled(band) : band
    }
    let expected = try renderer.golden()
    let findings = await run.findings(holdingTo: expected, by: banded)
    #expect(findings == [StressFinding(.bands(height: 7), .pixels(count: 2, x: 3, y: 12))])
  }

  @Test func `a renderer whose pixels depend on the origin is caught`() async throws {
    let (run, renderer) = try run()
    let expected = try renderer.golden()
    let width = expected.pixels.width
    let moving = try Self.drawing(renderer) { list, rows, draw in
      let picture = try draw(list, rows)
      return picture.width == width + 7 ? Self.spoiled(picture, x: 7 + 11, y: 2) : picture
    }
    let findings = await run.findings(holdingTo: expected, by: moving)
    #expect(findings == [StressFinding(.origin(x: 7, y: 19), .pixels(count: 2, x: 11, y: 2))])
  }

  @Test func `a picture that is more than its lists has neither bands nor origins`() async throws {
    let (run, renderer) = try run()
    let expected = try renderer.golden()
    let findings = await run.findings(
      holdingTo: expected, by: StressRenderer(golden: { RenderedGolden(pixels: expected.pixels, cells: []) }, draw: nil))
    #expect(findings == [])
  }

  @Test func `a renderer that fails along an axis is caught with its reason`() async throws {
    let (run, renderer) = try run()
    let failing = try Self.drawing(renderer) { list, rows, draw in
      if rows.lowerBound == 64 { throw LostBand() }
      return try draw(list, rows)
    }
    let expected = try renderer.golden()
    let findings = await run.findings(holdingTo: expected, by: failing)
    #expect(findings == [StressFinding(.bands(height: 64), .failure(reason: "the band is lost"))])
  }

  private struct LostBand: Error, CustomStringConvertible {
    var description: String { "the band is lost" }
  }
}
