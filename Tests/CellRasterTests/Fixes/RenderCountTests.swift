// SPDX-License-Identifier: MIT

import CellDocument
import Graphics
import Testing

@testable import CellRaster
@testable import TemplateFixes

/// How much is drawn to prove fixes: pixels once for each cell and version, never again for what is known.
@Suite struct RenderCountTests {
  @Test(arguments: ["chat-message", "fading-post-layers", "event-card"])
  func `proving the fixes of five items takes at most 1,500 renders`(_ name: String) throws {
    let sample = try #require(Sample.all.first { $0.name == name })
    let folder = try ScratchFolder()
    try sample.write(to: folder.path)
    let files = Dictionary(uniqueKeysWithValues: sample.files.map { ($0.path, String(decoding: $0.bytes, as: UTF8.self)) })
    let document = try InspectedDocument(
      try #require(files[Sample.templatePath]), data: try #require(files[Sample.dataPath]), firstItems: 5, assets: folder.path,
      environment: BindingEnvironment(now: 0, scale: .x1))
    let cells = try document.inspector.cells(of: document.source)
    let examined = try document.inspector.examined(cells, of: document.source)
    var examination = try TemplateExamination(document.source, cells: examined, data: document.inspector.data)
    let safe = try examination.fixes(suggestsStatements: false).filter(\.isSafe)
    #expect(!safe.isEmpty)
    let count = try #require(examination.prover).renders.drawCount
    print("\(name): \(count) renders")
    #expect(count <= 1500)
  }
}
