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
    do {
      try artifacts.approve(image, decided)
    } catch let error as GoldenApprovalError {
      report("\(error)")
      return false
    }
    try write(Array(("approved \(image.picturePath)".onOneLine + "\n").utf8))
    return true
  }

  /// Drops what was drawn.
  /// - Throws: `FileFailure`.
  func reject(_ image: GoldenImage) throws {
    try artifacts.removeAll(of: image)
    try write(Array(("rejected \(image.name): the golden stays as it was".onOneLine + "\n").utf8))
  }
}
