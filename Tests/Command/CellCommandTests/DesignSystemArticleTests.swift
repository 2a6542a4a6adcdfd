// SPDX-License-Identifier: MIT

import CellTestSupport
import FoundationEssentials
import Testing

/// The commands of "A design system" print what the article shows.
@Suite(.enabled(if: FileManager.default.fileExists(atPath: "/usr/share/fonts/opentype/inter"), "Inter is not installed"))
struct DesignSystemArticleTests {
  @Test func `the files of the article can be drawn, and the commands print what it shows`() throws {
    let workspace = try Workspace()
    let parts = try Repository.article("DesignSystem").components(separatedBy: "```")
    var shown = 0
    for (words, block) in stride(from: 1, to: parts.count, by: 2).map({ (parts[$0 - 1], parts[$0]) }) {
      let end = block.firstIndex(of: "\n") ?? block.endIndex
      let text = String(block[end...].dropFirst())
      switch block[..<end] {
      case "yaml", "json": try workspace.write(text, to: String(try #require(words.matches(of: /`([^`]+)`:/).last).1))
      case "sh":
        let run = try workspace.run(articleScript: "set -e\n\(text)")
        #expect(run.status == 0, "\(text)\(run.errors)")
      case "console":
        #expect(try workspace.printed(by: text) == text)
        shown += 1
      default: break
      }
    }
    #expect(shown == 5)
  }
}
