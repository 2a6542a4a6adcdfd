// SPDX-License-Identifier: MIT

import CellTestSupport
import FoundationEssentials
import Testing

/// The commands of the article about lists work as printed, and print what it says.
@Suite(.enabled(if: FileManager.default.fileExists(atPath: "/usr/share/fonts/opentype/inter"), "Inter is not installed"))
struct ListArticleTests {
  /// The blocks of the article: indented ones have no kind.
  private static func blocks() throws -> [(kind: String, text: String)] {
    let parts = try Repository.article("Lists").components(separatedBy: "\n\n")
    return parts.compactMap { part in
      if part.hasPrefix("```") {
        let lines = part.components(separatedBy: "\n")
        return (String(lines[0].dropFirst(3)), lines.dropFirst().dropLast().joined(separator: "\n"))
      }
      guard part.hasPrefix("    ") else { return nil }
      return ("", part.components(separatedBy: "\n").map { String($0.dropFirst(4)) }.joined(separator: "\n"))
    }
  }

  @Test func `the commands work as printed`() throws {
    let workspace = try Workspace()
    let blocks = try Self.blocks()
    let scripts = blocks.filter { $0.kind == "json" }.map(\.text)
    try #require(scripts.count == 3)
    for (script, name) in zip(scripts, ["edits", "stories", "flick"]) { try workspace.write(script + "\n", to: "\(name).ndjson") }
    let documents = blocks.filter { $0.kind == "yaml" }.map(\.text)
    try #require(documents.count == 2)
    try workspace.write(documents[0], to: "commit.yaml")
    try workspace.write(documents[1], to: "day.yaml")
    _ = try workspace.shell(
      "git init -q . && git -c user.name=Ada -c user.email=ada@example.com commit -q --allow-empty -m 'A first \"commit\"'")
    let indented = blocks.filter { $0.kind.isEmpty }.map(\.text)
    let commands = indented.filter { $0.hasPrefix("cellraster") || $0.hasPrefix("git") }
    #expect(commands.count == 8)
    let runs = try commands.map { try workspace.shell("cellraster() { \"$0\" \"$@\"; }\n\($0)") }
    #expect(runs.map(\.status) == [0, 0, 0, 0, 0, 0, 0, 0], "\(runs.map(\.errors))")
    let outputs = indented.filter { !commands.contains($0) }
    #expect(outputs.count == 3)
    #expect(runs[0].text.hasSuffix(outputs[0] + "\n"))
    #expect(runs[3].text.hasPrefix(outputs[1] + "\n"), "\(runs[3].text)")
    #expect(runs[4].text.contains("\"stories\" keeps its place"), "\(runs[4].text)")
    #expect(runs[5].text.contains("\"laidOut\": 1"))
    #expect(runs[6].text.contains("\n      0       0  "), "\(runs[6].text)")
    #expect(runs[7].text == outputs[2] + "\n", "\(runs[7].text)")
    #expect(try workspace.files(in: "flick").count == 12)
    #expect(try Set(workspace.files()).isSuperset(of: ["log.png", "days.png", "blended.png", "list.html"]))
  }
}
