// SPDX-License-Identifier: MIT

import CellDocument
import CellRaster
import Graphics
import RenderAnalysis
import TemplateFixes
import Testing

/// Whatever is mended unasked, no pixel changes.
@Suite struct SafeFixTests {
  @Test(arguments: 0..<10) func `no safe fix changes a pixel of a random cell`(_ seed: UInt64) throws {
    var templates = RandomTemplates(seed: seed)
    var fixCount = 0
    for _ in 0..<50 {
      let text = templates.document().compactJSON.text
      let document = try InspectedDocument(
        text, format: .json, data: templates.data().compactJSON.text, states: templates.states())
      let fixed = try document.fixed()
      fixCount += fixed.applied.count
      #expect(try document.pixels(fixed.source) == document.pixels(document.source), "\(text)")
    }
    #expect(fixCount >= 20)
  }
}
