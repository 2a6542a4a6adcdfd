// SPDX-License-Identifier: MIT

import CellGraphics
import CellImageCodecs
import Testing

@Suite struct PNGDecodingTests {
  @Test(
    arguments: [
      ("grey-1", false, [0xFF00_0000, 0xFFFF_FFFF, 0xFFFF_FFFF, 0xFFFF_FFFF, 0xFF00_0000, 0xFFFF_FFFF]),
      ("grey-2", false, [0xFF00_0000, 0xFF55_5555, 0xFFAA_AAAA, 0xFFFF_FFFF, 0xFFAA_AAAA, 0xFF55_5555]),
      ("grey-4", false, [0xFF00_0000, 0xFF55_5555, 0xFFAA_AAAA, 0xFFFF_FFFF, 0xFF77_7777, 0xFF11_1111]),
      ("grey-8", false, [0xFF00_0000, 0xFF64_6464, 0xFFC8_C8C8, 0xFFFF_FFFF, 0xFF7F_7F7F, 0xFF01_0101]),
      ("grey-16", false, [0xFF00_0000, 0xFF64_6464, 0xFFFF_FFFF, 0xFF00_0000, 0xFF01_0101, 0xFF80_8080]),
      ("grey-8-transparent", true, [0xFF00_0000, 0x0000_0000, 0xFFC8_C8C8, 0xFFFF_FFFF, 0xFF7F_7F7F, 0x0000_0000]),
      ("rgb-8", false, [0xFFFF_0000, 0xFF01_0203, 0xFF09_C864, 0xFF00_FF00, 0xFF00_00FF, 0xFFFA_F0E6]),
      ("rgb-16", false, [0xFFFF_0000, 0xFF01_0203, 0xFF01_809C, 0xFF00_FF00, 0xFF00_00FF, 0xFF04_080C]),
      ("rgb-8-transparent", true, [0xFFFF_0000, 0x0000_0000, 0xFF09_C864, 0xFF00_FF00, 0x0000_0000, 0xFF01_0204]),
      ("palette-1", false, [0xFFFF_0000, 0xFF00_8000, 0xFF00_8000, 0xFF00_8000, 0xFFFF_0000, 0xFFFF_0000]),
      ("palette-2", false, [0xFFFF_0000, 0xFF00_8000, 0xFF00_00FF, 0xFF0A_141E, 0xFF00_00FF, 0xFF00_8000]),
      ("palette-4", false, [0xFFFF_0000, 0xFF00_8000, 0xFF00_00FF, 0xFF0A_141E, 0xFF00_00FF, 0xFF00_8000]),
      ("palette-8", false, [0xFFFF_0000, 0xFF00_8000, 0xFF00_00FF, 0xFF0A_141E, 0xFF00_00FF, 0xFF00_8000]),
      ("palette-8-transparent", true, [0x0000_0000, 0x8000_4000, 0xFF00_00FF, 0xFF0A_141E, 0xFF00_00FF, 0x8000_4000]),
      ("grey-alpha-8", true, [0x8080_8080, 0xFFC8_C8C8, 0x0000_0000, 0x0100_0000, 0xFE07_0707, 0x6300_0000]),
      ("grey-alpha-16", true, [0x8080_8080, 0xFFC8_C8C8, 0x0000_0000, 0x0100_0000, 0xFE07_0707, 0x6300_0000]),
      ("rgb-alpha-8", true, [0x8080_0032, 0xFFC8_0102, 0x0000_0000, 0x0100_0100, 0xFE07_4DB0, 0x6363_6363]),
      ("rgb-alpha-16", true, [0x8080_0032, 0xFFC8_0102, 0x0000_0000, 0x0100_0100, 0xFE07_4DB0, 0x6363_6363]),
    ] as [(String, Bool, [UInt32])])
  func `every colour type and depth is decoded to premultiplied pixels`(name: String, hasAlpha: Bool, pixels: [UInt32]) throws {
    let picture = try decodePicture(resource(name + ".png"))
    #expect(picture.pixels == PixelBuffer(size: try pixelSize(3, 2), pixels: pixels))
    #expect(picture.hasAlphaChannel == hasAlpha)
    #expect(picture.format == .png)
  }

  @Test(
    arguments: [
      ("rgb-8", [0xFFFF_0000, 0xFF01_0203, 0xFF09_C864, 0xFF00_FF00, 0xFF00_00FF, 0xFFFA_F0E6]),
      ("palette-8-transparent", [0x00FF_0000, 0x8000_8000, 0xFF00_00FF, 0xFF0A_141E, 0xFF00_00FF, 0x8000_8000]),
      ("rgb-alpha-8", [0x80FF_0064, 0xFFC8_0102, 0x0009_0909, 0x0164_C832, 0xFE07_4DB1, 0x63FF_FFFF]),
    ] as [(String, [UInt32])])
  func `straight pixels are those of the file, including colours of transparent ones`(name: String, pixels: [UInt32]) throws {
    #expect(try decodeStraightPicture(resource(name + ".png")) == StraightPixels(size: pixelSize(3, 2), pixels: pixels))
  }

  @Test(arguments: ["grey-8", "rgb-alpha-16", "palette-8-transparent", "gradient-interlaced"])
  func `the header matches the decoded picture`(name: String) throws {
    let file = try resource(name + ".png")
    let header = try pictureHeader(file)
    let picture = try decodePicture(file)
    #expect(header.size == picture.pixels.size)
    #expect(header.hasAlphaChannel == picture.hasAlphaChannel)
  }

  @Test(arguments: [
    ("grey-8", false), ("rgb-8", false), ("palette-8", false), ("grey-alpha-8", true), ("rgb-alpha-8", true),
    ("grey-8-transparent", true), ("rgb-8-transparent", true), ("palette-8-transparent", true),
  ])
  func `the chunks before the pixels show whether a file has transparency`(name: String, hasAlpha: Bool) throws {
    let file = try resource(name + ".png")
    let head = file[..<(try #require(file.firstRange(of: Array("IDAT".utf8))).upperBound)]
    #expect(try pictureHeader(head + [UInt8](repeating: 0, count: file.count - head.count)).hasAlphaChannel == hasAlpha)
  }

  @Test func `an interlaced file decodes to the same pixels as a non-interlaced one`() throws {
    let plain = try decodePicture(resource("gradient.png"))
    #expect(try decodePicture(resource("gradient-interlaced.png")) == plain)
    #expect(plain.pixels[12, 10].straight == RGBA(red: 240, green: 250, blue: 120))
  }

  @Test func `gamma and profiles change no pixels`() throws {
    let file = try resource("rgb-8.png")
    let gamma = pngChunk("gAMA", bigEndian(100_000))
    let profile = pngChunk("iCCP", Array("broken".utf8) + [0, 0, 1, 2, 3])
    #expect(try decodePicture(inserting(gamma + profile, into: file)).pixels == decodePicture(file).pixels)
  }

  @Test func `the format is detected by its signature`() throws {
    #expect(throws: ImageCodecError.unknownFormat) { try decodePicture(Array("GIF89a".utf8)) }
    #expect(throws: ImageCodecError.unknownFormat) { try decodePicture([]) }
    #expect(try pictureHeader(resource("baseline.jpg")).format == .jpeg)
  }
}
