// SPDX-License-Identifier: MIT

internal import CellDocument
internal import CellRaster
internal import Files
internal import GoldenImages

/// Holds the pictures of an expectation to their goldens.
struct GoldenCheck {
  let mode: RecordMode
  let artifacts: GoldenArtifacts
  let rules: GoldenRules
  let fonts: GoldenResources
  let drawing: GoldenDrawing
  let expected: ExpectedPictures

  /// What came of a variant; `nil` where there is nothing to say.
  func result(of image: GoldenImage, as variant: GoldenVariant) -> GoldenTestResult? {
    // Drawn before anything is touched: what is kept of a golden stays where another picture takes its name.
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

  /// - Throws: `FileFailure` where a golden cannot be written.
  private func result(of image: GoldenImage, _ drawn: Result<RenderedGolden, any Error>) throws(FileFailure) -> GoldenTestResult?
  {
    do throws(FileFailure) {
      return GoldenTestResult(try verdict(on: image, drawn, keeping: artifacts), of: image, artifacts: artifacts)
    } catch {
      // What changed is worth saying also where its pictures cannot be kept.
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
