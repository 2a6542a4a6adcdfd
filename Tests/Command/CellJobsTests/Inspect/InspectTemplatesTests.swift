// SPDX-License-Identifier: MIT

import CellJobs
import CellRaster
import CellTestSupport
import Foundation
import Testing

/// Inspection of several templates, and of folders of templates.
@Suite struct InspectTemplatesTests {
  let folder: SampleFolder

  init() throws {
    folder = try SampleFolder()
    try folder.writeInspectedDocument()
    let document = String(decoding: try folder.scratch.bytes("cell.yaml"), as: UTF8.self)
    for name in ["one/cell.yaml", "two/template.yaml", "golden-images/cell.yaml"] {
      try folder.scratch.write(document, to: "cells/" + name)
    }
    try folder.scratch.write(String(decoding: folder.scratch.bytes("titles.json"), as: UTF8.self), to: "cells/one/cell.data.json")
    try folder.scratch.write(#"[{"title": "One"}]"#, to: "cells/two/data.json")
    try folder.scratch.write("inspect: {}\n", to: "cells/cellraster.yaml")
    try folder.scratch.write("version: 1\ngolden: {template: one/cell.yaml}\n", to: "cells/case.yaml")
    try folder.scratch.write(#"{"cell": {"version": 2"#, to: "cells/broken-data.json.txt")
    try folder.scratch.write("{{ helm }}: [\n", to: "cells/chart.yaml")
  }

  private func object(_ inspection: Inspection) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(inspection.json.utf8)) as? [String: Any])
  }

  @Test func `files and folders can be combined, and each template is inspected once`() async throws {
    let run = try await folder.inspect("cells/two/template.yaml", data: nil) { job in
      job.others = ["cells", "cells/./one/cell.yaml"].map(folder.path)
    }
    let report = try object(run)
    #expect(report["template"] is NSNull)
    #expect(report["templates"] as? [String] == ["cells/two/template.yaml", "cells/one/cell.yaml"])
    let cells = try #require(report["cells"] as? [[String: Any]])
    #expect(cells.map { $0["name"] as? String } == ["item 1", "item 1", "item 2"])
    #expect(cells.map { $0["template"] as? String } == ["cells/two/template.yaml", "cells/one/cell.yaml", "cells/one/cell.yaml"])
  }

  @Test func `data that is named is used for all templates`() async throws {
    let report = try object(await folder.inspect("cells"))
    #expect((report["cells"] as? [Any])?.count == 4)
  }

  @Test func `the report of a single template names the template`() async throws {
    let report = try object(await folder.inspect())
    #expect(report["template"] as? String == "cell.yaml")
    #expect(report["templates"] as? [String] == ["cell.yaml"])
  }

  @Test func `no two findings of a report have the same number`() async throws {
    let cells = try #require(object(await folder.inspect("cells", data: nil))["cells"] as? [[String: Any]])
    let numbers = cells.flatMap { cell in (cell["findings"] as? [[String: Any]] ?? []).compactMap { $0["number"] as? Int } }
    #expect(numbers == [1, 2, 3, 4, 5, 6])
    let page = try await folder.inspect("cells", data: nil) { $0.reportsPictures = true }.html
    #expect(page.matches(of: /<span class="number">(\d)<\/span>/).map { String($0.output.1) } == ["1", "2", "3", "4", "5", "6"])
    #expect(page.contains("id=\"cell-3-finding-6\""))
    // The number of errors in the list.
    #expect(page.contains("<li class=\"error\"><b>3</b> errors</li>"))
  }

  @Test func `budgets and the baseline apply to each template, and the status is the worst`() async throws {
    _ = try await folder.inspect("cells", data: nil, accepting: "old.json")
    let text = String(decoding: try folder.scratch.bytes("old.json"), as: UTF8.self)
    #expect(text.contains("\"cells/one/cell.yaml\": ["))
    #expect(text.contains("\"cells/two/template.yaml\": ["))
    #expect(try await folder.inspect("cells", data: nil) { $0.checks.baseline = folder.path("old.json") }.end == .passes)
    let run = try await folder.inspect("cells", data: nil) { $0.checks.limits = [.errors: 0] }
    #expect(run.end == .fails)
    #expect(
      run.errors == """
        cells/one/cell.yaml: item 1: "errors" is 1, but at most 0 are allowed (1 more cell exceeds it)
        cells/two/template.yaml: item 1: "errors" is 1, but at most 0 are allowed

        """)
    #expect(run.junit.contains("<testsuite name=\"cells/two/template.yaml\" tests=\"1\" failures=\"1\""))
  }

  @Test func `an invalid template fails the run, and the others are inspected`() async throws {
    try folder.scratch.write("version: 1\ncell:\n  hieght: 10\n", to: "cells/wrong.yaml")
    try folder.scratch.write("version: 1\ncell: [\n", to: "cells/unreadable.yaml")
    let run = try await folder.inspect("cells", data: nil) { $0.checks.limits = [.errors: 0] }
    #expect(run.end == .refused)
    #expect(run.errors.contains("cells/wrong.yaml:3:3 cell: unknown key \"hieght\"; did you mean \"height\"?\n"))
    #expect(run.errors.contains("cells/unreadable.yaml:3:1: "))
    #expect(run.text.hasSuffix("\n4 findings in 3 cells of 2 templates: 2 errors, 2 warnings; 2 safe fixes\n"))
  }

  @Test func `a message about data names the template`() async throws {
    try folder.scratch.write("[]", to: "cells/two/data.json")
    let run = try await folder.inspect("cells", data: nil)
    #expect(run.end == .passes)
    #expect(run.errors == "cells/two/template.yaml: the data has no items: there is nothing to inspect\n")
    #expect(run.text.hasSuffix("\n2 findings in 2 cells: 1 error, 1 warning; 1 safe fix\n"))
  }

  @Test func `all templates are fixed`() async throws {
    let run = try await folder.inspect("cells", data: nil) { $0.fixes.action = .applySafe(onlyProven: false) }
    #expect(run.end == .passes)
    #expect(
      run.errors == """
        cells/one/cell.yaml:8:7: Give cell/title the background paper
        cells/two/template.yaml:8:7: Give cell/title the background paper

        """)
    #expect(run.text.hasSuffix("\n2 findings in 3 cells of 2 templates: 2 errors\n"))
  }

  @Test func `Markdown names the template of each fix`() async throws {
    #expect(
      try await folder.inspect("cells", data: nil).markdown.contains(
        "\n- `cells/two/template.yaml` `background` Give cell/title the background paper: proven, nothing but the canvas's own colour "
      ))
  }

  @Test func `a folder without templates is reported as missing input`() async throws {
    try folder.scratch.makeFolder("empty")
    let run = try await folder.inspect("empty", data: nil)
    #expect(run.end == .refused)
    #expect(run.errors == "empty: there is no template in this folder or its subfolders\n")
  }
}
