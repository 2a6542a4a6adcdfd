// SPDX-License-Identifier: MIT

import CellRaster
import GoldenImages
import Graphics

/// Applies what was decided upon goldens, and says so of each.
struct GoldenDecisionTask {
  let artifacts: GoldenArtifacts

  /// Makes what was drawn the golden.
  /// - Returns: whether that could be done; if not, standard error says why.
  /// - Throws: `FileFailure`.
  func approve(_ image: GoldenImage, _ decided: GoldenArtifacts.Decided) throws -> Bool {
    try apply("approved \(image.picturePath)") { try artifacts.approve(image, decided) }
  }

  /// Drops what was drawn.
  /// - Returns: whether that could be done; if not, standard error says why.
  /// - Throws: `FileFailure`.
  func reject(_ image: GoldenImage) throws -> Bool {
    try apply("rejected \(image.name): the golden stays as it was") { try artifacts.reject(image) }
  }

  private func apply(_ sentence: String, _ decision: () throws -> Void) throws -> Bool {
    do {
      try decision()
    } catch let error as GoldenApprovalError {
      report("\(error)")
      return false
    }
    try write(Array("\(sentence.onOneLine)\n".utf8))
    return true
  }
}
