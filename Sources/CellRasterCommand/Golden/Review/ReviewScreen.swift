// SPDX-License-Identifier: MIT

import CellRaster
import Glibc
import GoldenImages
import Graphics
import ImageCodecs
import Reports

/// Shows a golden that is to be decided upon.
struct ReviewScreen {
  let artifacts: GoldenArtifacts
  /// Whether pictures are shown, rather than their paths.
  let showsPictures: Bool
  private let style = StyledText(isColored: TerminalColor.isShown)

  /// Shows the golden of a review that is to be decided upon now.
  ///
  /// Words stand below the picture, where the question comes: a tall picture moves out of sight what stands above it.
  /// - Throws: `FileFailure`.
  func show(_ review: GoldenReview) throws {
    let golden = review.goldens[review.position]
    let number = style("[\(review.position + 1)/\(review.goldens.count)]", .dim)
    let decided = review.verdicts[review.position].map { ["  decided: \($0.rawValue)"] } ?? []
    let lines =
      ["\(number) \(style(golden.image.name.onOneLine, .bold))"] + golden.sentences.map { "  " + $0.onOneLine } + decided
      + paths(of: golden.image)
    try write(Array(("\n" + picture(of: golden.image) + lines.joined(separator: "\n") + "\n").utf8))
  }

  /// What shows the golden, the difference and what was drawn, and a line that says which is which; empty where nothing is shown.
  private func picture(of image: GoldenImage) throws -> String {
    guard showsPictures else { return "" }
    // Very wide pictures have no room beside each other, and a golden that is missing has nothing beside it.
    let shown: [(part: GoldenArtifacts.Part, words: String)] = [
      (.panels, "golden | difference | drawn now"), (.actual, "drawn now"),
    ]
    guard let (part, words) = shown.first(where: { Files.exists(artifacts.path(of: $0.part, for: image)) }) else { return "" }
    let png = try Files.read(artifacts.path(of: part, for: image))
    do throws(ImageCodecError) {
      let width = try pictureHeader(png).size.width
      let commands = KittyGraphics.commands(showing: png, width: width, on: TerminalSize(of: STDOUT_FILENO))
      return "\(commands)\n\(style(words, .dim))\n"
    } catch {
      return "\(artifacts.path(of: part, for: image)): \(error)\n".onOneLine + "\n"
    }
  }

  /// A line for each picture that there is; none where they are shown.
  private func paths(of image: GoldenImage) -> [String] {
    guard !showsPictures else { return [] }
    let width = GoldenArtifacts.Part.allCases.map(\.rawValue.count).max() ?? 0
    return GoldenArtifacts.Part.allCases.filter { Files.exists(artifacts.path(of: $0, for: image)) }.map { part in
      let name = part.rawValue + String(repeating: " ", count: width - part.rawValue.count)
      return "  \(style(name, .dim))  \(artifacts.path(of: part, for: image).onOneLine)"
    }
  }
}
