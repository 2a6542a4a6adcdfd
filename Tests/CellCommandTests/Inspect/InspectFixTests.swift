// SPDX-License-Identifier: MIT

import CellTestSupport
import Foundation
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
    let run = try inspect("--fix")
    #expect(run.status == 0)
    #expect(
      run.errors.withoutRenderCounts
        == "cell.yaml:8:7: fixed, background: Give cell/title the background paper (proven, N)\n")
    #expect(try template == before.replacing("lineHeight: 12}", with: "lineHeight: 12, background: paper}"))
    #expect(!run.text.contains("blend.background-missing"))
    #expect(run.text.contains("align.fractional-origin"))
    #expect(try inspect("--fix").errors == "cell.yaml: no safe fix was found\n")
  }

  @Test func `the pixels are the same before and after fixing`() throws {
    _ = try workspace.run("render", "cell.yaml", "--data", "titles.json", "-o", "before")
    _ = try inspect("--fix")
    _ = try workspace.run("render", "cell.yaml", "--data", "titles.json", "-o", "after")
    #expect(try workspace.bytes("before/cell-2.png") == workspace.bytes("after/cell-2.png"))
  }

  @Test func `only proven fixes are written on request`() throws {
    let run = try inspect("--fix", "--proven")
    #expect(
      run.errors.contains("(proven, nothing but the canvas's own colour is painted below the element; no pixel changes in "))
    #expect(try inspect("--fix", "--proven").errors == "cell.yaml: no proven fix was found\n")
    #expect(try inspect("--proven").errors.contains("--proven selects what --fix or --diff applies: pass one of them."))
  }

  @Test func `the report says what the proof budget left out`() throws {
    let run = try inspect("--proof-budget", "50")
    #expect(run.status == 0)
    #expect(run.text.contains(" fixes were not tried within the proof budget of 50 steps; --proof-budget unlimited tries all\n"))
    #expect(try !inspect("--proof-budget", "unlimited").text.contains("budget"))
    #expect(try inspect("--proof-budget", "0").status == 64)
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

  @Test func `budgets apply to the fixed template`() throws {
    #expect(try inspect("--max", "avoidable-blended=0", "--markdown", "-").status == 1)
    #expect(try inspect("--max", "avoidable-blended=0", "--markdown", "-", "--fix").status == 0)
  }

  @Test func `safe fixes for states that are not shown are listed`() throws {
    try workspace.write(
      """
      version: 1
      canvas: {width: 120, scale: 1, background: "#FFFFFF"}
      states: {dark: {}, selected: {}}
      cell:
        direction: column
        children:
          - {type: shape, width: 20, height: 10, fill: "#00FF00"}
          - {type: text, name: mark, text: "Selected", size: 10, hidden: true, states: {selected: {hidden: false}}}
      """, to: "cell.yaml")
    let fix = "Give cell/mark the background #FFFFFF in state selected"
    let run = try workspace.run("inspect", "cell.yaml", "--html", "page.html", "--markdown", "list.md")
    #expect(run.status == 0)
    let text = try workspace.run("inspect", "cell.yaml").text
    #expect(
      text.hasPrefix(
        "Safe fixes for findings that are not listed\n  cell.yaml:8:7  fix 1  background  \(fix): tested, no pixel changes in "))
    #expect(text.contains(" [in state selected]\n"))
    #expect(text.hasSuffix("No findings in 1 cell; 1 safe fix\n"))
    let page = String(decoding: try workspace.bytes("page.html"), as: UTF8.self)
    #expect(page.contains("<li>cell.yaml:8:7, in state selected:\n<details class=\"fix safe\">"))
    #expect(String(decoding: try workspace.bytes("list.md"), as: UTF8.self).contains(" (in state selected)\n"))
    let json = try workspace.run("inspect", "cell.yaml", "--json").text
    #expect(
      json.contains(
        """
          "furtherFixes": [
            {
              "fix": 1,
              "template": "cell.yaml",
              "location": {"file": "cell.yaml", "line": 8, "column": 7},
              "states": [["selected"]]
            }
          ],
        """))
    #expect(json.contains("\"title\": \"\(fix)\""))
    // A report that shows the state lists the fix with its finding instead.
    let whole = try workspace.run("inspect", "cell.yaml", "--all-states").text
    #expect(!whole.contains("Safe fixes for findings"))
    #expect(whole.contains("     fix 1    background                \(fix): "))
    #expect(
      try workspace.run("inspect", "cell.yaml", "--fix").errors.withoutRenderCounts
        == "cell.yaml:8:7: fixed, background: \(fix) (tested, N)\n")
  }
}
