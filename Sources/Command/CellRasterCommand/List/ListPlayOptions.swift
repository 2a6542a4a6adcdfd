// SPDX-License-Identifier: MIT

import ArgumentParser

/// The options for playing a scroll.
struct ListPlayOptions: ParsableArguments {
  @Option(
    name: .customLong("play"),
    help: ArgumentHelp(
      "Scroll and change the list by the steps of this script, and write its frames to the folder of -o; - for standard input.",
      valueName: "script"),
    completion: .file(extensions: ["json", "ndjson", "jsonl", "yaml", "yml"]))
  var script: String?

  @Option(
    help: ArgumentHelp(
      "For --play: work on this many rows at most between two frames; by default, on all that are near the viewport.",
      valueName: "rows"))
  var rowsPerFrame: Int?

  @Flag(help: "For --play: write one animated PNG file instead of a file for each frame, and one of the overlays.")
  var animated = false

  func validate() throws {
    if script == nil, rowsPerFrame != nil || animated {
      throw ValidationError("--rows-per-frame and --animated are for the frames of --play.")
    }
    if let rowsPerFrame, rowsPerFrame < 1 { throw ValidationError("--rows-per-frame must be at least 1.") }
  }
}
