// SPDX-License-Identifier: MIT

import ChatMessages
import Foundation

// Compares a new process of the built command that draws a cell with `pango-view` and the same text. Both alternate in one run.
//
// Arguments: the path of the command (the release build if not given), the number of turns (odd), the font family.

let arguments = Array(CommandLine.arguments.dropFirst())
let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../../../..").standardizedFileURL
let command = arguments.first ?? package.appending(path: ".build/release/cellraster").path
let turns = arguments.count > 1 ? Int(arguments[1]) ?? 41 : 41
let family = arguments.count > 2 ? arguments[2] : "Inter"
let viewer = "/usr/bin/pango-view"
for tool in [command, viewer] where !FileManager.default.isExecutableFile(atPath: tool) {
  print("There is no \(tool): build the command with swift build -c release, and install libpango1.0-dev.")
  exit(66)
}

let folder = FileManager.default.temporaryDirectory.appending(path: "cellraster-cold-start-\(getpid())")
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
let text = ChatMessage(number: 7).message
let template = folder.appending(path: "cell.json").path
try Data(
  """
  {"version": 1, "canvas": {"width": 375, "scale": 2, "background": "#FFFFFF"},
   "cell": {"type": "text", "text": "\(text)", "style": {"family": "\(family)", "size": 15}}}
  """.utf8
).write(to: URL(fileURLWithPath: template))
let picture = folder.appending(path: "cell.png").path

/// Returns the time from the start of a process to its end. Does not use Foundation's `Process`, which checks for the end only
/// every 50 milliseconds.
func timeOf(_ path: String, _ arguments: [String]) -> Duration {
  let words = ([path] + arguments).map { strdup($0) } + [nil]
  defer { for word in words { free(word) } }
  var status: Int32 = 0
  let duration = ContinuousClock().measure {
    var child = pid_t()
    guard posix_spawn(&child, path, nil, nil, words, environ) == 0, waitpid(child, &status, 0) == child else {
      fatalError("\(path) does not start")
    }
  }
  guard status == 0 else { fatalError("\(path) ended with status \(status)") }
  return duration
}

let ours = ["render", template, "-o", picture]
// 375 points at two device pixels per point. pango-view takes its width in points at its resolution.
let theirs = [
  "--no-display", "--output=\(picture)", "--dpi=144", "--width=375", "--wrap=word-char", "--font=\(family) 15",
  "--margin=0", "--hinting=none", "--text=\(text)",
]
_ = (timeOf(command, ours), timeOf(viewer, theirs))  // loads the files into memory
let result = alternating(turns: turns, first: { _ in timeOf(command, ours) }, second: { _ in timeOf(viewer, theirs) })
print("cellraster: \(result.first.microseconds) microseconds")
print("pango-view: \(result.second.microseconds) microseconds")
print(String(format: "Ratio %.3f; the goal is at most 1.5.", result.quotient))
try FileManager.default.removeItem(at: folder)
