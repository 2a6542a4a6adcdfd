// SPDX-License-Identifier: MIT

extension StepWeights {
  /// The weights that simulations use.
  ///
  /// Those of binding, layout and drawing were measured by `tools/benchmarks/scroll`. Copying and moving are those of memory. The render stage
  /// is an assumption, as this machine has none: a processor for graphics that fills ten thousand million pixels a second, and half as
  /// many if it blends.
  package static let standard = StepWeights(
    version: 1,
    [
      .parsedBytes: 2_000, .boundElements: 700_000, .builtElements: 1_000_000, .compilations: 40_000_000, .measurements: 900_000,
      .visits: 1_500_000, .formulas: 60_000, .pivots: 150_000, .edits: 400_000, .shapedBytes: 300_000, .brokenBytes: 12_000,
      .colorPixels: 400, .gradientPixels: 2_500, .blurredPixels: 6_000, .passPixels: 900, .scaledPixels: 4_000, .textPixels: 900,
      .segments: 500_000, .decodedPixels: 9_000, .copiedPixels: 300, .movedPixels: 150,
      .opaquePixels: 100, .blendedPixels: 200, .renderPassPixels: 200, .sampledPixels: 100,
    ])
}
