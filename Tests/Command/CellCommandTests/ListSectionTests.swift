// SPDX-License-Identifier: MIT

import CellGraphics
import CellImageCodecs
import CellTestSupport
import FoundationEssentials
import Testing

/// `cellraster list` with sections and several templates.
@Suite struct ListSectionTests {
  let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    try workspace.write(
      """
      version: 1
      canvas: {width: 20, scale: 1, background: "#FFFFFF"}
      states: {dark: {canvas: {background: black}}}
      cell: {height: "${height}", background: "${color}"}
      """, to: "bar.yaml")
    try workspace.write(
      """
      version: 1
      canvas: {width: 20, scale: 1, background: "#FFFFFF"}
      cell: {height: "${section.count}", background: "${color}"}
      """, to: "day.yaml")
    try workspace.write(
      """
      version: 1
      canvas: {width: 20, scale: 1, background: "#FFFFFF"}
      cell: {height: 3, background: black}
      """, to: "thin.yaml")
    try workspace.write(
      """
      {"id": "red", "day": "mon", "height": 10, "color": "#FF0000"}
      {"id": "green", "day": "tue", "height": 20, "color": "#00FF00"}
      {"id": "blue", "day": "mon", "height": 30, "color": "#0000FF", "kind": "thin"}

      """, to: "bars.ndjson")
  }

  private func list(_ options: String...) throws -> ProgramRun {
    try workspace.run(["list", "bar.yaml", "--data", "bars.ndjson"] + options)
  }

  /// Runs the command for a list in sections with headers, with a batch.
  private func list(applying batch: String, _ options: String...) throws -> ProgramRun {
    try workspace.write(batch + "\n", to: "edits.ndjson")
    return try workspace.run(
      ["list", "bar.yaml", "--data", "bars.ndjson", "--section-by", "day", "--header", "day.yaml", "--edits", "edits.ndjson"]
        + options)
  }

  // MARK: Sections

  @Test func `rows with the same value are in one section, with a header and a footer`() throws {
    let run = try list("--section-by", "day", "--header", "day.yaml", "--footer", "thin.yaml")
    #expect(run.errors == "")
    #expect(
      run.text == """
        section     row  id     top  height
              0  header  mon      0       2
              0       0  red      2      10
              0       1  blue    12      30
              0  footer  mon     42       3
              1  header  tue     45       1
              1       0  green   46      20
              1  footer  tue     66       3

        """)
  }

  @Test func `a section can be named by several expressions with filters`() throws {
    let run = try list("--section-by", #"${day | upper}-${kind ?? "bar"}"#, "--json")
    #expect(
      run.text.contains(
        #""sections": [{"name": "MON-bar", "rows": 1}, {"name": "TUE-bar", "rows": 1}, {"name": "MON-thin", "rows": 1}]"#))
  }

  @Test func `a pinned header is drawn over the rows of its section`() throws {
    #expect(
      try list(
        "--section-by", "day", "--header", "day.yaml", "--pin-headers", "--viewport", "30", "--offset", "20", "-o", "view.png"
      ).status == 0)
    let pixels = try decodePicture(workspace.bytes("view.png")).pixels
    #expect((pixels[0, 1].straight, pixels[0, 2].straight) == (red, blue))
    #expect((pixels[0, 21].straight, pixels[0, 22].straight, pixels[0, 23].straight) == (blue, green, green))
    #expect(
      try list(
        "--section-by", "day", "--header", "day.yaml", "--pin-headers", "--viewport", "30", "--offset", "20", "--json"
      ).text.contains(
        #""pinnedHeader": {"section": 0, "part": "header", "row": null, "id": "mon", "y": 0}}"#))
  }

  @Test func `below the rows is the background of a row, not that of a header`() throws {
    try workspace.write(
      ##"{"version": 1, "canvas": {"width": 20, "scale": 1, "background": "#FF0000"}, "cell": {"height": 4}}"##, to: "head.json")
    #expect(try list("--header", "head.json", "--viewport", "70", "-o", "view.png").status == 0)
    let pixels = try decodePicture(workspace.bytes("view.png")).pixels
    #expect((pixels[0, 3].straight, pixels[0, 63].straight, pixels[0, 64].straight) == (red, blue, RGBA.white))
  }

  @Test func `a list without sections can have a header`() throws {
    #expect(
      try list("--header", "day.yaml").text == """
           row  id     top  height
        header           0       3
             0  red      3      10
             1  green   13      20
             2  blue    33      30

        """)
  }

  // MARK: Templates

  @Test func `a value of a row chooses its template`() throws {
    let run = try list("--template-by", "kind ?? ''", "--template", "thin=thin.yaml")
    #expect(run.errors == "")
    #expect(run.text.contains("  1  green   10      20\n  2  blue    30       3\n"))
  }

  @Test func `each template has estimates of its own`() throws {
    let items = (1...60).map { number in
      ##"{"id": \##(number), "kind": "\##(number % 2 == 0 ? "thin" : "bar")", "height": 10, "color": "#000000"}"##
    }
    try workspace.write(items.joined(separator: "\n"), to: "bars.ndjson")
    let run = try list(
      "--template-by", "kind", "--template", "thin=thin.yaml", "--viewport", "20", "--heights", "estimated")
    #expect(run.text.contains(" 58  59  377      10  estimated\n 59  60  387       3  estimated\n"))
  }

  @Test func `a template for a value that no row has is a warning with the nearest value`() throws {
    let run = try list("--template-by", "kind ?? ''", "--template", "thim=thin.yaml")
    #expect(run.status == 0)
    #expect(run.errors == "warning: --template: no row has the value \"thim\"; did you mean \"thin\"?\n")
  }

  @Test func `each template takes the states that it has`() throws {
    #expect(try list("--section-by", "day", "--header", "day.yaml", "--state", "dark").status == 0)
    let run = try list("--section-by", "day", "--header", "day.yaml", "--state", "night")
    #expect(run.status == 64)
    #expect(run.errors.contains(#"--state: there is no state "night""#))
  }

  // MARK: Batches

  @Test func `rows are named with their section, and headers follow their rows`() throws {
    let run = try list(
      applying: """
        {"delete": [[0, 0]], "insert": [{"at": [1, 0], "item": {"id": "grey", "height": 5, "color": "#777777"}}]}
        """)
    #expect(
      run.text == """
        batch 1 at edits.ndjson:1:1: 1 row laid out; the content is 58 high; the offset stays 0
          header of section 0  mon   reconfigured  height known  2 -> 1
          header of section 1  tue   reconfigured  height known  1 -> 2
          row 0 of section 1   grey  inserted      laid out           5
        section     row  id     top  height
              0  header  mon      0       1
              0       0  blue     1      30
              1  header  tue     31       2
              1       0  grey    33       5
              1       1  green   38      20

        """)
  }

  @Test func `sections are inserted and moved, and rows move into them`() throws {
    let run = try list(
      applying: """
        {"insertSections": [{"at": 0, "items": [{"id": "x", "day": "wed", "height": 5, "color": "#777777"}]}], \
        "move": [{"from": [0, 1], "to": [0, 0]}], "moveSections": [{"from": 1, "to": 1}]}
        """)
    #expect(
      run.text.hasSuffix(
        """
        section     row  id     top  height
              0  header  wed      0       2
              0       0  blue     2      30
              0       1  x       32       5
              1  header  tue     37       1
              1       0  green   38      20
              2  header  mon     58       1
              2       0  red     59      10

        """), "\(run.text)")
  }

  @Test func `sections are deleted and reloaded under another name`() throws {
    let run = try list(
      applying: """
        {"deleteSections": [1], "reloadSections": [{"at": 0, "name": "fri", "items": [{"id": "red", "height": 4, "color": "#FF0000"}]}]}
        """)
    #expect(
      run.text == """
        batch 1 at edits.ndjson:1:1: 1 row laid out; the content is 5 high; the offset stays 0
          header of section 0  fri  reloaded  height known  1
          row 0 of section 0   red  reloaded  laid out      4
        section     row  id   top  height
              0  header  fri    0       1
              0       0  red    1       4

        """)
  }

  @Test func `the header of a section that has lost its rows keeps the other data`() throws {
    let run = try list(applying: #"{"delete": [[1, 0]]}"#)
    #expect(run.text.contains("  header of section 1  tue  reconfigured  laid out  1 -> 0\n"))
  }

  @Test(arguments: [
    (#"{"delete": [0]}"#, #"each row of "delete" must be [section, row]"#),
    (#"{"delete": [[0, 7]]}"#, "row 7 of section 0 is deleted, but the section has 2 rows before the batch"),
    (#"{"delete": [["a", 7]]}"#, #"the section in each row of "delete" must be a whole number"#),
    (#"{"deleteSections": [5]}"#, "section 5 is deleted, but the list has 2 sections before the batch"),
    (#"{"insertSections": [{"at": 0, "items": []}]}"#, #"an object of "insertSections" without items needs "name""#),
    (#"{"insertSections": [{"at": 0, "name": "mon", "items": []}]}"#, #"section 0 and section 1 have the same name "mon""#),
    (#"{"insertSections": [{"at": 0, "name": 7, "items": []}]}"#, #""name" of "insertSections" must be a text"#),
    (#"{"reloadSections": [{"at": 0}]}"#, #"an object of "reloadSections" needs "items""#),
    (
      #"{"reloadSections": [{"at": 0, "items": [{"id": "x"}]}]}"#,
      #"item 4 at edits.ndjson:1:1: --section-by: the data has no value "day""#
    ),
    (#"{"insertSections": [{"at": 2, "name": "new", "items": []}]}"#, #"the data has no value "color""#),
    (#"{"reconfigure": [{"at": [0, 1], "item": {"id": "pink"}}]}"#, "row 1 of section 0 is reconfigured, but its identity"),
  ])
  func `a batch is refused with its place and the reason`(batch: String, reason: String) throws {
    let run = try list(applying: batch)
    #expect(run.status == 65)
    #expect(run.text == "")
    #expect(run.errors.contains(" at edits.ndjson:1:1"), "\(run.errors)")
    #expect(run.errors.contains(reason), "\(run.errors)")
  }

  @Test func `a list without sections has no changes of sections, but its rows can be named with section 0`() throws {
    try workspace.write(#"{"deleteSections": [0]}"#, to: "edits.ndjson")
    let run = try list("--edits", "edits.ndjson")
    #expect(run.status == 65)
    #expect(run.errors == "item 1 at edits.ndjson:1:1: \"deleteSections\" is for lists with sections; see --section-by\n")
    try workspace.write(#"{"delete": [[0, 1], 0]}"#, to: "edits.ndjson")
    #expect(try list("--edits", "edits.ndjson").text.hasSuffix("row  id    top  height\n  0  blue    0      30\n"))
  }

  // MARK: Failures

  @Test(arguments: [
    (["--pin-headers"], "--pin-headers needs headers"), (["--template-by", "kind"], "belong together"),
    (["--template", "a=thin.yaml"], "belong together"), (["--header", "-"], "name files, not standard input"),
    (["--template-by", "kind", "--template", "thin"], "The value 'thin' is invalid"),
    (
      ["--template-by", "kind", "--template", "a=thin.yaml", "--template", "a=bar.yaml"], #"two templates are for the value "a""#
    ),
    (["--section-by", "day |"], #"--section-by: in "day |": the expression ends too early"#),
  ])
  func `wrong options are refused`(options: [String], reason: String) throws {
    let run = try workspace.run(["list", "bar.yaml", "--data", "bars.ndjson"] + options)
    #expect(run.status == 64)
    #expect(run.errors.contains(reason), "\(run.errors)")
  }

  @Test(
    arguments: [
      (["--section-by", "kind"], 65, #"item 1 at bars.ndjson:1:1: --section-by: the data has no value "kind""#),
      (["--template-by", "kind", "--template", "a=thin.yaml"], 65, "item 1 at bars.ndjson:1:1: --template-by: "),
      (["--header", "none.yaml"], 66, "none.yaml: cannot read"),
    ] as [([String], Int32, String)])
  func `what the data or a file lacks is named`(options: [String], status: Int32, reason: String) throws {
    let run = try workspace.run(["list", "bar.yaml", "--data", "bars.ndjson"] + options)
    #expect(run.status == status)
    #expect(run.text == "")
    #expect(run.errors.hasPrefix(reason), "\(run.errors)")
  }

  private let red = RGBA(red: 255, green: 0, blue: 0)
  private let green = RGBA(red: 0, green: 255, blue: 0)
  private let blue = RGBA(red: 0, green: 0, blue: 255)
}
