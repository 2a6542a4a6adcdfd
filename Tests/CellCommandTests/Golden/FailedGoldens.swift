// SPDX-License-Identifier: MIT

import CellTestSupport
import Foundation

/// A workspace with the goldens a, b and c, all of which `golden verify` has found to differ.
struct FailedGoldens {
  let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    for folder in Self.folders {
      try FileManager.default.createDirectory(at: workspace.folder.appending(path: folder), withIntermediateDirectories: true)
    }
    for file in try Self.files.get() { try file.bytes.write(to: workspace.folder.appending(path: file.path)) }
  }

  private static let folders = ["golden-images", "golden-artifacts"]

  /// The files that the command writes, created once for all tests.
  private static let files = Result {
    let goldens = FailedGoldens(in: try Workspace())
    for name in ["a", "b", "c"] { try goldens.draw(name, fill: "#336699") }
    _ = try goldens.golden("record all")
    for name in ["a", "b", "c"] { try goldens.draw(name, fill: "#33669A") }
    _ = try goldens.golden("verify")
    return try folders.flatMap { folder in
      try goldens.workspace.files(in: folder).map { name in
        (path: "\(folder)/\(name)", bytes: try Data(contentsOf: goldens.workspace.folder.appending(path: "\(folder)/\(name)")))
      }
    }
  }

  private init(in workspace: Workspace) { self.workspace = workspace }

  func draw(_ name: String, fill: String, golden: String = "{}") throws {
    try workspace.write(
      """
      version: 1
      golden: \(golden)
      canvas: {width: 10}
      cell: {children: [{type: shape, name: square, fill: "\(fill)", size: 10}]}
      """, to: "golden-images/\(name).yaml")
  }

  /// Runs the command without the variables that choose a mode of recording.
  func golden(_ arguments: String, input: String = "") throws -> ProgramRun {
    try workspace.shell("env -u CI -u CELLRASTER_RECORD \"$0\" golden \(arguments)", input: input)
  }

  /// Returns the last line of another `golden verify`.
  func verified() throws -> String { String(try golden("verify").text.split(separator: "\n").last ?? "") }
}
