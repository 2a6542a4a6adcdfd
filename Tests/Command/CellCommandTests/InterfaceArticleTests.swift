// SPDX-License-Identifier: MIT

import CellTestSupport
import FoundationEssentials
import Testing

/// The commands of "Cells from Interface Builder" work on the cell that it prints, and print what it shows.
@Suite(.enabled(if: FileManager.default.fileExists(atPath: "/usr/share/fonts/opentype/inter"), "Inter is not installed"))
struct InterfaceArticleTests {
  @Test func `the commands draw the picture and print what the article shows`() throws {
    let workspace = try Workspace()
    func shell(_ script: String) throws -> ProgramRun {
      try workspace.shell("cellraster() { \"$0\" \"$@\"; }\nmkdir -p app && cd app\nset -e\n\(script)")
    }
    let parts = try Repository.article("InterfaceBuilder").components(separatedBy: "```")
    var count = 0
    for part in stride(from: 1, to: parts.count, by: 2).map({ parts[$0] }) {
      let end = part.firstIndex(of: "\n") ?? part.endIndex
      let text = String(part[end...].dropFirst())
      switch part[..<end] {
      case "xml": try workspace.write(text, to: "app/ContactCell.xib")
      case "json": try workspace.write(text, to: "app/contacts.json")
      case "sh":
        let run = try shell(text)
        #expect(run.status == 0, "\(text)\(run.errors)")
        count += 1
      case "console":
        let lines = text.components(separatedBy: "\n")
        let run = try shell(String(lines[0].dropFirst(2)) + " || true")
        #expect(run.text == lines.dropFirst().joined(separator: "\n"))
        count += 1
      default: break
      }
    }
    #expect(count == 7)
    let picture = Repository.root.appending(
      path: "Sources/Library/CellRaster/CellRaster.docc/Resources/interface-builder@2x.png")
    #expect(try [UInt8](Data(contentsOf: picture)) == workspace.bytes("app/contact.png"))
  }
}
