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
    let picture = showsPictures ? try picture(of: golden.image) : nil
    let decided = review.verdicts[review.position].map { ["  decided: \($0.rawValue)"] } ?? []
    let lines =
      ["\(number) \(style(golden.image.name.onOneLine, .bold))"] + golden.sentences.map { "  " + $0.onOneLine } + decided
      + (picture == nil ? paths(of: golden.image) : [])
    try write(Array(("\n" + (picture ?? "") + lines.joined(separator: "\n") + "\n").utf8))
  }

  /// What shows the golden, the difference and what was drawn, and a line that says which is which; `nil` where none of the
  /// pictures is small enough for a terminal.
  private func picture(of image: GoldenImage) throws -> String? {
    // Very wide pictures have no room beside each other, and a golden that is missing has nothing beside it.
    let shown: [(part: GoldenArtifacts.Part, words: String)] = [
      (.panels, "golden | difference | drawn now"), (.actual, "drawn now"),
    ]
    for (part, words) in shown where Files.exists(artifacts.path(of: part, for: image)) {
      let png = try Files.read(artifacts.path(of: part, for: image))
      do throws(ImageCodecError) {
        let size = try pictureHeader(png).size
        guard KittyGraphics.isShowable(size) else { continue }
        let commands = KittyGraphics.commands(showing: png, width: size.width, on: TerminalSize(of: STDOUT_FILENO))
        return "\(commands)\n\(style(words, .dim))\n"
      } catch {
        return "\(artifacts.path(of: part, for: image)): \(error)\n".onOneLine + "\n"
      }
    }
    return nil
  }

  /// A line for each picture that there is.
  private func paths(of image: GoldenImage) -> [String] {
    let width = GoldenArtifacts.Part.allCases.map(\.rawValue.count).max() ?? 0
    return GoldenArtifacts.Part.allCases.filter { Files.exists(artifacts.path(of: $0, for: image)) }.map { part in
      let name = part.rawValue + String(repeating: " ", count: width - part.rawValue.count)
      return "  \(style(name, .dim))  \(artifacts.path(of: part, for: image).onOneLine)"
    }
  }
}
