// SPDX-License-Identifier: MIT

internal import CellRaster
internal import GoldenImages

/// Compares the pictures of an expectation with their goldens.
struct GoldenCheck {
  let mode: RecordMode
  let artifacts: GoldenArtifacts
  let rules: GoldenRules
  let fonts: GoldenResources
  let drawing: GoldenDrawing
  let expected: ExpectedPictures

  /// Returns the result for a variant, or `nil` if there is nothing to report.
  func result(of image: GoldenImage, as variant: GoldenVariant) -> GoldenTestResult? {
    // The picture is drawn first. If another picture already has the golden's name, the artifacts of that golden must stay.
    let drawn = Result {
      let drawn = try drawing.drawn(as: variant)
      try expected.note(drawn.pixels, for: image, at: drawing.location)
      return drawn
    }
    do {
      if case .failure(let error as GoldenTestError) = drawn { throw error }
      return try result(of: image, drawn)
    } catch {
      return GoldenTestResult(error, of: image.name)
    }
  }

  /// - Throws: `FileFailure` if the golden cannot be written.
  private func result(of image: GoldenImage, _ drawn: Result<RenderedGolden, any Error>) throws(FileFailure) -> GoldenTestResult?
  {
    do throws(FileFailure) {
      return GoldenTestResult(try verdict(on: image, drawn, keeping: artifacts), of: image, artifacts: artifacts)
    } catch {
      // Report what changed even if the pictures cannot be kept.
      return GoldenTestResult(try verdict(on: image, drawn, keeping: nil), of: image, notKeptFor: error)
    }
  }

  private func verdict(
    on image: GoldenImage, _ drawn: Result<RenderedGolden, any Error>, keeping artifacts: GoldenArtifacts?
  ) throws(FileFailure) -> GoldenVerdict {
    let verifier = GoldenVerifier(mode: mode, artifacts: artifacts, resources: fonts)
    return try verifier.verify(image, by: rules, with: drawing.resources) { try drawn.get() }
  }
}
