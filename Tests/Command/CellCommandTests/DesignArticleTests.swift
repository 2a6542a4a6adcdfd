// SPDX-License-Identifier: MIT

import CellTestSupport
import FoundationEssentials
import Testing

/// The steps of "From a design to a cell" lead to the document that it prints, and its commands print what it shows.
@Suite(.enabled(if: FileManager.default.fileExists(atPath: "/usr/share/fonts/opentype/inter"), "Inter is not installed"))
struct DesignArticleTests {
  /// What the words before and after a block of YAML say to do with it.
  private enum Edit {
    case begin
    case append
    /// Replaces everything from a text on.
    case replace(from: String)
    case insert(before: String)
    case replaceText(String, with: String? = nil)
    case other(file: String)
    /// The document as it should be now.
    case result
  }

  private static let edits: [Edit] = [
    .begin, .append, .replace(from: "    - {type: avatar"), .insert(before: "        - {type: text, name: content"),
    .replaceText("               maxLines: 1,\n"), .append, .replace(from: "        - {type: image"),
    .replace(from: "        - {type: image"), .other(file: "chips.yaml"), .append,
    .replaceText("        - name: tags\n          when: tags\n          gap: 6\n"), .append,
    .replaceText("styles:\n", with: "styles:\n"), .result,
  ]

  private let workspace: Workspace

  init() throws { workspace = try Workspace() }

  private func run(_ script: String) throws -> ProgramRun {
    try workspace.run(articleScript: "mkdir -p design && cd design\n\(script)")
  }

  @Test func `the steps lead to the document, and the commands print what the article shows`() throws {
    let parts = try Repository.article("FromADesignToACell").components(separatedBy: "```")
    var edits = Self.edits[...]
    var shown = 0
    for part in stride(from: 1, to: parts.count, by: 2).map({ parts[$0] }) {
      let end = part.firstIndex(of: "\n") ?? part.endIndex
      let text = String(part[end...].dropFirst())
      switch part[..<end] {
      case "yaml":
        let edit = edits.popFirst()
        try apply(try #require(edit), text)
      case "json" where text.hasPrefix("["): try workspace.write(text, to: "design/posts.json")
      case "json" where text.hasPrefix(#"{"tags""#): try workspace.write(text, to: "design/chips.json")
      case "sh":
        let run = try run("set -e\n\(text)")
        #expect(run.status == 0, "\(text)\(run.errors)")
      case "console":
        let printed = try workspace.printed(by: text, after: "mkdir -p design && cd design")
        #expect(printed == text)
        shown += 1
        try mendCondition()
      default: break
      }
    }
    #expect(edits.isEmpty)
    #expect(shown == 15)
  }

  private func apply(_ edit: Edit, _ text: String) throws {
    if case .other(let file) = edit { return try workspace.write(text, to: "design/" + file) }
    if case .begin = edit { return try workspace.write(text, to: "design/post.yaml") }
    var document = try String(decoding: workspace.bytes("design/post.yaml"), as: UTF8.self)
    switch edit {
    case .begin, .other: break
    case .append: document += text
    case .replace(let start): document = try document[..<#require(document.firstRange(of: start)).lowerBound] + text
    case .insert(let place):
      document.insert(contentsOf: text, at: try #require(document.firstRange(of: place)).lowerBound)
    case .replaceText(let old, let suffix):
      document.replaceSubrange(try #require(document.firstRange(of: old)), with: text + (suffix ?? ""))
    case .result: #expect(document == text)
    }
    try workspace.write(document, to: "design/post.yaml")
  }

  /// Mends the misspelt condition as the article says in words, after a command has named it.
  private func mendCondition() throws {
    let document = try String(decoding: workspace.bytes("design/post.yaml"), as: UTF8.self)
    try workspace.write(document.replacing("when: pictures,", with: "when: picture,"), to: "design/post.yaml")
  }
}
