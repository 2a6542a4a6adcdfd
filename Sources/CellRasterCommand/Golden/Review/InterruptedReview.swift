// SPDX-License-Identifier: MIT

import CellRaster
internal import Files
import GoldenImages
import Reports

/// The file in which the decisions of a review lie while it goes on, so that one that is interrupted loses none.
///
/// It is one that `golden approve --from` and `golden reject --from` take.
struct InterruptedReview {
  let path: String

  init(in artifacts: GoldenArtifacts) { path = "\(artifacts.folder)/review-decisions.json" }

  /// The decisions of a review that was interrupted; none without one.
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
