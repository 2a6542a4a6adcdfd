// SPDX-License-Identifier: MIT

import CellTestSupport
import FoundationEssentials
import Testing

/// The scripts that make the package's documentation.
@Suite struct DocumentationToolTests {
  private static let root = Repository.root.path

  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
  }

  private func tool(_ arguments: String) throws -> ProgramRun { try workspace.shell("\(Self.root)/tools/docs/\(arguments)") }

  private func text(_ name: String) throws -> String { String(decoding: try workspace.bytes(name), as: UTF8.self) }

  @Test func `a manual page has sections for examples and the exit status, and no blank line`() throws {
    try workspace.write(
      """
      .Sh DESCRIPTION
      Draws a cell.

      Answer with a letter:

        a  accept
        r  reject

      EXAMPLES
        cellraster one     # first
        cellraster two

      EXIT STATUS
        0 done; 1 a check failed;
        73 cannot write.
      .Bl -tag -width 6n
      .It Fl -json
      .El
      .Sh "EXIT STATUS"
      .Ex -std
      """, to: "a.1")
    let sections = """
      .Sh DESCRIPTION
      Draws a cell.
      .Pp
      Answer with a letter:
      .Bd -literal -offset 2n
      a  accept
      r  reject
      .Ed
      .Bl -tag -width 6n
      .It Fl -json
      .El
      .Sh EXAMPLES
      .Bd -literal -offset 2n
      cellraster one     # first
      cellraster two
      .Ed
      .Sh "EXIT STATUS"
      0 done; 1 a check failed;
      73 cannot write.

      """
    #expect(try tool("man-page-sections a.1").errors == "")
    #expect(try text("a.1") == sections)
    #expect(try tool("man-page-sections a.1").errors == "")
    #expect(try text("a.1") == sections)
  }

  @Test func `the articles become pages whose links and pictures exist`() throws {
    #expect(try tool("reference-html html").errors == "")
    let limits = try text("html/Limits.html")
    #expect(limits.contains("<tr><td>languages</td><td>64</td>"))
    let paths = try FileManager.default.subpathsOfDirectory(atPath: workspace.folder.appending(path: "html").path)
    #expect(paths.count { $0.hasSuffix(".html") } > 25)
    var missing: [String] = []
    for path in paths where path.hasSuffix(".html") {
      let page = URL(filePath: "/" + path)
      for match in try text("html/" + path).matches(of: /(?:href|src)="([^"#:]+)(?:#[^"]*)?"/) {
        let target = page.deletingLastPathComponent().appending(path: String(match.1)).standardized.path.dropFirst()
        if !paths.contains(String(target)) { missing.append("\(path): \(target)") }
      }
    }
    #expect(missing == [])
  }
}
