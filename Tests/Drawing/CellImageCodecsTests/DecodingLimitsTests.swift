// SPDX-License-Identifier: MIT

import CellGraphics
import CellImageCodecs
import CellTestSupport
import Testing

@Suite struct DecodingLimitsTests {
  @Test func `a PNG header with more than 50 megapixels is refused before memory is allocated`() {
    let file = pngHeader(width: 50_001, height: 50_001) + pngChunk("IDAT", []) + pngChunk("IEND", [])
    #expect(throws: ImageCodecError.tooManyPixels(width: 50_001, height: 50_001, limit: 50_000_000)) {
      try decodePicture(file)
    }
    #expect(throws: ImageCodecError.tooManyPixels(width: 50_001, height: 50_001, limit: 50_000_000)) {
      try pictureHeader(file)
    }
  }

  @Test func `a side beyond the limit is refused`() {
    let file = pngHeader(width: 65_536, height: 1) + pngChunk("IDAT", []) + pngChunk("IEND", [])
    #expect(throws: ImageCodecError.sideTooLong(width: 65_536, height: 1, limit: 65_535)) { try pictureHeader(file) }
  }

  @Test(arguments: [(0, 1), (1, 0), (0, 0)] as [(UInt32, UInt32)])
  func `a side of zero is reported as a damaged header`(width: UInt32, height: UInt32) {
    let file = pngHeader(width: width, height: height) + pngChunk("IDAT", []) + pngChunk("IEND", [])
    #expect(throws: ImageCodecError.corrupt(.png, .header)) { try decodePicture(file) }
  }

  @Test func `a thousand chunks are accepted, and one more is refused`() throws {
    let file = try resource("rgb-8.png")
    let chunk = pngChunk("tEXt", Array("a".utf8) + [0])
    let thousand = inserting(repeated(chunk, count: 1000), into: file)
    #expect(try decodePicture(thousand) == decodePicture(file))
    #expect(throws: ImageCodecError.tooManyChunks(.png, limit: 1000)) { try decodePicture(inserting(chunk, into: thousand)) }
  }

  @Test func `a chunk longer than the limit is refused`() throws {
    let bytes = [UInt8](repeating: 32, count: 101)
    let file = inserting(pngChunk("tEXt", bytes), into: try resource("rgb-8.png"))
    var limits = DecodingLimits.standard
    limits.chunkBytes = 100
    #expect(throws: ImageCodecError.chunkTooLong(bytes: 101, limit: 100)) { try decodePicture(file, limits: limits) }
    limits.chunkBytes = 101
    #expect(try decodePicture(file, limits: limits).pixels.width == 3)
  }

  @Test func `a chunk that declares gigabytes it does not contain is reported as truncated`() throws {
    let text = bigEndian(2_147_483_647) + Array("iTXt".utf8) + [UInt8](repeating: 32, count: 100)
    #expect(throws: ImageCodecError.truncated(.png)) { try decodePicture(inserting(text, into: resource("rgb-8.png"))) }
  }

  @Test func `a JPEG header with more pixels than the limit is refused before memory is allocated`() {
    let frame: [UInt8] = [0xFF, 0xC0, 0, 17, 8, 0xFF, 0xFF, 0xFF, 0xFF, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1]
    let file = [0xFF, 0xD8] + frame + [0xFF, 0xDA, 0, 2]
    #expect(throws: ImageCodecError.tooManyPixels(width: 65_535, height: 65_535, limit: 50_000_000)) { try decodePicture(file) }
  }

  @Test func `more than a thousand JPEG segments are refused`() throws {
    let file = try resource("baseline.jpg")
    let before = try #require(file.firstRange(of: [0xFF, 0xDA])).lowerBound
    let comment: [UInt8] = [0xFF, 0xFE, 0, 3, 32]
    let segments = repeated(comment, count: 1001)
    #expect(throws: ImageCodecError.tooManyChunks(.jpeg, limit: 1000)) {
      try pictureHeader(file[..<before] + segments + file[before...])
    }
  }

  // The compressed pixels of a black picture of 1000 x 1000 pixels decompress to 3 MB, so 900 such chunks would be 2.7 GB.
  @Test(arguments: [("iCCP", [112, 0, 0]), ("zTXt", [107, 0, 0]), ("iTXt", [107, 0, 1, 0, 0, 0])] as [(String, [UInt8])])
  func `chunks that would expand to gigabytes are not decompressed`(type: String, prefix: [UInt8]) throws {
    let black = try encodeArchivalPNG(
      PixelBuffer(size: pixelSize(1000, 1000), filledWith: .black))
    // After the signature and header: the length, type and zlib stream of the only pixel data chunk.
    let length = black[33..<37].reduce(0) { $0 << 8 | Int($1) }
    let content = prefix + black[41..<41 + length]
    let file = try resource("rgb-8.png")
    let bombs = inserting(repeated(pngChunk(type, content), count: 900), into: file)
    let bytes = inserting(repeated(pngChunk("prVt", content), count: 900), into: file)
    let expected = try decodePicture(file)
    let bytesTime = try threadTime {
      let picture = try decodePicture(bytes)
      #expect(picture == expected)
    }
    let bombsTime = try threadTime {
      let picture = try decodePicture(bombs)
      #expect(picture.pixels == expected.pixels)
      #expect(picture.storage.colorFault == (type == "iCCP" ? .damagedProfile : nil))
    }
    // A profile is opened to read its length.
    #expect(bombsTime < bytesTime * 20 + .milliseconds(5))
  }
}
