// SPDX-License-Identifier: MIT

internal import CellRaster
package import CellReports

extension GoldenReport.Entry {
  /// Creates the report entry for a golden's outcome, with the pictures that were kept for the golden.
  ///
  /// A picture whose header cannot be read, for example because the picture is too tall, is left out. The reason is added to the
  /// causes.
  ///
  /// - Parameter artifacts: where the pictures of failed goldens were kept; `nil` if they were not kept.
  /// - Throws: `FileFailure` if a kept picture cannot be read; `ImageCodecError` if the new picture is not a complete PNG file.
  package init(_ outcome: GoldenOutcome, artifacts: GoldenArtifacts?) throws {
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
      cause: outcome.verdict.reportedSentences(of: outcome.image) + unreadable, origin: difference?.cause.origin,
      measurement: difference.map(GoldenReport.Measurement.init),
      reference: reference, actual: actual, difference: drawn,
      regions: difference.map { Self.regions(of: $0.pixels.differing) } ?? [],
      layers: difference?.cause.layers.map { GoldenReport.Layer(cell: $0.cell, path: $0.path, pixels: $0.count) } ?? [],
      digest: try actual.flatMap { try GoldenFile(bytes: $0.png).digest },
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

extension GoldenVerdict {
  /// The difference between the new picture and the golden; `nil` if they do not differ or were not compared.
  var difference: GoldenDifference? {
    switch self {
    case .passed, .remarked, .recorded, .skipped, .broken: nil
    case .drifted(let difference): difference
    case .failed(let failure): failure.difference
    }
  }

  /// Whether pictures are kept for a golden with this verdict.
  var hasArtifacts: Bool {
    switch self {
    case .passed, .remarked, .recorded, .skipped, .broken: false
    case .drifted, .failed: true
    }
  }

  /// Returns the sentences for a report. They omit the facts that the report shows in other fields: the outcome, the measurement
  /// and the layers.
  fileprivate func reportedSentences(of image: GoldenImage) -> [String] {
    switch self {
    case .drifted(let difference), .failed(.differs(let difference)):
      (difference.pixels.changesSize
        ? ["the size changed from \(difference.pixels.referenceSize) to \(difference.pixels.actualSize)"] : [])
        + difference.cause.reasons + difference.remarks
    case .recorded(let reason): [reason.sentence(on: image)]
    case .skipped(let font): [font.sentence]
    case .passed, .remarked, .broken, .failed: sentences(of: image)
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
