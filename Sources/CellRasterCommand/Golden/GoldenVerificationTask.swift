// SPDX-License-Identifier: MIT

import GoldenImages
import Synchronization

/// Draws goldens and compares or records them, with a progress line.
struct GoldenVerificationTask: Sendable {
  let run: GoldenRun
  let artifacts: GoldenArtifacts

  /// - Parameter failures: what became of cases that could not be read, which come first.
  /// - Returns: what became of all, in their order; where something cannot be written, as far as the run came.
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
