// SPDX-License-Identifier: MIT

import CellTestSupport
import FoundationEssentials

/// A Markdown page of the package, whose commands are run as they are printed.
struct Article {
  struct Block: Hashable {
    /// The word after the opening fence: `sh`.
    let language: String
    let text: String
  }

  /// The text between fences, in order.
  let blocks: [Block]

  /// - Parameters:
  ///   - path: the path of the page, absolute or in the package.
  ///   - heading: the line with the heading of the only section to read; empty for the whole page.
  init(_ path: String, section heading: String = "") throws {
    let page = try String(contentsOf: URL(filePath: path, relativeTo: Repository.root), encoding: .utf8)
    let section = heading.isEmpty ? page : page.components(separatedBy: "\n\(heading)\n").dropFirst().first ?? ""
    let lines = section.components(separatedBy: "\n").prefix { heading.isEmpty || !$0.hasPrefix("## ") }
    let parts = lines.joined(separator: "\n").components(separatedBy: "```")
    blocks = parts.enumerated().filter { !$0.offset.isMultiple(of: 2) }.map { _, part in
      let language = part.prefix { $0 != "\n" }
      return Block(language: String(language), text: String(part.dropFirst(language.count + 1)))
    }
  }

  func texts(_ language: String) -> [String] { blocks.filter { $0.language == language }.map(\.text) }

  /// Writes each block of YAML to the file that its first line names.
  func writeDocuments(to workspace: Workspace) throws {
    for text in texts("yaml") {
      let file = workspace.folder.appending(path: text.prefix { $0 != "\n" }.dropFirst("# ".count))
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
  }
}

extension Workspace {
  /// Runs a script that calls the command by its name, without the environment variables of a CI service.
  func script(_ text: String, variables: String = "") throws -> ProgramRun {
    let folder = Self.command.deletingLastPathComponent().path
    return try shell("unset CI CELLRASTER_RECORD; export PATH=\"\(folder):$PATH\" \(variables)\n\(text)")
  }
}
