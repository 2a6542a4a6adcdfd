// SPDX-License-Identifier: MIT

import CellGraphics
import CellImageCodecs
import Testing

@Suite struct PNGOrientationTests {
  /// An eXIf chunk whose only entry is an orientation.
  private func exif(_ orientation: UInt8, isLittleEndian: Bool = false) -> [UInt8] {
    pngChunk(
      "eXIf",
      isLittleEndian
        ? [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0]
        : [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0])
  }

  /// The rows of a picture, with a letter for each pixel: the file's two rows are `abc` and `def`.
  private func rows(of pixels: [UInt32], width: Int, like upright: [UInt32]) throws -> String {
    let letters = try pixels.map { String(Array("abcdef")[try #require(upright.firstIndex(of: $0))]) }
    return stride(from: 0, to: pixels.count, by: width).map { letters[$0..<$0 + width].joined() }.joined(separator: " ")
  }

  // Exif 2.32, table 6: what the first row and the first column of the file are.
  private static let orientations: [(UInt8, String)] = [
    (1, "abc def"), (2, "cba fed"), (3, "fed cba"), (4, "def abc"), (5, "ad be cf"), (6, "da eb fc"), (7, "fc eb da"),
    (8, "cf be ad"),
  ]

  @Test(arguments: orientations) func `each Exif orientation turns a PNG file`(orientation: UInt8, rows: String) throws {
    let file = try resource("rgb-alpha-8.png")
    let upright = try decodePicture(file).pixels.pixels
    for isLittleEndian in [false, true] {
      let picture = try decodePicture(inserting(exif(orientation, isLittleEndian: isLittleEndian), into: file))
      #expect(try self.rows(of: picture.pixels.pixels, width: picture.pixels.width, like: upright) == rows)
      #expect(picture.hasAlphaChannel)
    }
  }

  @Test(arguments: orientations) func `straight pixels and the header are turned, too`(orientation: UInt8, rows: String) throws {
    let file = try resource("rgb-alpha-8.png")
    let turned = inserting(exif(orientation), into: file)
    let picture = try decodeStraightPicture(turned)
    // The colour of the third pixel, which is transparent, is kept.
    #expect(try self.rows(of: picture.pixels, width: picture.size.width, like: decodeStraightPicture(file).pixels) == rows)
    #expect(try pictureHeader(turned).size == picture.size)
  }

  @Test func `palettes and interlaced files are turned`() throws {
    let palette = inserting(exif(6), into: try resource("palette-8-transparent.png"))
    #expect(
      try decodePicture(palette).pixels.pixels
        == [0xFF0A_141E, 0x0000_0000, 0xFF00_00FF, 0x8000_4000, 0x8000_4000, 0xFF00_00FF])
    let plain = try decodePicture(inserting(exif(5), into: resource("gradient.png"))).pixels
    #expect(try plain.size == pixelSize(11, 13))
    #expect(try decodePicture(inserting(exif(5), into: resource("gradient-interlaced.png"))).pixels == plain)
  }

  @Test func `a damaged or unknown orientation, or one behind the pixels, is ignored`() throws {
    let file = try resource("rgb-8.png")
    let upright = try decodePicture(file).pixels
    #expect(try decodePicture(inserting(exif(0), into: file)).pixels == upright)
    #expect(try decodePicture(inserting(exif(9), into: file)).pixels == upright)
    for length in 0..<20 {
      let chunk = pngChunk("eXIf", Array(exif(6)[8..<8 + length]))
      #expect(try decodePicture(inserting(chunk, into: file)).pixels == upright)
    }
    // A directory far behind the end.
    let far = pngChunk("eXIf", [0x4D, 0x4D, 0, 42, 0xFF, 0xFF, 0xFF, 0xF0, 0, 1])
    #expect(try decodePicture(inserting(far, into: file)).pixels == upright)
    // The specification puts the chunk before the pixels.
    let behind = Array(file[..<(file.count - 12)]) + exif(6) + file[(file.count - 12)...]
    #expect(try decodePicture(behind).pixels == upright)
    #expect(try pictureHeader(behind).size == pixelSize(3, 2))
  }

  @Test func `the first of several valid orientations counts`() throws {
    let file = try resource("rgb-8.png")
    let three = inserting(exif(9) + exif(6) + exif(3), into: file)
    #expect(try decodePicture(three).pixels == decodePicture(inserting(exif(6), into: file)).pixels)
  }
}
