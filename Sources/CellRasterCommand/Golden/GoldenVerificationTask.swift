// SPDX-License-Identifier: MIT

import ArgumentParser
import GoldenImages
import Reports
import Synchronization

/// Draws goldens and compares or records them, with a progress line.
struct GoldenVerificationTask: Sendable {
  let mode: RecordMode
  let artifacts: GoldenArtifacts
  let resources: GoldenResources
  let jobs: Int
  /// Whether each picture is drawn again in every way that must not matter.
  var isStressed = false
  /// Whether what is drawn is compared where the pixels are the same.
  var comparesLists = false

  /// - Returns: what became of each, in their order.
  /// - Throws: `FileFailure` where a golden or an artifact cannot be written.
  func run(_ entries: [GoldenCases.Entry]) async throws -> [GoldenOutcome] {
    let outcomes = Mutex<[GoldenOutcome]>([])
    let line = Mutex(ProgressLine(count: entries.count * (isStressed ? 2 : 1)))
    defer { line.withLock { $0?.clear() } }
    let run = GoldenRun(
      verifier: GoldenVerifier(mode: mode, artifacts: artifacts, resources: resources, comparesLists: comparesLists),
      jobs: jobs)
    try await run.verify(entries) { outcome in
      outcomes.withLock { $0.append(outcome) }
      line.withLock { $0?.advance() }
    }
    let verified = outcomes.withLock { $0 }
    return isStressed ? await run.stressed(entries, verified) { line.withLock { $0?.advance() } } : verified
  }
}

extension GoldenReport {
  /// What became of goldens.
  /// - Parameter paths: what was verified, as it was given.
  init(_ outcomes: [GoldenOutcome], of paths: [String], artifacts: GoldenArtifacts) throws {
    self.init(
      toolVersion: CellRasterTool.configuration.version, title: paths.joined(separator: " "),
      notes: outcomes.compactMap(\.remark), entries: try outcomes.map { try GoldenReport.Entry($0, artifacts: artifacts) })
  }
}

extension GoldenOutcome {
  /// What is to be said of a golden that passed.
  fileprivate var remark: String? {
    guard case .remarked(let remarks) = verdict else { return nil }
    return "\(image.name) passes; \(remarks.joined(separator: "; "))"
  }
}
