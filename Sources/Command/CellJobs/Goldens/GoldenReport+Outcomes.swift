// SPDX-License-Identifier: MIT

import CellGoldenImages
import CellRaster
import CellReports

extension GoldenReport.Entry {
  /// Creates the report entry for a golden's outcome, with the pictures that were kept for the golden.
  ///
  /// A picture whose header cannot be read, for example because the picture is too tall, is left out. The reason is added to the
  /// causes.
  ///
  /// - Parameter artifacts: where the pictures of failed goldens were kept; `nil` if they were not kept.
  /// - Throws: `FileFailure` if a kept picture cannot be read; `ImageCodecError` if the new picture is not a complete PNG file.
  init(_ outcome: GoldenOutcome, artifacts: GoldenArtifacts?) throws {
    let difference = outcome.verdict.difference
    var unreadable: [String] = []
    func picture(_ part: GoldenArtifacts.Part) throws -> GoldenReport.Picture? {
      guard let path = artifacts?.path(of: part, for: outcome.image), outcome.verdict.hasArtifacts, FileSystem.exists(path) else {
        return nil
      }
      let bytes = try FileSystem.read(path)
      do throws(ImageCodecError) {
        return GoldenReport.Picture(png: bytes, size: try pictureHeader(bytes).size)
      } catch {
        unreadable.append("\(path): \(error)")
        return nil
      }
    }
    let (reference, actual, drawn) = (try picture(.reference), try picture(.actual), try picture(.difference))
    self.init(
      golden: outcome.image.name, location: outcome.location, outcome: GoldenReport.Outcome(outcome.verdict),
      cause: outcome.verdict.reportedSentences(of: outcome.image) + unreadable,
      origin: difference?.cause.origin.map { GoldenReport.Origin(id: $0.id, title: $0.title) },
      measurement: difference.map(GoldenReport.Measurement.init),
      reference: reference, actual: actual, difference: drawn,
      regions: difference.map { Self.regions(of: $0.pixels.differing) } ?? [],
      layers: difference?.cause.layers.map { GoldenReport.Layer(cell: $0.cell, path: $0.path, pixels: $0.count) } ?? [],
      digest: try actual.flatMap { try GoldenArtifacts.digest(ofKept: $0.png) },
      duration: GoldenReport.ElapsedTime(milliseconds: outcome.duration / .milliseconds(1)))
  }
}

extension GoldenReport.Outcome {
  fileprivate init(_ verdict: GoldenVerdict) {
    switch verdict {
    case .passed, .remarked: self = .passed
    case .drifted: self = .drift
    case .recorded: self = .recorded
    case .failed: self = .failed
    case .skipped: self = .skipped
    case .broken: self = .error
    }
  }
}

extension GoldenReport.Measurement {
  fileprivate init(_ difference: GoldenDifference) {
    self.init(
      metric: "\(difference.pixels.metric)", value: difference.pixels.value,
      unit: difference.pixels.metric == .channel ? "step" : "pixel",
      tolerance: difference.tolerance)
  }
}
