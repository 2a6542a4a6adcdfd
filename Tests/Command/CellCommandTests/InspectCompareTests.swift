// SPDX-License-Identifier: MIT

import CellTestSupport
import Foundation
import Testing

/// `cellraster inspect --compare`, and the usage that it refuses.
@Suite struct InspectCompareTests {
  let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    let template = """
      version: 1
      canvas: {width: 80, scale: 1, background: "#FFFFFF"}
      states: {dark: {}}
      cell:
        direction: column
        children:
          - {name: text, type: text, text: "${text}", maxLines: 1 KEYS}
      """
    try workspace.write(template.replacing(" KEYS", with: ""), to: "old.yaml")
    try workspace.write(template.replacing(" KEYS", with: ", background: white"), to: "new.yaml")
    try workspace.write(#"[{"text": "one"}, {"text": "two"}]"#, to: "texts.json")
  }

  @Test func `the JSON names each cell`() throws {
    let run = try workspace.run("inspect", "--compare", "old.yaml", "new.yaml", "--data", "texts.json", "--json")
    let object = try #require(JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any])
    let cells = try #require(object["cells"] as? [[String: Any]])
    #expect(cells.map { $0["name"] as? String } == ["item 1", "item 2"])
    #expect(cells.map { ($0["changes"] as? [Any])?.count } == [1, 1])
    #expect(cells.map { ($0["pixels"] as? [String: Bool]) } == [["identical": true], ["identical": true]])
  }

  @Test func `the data can come from standard input`() throws {
    let run = try workspace.run(
      ["inspect", "--compare", "old.yaml", "new.yaml", "--data", "-"], input: #"{"text": "one"}"#)
    #expect(run.status == 0)
    #expect(run.text.hasPrefix("old.yaml -> new.yaml: 1 cell compared\n"))
  }

  @Test func `data without items is reported`() throws {
    try workspace.write("[]", to: "texts.json")
    let run = try workspace.run("inspect", "--compare", "old.yaml", "new.yaml", "--data", "texts.json")
    #expect(run.status == 0)
    #expect(run.text == "")
    #expect(run.errors == "new.yaml: the data has no items: there is nothing to compare\n")
  }

  @Test func `a git revision is the older version, of one template and of folders`() throws {
    let commit = "git -c user.name=A -c user.email=a@example.org commit -qm first"
    _ = try workspace.shell(
      "mkdir cells && mv new.yaml cells/a.yaml && cp cells/a.yaml cells/b.yaml && cp texts.json cells/data.json && git init -q . "
        + "&& git add cells && \(commit) && sed -i 's/, background: white//' cells/a.yaml && cp old.yaml cells/c.yaml")
    let one = try workspace.run("inspect", "--compare", "HEAD", "cells/a.yaml", "--data", "texts.json")
    #expect(one.text.hasPrefix("HEAD:./a.yaml -> cells/a.yaml: 2 cells compared\n"))
    let all = try workspace.run("inspect", "--compare", "HEAD", "cells", "--markdown", "comment.md")
    #expect(all.status == 0, "\(all.errors)")
    let comment = try String(decoding: workspace.bytes("comment.md"), as: UTF8.self)
    #expect(
      all.text.hasPrefix(
        """
        3 templates compared with HEAD: 1 changed, 1 new

        template      cells  findings     blended  misaligned  passes  pixels
        cells/a.yaml      2    0 -> 2  0 -> 2,560           0       0  the same
        cells/c.yaml    new

        findings new
          blend.background-missing cells/a.yaml:7:7 cell/text: blends 1,280 pixels
        """))
    #expect(
      comment.hasPrefix(
        "### CellRaster: costs since `HEAD`\n\n**3 templates compared with HEAD: 1 changed, 1 new**\n\n| template |"))
    #expect(comment.contains("| `cells/a.yaml` | 2 | 0 -&gt; 2 | 0 -&gt; 2,560 | 0 | 0 | the same |"))
    let missing = try workspace.run("inspect", "--compare", "none", "cells")
    #expect(missing.status == 66)
    #expect(missing.errors.hasPrefix("none:./a.yaml: neither the folder nor git has this file: "))
  }

  @Test(arguments: [["--fix"], ["--max", "misaligned=0"], ["--sarif", "out.sarif"], ["--overlay", "all"]])
  func `options for other tasks of inspect are refused`(arguments: [String]) throws {
    let run = try workspace.run(["inspect", "--compare", "old.yaml", "new.yaml", "--data", "texts.json"] + arguments)
    #expect(run.status == 64)
    #expect(
      run.errors.hasPrefix(
        "Error: --compare cannot be combined with overlays, checks, fixes, or any report except --json and --markdown.\n"))
  }

  @Test(arguments: [["-", "new.yaml", "--data", "-"], ["-", "-", "--root", "."]])
  func `standard input cannot be read twice`(arguments: [String]) throws {
    let run = try workspace.run(["inspect", "--compare"] + arguments)
    #expect(run.status == 64)
    #expect(run.errors.hasPrefix("Error: Only one of the templates and the data can come from standard input.\n"))
  }
}
