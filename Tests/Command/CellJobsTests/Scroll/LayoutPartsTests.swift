// SPDX-License-Identifier: MIT

import CellRaster
import CellScrollLab
import CellTestSupport
import Testing

@testable import CellJobs

/// What the layout of a row takes is divided among its elements.
@Suite struct LayoutPartsTests {
  @Test(arguments: ["chat-message", "message-cell", "playing-track", "chat-list", "mastodon-post", "rich-post"])
  func `the parts of the elements are together the layout of the row, by each engine`(name: String) async throws {
    let sample = try #require(Sample.all.first { $0.name == name })
    let folder = try ScratchFolder()
    try sample.write(to: folder.path)
    let engines: Set<Strategy> = [.flexbox, .frames, .constraints]
    let input = CellInput(template: "\(folder.path)/\(Sample.templatePath)", data: "\(folder.path)/\(Sample.dataPath)")
    let (profiles, _) = try await input.rowProfiles(for: engines)
    #expect(profiles.count > 1)
    for profile in profiles {
      #expect(profile.parts.reduce(into: RowProfile.Layout()) { $0 += $1.layout } == profile.layout)
      for engine in engines {
        let parts = profile.parts.reduce(into: RowProfile.Layout()) { $0 += $1.engines[engine] ?? RowProfile.Layout() }
        #expect(parts == profile.engines[engine] ?? RowProfile.Layout(), "\(engine)")
      }
    }
  }

  @Test func `a container has what its own engine does, and the container around it the rest`() async throws {
    let folder = try DocumentFolder()
    try folder.scratch.write(
      """
      version: 1
      canvas: {width: 200, scale: 1, background: white}
      cell:
        direction: column
        children:
          - {type: text, text: "${text}"}
          - name: inner
            layout: frames
            children: [{type: text, name: label, text: "${text}", x: 0, y: 0, width: parent.width - 10}]
      """, to: "row.yaml")
    try folder.scratch.write(#"{"text": "one"}"# + "\n" + #"{"text": "other"}"# + "\n", to: "rows.ndjson")
    let (profiles, elements) = try await folder.input("row.yaml", data: "rows.ndjson").rowProfiles()
    func layout(_ path: String) throws -> RowProfile.Layout {
      let place = try #require(elements.firstIndex { $0.path == path })
      return try #require(profiles[1].parts.first { $0.element == place }).layout
    }
    #expect(try layout("cell").used[.formulas] == 0)
    #expect(try layout("cell").used[.visits] > 0)
    #expect(try layout("cell/inner").used[.formulas] > 0)
    #expect(try layout("cell/inner").used[.visits] == 0)
    #expect(try layout("cell/inner/label").used[.brokenBytes] == 5)
    #expect(try layout("cell/inner/label").building[.builtElements] == 1)
    #expect(try layout("cell/inner").building[.compilations] == 1)
  }
}
