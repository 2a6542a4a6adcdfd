// SPDX-License-Identifier: MIT

import CellGraphics
import CellNotation
import CellRaster
import CellTestSupport
import Synchronization
import Testing

@testable import CellInspection

/// How often an inspection lays out and draws the cells that it reports.
@Suite struct DrawingCountTests {
  /// Counts the calls of a renderer's functions.
  private final class Counts: Sendable {
    private let counts = Mutex((layouts: 0, pictures: 0, analyses: 0))

    func counting(_ drawing: CellDrawing) -> CellDrawing {
      var counted = drawing
      counted.painted = { [self] in
        counts.withLock { $0.layouts += 1 }
        return try drawing.painted($0, $1)
      }
      counted.picture = { [self] in
        counts.withLock { $0.pictures += 1 }
        return try drawing.picture($0)
      }
      counted.analysis = { [self] in
        counts.withLock { $0.analyses += 1 }
        return try drawing.analysis($0)
      }
      return counted
    }

    var values: [Int] { counts.withLock { [$0.layouts, $0.pictures, $0.analyses] } }
  }

  @Test func `a cell is laid out, drawn and analysed once, also if fixes are looked for`() throws {
    let sample = try #require(Sample.all.first { $0.name == "chat-message" })
    let document = try InspectedDocument(sample, firstItems: 3)
    let counts = Counts()
    let inspector = TemplateInspector(
      counts.counting(document.renderer.drawing), generating: document.renderer.drawing, items: document.items,
      environment: document.environment)
    let inspection = try inspector.inspect(document.source)
    #expect(!inspection.fixes.isEmpty)
    #expect(counts.values == [3, 3, 3])
  }

  @Test func `fixing a template draws each cell twice: as it was, and as it is`() throws {
    let sample = try #require(Sample.all.first { $0.name == "fading-post-layers" })
    let document = try InspectedDocument(sample, firstItems: 2)
    let counts = Counts()
    let inspector = TemplateInspector(
      counts.counting(document.renderer.drawing), generating: document.renderer.drawing, items: document.items,
      environment: document.environment)
    let cells = try inspector.cells(of: document.source)
    let (fixed, drawn) = try inspector.fixed(document.source, cells: cells)
    #expect(!fixed.applied.isEmpty)
    #expect(try inspector.inspect(fixed.source, cells: drawn).cells.map(\.pixels) == cells.map(\.pixels))
    #expect(counts.values == [4, 4, 4])
  }
}
