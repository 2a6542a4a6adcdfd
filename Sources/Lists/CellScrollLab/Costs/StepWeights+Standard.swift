// SPDX-License-Identifier: MIT

internal import CellRenderAnalysis

extension StepWeights {
  /// The weights that simulations use.
  ///
  /// Those of binding, layout and drawing were measured by `tools/benchmarks/scroll`; a step without a weight was found to add nothing to the
  /// others. Opening a font was measured by rendering one to five of them; the setup is the rest of what the first cell of a process takes.
  /// Copying and moving are those of memory. Gradients were measured by `tools/bench gradients`, beside those that Cairo draws, whose weight
  /// is that of gradients in vector images. The prices of the render stage are those of the model of compositing.
  package static let standard = StepWeights(
    version: 6,
    [
      .parsedItems: 241_416, .parsedBytes: 1_424, .parsedValues: 170_836, .escapedBytes: 4_873, .boundElements: 188_841,
      .boundFormulas: 929_701, .evaluations: 990_248, .filteredBytes: 54_783, .listedValues: 3_081_408, .boundRuns: 2_035_566,
      .searchedBytes: 86_434, .builtElements: 1_292_154, .compilations: 16_186_738, .measurements: 2_390_277, .visits: 87_111,
      .formulas: 1_435_197, .pivots: 1_947_222, .edits: 2_755_229, .shapedBytes: 884_215, .brokenBytes: 1_092,
      .openedFonts: 1_050_000_000, .textSetup: 3_850_000_000, .colorPixels: 224, .blurredPixels: 7_222, .passPixels: 886,
      .gradientPixels: 460, .slantedPixels: 700, .radialPixels: 3_700, .conicPixels: 8_700, .mappedPixels: 14_484,
      .scaledPixels: 17_543, .textPixels: 223, .drawnGlyphs: 197_913,
      .drawnItems: 2_718_178, .openedPictures: 109_785_181, .decodedPixels: 8_067, .comparedRows: 20_514, .copiedPixels: 300,
      .movedPixels: 150, .opaquePixels: CompositedPixel.copied.picoseconds, .blendedPixels: CompositedPixel.blended.picoseconds,
      .renderPassPixels: CompositedPixel.pass.picoseconds, .sampledPixels: CompositedPixel.sampled.picoseconds,
    ])
}
