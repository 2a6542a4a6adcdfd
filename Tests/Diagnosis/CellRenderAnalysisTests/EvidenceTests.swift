// SPDX-License-Identifier: MIT

import CellGraphics
import Testing

@testable import CellDisplayList
@testable import CellRenderAnalysis

/// The sentences that describe evidence.
@Suite struct EvidenceTests {
  private static let blended = Evidence.Blended(wasted: 64, mixed: 200, copied: 1036)
  private static let mixed = Evidence.Blended(mixed: 1)

  @Test(arguments: [
    (
      Evidence.blending(.noBackground(below: .white), blended),
      "blends 1,300 pixels (64 for nothing, 200 mixed, 1,036 opaque): it has no opaque background, and everything under it is #FFFFFF"
    ),
    (
      .blending(.noBackground(below: nil), mixed),
      "blends 1 pixel (1 mixed): it has no opaque background, and lies over more than one colour"
    ),
    (
      .blending(.corners(below: .black), mixed),
      "blends 1 pixel (1 mixed): its corners are round, and everything under them is #000000"
    ),
    (
      .blending(.corners(below: nil), mixed), "blends 1 pixel (1 mixed): its corners are round, and lie over more than one colour"
    ),
    (
      .blending(.gradient(item: 3, below: .white), mixed),
      "blends 1 pixel (1 mixed): its gradient is translucent, and everything under it is #FFFFFF"
    ),
    (
      .blending(.gradient(item: 3, below: nil), mixed),
      "blends 1 pixel (1 mixed): its gradient is translucent, and lies over more than one colour"
    ),
    (.blending(.opacity(0.5, of: "cell/body"), mixed), "blends 1 pixel (1 mixed): the opacity of cell/body is 0.5"),
    (.blending(.mask, mixed), "blends 1 pixel (1 mixed): a mask makes it translucent"),
    (
      .blending(.opaqueButNotDeclared(picture: 2), Evidence.Blended(copied: 9)),
      "blends 9 pixels (9 opaque): the picture has an alpha channel, but every pixel is opaque"
    ),
    (
      .blending(.opaqueButNotDeclared(picture: nil), Evidence.Blended(copied: 9)),
      "blends 9 pixels (9 opaque): every pixel is opaque, but the layer is not declared opaque"
    ),
    (.inkOutside(pixels: 4, mixed), "blends 1 pixel (1 mixed): 4 pixels of ink lie outside the frame"),
    (.falsePromise(holes: 1), "promises to be opaque, but 1 pixel is not: a compositor would show garbage there"),
    (.covered(item: 0, pixels: 50), "draws 50 pixels, but opaque content above covers all of them"),
    (.repainting(item: 0, pixels: 36), "draws 36 pixels in the colour they already have"),
  ])
  func `blending, promises and repetitions are described with their pixels`(evidence: Evidence, sentence: String) {
    #expect(evidence.description == sentence)
  }

  @Test(arguments: [
    (Misalignment.Part.frame, 0, "its frame lies at [10.5 4 100 40.25] device pixels, off the grid by -0.5 and 0"),
    (
      .clip, 1,
      "its clip lies at [10.5 4 100 40.25] device pixels, off the grid by -0.5 and 0: 1 pixel on the edge is partly cut"
    ),
    (
      .line(item: 2), 180,
      "an edge lies at [10.5 4 100 40.25] device pixels, off the grid by -0.5 and 0: 180 pixels are only partly covered"
    ),
    (
      .picture(item: 2), 0,
      "its picture lies at [10.5 4 100 40.25] device pixels, off the grid by -0.5 and 0, and is moved onto the grid"
    ),
    (
      .picture(item: 2), 4000,
      "its picture lies at [10.5 4 100 40.25] device pixels, off the grid by -0.5 and 0: 4,000 pixels are mixed"
    ),
  ])
  func `a misalignment is described with its position and offset`(part: Misalignment.Part, pixels: Int, sentence: String) {
    let place = DeviceRect(x: 10.5, y: 4, width: 100, height: 40.25)
    let misalignment = Misalignment(layer: 0, part: part, rect: place, edges: [])
    #expect(Evidence.misaligned(misalignment, pixels: pixels).description == sentence)
  }

  @Test(arguments: [
    (2.0, 2.0, false, "the picture is drawn at 2 times its size, in 120 x 80 device pixels"),
    (1, 2.5, true, "the picture is drawn at 1 times its width and 2.5 times its height, in 120 x 80 device pixels"),
    (1, 0.984, false, "the picture is drawn at 1 times its width and 0.984 times its height, in 120 x 80 device pixels"),
    (0.6, 0.597, false, "the picture is drawn at 0.6 times its size, in 120 x 80 device pixels"),
    (0.99975, 0.99975, false, "the picture is drawn at 0.99975 times its size, in 120 x 80 device pixels"),
  ])
  func `a scaled picture is described with its factors`(x: Double, y: Double, isStretched: Bool, sentence: String) throws {
    #expect(Evidence.scaled(try use(x: x, y: y, isStretched: isStretched)).description == sentence)
  }

  @Test func `an oversized picture is described with its bytes`() throws {
    #expect(
      Evidence.oversized(try use(x: 0.25, y: 0.25, isStretched: false), source: "ring.png").description
        == "ring.png is decoded to 480 x 320 pixels (614,400 bytes) and shown at 120 x 80 (38,400 bytes)")
  }

  @Test(arguments: [
    (IsolationReason.mask, 1, 0, "a mask applies to the whole layer, so it is drawn offscreen: 1 pass of 800 bytes"),
    (
      .shadowWithoutPath, 1, 700,
      "the shadow's shape depends on what the layer draws, so it is drawn offscreen: 1 pass of 800 bytes, and 700 bytes for the blur"
    ),
    (.cornerClip, 1, 0, "round corners clip more than one item, so it is drawn offscreen: 1 pass of 800 bytes"),
    (.groupOpacity, 1, 0, "opacity applies to more than one item, so it is drawn offscreen: 1 pass of 800 bytes"),
    (
      .rasterize, 0, 0,
      "the layer asks to be rasterized, but what it shows changes; it shares the pass that the layer already has"
    ),
    (.translucentColorGlyphs, 2, 0, "colour glyphs ignore the text's alpha, so it is drawn offscreen: 2 passes of 1,600 bytes"),
  ])
  func `a reason for a pass is described with its bytes`(reason: IsolationReason, count: Int, coverage: Int, sentence: String) {
    let pass = RenderPass(
      layer: 0, kind: .whole, area: PixelRect(x: 0, y: 0, width: 20, height: 10), coverageBytes: coverage)
    #expect(Evidence.offscreen(reason, [RenderPass](repeating: pass, count: count), nil).description == sentence)
  }

  @Test func `the buffer of a pass is described with the pixels that are blended`() {
    let pass = RenderPass(layer: 0, kind: .cornerClip, area: PixelRect(x: 0, y: 0, width: 20, height: 10), coverageBytes: 0)
    #expect(
      Evidence.offscreen(.cornerClip, [pass], Evidence.Blended(wasted: 8, copied: 192)).description
        == "round corners clip more than one item, so it is drawn offscreen: 1 pass of 800 bytes; "
        + "compositing it blends 200 pixels (8 for nothing, 192 opaque)")
  }

  @Test func `a kept bitmap is described with its memory and what each frame does with it`() {
    #expect(
      Evidence.keptBitmap(bytes: 800, Evidence.Blended()).description
        == "it is drawn once and kept as a bitmap of 800 bytes while nothing in it changes; each frame copies it")
    #expect(
      Evidence.keptBitmap(bytes: 800, Evidence.Blended(wasted: 8, copied: 192)).description
        == "it is drawn once and kept as a bitmap of 800 bytes while nothing in it changes; each frame blends 200 pixels "
        + "(8 for nothing, 192 opaque)")
    #expect(
      Evidence.shadowInBitmap(of: "cell/card", bytes: 800).description
        == "the shadow's shape depends on what the layer draws; the bitmap of cell/card spares its 800 bytes of buffers only until "
        + "something changes, and a shadow with a path needs neither")
  }

  @Test func `a finding is printed on one line with its cost`() {
    let finding = Finding(
      rule: .hidden, layer: 1, path: "cell/shape", rect: PixelRect(x: 2, y: 3, width: 10, height: 5),
      cost: Finding.Cost(pixels: 50, bytes: 2400, passes: 1), evidence: .covered(item: 1, pixels: 50))
    #expect(
      finding.description
        == "cell/shape: overdraw.hidden, note, at (2, 3, 10 x 5), 50 pixels, 2,400 bytes, 1 pass: draws 50 pixels, but opaque content above covers all of them"
    )
    #expect("\(Finding.Cost())" == "no cost")
  }

  private func use(x: Double, y: Double, isStretched: Bool) throws -> PictureUse {
    PictureUse(
      layer: 0, item: 0, destination: PixelRect(x: 0, y: 0, width: 120, height: 80),
      sourceSize: try #require(PixelSize(width: 480, height: 320)), factorX: x, factorY: y, isStretched: isStretched)
  }
}
