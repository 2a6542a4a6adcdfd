// SPDX-License-Identifier: MIT

import CellGoldenImages
import CellRaster
import CellReports

/// Goldens that are decided on one after the other, and the verdicts so far.
struct GoldenReview: Hashable, Sendable {
  let goldens: [PendingGolden]
  /// The verdict on each golden, in the same order; `nil` for a golden that is still open.
  private(set) var verdicts: [GoldenDecisions.Choice?]
  /// The index of the golden that is shown; equal to the number of goldens when the review is over.
  private(set) var position: Int

  /// - Parameter earlier: the decisions of an interrupted review. A decision is ignored if the picture has changed since then.
  ///   The review starts at the first golden without a decision.
  init(_ goldens: [PendingGolden], resuming earlier: [GoldenDecisions.Decision] = []) {
    self.goldens = goldens
    verdicts = goldens.map { golden in
      earlier.first { $0.golden.hasBytes(of: golden.image.name) && $0.digest != nil && $0.digest == golden.digest }?.verdict
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

  /// Decides on the golden that is shown, or leaves it open, and moves on to the next one.
  mutating func decide(_ verdict: GoldenDecisions.Choice?) {
    verdicts[position] = verdict
    position += 1
  }

  /// Goes back to the previous golden, if there is one.
  mutating func goBack() { position = max(0, position - 1) }
}

/// The file that keeps the decisions of a running review, so that an interruption loses none.
///
/// `golden approve --from` and `golden reject --from` accept this file.
struct InterruptedReview {
  let path: String

  init(in artifacts: GoldenArtifacts) { path = "\(artifacts.folder)/review-decisions.json" }

  /// Returns the decisions of an interrupted review, or none if there is no such review.
  /// - Throws: `FileFailure`; `GoldenDecisionsError`.
  func decisions() throws -> [GoldenDecisions.Decision] {
    guard FileSystem.exists(path) else { return [] }
    return try GoldenDecisions(parsing: FileSystem.read(path), fileName: path).decisions
  }

  /// - Throws: `FileFailure`.
  func keep(_ decisions: GoldenDecisions) throws { try AtomicFile.write(Array(decisions.text.utf8), to: path) }

  /// Removes the file, if there is one.
  /// - Throws: `FileFailure`.
  func remove() throws {
    if FileSystem.exists(path) { try FileSystem.remove(path) }
  }
}
