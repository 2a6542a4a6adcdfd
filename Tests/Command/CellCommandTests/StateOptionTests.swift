// SPDX-License-Identifier: MIT

import CellGraphics
import CellImageCodecs
import CellTestSupport
import FoundationEssentials
import Testing

@Suite struct StateOptionTests {
  let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    try workspace.write(
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

  private func picture(_ options: String...) throws -> PixelBuffer {
    let run = try workspace.run(["render", "states.yaml", "-o", "out.png"] + options)
    #expect(run.errors == "")
    #expect(run.status == 0)
    return try decodePicture(workspace.bytes("out.png")).pixels
  }

  @Test func `states change the picture`() throws {
    #expect(try picture("--state", "tall", "--state", "dark")[0, 0].straight == RGBA(red: 0x10, green: 0x20, blue: 0x30))
  }

  @Test func `dump shows the cell in a state`() throws {
    let run = try workspace.run("dump", "states.yaml", "--stage", "cell", "--state", "dark", "--text-scale", "1.5")
    #expect(run.text.hasPrefix(##"canvas {"width": 40, "scale": 1, "background": "#102030"}"## + "\n"))
    #expect(run.text.contains(##"{"type": "text", "text": "A", "size": 15"##))
  }

  @Test func `an unknown state is wrong usage, and missing data of a state is a failure of the data`() throws {
    let unknown = try workspace.run("dump", "states.yaml", "--stage", "cell", "--state", "drak")
    #expect(unknown.status == 64)
    #expect(
      unknown.errors.hasPrefix(
        "Error: --state: there is no state \"drak\" among dark, tall, broken; did you mean \"dark\"?\n"))
    let lacking = try workspace.run("render", "states.yaml", "-o", "out.png", "--state", "dark", "--state", "broken")
    #expect(lacking.status == 65)
    #expect(
      lacking.errors == """
        states.yaml:7:30 cell: the data has no value "p"; for a default, write ${p ?? "..."} (item 1, in state dark and broken)
        no data was given: pass it with --data data.json

        """)
  }
}
