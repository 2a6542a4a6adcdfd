// SPDX-License-Identifier: MIT

import GoldenImages
import Reports

/// Goldens that are decided upon one after the other.
struct GoldenReview: Hashable, Sendable {
  let goldens: [KeptGolden]
  /// What was decided on each; `nil` where it is open.
  private(set) var verdicts: [GoldenDecisions.Verdict?]
  /// The number of the golden that is shown, from 0; that of all goldens when the last one is done.
  private(set) var position: Int

  /// - Parameter earlier: decisions of a review that was interrupted; those on other pictures than are there now do not count. The
  ///   first golden without one is shown first.
  init(_ goldens: [KeptGolden], resuming earlier: [GoldenDecisions.Decision] = []) {
    self.goldens = goldens
    verdicts = goldens.map { golden in
      earlier.first { $0.golden == golden.image.name && $0.digest != nil && $0.digest == golden.digest }?.verdict
    }
    position = verdicts.firstIndex(of: nil) ?? goldens.count
  }

  var isOver: Bool { position == goldens.count }

  var decidedCount: Int { verdicts.count { $0 != nil } }

  /// The decisions, in the order of the goldens.
  var decisions: GoldenDecisions {
    GoldenDecisions(
      decisions: zip(goldens, verdicts).compactMap { golden, verdict in
        verdict.map { GoldenDecisions.Decision(golden: golden.image.name, verdict: $0, digest: golden.digest) }
      })
  }

  /// Decides on the golden that is shown, or leaves it open, and goes on to the next one.
  mutating func decide(_ verdict: GoldenDecisions.Verdict?) {
    verdicts[position] = verdict
    position += 1
  }

  /// Goes back to the golden before; the first stays.
  mutating func goBack() { position = max(0, position - 1) }
}
