// SPDX-License-Identifier: MIT

import CellTestSupport
import FoundationEssentials

/// A scratch folder with a document and its data, in which tests run the built command.
final class Workspace {
  private let scratch: ScratchFolder
  var folder: URL { scratch.url }

  /// The command, next to the test bundle.
  static let command = URL(filePath: ProcessInfo.processInfo.arguments[0]).deletingLastPathComponent()
    .appending(path: "cellraster")

  init() throws {
    scratch = try ScratchFolder()
    try write(
      """
      version: 1
      canvas: {width: 120, scale: 2, background: "#FFFFFF"}
      cell:
        padding: 8
        gap: 6
        children:
          - {type: avatar, name: avatar, initials: "${name | initials}", size: 24, style: {size: 10}}
          - {type: text, name: body, text: "${text}", size: 13, lineHeight: 18, grow: 1, shrink: 1, basis: 0}
      """, to: "message.yaml")
    try write(
      #"[{"name": "Ada Byron", "text": "one line"}, {"name": "Bo", "text": "a text that takes several lines"}]"#, to: "data.json")
  }

  func write(_ text: String, to name: String) throws { try scratch.write(text, to: name) }

  func bytes(_ name: String) throws -> [UInt8] { try scratch.bytes(name) }

  /// Returns the names of the entries of the folder or of a folder below it, sorted.
  func files(in name: String = ".") throws -> [String] { try scratch.files(in: name) }

  func run(_ arguments: String..., input: String = "") throws -> ProgramRun {
    try run(arguments, input: input)
  }

  /// Runs a script, in which `"$0"` is the command.
  func shell(_ script: String, input: String = "") throws -> ProgramRun {
    try run(["-c", script, Self.command.path], of: URL(filePath: "/bin/sh"), input: input)
  }

  func run(_ arguments: [String], of executable: URL = command, input: String = "") throws -> ProgramRun {
    try ProgramRun(of: executable.path, arguments, in: scratch, input: input)
  }
}

extension String {
  /// The text with `N` in place of the argument and the extent of the test of a fix. The extent changes with new kinds of generated
  /// data.
  var withoutRenderCounts: String { replacing(/(proven|tested), [^\n]*? configurations?/) { "\($0.1), N" } }
}
