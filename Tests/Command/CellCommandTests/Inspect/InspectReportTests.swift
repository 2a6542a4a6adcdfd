// SPDX-License-Identifier: MIT

import CellTestSupport
import Foundation
import Testing

@Suite struct InspectReportTests {
  let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    try workspace.writeInspectedDocument()
  }

  private func object(_ bytes: [UInt8]) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
  }

  @Test func `findings in JSON have their locations, costs and fixes`() throws {
    let run = try workspace.run("inspect", "cell.yaml", "--data", "titles.json", "--json", "--all-states", "--item", "1")
    #expect(run.status == 0)
    #expect(run.errors == "")
    let cells = try #require(object(run.output)["cells"] as? [[String: Any]])
    #expect(cells.map { $0["name"] as? String } == ["item 1", "item 1, state dark"])
    let findings = try #require(cells[0]["findings"] as? [[String: Any]])
    #expect(
      findings.map { $0["rule"] as? String } == ["blend.background-missing", "align.fractional-origin"])
    #expect(findings[1]["severity"] as? String == "error")
    #expect(findings[1]["location"] as? NSDictionary == ["file": "cell.yaml", "line": 9, "column": 7])
    let totals = try #require(cells[0]["totals"] as? [[String: Any]])
    #expect(totals.first { $0["id"] as? String == "misaligned" }?["value"] as? Int == 20)
  }

  @Test func `with reports in files, nothing is on standard output`() throws {
    let run = try workspace.run(
      "inspect", "cell.yaml", "--data", "titles.json", "--sarif", "a.sarif", "--junit", "a.xml", "--markdown", "a.md", "--html",
      "a.html")
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(run.output == [])
    #expect(try object(workspace.bytes("a.sarif"))["version"] as? String == "2.1.0")
    #expect(
      String(decoding: try workspace.bytes("a.xml"), as: UTF8.self).hasPrefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"))
    #expect(String(decoding: try workspace.bytes("a.md"), as: UTF8.self).contains("blend.background-missing"))
    #expect(String(decoding: try workspace.bytes("a.html"), as: UTF8.self).hasPrefix("<!DOCTYPE html>"))
  }

  @Test(arguments: [("--sarif", "{"), ("--junit", "<?xml"), ("--markdown", "#"), ("--html", "<!DOCTYPE html>")])
  func `a dash sends a report to standard output`(option: String, beginning: String) throws {
    let run = try workspace.run("inspect", "cell.yaml", "--data", "titles.json", option, "-")
    #expect(run.status == 0)
    #expect(run.text.hasPrefix(beginning))
  }

  @Test func `the page contains each cell with its overlays`() throws {
    let run = try workspace.run("inspect", "cell.yaml", "--data", "titles.json", "--html", "-")
    // The render and eight overlays for each of two cells. There is no earlier version for the overlay `updates`.
    #expect(run.text.matches(of: /data:image\/png;base64,/).count == 18)
  }

  @Test(arguments: ["--sarif", "--junit", "--markdown", "--html", "--write-baseline"])
  func `a report file that cannot be written is reported in one sentence`(option: String) throws {
    let run = try workspace.run("inspect", "cell.yaml", "--data", "titles.json", option, "nowhere/a")
    #expect(run.status == 73)
    #expect(run.errors == "nowhere/a: cannot write: No such file or directory\n")
    #expect(run.output == [])
  }
}
