// SPDX-License-Identifier: MIT

import CellImageCodecs
import Testing

@Suite struct PNGTextReadingTests {
  private let header = pngHeader(width: 1, height: 1)
  private let rest = pngChunk("IDAT", []) + pngChunk("IEND", [])

  private func text(_ keyword: String, _ text: String) throws -> PNGText {
    try #require(PNGText(keyword: keyword, text: text))
  }

  @Test func `texts from the encoder are read back in order`() throws {
    let texts = [try text("Digest", "5fe1"), try text("Title", "Grüße"), try text("Empty", "")]
    let picture = try decodePicture(resource("rgb-8.png")).pixels
    #expect(try pngTexts(in: encodePNG(picture, texts: texts)) == texts)
  }

  @Test func `a tEXt chunk is decoded as Latin-1`() throws {
    let file = header + pngChunk("tEXt", Array("Author".utf8) + [0, 0x47, 0x72, 0xFC]) + rest
    #expect(try pngTexts(in: file) == [text("Author", "Grü")])
  }

  @Test func `a language and a translated keyword are skipped`() throws {
    let content = Array("Title".utf8) + [0, 0, 0] + Array("de".utf8) + [0] + Array("Titel".utf8) + [0] + Array("Hallo".utf8)
    #expect(try pngTexts(in: header + pngChunk("iTXt", content) + rest) == [text("Title", "Hallo")])
  }

  @Test(
    arguments: [
      ("iTXt", [0x61, 0, 1, 0, 0, 0, 0x62]),  // compressed
      ("iTXt", [0x61, 0, 0, 0, 0, 0, 0xFF]),  // not UTF-8
      ("iTXt", [0x61, 0, 0, 0, 0x62]),  // unterminated language
      ("iTXt", [0x61, 0, 0]),
      ("iTXt", [0x61]),
      ("iTXt", []),
      ("tEXt", [0x61]),
      ("tEXt", [0, 0x62]),  // no keyword
      ("tEXt", [0x61, 0, 0x62, 0]),  // a zero byte in the text
      ("zTXt", [0x61, 0, 0, 0x62]),
    ] as [(String, [UInt8])])
  func `a compressed or invalid chunk is skipped`(type: String, content: [UInt8]) throws {
    let file = header + pngChunk(type, content) + pngChunk("tEXt", Array("b".utf8) + [0, 0x63]) + rest
    #expect(try pngTexts(in: file) == [text("b", "c")])
  }

  @Test func `a text after the pixels is ignored`() throws {
    let file = header + pngChunk("IDAT", []) + pngChunk("tEXt", [0x61, 0, 0x62]) + pngChunk("IEND", [])
    #expect(try pngTexts(in: file).isEmpty)
  }

  @Test func `a truncated file is detected`() throws {
    let file = header + pngChunk("tEXt", [0x61, 0, 0x62]) + pngChunk("IDAT", [])
    #expect(throws: ImageCodecError.truncated(.png)) { try pngTexts(in: file) }
  }

  @Test func `another format is refused`() throws {
    let file = try resource("baseline.jpg")
    #expect(throws: ImageCodecError.unknownFormat) { try pngTexts(in: file) }
  }

  @Test func `the limits on chunks apply`() {
    let file = header + pngChunk("tEXt", [0x61, 0, 0x62]) + rest
    var limits = DecodingLimits.standard
    limits.chunkBytes = 2
    #expect(throws: ImageCodecError.chunkTooLong(bytes: 3, limit: 2)) { try pngTexts(in: file, limits: limits) }
    limits.chunks = 0
    #expect(throws: ImageCodecError.tooManyChunks(.png, limit: 0)) { try pngTexts(in: file, limits: limits) }
  }
}
