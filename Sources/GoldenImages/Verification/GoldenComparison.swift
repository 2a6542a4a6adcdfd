// SPDX-License-Identifier: MIT

internal import CellRaster

/// The comparison of a new picture with the pixels of its golden.
struct GoldenComparison {
  enum Outcome {
    case same
    case tolerated
    /// The difference is smaller than the tolerance requires.
    case tooGenerous
    case different
  }

  let reference: PixelBuffer
  /// The difference, measured with the metric of the tolerance, or exactly if there is no tolerance.
  let pixels: ImageDifference
  let verdict: Outcome
  /// The areas that were not compared.
  let ignored: [PixelRect]

  init(of drawn: DrawnGolden, from reference: PixelBuffer) {
    let record = drawn.rules.ignoresLayers ? Self.record(of: drawn, for: reference) : nil
    ignored = drawn.rules.ignoredRectangles(in: drawn.rendered, recorded: record)
    let exact = ImageDifference(of: drawn.rendered.pixels, from: reference, ignoring: ignored)
    self.reference = reference
    guard let tolerance = drawn.rules.tolerance else {
      pixels = exact
      verdict = exact.isEmpty ? .same : .different
      return
    }
    let measured =
      exact.isEmpty || tolerance.metric == .exact
      ? exact
      : ImageDifference(of: drawn.rendered.pixels, from: reference, metric: tolerance.metric, ignoring: ignored)
    pixels = measured
    switch tolerance.verdict(on: measured.value) {
    case .exact, .within: verdict = exact.isEmpty ? .same : .tolerated
    case .tooGenerous: verdict = .tooGenerous
    case .exceeded: verdict = .different
    }
  }

  private static func record(of drawn: DrawnGolden, for reference: PixelBuffer) -> CellsRecord? {
    do throws(UnusableRecord) {
      return try RecordFile.record(at: drawn.image.recordPath, for: reference)
    } catch {
      // An unusable record is reported only if something differs.
      return nil
    }
  }
}
