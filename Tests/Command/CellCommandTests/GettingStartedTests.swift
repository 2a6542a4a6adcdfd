// SPDX-License-Identifier: MIT

import CellTestSupport
import FoundationEssentials
import Testing

/// The commands of "Getting started" work as printed, and print what it shows.
@Suite(.enabled(if: FileManager.default.fileExists(atPath: "/usr/share/fonts/opentype/inter"), "Inter is not installed"))
struct GettingStartedTests {
  /// The blocks of the article, in order.
  private static func blocks() throws -> [(kind: String, text: String)] {
    try Repository.article("GettingStarted").components(separatedBy: "```").enumerated().compactMap { index, part in
      guard index % 2 == 1, let end = part.firstIndex(of: "\n") else { return nil }
      return (String(part[..<end]), String(part[part.index(after: end)...]))
    }
  }

  @Test func `what the article shows is what the commands print`() throws {
    let workspace = try Workspace()
    func run(_ script: String) throws -> ProgramRun {
      try workspace.shell("unset CI CELLRASTER_RECORD; cellraster() { \"$0\" \"$@\"; }\n\(script)")
    }
    var shown = 0
    for (kind, text) in try Self.blocks() {
      switch kind {
      case "yaml": try workspace.write(text, to: "contact.yaml")
      case "json": try workspace.write(text, to: "contacts.json")
      case "sh" where !text.hasPrefix("tools/"):
        let run = try run("set -e\n\(text)")
        #expect(run.status == 0, "\(text)\(run.errors)")
      case "console":
        let lines = text.split(separator: "\n", maxSplits: 1)
        let run = try run("\(lines[0].dropFirst(2)) 2>&1")
        #expect(run.text.hasPrefix(lines[1]), "\(lines[0])\n\(run.text)")
        shown += 1
      default: break
      }
    }
    #expect(shown == 7)
    #expect(try workspace.files(in: "pictures") == ["contact-1@2x.png", "contact-2@2x.png", "contact-3@2x.png"])
  }
}
