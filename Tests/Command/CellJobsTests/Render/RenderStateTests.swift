// SPDX-License-Identifier: MIT

import CellJobs
import CellRaster
import CellTestSupport
import Testing

@Suite struct RenderStateTests {
  let folder: SampleFolder

  init() throws {
    folder = try SampleFolder()
    try folder.scratch.write(
      """
      version: 1
      canvas: {width: 40, scale: 1, background: surface}
      colors: {surface: "#FFFFFF"}
      states: {dark: {colors: {surface: "#102030"}}, tall: {canvas: {textScale: 2}}, broken: {}}
      cell:
        padding: 5
        states: {broken: {padding: "${p}"}}
        children: [{type: text, text: A, size: 10, lineHeight: 10, states: {tall: {margin: [0, 0, 5, 0]}}}]
      """, to: "states.yaml")
  }

  private func picture(_ states: [String] = [], textScale: Double? = nil) async throws -> PixelBuffer {
    let rendering = try await folder.render("states.yaml") { input in
      input.states = states
      input.textScale = textScale.flatMap { TextScale(factor: $0) }
    }
    #expect(rendering.errors == "")
    return try #require(rendering.pictures.first ?? nil)
  }

  @Test func `a state changes the picture`() async throws {
    #expect(try await picture()[0, 0].straight == .white)
    #expect(try await picture(["dark"])[0, 0].straight == RGBA(red: 0x10, green: 0x20, blue: 0x30))
  }

  @Test func `several states are applied together`() async throws {
    let both = try await picture(["tall", "dark"])
    #expect(both[0, 0].straight == RGBA(red: 0x10, green: 0x20, blue: 0x30))
    #expect(both.height == 35)
  }

  @Test(arguments: [(1, 20), (1.3, 23), (3.1, 41)])
  func `the text scale increases the line height`(factor: Double, height: Int) async throws {
    #expect(try await picture(textScale: factor).height == height)
  }

  @Test func `the text scale of the input overrides that of a state`() async throws {
    #expect(try await picture(["tall"]).height == 35)
    #expect(try await picture(["tall"], textScale: 1).height == 25)
  }

  @Test func `an unknown state is wrong usage, and missing data of a state is a failure of the data`() async throws {
    let unknown = try await folder.render("states.yaml") { $0.states = ["drak"] }
    #expect(unknown.errors == "--state: there is no state \"drak\" among dark, tall, broken; did you mean \"dark\"?\n")
    let lacking = try await folder.render("states.yaml") { $0.states = ["dark", "broken"] }
    #expect(
      lacking.errors == """
        states.yaml:7:30 cell: the data has no value "p"; for a default, write ${p ?? "..."} (item 1, in state dark and broken)

        """)
  }
}
