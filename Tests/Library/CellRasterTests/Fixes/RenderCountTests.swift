// SPDX-License-Identifier: MIT

import CellGraphics
import CellTestSupport
import Testing

@testable import CellInspection
@testable import CellRaster

/// The number of renders that prove fixes. The pixels of each cell and version are drawn only once.
@Suite struct RenderCountTests {
  @Test(arguments: ["chat-message", "fading-post-layers", "event-card"])
  func `proving the fixes of five items takes at most 1,500 renders`(_ name: String) throws {
    let sample = try #require(Sample.all.first { $0.name == name })
    let document = try InspectedDocument(sample, firstItems: 5)
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
