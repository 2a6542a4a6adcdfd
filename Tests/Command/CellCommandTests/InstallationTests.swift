// SPDX-License-Identifier: MIT

import CellTestSupport
import FoundationEssentials
import Testing

/// What README.md and an article say about installing, and the files of the package that it must agree with.
@Suite struct InstallationTests {
  private static func text(_ path: String) throws -> String {
    try String(contentsOf: Repository.root.appending(path: path), encoding: .utf8)
  }

  /// Returns the packages that tools/install-dependencies installs for the build: its libraries, or its fonts.
  private static func packages(_ pattern: Regex<(Substring, Substring)>) throws -> [String] {
    try text("tools/install-dependencies").matches(of: pattern.anchorsMatchLineEndings()).map { String($0.1) }
  }

  private static func libraries() throws -> [String] { try packages(#/^need_library \S+ (\S+)$/#) }

  /// Returns the packages that a page installs, beginning with Cairo.
  private static func installed(by page: String) throws -> [String] {
    let text = try text(page).replacing("\\\n", with: " ")
    let names = try #require(text.firstMatch(of: /apt-get install (?:-y )?(libcairo2-dev(?:\s+(?:lib|fonts-)[a-z0-9.-]+)*)/)).1
    return names.split(whereSeparator: \.isWhitespace).map(String.init)
  }

  @Test func `the workflow for tests installs the libraries and fonts that tools slash install-dependencies installs`() throws {
    let expected = try Self.libraries() + Self.packages(#/^need_font (\S+)$/#)
    #expect(expected.count == 13)
    #expect(try Self.installed(by: "Sources/Library/CellRaster/CellRaster.docc/GoldensInCI.md") == expected)
  }

  @Test func `README lists the libraries that tools slash install-dependencies installs`() throws {
    #expect(try Self.installed(by: "README.md") == Self.libraries())
  }

  @Test func `README's dependency is that of tools slash outside-package, whose checkout may have any name`() throws {
    let readme = try Self.text("README.md")
    let manifest = try Self.text("tools/checks/outside-package/Package.swift")
    let dependency = #".package(name: "CellRaster", path: "../../..")"#
    #expect(manifest.contains(dependency))
    #expect(readme.contains("\n\(dependency.replacing("../../..", with: "../CellRaster")),\n"))
    let product = #".product(name: "CellRaster", package: "CellRaster")]"#
    #expect(manifest.contains(product))
    #expect(readme.contains(product))
  }

  @Test func `README names the picture that a written sample is rendered to`() throws {
    let run = try Workspace().run("samples", "chat-message", "-o", "chat")
    #expect(
      run.errors == """
        chat: 8 files; render them with
          cellraster render chat/template.yaml --data chat/data.json --sheet -o chat.png

        """)
    #expect(
      try Self.text("README.md").contains(
        "\n    cellraster render chat/template.yaml --data chat/data.json --sheet -o chat.png\n"))
  }

  @Test func `the picture of a sample is named after its folder, if the folder has a name`() throws {
    #expect(try Workspace().run("samples", "week", "-o", "some/week/").errors.hasSuffix(" -o week.png\n"))
    #expect(try Workspace().run("samples", "week", "-o", ".week").errors.hasSuffix(" -o week.png\n"))
  }
}
