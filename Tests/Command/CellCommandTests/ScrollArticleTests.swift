// SPDX-License-Identifier: MIT

import CellTestSupport
import Foundation
import Testing

/// The commands of the article about scrolling work as printed.
@Suite(.enabled(if: FileManager.default.fileExists(atPath: "/usr/share/fonts/opentype/inter"), "Inter is not installed"))
struct ScrollArticleTests {
  private let workspace: Workspace
  private let article: String

  init() throws {
    workspace = try Workspace()
    article = try Self.article("ScrollSimulation")
  }

  private static func article(_ name: String) throws -> String {
    try Repository.article(name)
  }

  private func shell(_ script: String) throws -> ProgramRun {
    try workspace.shell("cellraster() { \"$0\" \"$@\"; }\n\(script)")
  }

  @Test func `the commands work as printed`() throws {
    let commands = article.split(separator: "\n").filter { $0.hasPrefix("    cellraster ") }.map { String($0.dropFirst(4)) }
    #expect(commands.count == 6)
    let runs = try commands.map(shell)
    #expect(runs.map(\.status) == [0, 0, 0, 0, 0, 0], "\(runs.map(\.errors))")
    #expect(runs[2].text.contains("the list as it is"))
    #expect(runs[5].text.hasPrefix("chat/template.yaml -> chat/template.yaml: Neither the headroom nor the frames changed.\n"))
    #expect(try Set(workspace.files()).isSuperset(of: ["before.json", "scroll.html"]))
  }

  @Test func `each experiment has the headroom that its article prints`() throws {
    let lines = try Self.article("ScrollExperiments").components(separatedBy: "\n")
    let start = try #require(lines.firstIndex(of: "```sh"))
    #expect(try shell(lines[(start + 1)...].prefix { $0 != "```" }.joined(separator: "\n")).status == 0)
    let commands = lines.indices.filter { lines[$0].hasPrefix("    cellraster scroll ") }
    #expect(commands.count == 16)
    let runs = try commands.map { try shell(String(lines[$0].dropFirst(4))) }
    let headrooms = runs.map { run in run.text.split(separator: "\n").first { $0.hasPrefix("headroom ") }.map(String.init) }
    #expect(headrooms == commands.map { String(lines[$0 + 1].dropFirst(4)) }, "\(runs.map(\.errors))")
    let layout = try #require(lines.firstIndex { $0.hasPrefix("    cellraster layout ") })
    #expect(try shell(String(lines[layout].dropFirst(4))).text == lines[layout + 1].dropFirst(4) + "\n")
  }

  @Test func `the step of the workflow compares with the base, and writes its tables even if it fails`() throws {
    let lines = article.components(separatedBy: "\n")
    let step = try #require(lines.firstIndex { $0.contains("name: Scroll the list") })
    let script = lines[(step + 2)...].prefix { $0.hasPrefix("          ") }.joined(separator: "\n")
    _ = try shell(
      """
      cellraster samples chat-message -o chat && mv chat/* . && mv template.yaml post.yaml && mv data.json posts.json
      git init -q . && git add . && git -c user.name=A -c user.email=a@example.org commit -qm first
      sed -i 's/size: 15/size: 19/' post.yaml
      """)
    let run = try shell("export HOME=$PWD BASE=$(git rev-parse HEAD)\n\(script)")
    #expect(run.status == 0, "\(run.errors)")
    let tables = try String(decoding: workspace.bytes("comment.md"), as: UTF8.self)
    #expect(tables.hasPrefix("### Scroll: `post.yaml`\n"))
    #expect(tables.contains("| Element | Before | After |"))
    _ = try shell("rm comment.md")
    let failed = try shell("BASE=HEAD\n\(script.replacing("--min-headroom 4", with: "--min-headroom 200"))")
    #expect(failed.status == 1)
    #expect(try workspace.files().contains("comment.md"))
  }
}
