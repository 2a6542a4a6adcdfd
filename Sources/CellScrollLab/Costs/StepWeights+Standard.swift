// SPDX-License-Identifier: MIT

extension StepWeights {
  /// The weights that simulations use.
  ///
  /// Those of binding, layout and drawing were measured by `tools/benchmarks/scroll`; a step without a weight was found to add nothing to the
  /// others. Opening a font was measured by rendering one to five of them; the setup is the rest of what the first cell of a process takes.
  /// Copying and moving are those of memory. The render stage
  /// is an assumption, as this machine has none: a processor for graphics that fills ten thousand million pixels a second, and half as
  /// many if it blends.
  package static let standard = StepWeights(
    version: 3,
    [
      .parsedItems: 459_813, .parsedBytes: 1_285, .parsedValues: 131_519, .escapedBytes: 2_855, .boundElements: 227_212,
      .boundRuns: 2_253_509, .evaluations: 448_242, .filteredBytes: 47_304, .searchedBytes: 43_069, .builtElements: 992_958,
      .compilations: 10_107_829, .measurements: 2_123_960, .visits: 2_702, .formulas: 596_241, .pivots: 1_761_965,
      .edits: 1_728_432, .shapedBytes: 727_830, .brokenBytes: 1_750, .openedFonts: 1_050_000_000, .textSetup: 3_850_000_000,
      .colorPixels: 243, .gradientPixels: 44, .blurredPixels: 6_195, .passPixels: 360, .scaledPixels: 26_337,
      .textPixels: 546, .segments: 396_590, .decodedPixels: 11_850, .copiedPixels: 300, .movedPixels: 150,
      .opaquePixels: 100, .blendedPixels: 200, .renderPassPixels: 200, .sampledPixels: 100,
    ])
}
