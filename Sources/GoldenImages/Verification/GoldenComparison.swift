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

  init(of drawn: DrawnGolden, from reference: PixelBuffer) {
    let ignored = drawn.rules.ignoredRectangles(in: drawn.rendered)
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
}
