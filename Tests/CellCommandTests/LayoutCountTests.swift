// SPDX-License-Identifier: MIT

import ArgumentParser
import CellJobs
import CellRaster
import CellTestSupport
import Testing

@testable import CellRasterCommand

/// How often `cellraster layout` lays a cell out.
@Suite struct LayoutCountTests {
  @Test(arguments: ["constraints.yaml", "flexbox.yaml", "template.yaml"])
  func `all questions about a cell are answered by one layout`(file: String) async throws {
    let workspace = try Workspace()
    #expect(try workspace.run("samples", "message-cell", "-o", "sample").status == 0)
    func path(_ name: String) -> String { workspace.folder.appending(path: "sample/\(name)").path }
    let command = try LayoutCommand.parse([
      path(file), "--data", path("data.json"), "--explain", "1", "--cost", "--json", "--overlay", path("overlay.png"),
    ])
    let input = command.input.input
    let template = try await input.loadedTemplate()
    let renderer = CellRenderer(try input.resources(for: template))
    let cell = try template.bind(try input.singleItem(), environment: input.environment)
    let session = renderer.session()
    let (text, overlay) = try command.answers(about: cell, of: template, session, renderer)
    #expect(session.layoutCount == 1)
    #expect(text.contains("\"costs\""))
    #expect(overlay?.isEmpty == false)
  }
}
