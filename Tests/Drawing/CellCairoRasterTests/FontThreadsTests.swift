// SPDX-License-Identifier: MIT

import CellDisplayList
import CellGraphics
import Foundation
import Testing

@testable import CellCairoRaster

/// All threads share Cairo's table of fonts.
@Suite struct FontThreadsTests {
  /// The text has a missing character, an underline, a strikethrough and two scripts: everything for which Cairo or Pango may look
  /// up a font.
  private static let text = StyledText(
    runs: ["Fjord أهلا", " 12:30 \u{10FFFD}"].map {
      TextRun(
        text: $0, font: FontDescription(family: "DejaVu Sans", size: 16, weight: 400), color: .black, isUnderlined: true,
        isStruckThrough: true)
    })

  /// Without `FontTable`, Cairo 1.16 ends the process once in some millions of turns: often enough in the life of a server, too
  /// rarely for a test that is always right.
  @Test func `fonts are opened and closed on many threads`() throws {
    let run = try #require(try placed(Self.text, width: 200).item.runs.first)
    let path = try TestFonts.collection.path(ofFileWithHash: run.font.fileHash)
    let group = DispatchGroup()
    for thread in 0..<4 {
      group.enter()
      Thread.detachNewThread {
        defer { group.leave() }
        for turn in 0..<20_000 {
          let size = Double(16 + (thread + turn * 7) % 3)
          let face = FontFace(
            fileHash: run.font.fileHash, index: 0, matrix: [size, 0, 0, size], isEmboldened: false, hasColorGlyphs: false)
          _ = try? ScaledFont(face, path: path).inkBounds(of: run.glyphs)
        }
      }
    }
    group.wait()
  }

  @Test func `rasterizers come and go on many threads, and all draw the same pixels`() async throws {
    func picture() throws -> PixelBuffer {
      try drawn([DisplayItem(.text(try placed(Self.text, width: 200).item))], width: 200, height: 40)
    }
    let expected = try picture()
    try await withThrowingTaskGroup { group in
      for _ in 0..<8 {
        group.addTask {
          for _ in 0..<25 {
            let again = try picture()
            #expect(again == expected)
          }
        }
      }
      try await group.waitForAll()
    }
  }
}
