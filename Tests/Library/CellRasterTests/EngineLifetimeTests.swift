// SPDX-License-Identifier: MIT

import CellGraphics
import CellTestSupport
import Testing

@testable import CellRaster

@Suite struct EngineLifetimeTests {
  @Test func `engines are released with the resources that own them`() throws {
    weak var engine: RenderEngine?
    do {
      let resources = RenderingResources(fonts: try FontCollection(), assets: AssetRoot(path: Repository.assets))
      let renderer = CellRenderer(resources)
      // A single call, which leaves what layout keeps in the engine, and a session.
      let cell = try Cell(width: 40, scale: .x1, background: .white) { Row { Text("abc") } }
      _ = try renderer.drawn(cell).findings
      _ = try renderer.session().drawn(cell)
      _ = try renderer.drawn(cell)
      let borrowed = resources.engines.borrow()
      borrowed.withEngine { engine = $0 }
      resources.engines.giveBack(borrowed)
      #expect(engine?.layoutCount == 1)
    }
    #expect(engine == nil)
  }
}
