// SPDX-License-Identifier: MIT

import GoldenImages

/// The task of drawing goldens and comparing or recording them, with a progress line.
struct GoldenVerificationTask: Sendable {
  let run: GoldenRun
  let artifacts: GoldenArtifacts

  /// Verifies the goldens of some entries.
  ///
  /// - Parameter failures: the outcomes for cases that could not be read, which come first.
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
