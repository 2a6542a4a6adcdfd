// SPDX-License-Identifier: MIT

import CellGraphics
import CellRenderAnalysis
import Testing

@Suite struct PlaceTintTests {
  private static let stack = """
    direction: row
    children:
      - background: '#111111'
        children:
          - background: '#222222'
            margin: [0, 0, 0, 1]
            children:
              - background: '#333333'
                margin: [0, 0, 0, 1]
                children:
                  - background: '#444444'
                    margin: [0, 0, 0, 1]
                    children:
                      - {background: '#555555', margin: [0, 0, 0, 1], width: 1, height: 1}
    """

  @Test func `pixels are tinted by how often they are drawn, up to four times`() throws {
    #expect(try subject(of: Self.stack, width: 6).tints(.overdraw).rows == ["123440"])
  }

  @Test(arguments: [
    (OverlayOptions.Palette.standard, [0x2F00_002F, 0x2F00_2F00, 0x3F3F_0000, 0x7F7F_0000, 0x7F7F_0000, 0]),
    (.deuteranomaly, [0x2F00_002F, 0x4F4F_4F00, 0x5F5F_3350, 0x7F7F_0000, 0x7F7F_0000, 0]),
  ])
  func `overdraw has Android's colours, premultiplied`(palette: OverlayOptions.Palette, colors: [UInt32]) throws {
    let overlay = try subject(of: Self.stack, width: 6).overlay(.overdraw, options: OverlayOptions(palette: palette, base: .none))
    #expect(overlay.pixels == colors)
  }

  @Test func `an edge between device pixels is magenta`() throws {
    let rectangle =
      "height: 3\nchildren: [{type: shape, fill: '#336699', position: absolute, left: 1.5, top: 1, width: 3, height: 1}]"
    #expect(try subject(of: rectangle, width: 6).tints(.misaligned).rows == ["000000", "010010", "000000"])
    #expect(try subject(of: rectangle, width: 6, scale: 2).tints(.misaligned).counts == [0, 0, 0])
  }

  @Test func `a rectangle of 100 x 40 at half a pixel has 80 magenta pixels, and none at scale 2`() throws {
    let rectangle =
      "height: 60\nchildren: [{type: shape, fill: '#336699', position: absolute, left: 10.5, top: 10, width: 100, height: 40}]"
    let cell = try subject(of: rectangle, width: 200)
    #expect(cell.tints(.misaligned).counts[0] == 80)
    #expect(
      cell.legend(.misaligned, tints: cell.tints(.misaligned)).totals
        == "80 pixels on edges between device pixels, in 1 layer; 0 scaled pictures")
    #expect(try subject(of: rectangle, width: 200, scale: 2).tints(.misaligned).counts == [0, 0, 0])
  }

  @Test func `a label off the grid has only the light tint, on its frame`() throws {
    let cell = try subject(
      of: "height: 20\nchildren: [{type: text, text: i, position: absolute, left: 1.5, top: 1, width: 8, height: 18}]", width: 20)
    #expect(cell.tints(.misaligned).counts == [0, 162, 0])
  }

  @Test func `passes are yellow, and stronger where two of them overlap`() throws {
    let cell = try subject(
      of: """
        direction: row
        children:
          - opacity: 0.5
            direction: row
            children:
              - {type: shape, fill: '#336699', width: 1, height: 1}
              - opacity: 0.5
                direction: row
                children:
                  - {type: shape, fill: '#336699', width: 1, height: 1}
                  - {type: shape, fill: '#993366', width: 1, height: 1}
        """, width: 4)
    #expect(cell.tints(.offscreen).rows == ["1220"])
    #expect(cell.legend(.offscreen, tints: cell.tints(.offscreen)).totals == "2 passes of 20 bytes, in 2 layers")
  }

  @Test func `a picture is yellow among misaligned images if it is scaled, and orange among pictures if it is far too large`()
    throws
  {
    func picture(_ side: String) throws -> OverlaySubject {
      try subject(of: "direction: row\nchildren: [{type: image, source: ring.png, \(side), mode: fill}]", width: 200)
    }
    func counts(_ side: String) throws -> [[Int]] {
      let cell = try picture(side)
      return [cell.tints(.misaligned).counts, cell.tints(.pictures).counts]
    }
    #expect(try counts("width: 50, height: 50") == [[0, 0, 2500], [0]])
    #expect(try counts("width: 2, height: 2") == [[0, 0, 4], [4]])
    #expect(try counts("shrink: 0") == [[0, 0, 0], [0]])
    let cell = try picture("width: 50, height: 50")
    #expect(
      cell.legend(.misaligned, tints: cell.tints(.misaligned)).totals
        == "0 pixels on edges between device pixels, in 0 layers; 1 scaled picture")
    #expect(
      cell.legend(.pictures, tints: cell.tints(.pictures)).totals == "1 picture, 0 oversized: 25,600 bytes, 10,000 shown")
  }

  @Test func `a scaled picture off the grid is light magenta`() throws {
    let picture = "{type: image, source: ring.png, mode: fill, position: absolute, left: 1.25, top: 1, width: 4, height: 2}"
    #expect(
      try subject(of: "height: 4\nchildren: [\(picture)]", width: 6).tints(.misaligned).rows == [
        "000000", "022222", "022222", "000000",
      ])
  }

  @Test func `a picture of its own size that its box crops by an odd number of pixels is light magenta`() throws {
    let picture = "{type: image, source: scene.png, mode: center, width: 59, height: 2}"
    #expect(try subject(of: "direction: row\nchildren: [\(picture)]", width: 80).tints(.misaligned).counts == [0, 118, 0])
  }

  @Test func `corners that are cut off a picture are not tinted`() throws {
    let cell = try subject(of: "direction: row\nchildren: [{type: avatar, source: scene.png, size: 4}]", width: 4)
    #expect(cell.tints(.pictures).rows == ["0110", "1111", "1111", "0110"])
    #expect(cell.tints(.misaligned).rows == ["0330", "3333", "3333", "0330"])
  }
}
