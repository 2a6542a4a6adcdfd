// SPDX-License-Identifier: MIT

import CellTestSupport
import Testing

/// `cellraster scroll`: hitches and headroom of a list, and limits on them.
@Suite struct ScrollCommandTests {
  let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    try workspace.write(
      """
      version: 1
      canvas: {width: 200, scale: 2, background: white}
      cell: {padding: 8, children: [{type: text, text: "${text}", size: 14}]}
      """, to: "row.yaml")
    let rows = (0..<60).map { #"{"text": "row \#($0) \#(String(repeating: "and more ", count: $0 % 7))"}"# }
    try workspace.write(rows.joined(separator: "\n") + "\n", to: "rows.ndjson")
    try workspace.write(#"{"drag": 1000, "milliseconds": 500}"# + "\n", to: "script.ndjson")
  }

  private func scroll(_ options: String...) throws -> ProgramRun {
    try workspace.run(["scroll", "row.yaml", "--data", "rows.ndjson", "--script", "script.ndjson"] + options)
  }

  @Test func `a summary, the stages and the worst frames are printed`() throws {
    let run = try scroll()
    #expect(run.status == 0)
    #expect(run.errors == "")
    let lines = run.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0] == "rows             60")
    #expect(lines[1] == "strategy         naive")
    #expect(lines[2] == "frames           30 in 0.5 s at 60 Hz (the script)")
    #expect(lines.contains("missed           0 of 29 frames"))
    #expect(lines.contains("latency          33.33 ms from start to shown, at most 33.33 ms"))
    #expect(lines.contains { $0.hasPrefix("stage") })
    #expect(lines.count { $0.hasPrefix("frame ") } == 3)
    #expect(try scroll().text == run.text)
  }

  @Test func `naive is the name of a list without a technique, and takes an engine`() throws {
    #expect(try scroll("--strategy", "naive").text == scroll().text)
    let constraints = try scroll("--strategy", "naive", "--strategy", "constraints")
    #expect(constraints.text.contains("\nstrategy         constraints\n"))
    #expect(try constraints.text == scroll("--strategy", "constraints").text)
  }

  @Test func `rows whose data changes are bound and drawn again, in place or by comparing all rows`() throws {
    try workspace.write(#"{"changes": 10}"# + "\n" + #"{"rest": 500}"# + "\n", to: "script.ndjson")
    let batch = try scroll("--strategy", "reuse").text.split(separator: "\n")
    let inPlace = try scroll("--strategy", "reuse", "--strategy", "in-place").text.split(separator: "\n")
    for lines in [batch, inPlace] {
      #expect(lines.contains("changed rows     5"))
      #expect(lines.contains { $0.hasPrefix("frames           5 in ") })
    }
    func bind(_ lines: [Substring]) throws -> Double {
      let line = try #require(lines.first { $0.hasPrefix("bind ") })
      return try #require(Double(line.split(separator: " ")[1]))
    }
    #expect(try bind(inPlace) < bind(batch))
  }

  /// Returns the most memory that the command takes for a list of some rows and a script of some jumps, in bytes.
  private func peak(rows: Int, jumps: Int) throws -> Int {
    let run = try workspace.shell(
      #"""
      seq \#(rows) | sed 's/.*/{"text": "row & of many"}/' > long.ndjson
      seq \#(jumps) | awk '{ print "{\"jump\": " $1 * 37 % 101 / 101 "}"; print "{\"flick\": 3000, \"stoppedAfter\": 1500}" }' > jumps.ndjson
      "$0" scroll row.yaml --data long.ndjson --script jumps.ndjson > report & pid=$!
      while line=$(grep VmHWM /proc/$pid/status); do echo "$line"; sleep 0.02; done 2> /dev/null | tail -n 1
      wait $pid
      """#)
    #expect(run.status == 0)
    let kilobytes = run.text.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) }
    return try #require(kilobytes) * 1024
  }

  @Test func `a long list takes little memory for a row, and for one that is laid out`() throws {
    let long = try peak(rows: 300_000, jumps: 4)
    #expect(try long - peak(rows: 20_000, jumps: 4) < 280_000 * 40)
    #expect(try peak(rows: 300_000, jumps: 16) - long < 20 << 20)
  }

  @Test func `commit hitches and render hitches are counted apart`() throws {
    let slowCommits = try scroll("--slowdown", "1000", "--render-slowdown", "0.01")
    #expect(slowCommits.text.contains(#/missed +([1-9][0-9]*) of [0-9]+ frames: \1 by the main actor, 0 by the render stage\n/#))
    let slowRendering = try scroll("--render-slowdown", "1000")
    #expect(
      slowRendering.text.contains(#/missed +([1-9][0-9]*) of [0-9]+ frames: 0 by the main actor, \1 by the render stage\n/#))
    let json = try scroll("--render-slowdown", "1000", "--json")
    #expect(json.text.contains(#/"missed": ([0-9]+),\s+"missedByCommit": 0,\s+"missedByRender": \1,/#))
  }

  @Test func `each limit that is exceeded is said, and the status is 1`() throws {
    let rows = (0..<40).map { row in
      #"{"text": "\#((0..<200).map { "word\(row * 200 + $0)" }.joined(separator: " "))"}"#
    }
    try workspace.write(rows.joined(separator: "\n") + "\n", to: "long.ndjson")
    let run = try workspace.run([
      "scroll", "row.yaml", "--data", "long.ndjson", "--script", "script.ndjson", "--slowdown", "200", "--min-headroom", "100",
      "--max-missed", "0", "--max-hitch-ratio", "5", "--junit", "checks.xml",
    ])
    #expect(run.status == 1)
    let pattern =
      #/the headroom is [0-9.]+, less than 100\.0\n[0-9]+ frames are missed, more than 0\nthe hitch ratio is [0-9.]+ ms/s, more than 5\.0\n/#
    #expect(run.errors.wholeMatch(of: pattern) != nil, "\(run.errors)")
    #expect(try String(decoding: workspace.bytes("checks.xml"), as: UTF8.self).contains(#"tests="3" failures="3""#))
    #expect(try scroll("--min-headroom", "1.05", "--max-missed", "0").status == 0)
  }

  @Test func `a script that shows no frame checks nothing, which is an error`() throws {
    try workspace.write(#"{"rest": 100}"# + "\n", to: "script.ndjson")
    let run = try scroll("--max-missed", "0")
    #expect(run.status == 1)
    #expect(run.errors == "the script shows no frame: nothing was checked\n")
    #expect(try scroll().status == 0)
  }

  @Test func `a page is written beside the summary`() throws {
    let run = try scroll("--html", "scroll.html", "--slowdown", "1000")
    #expect(run.status == 0)
    #expect(run.text == (try scroll("--slowdown", "1000").text))
    let page = try String(decoding: workspace.bytes("scroll.html"), as: UTF8.self)
    #expect(page.contains("<title>row.yaml – Scroll</title>"))
    #expect(page.contains("src=\"data:image/png;base64,"))
  }

  @Test func `a list is compared with another template, and with a saved result`() throws {
    try workspace.write(String(decoding: workspace.bytes("row.yaml"), as: UTF8.self), to: "old.yaml")
    try workspace.write(
      """
      version: 1
      canvas: {width: 200, scale: 2, background: white}
      cell: {padding: 8, children: [{type: text, text: "${text} and more words", size: 14}]}
      """, to: "row.yaml")
    let run = try scroll("--compare", "old.yaml", "--markdown", "comment.md")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.text.hasPrefix("old.yaml -> row.yaml: "))
    #expect(run.text.contains(#/cell/text +[0-9.]+ ms +[0-9.]+ ms  row.yaml:3:31\n/#))
    #expect(try String(decoding: workspace.bytes("comment.md"), as: UTF8.self).hasPrefix("### Scroll: `row.yaml`\n"))
    let saved = try workspace.run(["scroll", "old.yaml", "--data", "rows.ndjson", "--script", "script.ndjson", "--json"])
    try workspace.write(saved.text, to: "old.json")
    #expect(try scroll("--compare", "old.json").text == run.text)
    #expect(try scroll("--compare", "old.json", "--slowdown", "2").status == 65)
  }

  @Test func `a list is compared with the template in a git revision`() throws {
    let git = "git -c user.name=A -c user.email=a@example.org"
    _ = try workspace.shell("git init -q . && git add row.yaml && \(git) commit -qm first && sed -i s/padding/gap/ row.yaml")
    let run = try scroll("--compare", "HEAD")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.text.hasPrefix("HEAD:./row.yaml -> row.yaml: "))
    #expect(try scroll("--compare", "HEAD:row.yaml").text.replacing("HEAD:row", with: "HEAD:./row") == run.text)
    let missing = try scroll("--compare", "HEAD:none.yaml")
    #expect(missing.status == 66)
    #expect(missing.errors.hasPrefix("HEAD:none.yaml: neither the folder nor git has this file: "))
  }

  @Test func `--clock real times the rows, and --cold opens their fonts`() throws {
    let real = try scroll("--clock", "real")
    let clock = try #require(real.text.split(separator: "\n").first { $0.hasPrefix("clock ") })
    #expect(
      clock.wholeMatch(
        of: /clock +real; times the weights: bind [\d.]+ \(± \d+ %\), layout [\d.]+ \(± \d+ %\), draw [\d.]+ \(± \d+ %\)/) != nil)
    let cold = try scroll("--cold")
    #expect(cold.text.contains("\nfirst viewport   after 33.33 ms, with fonts that were not used before\n"))
    let saved = try scroll("--cold", "--json")
    try workspace.write(saved.text, to: "old.json")
    let other = try scroll("--compare", "old.json")
    #expect(other.status == 65)
    #expect(other.errors == "row.yaml: this scroll cannot be compared: it has another start\n")
  }

  @Test func `a ladder has a line for each strategy`() throws {
    let run = try scroll("--ladder", "--html", "ladder.html")
    #expect(try String(decoding: workspace.bytes("ladder.html"), as: UTF8.self).contains("<title>row.yaml – Strategies</title>"))
    #expect(run.status == 0)
    #expect(run.text.split(separator: "\n").count == 22)
  }

  @Test(arguments: [
    (["--markdown", "a.md"], "--markdown writes a comparison: add --compare."),
    (
      ["--compare", "a.yaml", "--data", "-"],
      "--compare reads its inputs twice: the template, the data and the script must be files."
    ),
    (["--rate", "0"], "--rate must be from 1 to 1000."),
    (["--seed", "3"], "--seed and --seconds make a script: omit --script, or them."),
    (["--cores", "65"], "--cores must be from 0 to 64."),
    (
      ["--ladder", "--json"],
      "--ladder prints a table of all strategies, and takes no --strategy, no limit, and no report except --html."
    ),
  ]) func `wrong options end with 64`(options: [String], message: String) throws {
    let run = try workspace.run(["scroll", "row.yaml", "--data", "rows.ndjson", "--script", "script.ndjson"] + options)
    #expect(run.status == 64)
    #expect(run.errors.contains(message))
  }
}
