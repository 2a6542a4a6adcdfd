// SPDX-License-Identifier: MIT

import CellGraphics
import CellRenderAnalysis
import Testing

@Suite struct OverlayDrawingTests {
  /// A blended pixel, an opaque grey pixel in a copied layer, and a pixel without a tint, over blue.
  private static let row = """
    direction: row
    children:
      - {type: shape, fill: '#FFFFFF00', width: 1, height: 1}
      - {type: shape, fill: '#808080', width: 1, height: 1}
    """

  @Test(arguments: [
    // The luma of blue is 18, that of grey is 128; two fifths of it are mixed with three fifths of white.
    (OverlayOptions.Base.render, [0xFF54_0BB6, 0xFF52_9A70, 0xFF00_00FF] as [UInt32]),
    (.dim, [0xFFBC_7378, 0xFF82_CAA0, 0xFFA0_A0A0]), (.none, [0x5954_0B10, 0x5C00_481E, 0]),
  ])
  func `the tint is drawn over the cell, over the cell in pale grey, or over nothing`(base: OverlayOptions.Base, pixels: [UInt32])
    throws
  {
    let cell = try subject(of: Self.row, width: 3, background: "#0000FF")
    #expect(cell.overlay(.blended, options: OverlayOptions(base: base)).pixels == pixels)
  }

  @Test func `clear pixels stay clear in pale grey`() throws {
    let cell = try subject(of: "height: 1", width: 2, background: nil)
    #expect(cell.overlay(.blended, options: OverlayOptions(base: .dim)).pixels == [0, 0])
  }

  /// Returns the pattern of the stripes in a red area of 8 x 4 points, recognized by their alpha over nothing.
  private func stripes(scale: Int) throws -> [String] {
    let cell = try subject(
      of: "direction: row\nchildren: [{type: shape, fill: '#FFFFFF80', width: 8, height: 4}]", width: 8, scale: scale)
    let overlay = cell.overlay(.blended, options: OverlayOptions(base: .none, isHatched: true))
    return (0..<overlay.height).map { y in
      (0..<overlay.width).map { overlay[$0, y].alpha == 0xC0 ? "/" : overlay[$0, y].alpha == 0x59 ? "." : "?" }.joined()
    }
  }

  @Test func `stripes over blended pixels rise, and repeat every eight points`() throws {
    #expect(try stripes(scale: 1) == ["/.......", "......./", "....../.", "...../.."])
  }

  @Test func `stripes are one point wide`() throws {
    #expect(
      try stripes(scale: 2) == [
        "//..............", "/............../", "..............//", ".............//.",
        "............//..", "...........//...", "..........//....", ".........//.....",
      ])
  }

  @Test(arguments: OverlayMode.allCases)
  func `every overlay has the size of the cell, and drawing it twice gives the same bytes`(mode: OverlayMode) throws {
    // A picture that is far too large, in a kept bitmap, and nothing that must be converted.
    let cell = """
      padding: 3
      children:
        - {type: avatar, source: scene.png, size: 20}
        - {type: image, source: scene.png, width: 5, height: 5, rasterize: true}
        - {type: text, text: Hi, background: '#EEEEEE', opacity: 0.5}
      """
    let first = try subject(of: cell, width: 60, scale: 3)
    let overlay = first.overlay(mode, options: OverlayOptions(isHatched: true))
    #expect(overlay.size == first.drawing.pixels.size)
    #expect(overlay != first.drawing.pixels || mode == .copied)
    #expect(try subject(of: cell, width: 60, scale: 3).overlay(mode, options: OverlayOptions(isHatched: true)) == overlay)
  }

  @Test(arguments: OverlayMode.allCases, OverlayOptions.View.allCases)
  func `no two tints of a mode have the same stripes`(mode: OverlayMode, view: OverlayOptions.View) throws {
    let tints = try subject(of: Self.row, width: 3).tints(mode, options: OverlayOptions(view: view)).tints
    #expect(Set(tints.map(\.hatching)).count == tints.count)
  }
}
