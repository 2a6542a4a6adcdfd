// SPDX-License-Identifier: MIT

import GoldenImages
import Synchronization

/// Draws goldens and compares or records them, with a progress line.
struct GoldenVerificationTask: Sendable {
  let run: GoldenRun
  let artifacts: GoldenArtifacts
  /// Whether each picture is drawn again in every way that must not matter.
  let isStressed: Bool

  /// - Parameter failures: what became of cases that could not be read, which come first.
  /// - Returns: what became of all, in their order; where something cannot be written, as far as the run came.
  func verified(_ entries: [GoldenCases.Entry], after failures: [GoldenOutcome]) async -> VerifiedGoldens {
    let goldens = Mutex(VerifiedGoldens(artifacts: artifacts))
    let line = Mutex(ProgressLine(count: entries.count * (isStressed ? 2 : 1)))
    defer { line.withLock { $0?.clear() } }
    do {
      for failure in failures { try goldens.withLock { try $0.append(failure) } }
      try await run.verify(entries) { outcome in
        try goldens.withLock { try $0.append(outcome) }
        line.withLock { $0?.advance() }
      }
      guard isStressed else { return goldens.withLock { $0 } }
      let drawn = entries.indices.filter { number in goldens.withLock { $0.isDrawn(failures.count + number) } }
      try await run.stress(drawn.map { entries[$0] }) { number, outcome in
        if let outcome { try goldens.withLock { try $0.replace(failures.count + drawn[number], by: outcome) } }
        line.withLock { $0?.advance() }
      }
    } catch {
      goldens.withLock { $0.end(by: error) }
    }
    return goldens.withLock { $0 }
  }
}
