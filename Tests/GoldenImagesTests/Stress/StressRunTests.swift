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
      return StressRenderer(CellRenderer(own), cells: cells)
    }
    return (run, StressRenderer(CellRenderer(resources), cells: cells))
  }

  /// Changes the pixel in column 3 of row 5 of a picture.
  private static func spoiled(_ picture: PixelBuffer) -> PixelBuffer {
    var picture = picture
    let index = 5 * picture.width + 3
    picture.withMutablePixels { $0[index] ^= 1 }
    return picture
  }

  private static func spoiling(_ renderer: StressRenderer) -> StressRenderer {
    StressRenderer(
      pictures: { try renderer.pictures().map(spoiled) }, lists: renderer.lists, draw: renderer.draw)
  }

  @Test func `a renderer that is deterministic has no findings`() async throws {
    let (run, renderer) = try run()
    let findings = await run.findings(holdingTo: try renderer.pictures(), by: renderer)
    #expect(findings == [])
  }

  @Test func `a renderer that draws something else the second time is caught`() async throws {
    let (run, renderer) = try run()
    let pictures = try renderer.pictures()
    let findings = await run.findings(holdingTo: pictures, by: Self.spoiling(renderer))
    #expect(findings.map(\.description) == ["drawn again: 2 pixels differ, the first in column 3 of row 5"])
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
    let findings = await nervous.findings(holdingTo: try renderer.pictures(), by: renderer)
    #expect(findings.map(\.description) == ["drawn on 4 threads at once: 2 pixels differ, the first in column 3 of row 5"])
  }

  @Test func `a renderer that depends on what it remembers is caught`() async throws {
    let (run, renderer) = try run()
    let forgetful = StressRun(threads: 2) { caches in
      let plain = try run.makeRenderer(caches)
      return caches == .cold ? Self.spoiling(plain) : plain
    }
    let findings = await forgetful.findings(holdingTo: try renderer.pictures(), by: renderer)
    #expect(
      findings == [StressFinding(.coldCaches, .pixels(count: 2, x: 3, y: 5))])
  }

  @Test func `a renderer whose pixels depend on the band is caught, and the row is that of the whole picture`() async throws {
    let (run, renderer) = try run()
    let banded = StressRenderer(pictures: renderer.pictures, lists: renderer.lists) { list, rows in
      let band = try renderer.draw(list, rows)
      return rows.lowerBound == 7 ? Self.spoiled(band) : band
    }
    let findings = await run.findings(holdingTo: try renderer.pictures(), by: banded)
    #expect(findings == [StressFinding(.bands(height: 7), .pixels(count: 2, x: 3, y: 12))])
  }

  @Test func `a renderer whose pixels depend on the origin is caught`() async throws {
    let (run, renderer) = try run()
    let pictures = try renderer.pictures()
    let width = pictures[0].width
    let moving = StressRenderer(pictures: renderer.pictures, lists: renderer.lists) { list, rows in
      let picture = try renderer.draw(list, rows)
      guard picture.width == width + 7 else { return picture }
      var moved = picture
      moved.withMutablePixels { $0[2 * picture.width + 7 + 11] ^= 1 }
      return moved
    }
    let findings = await run.findings(holdingTo: pictures, by: moving)
    #expect(findings == [StressFinding(.origin(x: 7, y: 19), .pixels(count: 2, x: 11, y: 2))])
  }

  @Test func `pictures without lists have neither bands nor origins`() async throws {
    let (run, renderer) = try run()
    let overlay = StressRenderer(pictures: renderer.pictures, lists: { [] }) { _, _ in throw CancellationError() }
    let findings = await run.findings(holdingTo: try renderer.pictures(), by: overlay)
    #expect(findings == [])
  }

  @Test func `a renderer that fails along an axis is caught with its reason`() async throws {
    let (run, renderer) = try run()
    let failing = StressRenderer(pictures: renderer.pictures, lists: renderer.lists) { list, rows in
      if rows.lowerBound == 64 { throw LostBand() }
      return try renderer.draw(list, rows)
    }
    let findings = await run.findings(holdingTo: try renderer.pictures(), by: failing)
    #expect(findings == [StressFinding(.bands(height: 64), .failure(reason: "the band is lost"))])
  }

  private struct LostBand: Error, CustomStringConvertible {
    var description: String { "the band is lost" }
  }
}
