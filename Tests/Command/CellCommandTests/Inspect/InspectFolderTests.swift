// SPDX-License-Identifier: MIT

import CellTestSupport
import Foundation
import Testing

/// Inspection of several templates, and of folders of templates.
@Suite struct InspectFolderTests {
  let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    try workspace.writeInspectedDocument()
    let run = try workspace.shell(
      """
      mkdir -p cells/one cells/two cells/golden-images && cp cell.yaml cells/one/ && cp titles.json cells/one/cell.data.json
      cp cell.yaml cells/two/template.yaml && echo '[{"title": "One"}]' >cells/two/data.json
      cp cell.yaml cells/golden-images/ && echo 'inspect: {}' >cells/cellraster.yaml
      printf 'version: 1\\ngolden: {template: one/cell.yaml}\\n' >cells/case.yaml
      echo '{"cell": {"version": 2' >cells/broken-data.json.txt && echo '{{ helm }}: [' >cells/chart.yaml
      """)
    #expect(run.status == 0)
  }

  private func object(_ run: ProgramRun) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any])
  }

  @Test func `the templates of a folder are inspected with the data next to them, in one report`() throws {
    let run = try workspace.run("inspect", "cells", "--details")
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(run.text.hasPrefix("cells/one/cell.yaml:8:7  cell/title\n"))
    #expect(run.text.contains("\ncells/two/template.yaml:8:7  cell/title\n"))
    #expect(run.text.contains(" [in cells/one/cell.yaml, item 2 and 1 more cell]\n"))
    #expect(run.text.contains(" [in cells/two/template.yaml]\n"))
    #expect(run.text.contains("\nTotals, the highest of 3 cells of 2 templates\n"))
    #expect(run.text.hasSuffix("\n4 findings in 3 cells of 2 templates: 2 errors, 2 warnings; 2 safe fixes\n"))
  }

  @Test func `boxes have the numbers of the report`() throws {
    let second = ["inspect", "cell.yaml", "--data", "titles.json", "--item", "2", "--overlay", "layers", "-o", "-"]
    let alone = try workspace.run(second).output
    _ = try workspace.run("inspect", "cell.yaml", "--data", "titles.json", "--overlay", "layers", "-o", "out")
    // Inspected alone, its findings are 1 and 2. In the report of both items, they are 3 and 4.
    #expect(try workspace.bytes("out/cell-2.layers.png") != alone)
    _ = try workspace.run("inspect", "cell.yaml", "--data", "titles.json", "--item", "2", "--overlay", "layers", "-o", "out")
    #expect(try workspace.bytes("out/cell-2.layers.png") == alone)
  }

  @Test func `pictures are in folders that mirror those of the templates`() throws {
    let run = try workspace.run("inspect", "cells", "--overlay", "blended", "-o", "out", "--contact-sheet", "sheets")
    #expect(run.status == 0)
    #expect(try workspace.files(in: "out/one") == ["cell-1.blended.png", "cell-2.blended.png"])
    #expect(try workspace.files(in: "out/two") == ["template.blended.png"])
    #expect(try workspace.files(in: "sheets/two") == ["template.contact-sheet.png"])
  }

  @Test func `templates that differ only in their extensions have separate folders for pictures`() throws {
    _ = try workspace.shell(
      "\"$0\" dump cells/two/template.yaml --data cells/two/data.json --stage document >cells/two/template.json")
    let run = try workspace.run("inspect", "cells/two", "--overlay", "blended", "-o", "out")
    #expect(run.status == 0)
    #expect(try workspace.files(in: "out/template.yaml") == ["template.blended.png"])
    #expect(try workspace.files(in: "out/template.json") == ["template.blended.png"])
  }

  @Test(arguments: [
    (["cells", "--item", "1"], "--item selects from the data of one template: name only one template."),
    (["cells", "--from-data", "titles.json"], "--from-data works with one template: name only one."),
    (["cells", "--data", "-"], "Data from standard input works with one template: pass a file for several."),
    (
      ["cells", "--overlay", "blended", "-o", "a.png"],
      "-o must name a folder for the pictures of several templates, not \"a.png\"."
    ),
    (
      ["cells", "--contact-sheet", "-"], "--contact-sheet must name a folder for the pictures of several templates, not \"-\"."
    ),
    (
      ["cell.yaml", "cells", "--compare", "cell.yaml"],
      "--compare with several templates takes a git revision, such as main, not a file."
    ),
    (
      ["cell.yaml", "cells", "--compare", "HEAD", "--json"], "--compare with --json works with one newer template: name only one."
    ),
    (["-", "cells", "--root", "."], "A template from standard input is inspected alone: name no other template."),
    (
      ["cells", "--state", "drak"],
      "cells/one/cell.yaml: --state: there is no state \"drak\" among dark; did you mean \"dark\"?"
    ),
  ])
  func `an option for a single template is wrong usage with several`(arguments: [String], sentence: String) throws {
    let run = try workspace.run(["inspect"] + arguments)
    #expect(run.status == 64)
    #expect(run.errors.hasPrefix("Error: \(sentence)\n"))
    #expect(run.output == [])
  }

  @Test func `fingerprints stay the same if lines move, and differ between templates`() throws {
    func fingerprints(of folder: String = "cells") throws -> [String] {
      let text = try workspace.run("inspect", folder, "--sarif", "-").text
      return text.matches(of: /"cellrasterFinding\/v2": "([0-9a-f]{16})"/).map { String($0.output.1) }
    }
    let before = try fingerprints()
    #expect(Set(before).count == 4)
    _ = try workspace.shell("sed -i '1i # moved' cells/one/cell.yaml")
    #expect(try fingerprints() == before)
    #expect(try fingerprints(of: "./cells") == before)
  }

  @Test func `SARIF names the inspected path, and the page that explains a rule`() throws {
    let text = try workspace.run("inspect", "cells/", "--sarif", "-").text
    #expect(text.contains(#""automationDetails": {"id": "cellraster/inspect/cells/"}"#))
    #expect(text.contains(#""helpUri": "Sources/Library/CellRaster/CellRaster.docc/Rules.md#overdrawhidden""#))
  }
}
