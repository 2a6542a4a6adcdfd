// SPDX-License-Identifier: MIT

import CellRaster
import GoldenImages
import Reports

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
