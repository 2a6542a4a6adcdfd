// SPDX-License-Identifier: MIT

import CellTestSupport
import FoundationEssentials
import Testing

@Suite struct InspectFixTests {
  let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    try workspace.writeInspectedDocument()
  }

  private var template: String { get throws { String(decoding: try workspace.bytes("cell.yaml"), as: UTF8.self) } }

  private func inspect(_ options: String...) throws -> ProgramRun {
    try workspace.run(["inspect", "cell.yaml", "--data", "titles.json"] + options)
  }

  @Test func `safe fixes are written, and the remaining findings are reported`() throws {
    let before = try template
    let run = try inspect("--fix", "--details")
    #expect(run.status == 0)
    #expect(
      run.errors.withoutRenderCounts
        == "cell.yaml:8:7: fixed, background: Give cell/title the background paper (proven, N)\n")
    #expect(try template == before.replacing("lineHeight: 12}", with: "lineHeight: 12, background: paper}"))
    #expect(!run.text.contains("blend.background-missing"))
    #expect(run.text.contains("align.fractional-origin"))
    #expect(try inspect("--fix").errors == "cell.yaml: no safe fix was found\n")
  }

  @Test func `the difference is printed, and nothing is written`() throws {
    let before = try template
    let run = try inspect("--diff")
    #expect(run.status == 1)
    #expect(
      run.errors.withoutRenderCounts
        == "cell.yaml:8:7: can be fixed, background: Give cell/title the background paper (proven, N)\n"
    )
    #expect(
      run.text == """
        --- cell.yaml
        +++ cell.yaml
        @@ -5,5 +5,5 @@
         cell:
           height: 30
           children:
        -    - {type: text, name: title, text: "${title}", color: ink, size: 10, lineHeight: 12}
        +    - {type: text, name: title, text: "${title}", color: ink, size: 10, lineHeight: 12, background: paper}
             - {type: shape, name: dot, position: absolute, left: 40.5, top: 10, width: 10, height: 10, fill: "#FF0000"}
        \\ No newline at end of file

        """)
    #expect(try template == before)
  }

  @Test func `the difference can be applied with patch`() throws {
    let run = try workspace.shell(
      """
      cp cell.yaml copy.yaml && "$0" inspect cell.yaml --data titles.json --diff 2>said | (cd . && patch -s copy.yaml)
      exec "$0" inspect cell.yaml --data titles.json --fix >text 2>&1
      """)
    #expect(run.errors == "")
    #expect(try workspace.bytes("copy.yaml") == workspace.bytes("cell.yaml"))
  }

  @Test func `a fixed template from standard input is printed`() throws {
    let before = try template
    let run = try workspace.run("inspect", "-", "--root", ".", "--data", "titles.json", "--fix", input: before)
    #expect(run.status == 0)
    #expect(run.text == before.replacing("lineHeight: 12}", with: "lineHeight: 12, background: paper}"))
    #expect(run.errors.hasPrefix("standard input:8:7: fixed, background: "))
  }

  @Test func `a fixed file keeps its permissions, and a link remains a link`() throws {
    let run = try workspace.shell(
      """
      mkdir real && mv cell.yaml real/ && chmod 640 real/cell.yaml && ln -s real/cell.yaml cell.yaml
      "$0" inspect cell.yaml --data titles.json --fix >text 2>&1; stat -c %a real/cell.yaml; stat -c %F cell.yaml
      grep -c "12, background: paper" real/cell.yaml
      """)
    #expect(run.text == "640\nsymbolic link\n1\n")
  }

  @Test func `a fix that cannot be edited into the text is printed as a patch`() throws {
    try workspace.write(
      """
      version: 1
      canvas: {width: 60, scale: 1, background: "#FFFFFF"}
      cell:
        height: 30
        children:
          - ? type
            : text
            ? text
            : A
      """, to: "cell.yaml")
    let before = try template
    let run = try inspect("--fix")
    #expect(run.status == 0)
    #expect(
      run.errors == """
        cell.yaml:6:7: the text at /cell/children/0/background cannot be edited, because its object has an explicit key (? key); \
        apply the patch by hand: Give cell/text the background #FFFFFF
        [
          {"op": "add", "path": "/cell/children/0/background", "value": "#FFFFFF"}
        ]

        """)
    #expect(try template == before)
  }

  @Test(arguments: [
    (["--proven"], "--proven selects what --fix or --diff applies: pass one of them."),
    (["--proof-budget", "0"], "--proof-budget"),
  ])
  func `wrong options for fixes are refused`(options: [String], sentence: String) throws {
    let run = try workspace.run(["inspect", "cell.yaml", "--data", "titles.json"] + options)
    #expect(run.status == 64)
    #expect(run.errors.contains(sentence))
  }
}
