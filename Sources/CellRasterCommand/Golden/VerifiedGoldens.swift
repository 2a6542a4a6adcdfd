// SPDX-License-Identifier: MIT

import CellGoldenImages
import CellReports

/// The outcomes of a run over goldens, reduced to the parts that reports need.
///
/// The differing pixels are not kept, because with thousands of large pictures they would fill the memory.
struct VerifiedGoldens: Sendable {
  private struct Golden {
    let entry: GoldenReport.Entry
    let remark: String?
    /// `nil` if the golden needs no attention.
    let status: ExitStatus?

    init(_ outcome: GoldenOutcome, artifacts: GoldenArtifacts) throws {
      entry = try GoldenReport.Entry(outcome, artifacts: artifacts)
      remark = outcome.remark
      status = ExitStatus(of: outcome.verdict)
    }
  }

  let artifacts: GoldenArtifacts
  private var goldens: [Golden] = []
  /// The error that ended the run early.
  private(set) var failure: (any Error)?

  init(artifacts: GoldenArtifacts) { self.artifacts = artifacts }

  /// The status of the first picture that cannot be drawn, or else of the first golden that fails; `nil` if there is neither.
  var status: ExitStatus? {
    let statuses = goldens.compactMap(\.status)
    return statuses.first { $0 != .checkFailed } ?? statuses.first
  }

  /// - Throws: `FileFailure` or `ImageCodecError` for a picture in the artifacts folder.
  mutating func append(_ outcome: GoldenOutcome) throws { goldens.append(try Golden(outcome, artifacts: artifacts)) }

  /// The number of goldens that were not compared, because a font is missing or differs.
  var skippedCount: Int { goldens.count { $0.entry.outcome == .skipped } }

  mutating func end(by failure: any Error) { self.failure = failure }

  /// - Parameter paths: the paths that were verified, as given.
  func report(of paths: [String]) -> GoldenReport {
    let end = failure.map { ["\($0); the remaining goldens were not verified"] } ?? []
    return GoldenReport(
      toolVersion: CellRasterTool.version, title: paths.joined(separator: " "),
      notes: goldens.compactMap(\.remark) + end, entries: goldens.map(\.entry))
  }
}

extension GoldenOutcome {
  /// The remark about a golden that passed, if any.
  fileprivate var remark: String? {
    guard case .remarked(let remarks) = verdict else { return nil }
    return "\(image.name) passes; \(remarks.joined(separator: "; "))"
  }
}

extension ExitStatus {
  /// Creates the status for the verdict on a golden; `nil` if the golden needs no attention.
  fileprivate init?(of verdict: GoldenVerdict) {
    switch verdict {
    case .passed, .remarked, .drifted, .skipped: return nil
    case .recorded, .failed: self = .checkFailed
    case .broken(let error): self.init(error)
    }
  }
}

/// The task of drawing goldens and comparing or recording them, with a progress line.
struct GoldenVerificationTask: Sendable {
  let run: GoldenRun
  let artifacts: GoldenArtifacts

  /// Verifies the goldens of some entries.
  ///
  /// - Parameter failures: the outcomes for cases that could not be read. They come first in the result.
  /// - Returns: all outcomes in order; if something cannot be written, the outcomes up to that point.
  func verified(_ entries: [GoldenCases.Entry], after failures: [GoldenOutcome]) async -> VerifiedGoldens {
    var goldens = VerifiedGoldens(artifacts: artifacts)
    var line = ProgressLine(count: entries.count)
    defer { line?.clear() }
    do {
      for failure in failures { try goldens.append(failure) }
      try await run.verify(entries) { outcome in
        try goldens.append(outcome)
        line?.advance()
      }
    } catch {
      goldens.end(by: error)
    }
    return goldens
  }
}
