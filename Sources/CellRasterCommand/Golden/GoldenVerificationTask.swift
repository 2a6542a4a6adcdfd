// SPDX-License-Identifier: MIT

import GoldenImages
import Synchronization

/// The task of drawing goldens and comparing or recording them, with a progress line.
struct GoldenVerificationTask: Sendable {
  let run: GoldenRun
  let artifacts: GoldenArtifacts

  /// Verifies the goldens of some entries.
  ///
  /// - Parameter failures: the outcomes for cases that could not be read, which come first.
  /// - Returns: all outcomes in order; if something cannot be written, the outcomes up to that point.
  func verified(_ entries: [GoldenCases.Entry], after failures: [GoldenOutcome]) async -> VerifiedGoldens {
    let goldens = Mutex(VerifiedGoldens(artifacts: artifacts))
    let line = Mutex(ProgressLine(count: entries.count))
    defer { line.withLock { $0?.clear() } }
    do {
      for failure in failures { try goldens.withLock { try $0.append(failure) } }
      try await run.verify(entries) { outcome in
        try goldens.withLock { try $0.append(outcome) }
        line.withLock { $0?.advance() }
      }
    } catch {
      goldens.withLock { $0.end(by: error) }
    }
    return goldens.withLock { $0 }
  }
}
