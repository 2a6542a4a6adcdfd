// SPDX-License-Identifier: MIT

import CellTestSupport
import FoundationEssentials
import Testing

@Suite struct InspectCommandTests {
  let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    try workspace.writeInspectedDocument()
  }

  @Test func `the first screen says what to do, and what comes next`() throws {
    let run = try workspace.run("inspect", "cell.yaml", "--data", "titles.json")
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(
      run.text == """
        Blended  ████████░░ 84 %  item 2 blends 1,510 of 1,800 device pixels, each 1.07 times on average; \
        1,500 of these 1,610 blends need not be
        Besides  mean overdraw 1, highest overdraw 1, 20 misaligned pixels, 1 misaligned layer
        None     offscreen passes, offscreen memory, scaled pictures, oversized pictures, copied pictures

        error    1 shape begins between device pixels (cell/dot): round the numbers to whole points (changes 20 pixels of item 1)
        warning  1 text has no opaque background (cell/title): set background: paper; saves 2,100 blended pixels in 2 items, \
        no pixel changes (proven)

        2 findings in 2 cells: 1 error, 1 warning; 1 safe fix
        Next: cellraster inspect cell.yaml --data titles.json --fix

        """)
  }

  @Test func `a terminal breaks lines between words, and --fix is not advised again`() throws {
    let run = try workspace.runOnTerminal(
      "inspect", "cell.yaml", "--data", "titles.json", "--fix", stream: .standardOutput, columns: 60)
    let lines = run.terminal.split(separator: "\r\n")
    #expect(lines.allSatisfy { $0.count <= 60 || $0.hasPrefix("Next: ") })
    #expect(run.terminal.hasSuffix("Next: cellraster inspect cell.yaml --data titles.json --details\r\n"))
  }

  @Test func `details are printed by layer, with their fixes and the totals`() throws {
    let run = try workspace.run("inspect", "cell.yaml", "--data", "titles.json", "--item", "2", "--details")
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(
      run.text.withoutRenderCounts == """
        cell.yaml:8:7  cell/title
          1  warning  blend.background-missing  blends 1,500 pixels (1,258 for nothing, 242 mixed): it has no opaque background, \
        and everything under it is #FFFFFF
             fix 1    background                Give cell/title the background paper: proven, N; \
        saves 1,500 blended pixels and paints 1,500

        cell.yaml:9:7  cell/dot
          2  error    align.fractional-origin   an edge lies at [40.5 10 10 10] device pixels, off the grid by -0.5 and 0: \
        20 pixels are only partly covered
             fix 2    round                     Round cell/dot to left 41: changes 20 pixels of item 1

        Totals
          Blended                1,610 pixels
          Blended at least once  1,510 pixels
          Blended, avoidable     1,500 pixels
          Blended, inherent        110 pixels
          Overdraw, mean             1
          Overdraw, highest          1
          Misaligned                20 pixels
          Misaligned layers          1 layer
          Offscreen passes           0 passes
          Offscreen memory           0 bytes
          Scaled pictures            0 pictures
          Oversized pictures         0 pictures
          Copied pictures            0 pictures

        2 findings in 1 cell: 1 error, 1 warning; 1 safe fix

        """)
  }

  @Test func `findings that several cells share are printed once`() throws {
    let run = try workspace.run("inspect", "cell.yaml", "--data", "titles.json", "--details")
    #expect(run.text.contains(" [in item 2 and 1 more cell]\n"))
    #expect(run.text.contains("\nTotals, the highest of 2 cells\n"))
    #expect(run.text.hasSuffix("\n2 findings in 2 cells: 1 error, 1 warning; 1 safe fix\n"))
  }

  @Test func `states are applied together, or each state alone`() throws {
    let dark = try workspace.run("inspect", "cell.yaml", "--data", "titles.json", "--item", "1", "--state", "dark", "--details")
    #expect(dark.text.contains("everything under it is #102030"))
    let all = try workspace.run("inspect", "cell.yaml", "--data", "titles.json", "--item", "1", "--all-states", "--details")
    #expect(all.text.contains(" [in item 1 and 1 more cell]\n"))
    #expect(all.text.contains("in 2 cells: "))
  }

  @Test func `a document without data gives one cell`() throws {
    try workspace.write("version: 1\ncanvas: {width: 10, background: white}\ncell: {height: 10}\n", to: "plain.yaml")
    let run = try workspace.run("inspect", "plain.yaml")
    #expect(run.status == 0)
    #expect(run.text.hasPrefix("Blended  ░░░░░░░░░░ 0 %  nothing\nNone     "))
    #expect(run.text.hasSuffix("\nNo findings in 1 cell\n"))
  }

  @Test func `the document can come from standard input`() throws {
    let document = String(decoding: try workspace.bytes("cell.yaml"), as: UTF8.self)
    let run = try workspace.run("inspect", "-", "--root", ".", "--data", "titles.json", "--details", input: document)
    #expect(run.status == 0)
    #expect(run.text.hasPrefix("standard input:8:7  cell/title\n"))
  }

  @Test func `an item that fails is reported, and the others are inspected`() throws {
    try workspace.write(#"[{"title": "One"}, {}, {"title": "Three"}]"#, to: "titles.json")
    let run = try workspace.run("inspect", "cell.yaml", "--data", "titles.json")
    #expect(run.status == 65)
    #expect(
      run.errors == """
        cell.yaml:8:39 cell/title: the data has no value "title"; for a default, write ${title ?? "..."} (item 2 at titles.json:1:20)

        """)
    #expect(run.text.contains(" in 2 cells: "))
  }

  @Test func `without items, a sentence says that there is nothing to inspect`() throws {
    try workspace.write("[]", to: "titles.json")
    let run = try workspace.run("inspect", "cell.yaml", "--data", "titles.json")
    #expect(run.status == 0)
    #expect(run.output == [])
    #expect(run.errors == "the data has no items: there is nothing to inspect\n")
  }

  @Test func `cells with too many pixels in total are refused`() throws {
    try workspace.write(
      "version: 1\ncanvas: {width: 5000, scale: 3, background: white}\ncell: {height: 500}\n", to: "large.yaml")
    try workspace.write("[1, 2, 3, 4, 5]", to: "five.json")
    let run = try workspace.run("inspect", "large.yaml", "--data", "five.json")
    #expect(run.status == 65)
    #expect(
      run.errors
        == "the cells have more than 100000000 pixels in total, the limit for one inspection; inspect a part of the data, "
        + "or one item with --item\n")
    #expect(run.output == [])
  }

  @Test func `without fixes, nothing is reported as avoidable`() throws {
    let run = try workspace.run("inspect", "cell.yaml", "--data", "titles.json", "--item", "1", "--no-fixes", "--details")
    #expect(run.text.contains("\n  1  note     blend.background-missing"))
    #expect(run.text.contains("\n  Blended "))
    #expect(!run.text.contains("avoidable"))
  }

  @Test func `findings do not depend on the number of jobs`() throws {
    let one = try workspace.run("inspect", "cell.yaml", "--data", "titles.json", "--json", "--jobs", "1")
    let three = try workspace.run("inspect", "cell.yaml", "--data", "titles.json", "--json", "--jobs", "3")
    #expect(one.output == three.output)
  }

  @Test func `a terminal shows colours, unless NO_COLOR is set`() throws {
    let colored = try workspace.runOnTerminal(
      "inspect", "cell.yaml", "--data", "titles.json", "--details", stream: .standardOutput, environment: ["NO_COLOR": ""])
    #expect(colored.terminal.hasPrefix("\u{1B}[4mcell.yaml:8:7\u{1B}[0m  \u{1B}[1mcell/title\u{1B}[0m\r\n"))
    let plain = try workspace.runOnTerminal(
      "inspect", "cell.yaml", "--data", "titles.json", "--details", stream: .standardOutput, environment: ["NO_COLOR": "1"])
    #expect(plain.terminal.hasPrefix("cell.yaml:8:7  cell/title\r\n"))
    #expect(!plain.terminal.contains("\u{1B}"))
  }

  @Test(arguments: [
    (["--jobs", "0"], "--jobs must be at least 1."),
    (["--item", "0"], "--item must be at least 1."),
    (["--item", "3"], "--item must be from 1 to 2."),
    (["--all-states", "--state", "dark"], "--all-states inspects each state alone: omit --state."),
    (["--state", "drak"], "--state: there is no state \"drak\" among dark; did you mean \"dark\"?"),
    (["--json", "--sarif", "-"], "Only one of --json and --sarif can use standard output."),
    (["--diff", "--fix"], "--diff prints the changes that --fix writes: pass one of them."),
    (["--no-fixes", "--fix"], "--no-fixes does not look for fixes: omit --fix."),
    (["--diff", "--json"], "Only one of --json and --diff can use standard output."),
    (
      ["--diff", "--html", "a.html"], "--diff only prints changes: omit overlays, reports and --write-baseline."
    ),
  ])
  func `wrong usage is refused`(options: [String], sentence: String) throws {
    let run = try workspace.run(["inspect", "cell.yaml", "--data", "titles.json"] + options)
    #expect(run.status == 64)
    #expect(run.errors.hasPrefix("Error: \(sentence)\n"))
    #expect(run.output == [])
    #expect(try workspace.files() == ["cell.yaml", "data.json", "message.yaml", "titles.json"])
  }
}
