// SPDX-License-Identifier: MIT

import CellLayout
import Files
import Foundation
import Graphics
import ImageCodecs
import Notation
import Testing

@testable import CairoRaster
@testable import CellDocument
@testable import CellRaster

/// The article `Limits` states the same numbers as the code.
@Suite struct LimitsArticleTests {
  @Test(arguments: [
    ("depth of values", DocumentLimits.depth), ("elements of a cell", DocumentLimits.elements),
    ("values that `each` goes through", DocumentLimits.repetitions), ("states of a document", DocumentLimits.states),
    ("bytes of YAML", DocumentLimits.yamlBytes), ("bytes of a line of data", DocumentLimits.lineBytes),
    ("bytes of a file read whole", FileSystem.maximumBytes), ("bytes of a text", DocumentLimits.textBytes),
    ("bytes of a text", TextEngine.maximumBytes), ("combining marks on a character", DocumentLimits.combiningMarks),
    ("combining marks on a character", TextNormalizer.maximumMarks),
    ("font size, line height, letter spacing", Int(TextEngine.maximumLength)),
    ("points from the cell's corner to an edge", Int(FrameOutOfBounds.limit)),
    ("height of a cell in device pixels", PixelSize.maximumSide), ("width of a cell in device pixels", Canvas.maximumSide),
    ("pixels of a cell", Rasterizer.maximumArea), ("bytes of a picture file", AssetRoot.maximumFileBytes),
    ("pixels of a picture", DecodingLimits.standard.pixels), ("longest side of a picture", DecodingLimits.standard.side),
    ("chunks or segments that are not pixels", DecodingLimits.standard.chunks),
    ("bytes of such a chunk", DecodingLimits.standard.chunkBytes), ("scans of a JPEG file", DecodingLimits.standard.scans),
    ("pixels that a picture is scaled to", AssetRoot.maximumDrawnPixels),
    ("pixels of all cells that are inspected", InspectionTooLarge.maximumPixels),
  ])
  func `the article states the number`(limit: String, number: Int) throws {
    let article = URL(filePath: #filePath).appending(path: "../../../Sources/CellRaster/CellRaster.docc/Limits.md")
    let text = String(decoding: try Data(contentsOf: article.standardized), as: UTF8.self)
    #expect(text.contains("\n| \(limit) | \(withCommas(number)) |"))
  }

  private func withCommas(_ number: Int) -> String {
    number < 1000 ? "\(number)" : withCommas(number / 1000) + "," + "\(number % 1000 + 1000)".dropFirst()
  }
}
