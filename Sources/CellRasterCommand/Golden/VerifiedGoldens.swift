// SPDX-License-Identifier: MIT

import ArgumentParser
import GoldenImages
import Reports

/// What came of the goldens of a run, as far as it is reported.
///
/// Which pixels differ is not kept: of thousands of large pictures that would fill the memory.
struct VerifiedGoldens: Sendable {
  private struct Golden {
    let entry: GoldenReport.Entry
    let remark: String?
    /// `nil` where all is well.
    let status: ExitStatus?

    init(_ outcome: GoldenOutcome, artifacts: GoldenArtifacts) throws {
      entry = try GoldenReport.Entry(outcome, artifacts: artifacts)
      remark = outcome.remark
      status = ExitStatus(of: outcome.verdict)
    }
  }

  let artifacts: GoldenArtifacts
  private var goldens: [Golden] = []
  /// What ended the run before its end.
  private(set) var failure: (any Error)?

  init(artifacts: GoldenArtifacts) { self.artifacts = artifacts }

  /// Of the first picture that cannot be drawn, else of what fails; `nil` when all is well.
  var status: ExitStatus? {
    let statuses = goldens.compactMap(\.status)
    return statuses.first { $0 != .checkFailed } ?? statuses.first
  }

  /// - Throws: `FileFailure`, `ImageCodecError` for a picture among the artifacts.
  mutating func append(_ outcome: GoldenOutcome) throws { goldens.append(try Golden(outcome, artifacts: artifacts)) }

  mutating func end(by failure: any Error) { self.failure = failure }

  /// - Parameter paths: what was verified, as it was given.
  func report(of paths: [String]) -> GoldenReport {
    let end = failure.map { ["\($0); the goldens behind that were not verified"] } ?? []
    return GoldenReport(
      toolVersion: CellRasterTool.configuration.version, title: paths.joined(separator: " "),
      notes: goldens.compactMap(\.remark) + end, entries: goldens.map(\.entry))
  }
}

extension GoldenOutcome {
  /// What is to be said of a golden that passed.
  fileprivate var remark: String? {
    guard case .remarked(let remarks) = verdict else { return nil }
    return "\(image.name) passes; \(remarks.joined(separator: "; "))"
  }
}

extension ExitStatus {
  /// The status for what became of a golden; `nil` when all is well.
  fileprivate init?(of verdict: GoldenVerdict) {
    switch verdict {
    case .passed, .remarked, .drifted, .skipped: return nil
    case .recorded, .failed: self = .checkFailed
    case .broken(let error): self.init(error)
    }
  }
}
