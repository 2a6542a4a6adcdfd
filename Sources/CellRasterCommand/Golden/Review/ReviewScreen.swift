// SPDX-License-Identifier: MIT

import CellRaster
import GoldenImages
import Reports

/// The display of a golden that needs a decision: its differences, and the paths of its pictures.
struct ReviewScreen {
  let artifacts: GoldenArtifacts
  private let style = StyledText(isColored: TerminalColor.isShown)

  init(_ artifacts: GoldenArtifacts) { self.artifacts = artifacts }

  /// Shows the current golden of a review.
  /// - Throws: `FileFailure`.
  func show(_ review: GoldenReview) throws {
    let golden = review.goldens[review.position]
    let number = style("[\(review.position + 1)/\(review.goldens.count)]", .dim)
    let decided = review.verdicts[review.position].map { ["  decided: \($0.rawValue)"] } ?? []
    let lines =
      ["\(number) \(style(golden.image.name.onOneLine, .bold))"] + golden.sentences.map { "  " + $0.onOneLine } + decided
      + paths(of: golden.image)
    try write(Array(("\n" + lines.joined(separator: "\n") + "\n").utf8))
  }

  /// Returns a line for each picture that exists.
  private func paths(of image: GoldenImage) -> [String] {
    let width = GoldenArtifacts.Part.allCases.map(\.rawValue.count).max() ?? 0
    return GoldenArtifacts.Part.allCases.filter { FileSystem.exists(artifacts.path(of: $0, for: image)) }.map { part in
      let name = part.rawValue + String(repeating: " ", count: width - part.rawValue.count)
      return "  \(style(name, .dim))  \(artifacts.path(of: part, for: image).onOneLine)"
    }
  }
}
