// SPDX-License-Identifier: MIT

import CellGraphics
import CellImageCodecs
import CellTestSupport
import Foundation
import Testing

/// The command's reports about its work: manifest, times, progress.
@Suite struct ReportTests {
  let workspace: Workspace

  init() throws {
    workspace = try Workspace()
  }

  private func manifest(_ name: String) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(workspace.bytes(name))) as? [String: Any])
  }

  /// Returns the SHA-256 of a file according to `sha256sum`.
  private func sha256(_ path: String) throws -> String {
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/sha256sum")
    process.arguments = [path]
    process.currentDirectoryURL = workspace.folder
    process.standardOutput = output
    try process.run()
    return String(decoding: output.fileHandleForReading.readDataToEndOfFile().prefix(64), as: UTF8.self)
  }

  @Test func `the manifest names documents and fonts by their SHA-256`() throws {
    let run = try workspace.run("render", "message.yaml", "--data", "data.json", "-o", "out", "--manifest", "m.json")
    #expect(run.status == 0)
    let manifest = try manifest("m.json")
    #expect(manifest["template"] as? [String: String] == ["file": "message.yaml", "sha256": try sha256("message.yaml")])
    #expect(manifest["data"] as? [String: String] == ["file": "data.json", "sha256": try sha256("data.json")])
    let fonts = try #require(manifest["fonts"] as? [[String: String]])
    let paths = try fonts.map { try #require($0["file"]) }
    #expect(Set(paths.map { URL(filePath: $0).lastPathComponent }) == ["DejaVuSans.ttf", "DejaVuSans-Bold.ttf"])
    #expect(try fonts.map { $0["sha256"] } == paths.map(sha256))
    let libraries = try #require(manifest["libraries"] as? [String: String])
    #expect(
      Set(libraries.keys).isSuperset(of: ["cairo", "pango", "harfbuzz", "freetype", "fontconfig", "pixman", "libpng", "zlib"]))
    let options = try #require(manifest["options"] as? [String: Any])
    #expect(options["scale"] as? Int == 2)
    #expect(
      options.compactMapValues { $0 as? String }
        == ["hintStyle": "none", "hintMetrics": "on", "antialias": "gray", "glyphPositions": "rounded", "compression": "fast"])
  }

  @Test(.enabled(if: PixelDigest.isAvailable, "digests need the package libxxhash-dev"))
  func `the manifest has the digest of each picture`() throws {
    _ = try workspace.run("render", "message.yaml", "--data", "data.json", "-o", "out", "--manifest", "m.json")
    let outputs = try #require(manifest("m.json")["outputs"] as? [[String: Any]])
    let pictures = try ["out/message-1@2x.png", "out/message-2@2x.png"].map { try decodePicture(workspace.bytes($0)).pixels }
    #expect(outputs.map { $0["file"] as? String } == ["out/message-1@2x.png", "out/message-2@2x.png"])
    #expect(outputs.map { $0["item"] as? Int } == [1, 2])
    #expect(outputs.map { $0["height"] as? Int } == pictures.map(\.height))
    #expect(outputs.map { $0["digest"] as? String } == pictures.map { PixelDigest(of: $0)?.description })
  }

  @Test(.enabled(if: PixelDigest.isAvailable, "digests need the package libxxhash-dev"))
  func `the manifest of a sheet has the digest and the first row of each cell`() throws {
    _ = try workspace.run("render", "message.yaml", "--data", "data.json", "--sheet", "-o", "s.png", "--manifest", "m.json")
    let outputs = try #require(manifest("m.json")["outputs"] as? [[String: Any]])
    let sheet = try decodePicture(workspace.bytes("s.png")).pixels
    let cells = try [#require(sheet.rows(0..<80)), #require(sheet.rows(80..<256))]
    #expect(outputs.map { $0["top"] as? Int } == [0, 80])
    #expect(outputs.map { $0["digest"] as? String } == cells.map { PixelDigest(of: $0)?.description })
  }

  @Test func `a manifest on standard output excludes other output there`() throws {
    let run = try workspace.run("render", "message.yaml", "--data", "data.json", "-o", "out", "--manifest", "-")
    #expect(run.status == 0)
    #expect(try JSONSerialization.jsonObject(with: Data(run.output)) is [String: Any])
    let both = try workspace.run("render", "message.yaml", "--data", "data.json", "-o", "out", "--manifest", "-", "--json")
    #expect(both.status == 64)
  }

  @Test func `a manifest that cannot be written is reported before anything is drawn`() throws {
    let run = try workspace.run("render", "message.yaml", "--data", "data.json", "-o", "out", "--manifest", "no/m.json")
    #expect(run.status == 73)
    #expect(run.errors == "no/m.json: cannot write: No such file or directory\n")
    #expect(try workspace.files(in: "out") == [])
  }

  @Test func `the times of all stages are in a table on standard error, and in the JSON of each item`() throws {
    let run = try workspace.run("render", "message.yaml", "--data", "data.json", "-o", "out", "--timings", "--json")
    let lines = run.errors.split(separator: "\n")
    #expect(lines.map { $0.prefix { $0 != " " } } == ["stage", "bind", "layout", "paint", "raster", "encode", "all", "2"])
    #expect(lines.last?.hasPrefix("2 cells in ") == true)
    let object = try #require(JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any])
    let list = try #require(object["items"] as? [[String: Any]])
    let times = try list.map { try #require($0["milliseconds"] as? [String: Double]) }
    #expect(
      times.map { Set($0.keys) } == [
        ["bind", "layout", "paint", "raster", "encode"], ["bind", "layout", "paint", "raster", "encode"],
      ])
    #expect(times.allSatisfy { $0.values.allSatisfy { $0 > 0 } })
  }

  @Test func `a terminal shows a progress bar, which is cleared at the end`() throws {
    let run = try workspace.runOnTerminal("render", "message.yaml", "--data", "data.json", "-o", "out")
    #expect(run.status == 0)
    #expect(run.terminal.hasPrefix("\r[====================                    ]  50 %  1 of 2\u{1B}[K"))
    #expect(run.terminal.hasSuffix("\r\u{1B}[K"))
  }

  @Test func `a terminal shows the number of completed lines if the total is unknown`() throws {
    try workspace.write("{\"name\": \"A\", \"text\": \"a\"}\n", to: "items.ndjson")
    let run = try workspace.runOnTerminal("render", "message.yaml", "--data", "items.ndjson", "-o", "out")
    #expect(run.terminal.hasPrefix("\r1 cell, "))
    #expect(run.terminal.hasSuffix(" per second\u{1B}[K\r\u{1B}[K"))
  }

  @Test func `the progress bar is cleared before a message`() throws {
    try workspace.write(#"[{"name": "A", "text": "a"}, {"name": "B"}]"#, to: "data.json")
    let run = try workspace.runOnTerminal("render", "message.yaml", "--data", "data.json", "-o", "out")
    #expect(run.status == 65)
    #expect(run.terminal.contains("1 of 2\u{1B}[K\r\u{1B}[Kmessage.yaml:8:38 cell/body: the data has no value \"text\""))
  }

  @Test func `a terminal that cannot clear a line shows no progress bar`() throws {
    let run = try workspace.runOnTerminal(
      "render", "message.yaml", "--data", "data.json", "-o", "out", environment: ["TERM": "dumb"])
    #expect(run.terminal == "")
  }

  @Test(arguments: ["1", "2", "1-2"])
  func `a closed standard output is reported in one sentence, and a closed standard error does no harm`(closed: String) throws {
    let redirection = ["1": ">&-", "2": "2>&-", "1-2": ">&- 2>&-"]
    let process = Process()
    let errors = Pipe()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = [
      "-c", "exec \"$0\" render message.yaml --data data.json -o out --json \(redirection[closed] ?? "")", Workspace.command.path,
    ]
    process.currentDirectoryURL = workspace.folder
    process.standardOutput = FileHandle.nullDevice
    process.standardError = errors
    try process.run()
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == (closed == "2" ? 0 : 73))
    #expect(text == (closed == "1" ? "standard output: cannot write: it is closed\n" : ""))
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `completions are generated for each shell`(shell: String) throws {
    let run = try workspace.run("--generate-completion-script", shell)
    #expect(run.status == 0)
    #expect(run.text.contains("ndjson"))
    #expect(run.text.contains("chat-message"))
  }
}
