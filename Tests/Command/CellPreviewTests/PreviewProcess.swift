// SPDX-License-Identifier: MIT

import CellTestSupport
import Foundation

/// A document with three items in a scratch folder, and the built command that previews it until this is released.
final class PreviewProcess {
  static let document = """
    version: 1
    canvas: {width: 60, scale: 1, background: white}
    colors: {ink: black}
    states: {dark: {colors: {ink: blue}}, large: {colors: {ink: red}}}
    cell:
      padding: 4
      children: [{type: text, name: body, text: "${text}", color: ink, size: 10, lineHeight: 14}]
    """

  let folder: ScratchFolder
  private var process: Process?
  /// What `--json` printed.
  private(set) var address = "", token = ""
  private(set) var port = 0

  init(_ options: [String] = [], document: String = PreviewProcess.document) throws {
    folder = try ScratchFolder()
    try folder.write(document, to: "message.yaml")
    try folder.write(#"[{"text": "one"}, {"text": "two lines of text"}, {"text": "three"}]"#, to: "data.json")
    try start(options)
  }

  deinit { stop() }

  /// Starts the command, and reads where the page is.
  func start(_ options: [String] = []) throws {
    let process = Process()
    process.executableURL = Self.command
    process.arguments = ["preview", "message.yaml", "--data", "data.json", "--json"] + options
    process.currentDirectoryURL = folder.url
    process.standardError = FileHandle.nullDevice
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    self.process = process
    let answer = try JSONSerialization.jsonObject(with: output.fileHandleForReading.availableData) as? [String: Any] ?? [:]
    (address, token, port) = (answer["address"] as? String ?? "", answer["token"] as? String ?? "", answer["port"] as? Int ?? 0)
  }

  /// Runs the command for something else in the folder.
  func run(_ arguments: String...) throws {
    let process = Process()
    process.executableURL = Self.command
    process.arguments = arguments
    process.currentDirectoryURL = folder.url
    (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
    try process.run()
    process.waitUntilExit()
  }

  /// The built command, next to the test bundle.
  private static var command: URL {
    URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "cellraster")
  }

  /// Ends the command, and returns its exit status, or the signal that ended it.
  @discardableResult func stop() -> Int32? {
    process?.terminate()
    process?.waitUntilExit()
    defer { process = nil }
    return process?.terminationStatus
  }

  func get(_ target: String, method: String = "GET", fields: [String] = []) throws -> TestClient.Reply {
    let head = ["\(method) \(target) HTTP/1.1", "Host: 127.0.0.1:\(port)", "Authorization: Bearer \(token)"]
    return try TestClient(port: port, patience: 30).send((head + fields + ["", ""]).joined(separator: "\r\n"))
      .reply(hasBody: method != "HEAD")
  }

  /// Returns the ETag of what is at a target.
  func tag(_ target: String) throws -> String? {
    try get(target, method: "HEAD").head.firstMatch(of: /ETag: ("[^"]+")/).map { String($0.1) }
  }
}
