// SPDX-License-Identifier: MIT

import CellGraphics
import CellImageCodecs
import Testing

/// The form in which a file stores a picture, read from its header.
@Suite struct StoredFormTests {
  private func storage(_ file: [UInt8]) throws -> PictureStorage { try pictureHeader(file).storage }

  @Test(arguments: [
    ("grey-1.png", PictureStorage(.grey, bits: 1)), ("grey-4.png", PictureStorage(.grey, bits: 4)),
    ("grey-8.png", PictureStorage(.grey, bits: 8)), ("grey-16.png", PictureStorage(.grey, bits: 16)),
    ("grey-8-transparent.png", PictureStorage(.greyWithAlpha, bits: 8)),
    ("grey-alpha-8.png", PictureStorage(.greyWithAlpha, bits: 8)),
    ("grey-alpha-16.png", PictureStorage(.greyWithAlpha, bits: 16)), ("palette-2.png", PictureStorage(.palette, bits: 2)),
    ("palette-8-transparent.png", PictureStorage(.palette, bits: 8)), ("rgb-8.png", PictureStorage(.color, bits: 8)),
    ("rgb-16.png", PictureStorage(.color, bits: 16)), ("rgb-alpha-16.png", PictureStorage(.color, bits: 16)),
    ("grey.jpg", PictureStorage(.grey, bits: 8)), ("baseline.jpg", PictureStorage(.color, bits: 8)),
    ("progressive.jpg", PictureStorage(.color, bits: 8)), ("cmyk.jpg", PictureStorage(.inks, bits: 8)),
  ])
  func `a header states the channels and their bits`(name: String, form: PictureStorage) throws {
    #expect(try storage(resource(name)) == form)
  }

  @Test(arguments: ["palette-8", "rgb-16"]) func `a decoded picture states the same form as its header`(name: String) throws {
    let file = try resource(name + ".png")
    #expect(try decodePicture(file).storage == storage(file))
  }

  @Test(arguments: [
    (PictureStorage(.grey, bits: 8), []), (PictureStorage(.color, bits: 8), []), (PictureStorage(.color, bits: 8, .sRGB), []),
    (PictureStorage(.grey, bits: 1), ["1 bit per channel"]), (PictureStorage(.color, bits: 16), ["16 bits per channel"]),
    (PictureStorage(.greyWithAlpha, bits: 8), ["grey and alpha"]), (PictureStorage(.palette, bits: 2), ["a palette"]),
    (PictureStorage(.inks, bits: 8), ["CMYK inks"]),
    (
      PictureStorage(.greyWithAlpha, bits: 16, .profile("P3")),
      ["grey and alpha", "16 bits per channel", "the colour profile \"P3\""]
    ),
    (PictureStorage(.color, bits: 8, .gamma(100_000)), ["a gamma of 1"]),
    (PictureStorage(.color, bits: 8, .primaries), ["other primary colours than sRGB"]),
    (
      PictureStorage(.color, bits: 8, .codePoints(primaries: 9, transfer: 16)),
      ["the colours 9 with the transfer function 16 of ITU-T H.273"]
    ),
  ])
  func `colours with 8 bits in sRGB, and grey with 8 bits, need no conversion`(form: PictureStorage, reasons: [String]) {
    #expect(form.conversions.map(\.description) == reasons)
  }

  // MARK: What the colours of a PNG file mean

  private static let srgb = pngChunk("sRGB", [0])

  @Test(
    arguments: [
      ([], StoredColorSpace.sRGB), (srgb, .sRGB),
      (pngChunk("gAMA", bigEndian(45_455)), .sRGB), (pngChunk("gAMA", bigEndian(100_000)), .gamma(100_000)),
      // sRGB has a higher priority than gAMA.
      (pngChunk("gAMA", bigEndian(100_000)) + srgb, .sRGB),
      (pngChunk("cHRM", [31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000].flatMap(bigEndian)), .sRGB),
      (pngChunk("cHRM", [31270, 32900, 68000, 32000, 26500, 69000, 15000, 6000].flatMap(bigEndian)), .primaries),
      (pngChunk("cICP", [1, 13, 0, 1]), .sRGB),
      (pngChunk("cICP", [12, 13, 0, 1]) + srgb, .codePoints(primaries: 12, transfer: 13)),
      (pngChunk("iCCP", Array("x".utf8) + [0, 0] + zlibStored(profile(.displayP3, "Display P3"))), .profile("Display P3")),
      (pngChunk("iCCP", Array("x".utf8) + [0, 0] + zlibStored(profile(.sRGB, "Any name"))), .sRGB),
      (pngChunk("iCCP", Array("x".utf8) + [0, 0] + zlibStored(profile(.sRGB, "Gamma", gamma: 0x0233))), .profile("Gamma")),
      // A profile without a description has the name of its chunk.
      (pngChunk("iCCP", Array("mine".utf8) + [0, 0] + zlibStored(profile(.displayP3, nil))), .profile("mine")),
      (pngChunk("cHRM", [0]), .sRGB),
    ] as [([UInt8], StoredColorSpace)])
  func `the chunks before the pixels say what the colours mean`(chunks: [UInt8], space: StoredColorSpace) throws {
    #expect(try storage(inserting(chunks, into: resource("rgb-8.png"))) == PictureStorage(.color, bits: 8, space))
  }

  @Test func `what follows the length that a profile states is not read`() throws {
    let padded = profile(.displayP3, "Large") + [UInt8](repeating: 0, count: 60_000)
    let file = inserting(pngChunk("iCCP", Array("x".utf8) + [0, 0] + zlibStored(padded)), into: try resource("rgb-8.png"))
    #expect(try storage(file).colorSpace == .profile("Large"))
  }

  // MARK: JPEG

  @Test func `the parts of a profile in a JPEG file are put in order`() throws {
    let file = try resource("baseline.jpg")
    #expect(try storage(jpeg(file, embedding: profile(.displayP3, "Display P3"))).colorSpace == .profile("Display P3"))
    #expect(try storage(jpeg(file, embedding: profile(.sRGB, "sRGB"))) == .plain)
  }
}
