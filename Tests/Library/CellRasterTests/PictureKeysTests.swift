// SPDX-License-Identifier: MIT

import CellCairoRaster
import CellDocument
import CellGraphics
import CellNotation
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

  @Test(arguments: [
    ("type: image, source: lines.png, width: 60, height: 60", "kwkw"),
    ("type: image, source: lines.png, width: 60, height: 60, contentPosition: 50% 30%", "kwkw"),
    ("type: image, source: lines.png, width: 60, height: 60, contentPosition: 50% 75%", "wkwk"),
    ("type: image, source: lines.png, width: 60, height: 60, contentPosition: 50% 0.25", "kwkw"),
    ("type: image, source: lines.png, mode: center, width: 60, height: 60", "kwkw"),
    ("type: image, source: lines.png, mode: fit, width: 62, height: 61", "kwkw"),
    ("type: avatar, source: lines.png, size: 60", "kwkw"),
    ("width: 60, height: 60, backgroundImage: {source: lines.png}", "kwkw"),
    ("width: 60, height: 60, backgroundImage: {source: lines.png, mode: fill, contentPosition: 50% 60%}", "wkwk"),
    ("type: text, size: 20, lineHeight: 60, spans: [{avatar: lines.png, height: 60}]", "kwkw"),
  ])
  func `black and white lines stay black and white where the box is one pixel lower than the file`(
    element: String, rows: String
  ) throws {
    let lines = (0..<61).flatMap { [UInt32](repeating: $0 % 2 == 0 ? 0xFF00_0000 : 0xFFFF_FFFF, count: 60) }
    try folder.add("lines.png", PixelBuffer(size: try #require(PixelSize(width: 60, height: 61)), pixels: lines))
    let template = try CellTemplate(
      parsing: "version: 1\ncanvas: {width: 70, scale: 1, background: white}\ncell: {children: [{\(element)}]}\n",
      fileName: "lines.yaml", format: .yaml)
    let pixels = try folder.renderer().drawn(template, [:], environment: BindingEnvironment(now: 0)).pixels
    let names = [PremultipliedRGBA(.black): "k", PremultipliedRGBA(.white): "w"]
    #expect((10..<14).map { names[pixels[30, $0]] ?? "?" }.joined() == rows)
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
