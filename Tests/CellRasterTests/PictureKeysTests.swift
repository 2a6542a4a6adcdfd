// SPDX-License-Identifier: MIT

import CellCairoRaster
import CellDocument
import CellGraphics
import CellRaster
import CellTree
import Testing

/// Positions, tints and repetition of pictures, drawn.
@Suite struct PictureKeysTests {
  private let folder: AssetFolder

  init() throws { folder = try AssetFolder() }

  private func drawn(_ root: some CellElement) throws -> DrawnCell {
    try folder.renderer().drawn(Cell(width: 16, scale: .x1, background: .white) { root })
  }

  private func row(_ y: Int, of drawn: DrawnCell) -> String {
    let names = [
      PremultipliedRGBA(RGBA(red: 255, green: 0, blue: 0)): "r", PremultipliedRGBA(RGBA(red: 0, green: 0, blue: 255)): "b",
      PremultipliedRGBA(.white): ".",
    ]
    return (0..<16).map { names[drawn.pixels[$0, y]] ?? "?" }.joined()
  }

  @Test(
    arguments: [
      (PictureRepetition?.none, ContentPosition.center, "....rrrrbbbb...."), (.x, .center, "bbbbrrrrbbbbrrrr"),
      (.x, ContentPosition(x: .init(percent: 0, points: 1)), "brrrrbbbbrrrrbbb"),
      (.both, ContentPosition(x: .init(percent: 100)), "rrrrbbbbrrrrbbbb"), (.y, .center, "....rrrrbbbb...."),
    ])
  func `a background is repeated from where the picture lies`(
    repetition: PictureRepetition?, position: ContentPosition, pixels: String
  ) throws {
    let box = Row {}.width(16).height(4)
      .backgroundImage("red.png", mode: .center, position: position, repeating: repetition)
    #expect(row(1, of: try drawn(box)) == pixels)
  }

  @Test func `only a background that is repeated downwards is above and below the picture`() throws {
    func top(_ repetition: PictureRepetition) throws -> String {
      row(0, of: try drawn(Row {}.height(8).backgroundImage("red.png", repeating: repetition)))
    }
    #expect([try top(.x), try top(.y), try top(.both)] == ["................", "....rrrrbbbb....", "bbbbrrrrbbbbrrrr"])
  }

  @Test func `a position chooses the part of a picture that a box crops`() throws {
    func cropped(_ percent: Double) throws -> String {
      let position = ContentPosition(x: .init(percent: percent))
      return row(1, of: try drawn(Row { Picture("red.png").width(4).height(4).contentPosition(position) }))
    }
    #expect([try cropped(0), try cropped(50), try cropped(100)] == ["rrrr............", "rrbb............", "bbbb............"])
  }

  @Test func `a tint keeps the alpha of the picture`() throws {
    let glass = Picture("glass.png").width(8).height(4).tint(RGBA(red: 255, green: 0, blue: 0))
    let pixel = try drawn(Row { glass }).pixels[2, 2]
    #expect((pixel.red, pixel.alpha) == (255, 255))
    #expect((126...129).contains(pixel.green))
  }

  @Test func `a tint over a picture without transparency is a warning, and fills the box`() throws {
    let drawn = try drawn(Row { Picture("solid.png").width(8).height(4) }.backgroundImage("red.png", tint: .black))
    #expect(drawn.pixels[15, 1] == PremultipliedRGBA(.black))
    #expect(drawn.warnings.map(\.reason) == [.tintedWithoutAlpha(source: "red.png")])
  }

  @Test func `a missing background is a placeholder with a warning, if that is allowed`() throws {
    let cell = try Cell(width: 16, scale: .x1) { Row {}.height(8).backgroundImage("none.png", repeating: .both) }
    #expect(throws: (any Error).self) { try folder.renderer().drawn(cell) }
    #expect(try folder.renderer(.placeholder).drawn(cell).warnings.count == 1)
  }
}
