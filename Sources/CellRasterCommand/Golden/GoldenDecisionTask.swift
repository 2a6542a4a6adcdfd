// SPDX-License-Identifier: MIT

import CellRaster
import GoldenImages

/// The task of applying the decisions on goldens and reporting each of them.
struct GoldenDecisionTask {
  let artifacts: GoldenArtifacts

  /// Makes the drawn picture the golden.
  /// - Returns: whether this succeeded; if not, standard error says why.
  /// - Throws: `FileFailure`.
  func approve(_ image: GoldenImage, _ decided: GoldenArtifacts.Decided) throws -> Bool {
    try apply("approved \(image.picturePath)") { try artifacts.approve(image, decided) }
  }

  /// Drops the drawn picture.
  /// - Returns: whether this succeeded; if not, standard error says why.
  /// - Throws: `FileFailure`.
  func reject(_ image: GoldenImage) throws -> Bool {
    try apply("rejected \(image.name): the golden is unchanged") { try artifacts.reject(image) }
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
