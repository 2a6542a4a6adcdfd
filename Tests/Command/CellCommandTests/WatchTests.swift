// SPDX-License-Identifier: MIT

import CellGraphics
import CellImageCodecs
import CellTestSupport
import Foundation
import Glibc
import Testing

@Suite struct WatchTests {
  let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    try workspace.write(Self.template(height: 10), to: "watched.yaml")
    try workspace.write(#"[{"n": 1}, {"n": 2}]"#, to: "watched.json")
    _ = try workspace.run("render", "message.yaml", "--data", "data.json", "--item", "1", "-o", "picture.png")
  }

  private static func template(height: Int) -> String {
    """
    version: 1
    canvas: {width: 20, scale: 1, background: white}
    cell:
      height: "${n}\(height)"
      children: [{type: image, source: picture.png, size: 10}]
    """
  }

  @Test func `the picture is drawn again after each change, with what changed`() throws {
    let run = try Watching(workspace, "render", "watched.yaml", "--data", "watched.json", "--sheet", "-o", "out.png")
    #expect(try run.lines(until: "watching").last == "watching watched.json, watched.yaml and 1 picture; press Ctrl-C to end")
    #expect(try pictureHeader(workspace.bytes("out.png")).size == PixelSize(width: 20, height: 110 + 210))

    try workspace.write(Self.template(height: 20), to: "watched.yaml")
    #expect(
      try run.lines(until: "drawn").dropLast() == [
        "changed: watched.yaml", "  cell: height 110 -> 120 (item 1)", "  cell: height 210 -> 220 (item 2)",
      ])
    #expect(try pictureHeader(workspace.bytes("out.png")).size == PixelSize(width: 20, height: 120 + 220))

    let drawn = try workspace.bytes("out.png")
    try workspace.write("version: 1\ncell: {height: ", to: "watched.yaml")
    let lines = try run.lines(until: "not drawn")
    #expect(lines.count == 3 && lines[1].hasPrefix("watched.yaml:"))
    #expect(lines.last == "not drawn: the output is that of the last version")
    #expect(try workspace.bytes("out.png") == drawn)

    try workspace.write(Self.template(height: 20), to: "new.yaml")
    let folder = workspace.folder.path
    #expect(rename(folder + "/new.yaml", folder + "/watched.yaml") == 0)
    #expect(try run.lines(until: "drawn").dropLast() == ["changed: watched.yaml"])

    try workspace.write(#"[{"n": 1}, {"n": 3}, {"n": 1}]"#, to: "watched.json")
    #expect(
      try run.lines(until: "drawn").dropLast() == [
        "changed: watched.json", "  cell: height 220 -> 320 (item 2)", "  added (item 3)",
      ])

    _ = try workspace.run("render", "message.yaml", "--data", "data.json", "--item", "2", "-o", "picture.png")
    #expect(
      try run.lines(until: "drawn").dropLast() == ["changed: picture.png", "  picture picture.png (items 1, 2, 3)"])
    #expect(try workspace.bytes("out.png") != drawn)
    #expect(run.end(by: SIGINT) == SIGINT)
  }

  @Test func `inspect prints its report again`() throws {
    let run = try Watching(workspace, "inspect", "watched.yaml", "--data", "watched.json", "--no-fixes", "--html", "report.html")
    _ = try run.lines(until: "watching")
    let before = try workspace.bytes("report.html")
    try workspace.write(Self.template(height: 20), to: "watched.yaml")
    _ = try run.lines(until: "drawn")
    #expect(try workspace.bytes("report.html") != before)
    #expect(run.end(by: SIGTERM) == SIGTERM)
  }

  @Test(arguments: [["--json"], ["-o", "-"], ["--data", "-"]])
  func `watching needs files`(options: [String]) throws {
    let run = try workspace.run(["render", "watched.yaml", "--watch"] + options)
    #expect(run.status == 64)
    #expect(run.errors.contains("--watch needs files as input and output: omit -, and --json."))
  }
}

/// A command that runs with `--watch`.
private final class Watching {
  private let process = Process()
  private let errors = Pipe()
  private var text = ""

  init(_ workspace: Workspace, _ arguments: String...) throws {
    process.executableURL = Workspace.command
    process.arguments = arguments + ["--watch"]
    process.currentDirectoryURL = workspace.folder
    process.standardError = errors
    process.standardOutput = FileHandle.nullDevice
    try process.run()
  }

  deinit { if process.isRunning { process.terminate() } }

  /// Returns the next lines of standard error, up to the first that begins with `start`.
  func lines(until start: String) throws -> [String] {
    var lines: [String] = []
    while true {
      while let end = text.firstIndex(of: "\n") {
        lines.append(String(text[..<end]))
        text.removeSubrange(...end)
        if lines.last?.hasPrefix(start) == true { return lines }
      }
      let data = errors.fileHandleForReading.availableData
      try #require(!data.isEmpty, "the command ended after \(lines)")
      text += String(decoding: data, as: UTF8.self)
    }
  }

  /// Sends a signal, and returns the signal by which the command ended.
  func end(by signal: Int32) -> Int32 {
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    return process.terminationReason == .uncaughtSignal ? process.terminationStatus : 0
  }
}
