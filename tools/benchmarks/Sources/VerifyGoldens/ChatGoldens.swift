// SPDX-License-Identifier: MIT

import CellRaster
import ChatMessages
import Foundation

/// A folder of golden images: chat cells with different texts, each a case with its golden.
struct ChatGoldens {
  struct Failure: Error {
    let arguments: [String]
    let status: Int32
  }

  let count, jobs: Int
  private let command: URL
  private let folder: URL
  private let renderer: CellRenderer

  /// Writes the cases, and records their goldens.
  /// - Parameters:
  ///   - command: the command `cellraster`.
  ///   - jobs: the number of goldens drawn at once.
  init(count: Int, family: String, jobs: Int, command: URL) throws {
    self.count = count
    self.jobs = jobs
    self.command = command
    folder = FileManager.default.temporaryDirectory.appending(path: "cellraster-benchmarks-\(getpid())/golden-images")
    try Self.writeCases(count: count, family: family, to: folder)
    renderer = try CellRenderer(assets: AssetRoot(path: folder.appending(path: "assets").path))
    // A run that records goldens fails, so that it is not mistaken for one that compared them.
    try verify(recording: "all", expecting: 1)
  }

  /// Reads, draws and compares each golden with the command.
  /// - Throws: ``Failure`` unless all goldens pass.
  func verify() throws { try verify(recording: "never", expecting: 0) }

  /// Reads and draws each case without comparing it.
  func render() async throws {
    let cells = try (0..<count).map { number in
      try CellTemplate(contentsOf: path(of: number)).bind([:], environment: BindingEnvironment(now: 0))
    }
    for try await _ in renderer.drawn(cells, jobs: jobs) {}
  }

  func remove() throws { try FileManager.default.removeItem(at: folder.deletingLastPathComponent()) }

  private func verify(recording mode: String, expecting status: Int32) throws {
    let process = Process()
    process.executableURL = command
    process.arguments = [
      "golden", "verify", "--folder", folder.path, "--record", mode, "--artifacts", folder.path + "/../artifacts", "--jobs",
      "\(jobs)",
    ]
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == status else {
      throw Failure(arguments: process.arguments ?? [], status: process.terminationStatus)
    }
  }

  private func path(of number: Int) -> String { folder.path + "/messages-\(number / 100)/message-\(number).json" }

  /// Writes the cases, a hundred in each folder, and the avatar that they share.
  private static func writeCases(count: Int, family: String, to folder: URL) throws {
    func makeFolder(_ name: String) throws -> URL {
      let made = folder.appending(path: name)
      try FileManager.default.createDirectory(at: made, withIntermediateDirectories: true)
      return made
    }
    try Data(encodePNG(avatarPicture(side: 80))).write(to: makeFolder("assets").appending(path: avatarFile))
    for number in 0..<count {
      let document = try ChatMessage(number: number).cell(family: family).encodedDocument()
      try Data(document.utf8).write(to: makeFolder("messages-\(number / 100)").appending(path: "message-\(number).json"))
    }
  }
}
