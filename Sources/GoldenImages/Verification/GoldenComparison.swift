// SPDX-License-Identifier: MIT

internal import Graphics
internal import ImageComparison

/// A picture beside the pixels of its golden.
struct GoldenComparison {
  enum Verdict {
    case same
    case tolerated
    /// Less differs than the tolerance asks for.
    case tooGenerous
    case different
  }

  let reference: PixelBuffer
  /// By the metric of the tolerance; exactly, without one.
  let pixels: ImageDifference
  let verdict: Verdict
  /// Where nothing counted.
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
      // Where something differs, that is said.
      return nil
    }
  }
}
