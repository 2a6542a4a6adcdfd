// SPDX-License-Identifier: MIT

import CellRaster
import ChatMessages
import Foundation
import GoldenImages
import Synchronization

/// A folder of golden images: chat cells with different texts, each a case with its golden.
struct ChatGoldens {
  struct Unexpected: Error {
    let outcomes: [String]
  }

  let count, jobs: Int
  /// The time that reading all cases took.
  let readingTime: Duration
  private let folder: URL
  private let resources: GoldenResources
  private let entries: [GoldenCases.Entry]

  /// Writes the cases, reads them as a run does, and records their goldens.
  /// - Parameter jobs: the number of goldens drawn at once.
  init(count: Int, family: String, jobs: Int) async throws {
    self.count = count
    self.jobs = jobs
    folder = FileManager.default.temporaryDirectory.appending(path: "cellraster-benchmarks-\(getpid())/golden-images")
    try Self.writeCases(count: count, family: family, to: folder)
    resources = GoldenResources(fonts: try FontCollection())
    let start = ContinuousClock.now
    entries = try await GoldenCases(reading: GoldenCaseFile.found(at: [folder.path]), jobs: jobs).entries
    readingTime = start.duration(to: .now)
    try await run(.all) { if case .recorded = $0 { true } else { false } }
  }

  /// Draws and compares each golden.
  /// - Throws: ``Unexpected`` unless all goldens pass.
  func verify() async throws {
    try await run(.never) { if case .passed = $0 { true } else { false } }
  }

  /// Draws each golden without comparing it.
  func render() async throws {
    let input = Mutex(entries.makeIterator())
    let next: @Sendable () -> GoldenCases.Entry? = { input.withLock { $0.next() } }
    try await withThrowingTaskGroup(of: Void.self) { [jobs, resources] group in
      for _ in 0..<jobs {
        group.addTask {
          while let entry = next() {
            _ = try CellRenderer(resources.resources(of: entry.golden.assets)).render(entry.picture, of: entry.golden)
          }
        }
      }
      try await group.waitForAll()
    }
  }

  func remove() throws { try FileManager.default.removeItem(at: folder.deletingLastPathComponent()) }

  private func run(_ mode: RecordMode, expecting isExpected: @escaping @Sendable (GoldenVerdict) -> Bool) async throws {
    let artifacts = GoldenArtifacts(folder: folder.deletingLastPathComponent().appending(path: "artifacts").path)
    let run = GoldenRun(
      verifier: GoldenVerifier(mode: mode, artifacts: artifacts, resources: resources), jobs: jobs)
    let seen = Mutex(0)
    let others = Mutex<[String]>([])
    try await run.verify(entries) { outcome in
      seen.withLock { $0 += 1 }
      if !isExpected(outcome.verdict) { others.withLock { $0.append("\(outcome.image.name): \(outcome.verdict)") } }
    }
    guard seen.withLock({ $0 }) == count, others.withLock({ $0.isEmpty }) else {
      throw Unexpected(outcomes: others.withLock { $0 })
    }
  }

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
