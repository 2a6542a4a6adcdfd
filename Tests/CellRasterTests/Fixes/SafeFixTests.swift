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

  /// At one pixel a point, which takes seconds in a debug build.
  @Test(arguments: Sample.all.map(\.name)) func `no safe fix changes a pixel of a sample`(_ name: String) throws {
    let sample = try #require(Sample.all.first { $0.name == name })
    let folder = try ScratchFolder()
    try sample.write(to: folder.path)
    let files = Dictionary(uniqueKeysWithValues: sample.files.map { ($0.path, String(decoding: $0.bytes, as: UTF8.self)) })
    let document = try InspectedDocument(
      try #require(files[Sample.templatePath]), data: try #require(files[Sample.dataPath]), assets: folder.path,
      environment: BindingEnvironment(now: 0, scale: .x1))
    let fixed = try document.fixed()
    #expect(try document.pixels(fixed.source) == document.pixels(document.source))
    #expect(fixed.unapplied.isEmpty)
  }
}
