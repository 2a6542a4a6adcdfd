// SPDX-License-Identifier: MIT

import Graphics
import Testing

@testable import ImageCodecs

@Suite struct PNGEncodingTests {
  /// Returns a picture with varied pixels, either all opaque or with every alpha value.
  private func picture(width: Int, height: Int, hasAlpha: Bool) throws -> PixelBuffer {
    let pixels = (0..<width * height).map { index -> UInt32 in
      let alpha = hasAlpha ? UInt8(index % 256) : 255
      return PremultipliedRGBA(
        RGBA(red: UInt8(index * 7 % 256), green: UInt8(index / 3 % 256), blue: UInt8(index * index % 251), alpha: alpha)
      ).packed
    }
    return PixelBuffer(size: try pixelSize(width, height), pixels: pixels)
  }

  @Test(arguments: [(1, 1), (1, 300), (300, 1), (37, 41)], [false, true])
  func `an encoded picture decodes to the same pixels`(size: (Int, Int), hasAlpha: Bool) throws {
    let original = try picture(width: size.0, height: size.1, hasAlpha: hasAlpha)
    let decoded = try decodePicture(encodePNG(original))
    #expect(decoded.pixels == original)
    #expect(decoded.hasAlphaChannel == hasAlpha)
  }

  @Test(arguments: 0...9)
  func `every compression level gives the same pixels`(level: Int) throws {
    let original = try picture(width: 50, height: 20, hasAlpha: true)
    let bytes = try encodePNG(original, compression: #require(PNGCompression(level: level)))
    #expect(try decodePicture(bytes).pixels == original)
  }

  @Test func `levels below 0 and above 9 are refused`() {
    #expect(PNGCompression(level: -1) == nil)
    #expect(PNGCompression(level: 10) == nil)
  }

  @Test func `every premultiplied pixel survives conversion to the file's straight alpha`() throws {
    let pixels = (0..<256).flatMap { alpha in (0..<256).map { UInt32(alpha << 24 | min($0, alpha) * 0x010101) } }
    let original = PixelBuffer(size: try pixelSize(256, 256), pixels: pixels)
    #expect(try decodePicture(encodePNG(original)).pixels == original)
  }

  @Test func `a file contains only header, texts, pixels and end`() throws {
    let texts = [PNGText(keyword: "Digest", text: "5fe1"), PNGText(keyword: "Title", text: "Grüße")].compactMap(\.self)
    let bytes = try encodePNG(picture(width: 3, height: 2, hasAlpha: false), texts: texts)
    #expect(chunkTypes(of: bytes) == ["IHDR", "iTXt", "iTXt", "IDAT", "IEND"])
    // Keyword, no compression, no language, no translated keyword, text.
    #expect(bytes[41..<41 + 15].elementsEqual(Array("Digest".utf8) + [0, 0, 0, 0, 0] + Array("5fe1".utf8)))
  }

  @Test(arguments: ["", " a", "a ", "a  b", "ä", "a\u{7F}", String(repeating: "k", count: 80)])
  func `an invalid keyword is refused`(keyword: String) {
    #expect(PNGText(keyword: keyword, text: "") == nil)
  }

  @Test func `a text with a zero byte is refused`() {
    #expect(PNGText(keyword: "a", text: "b\0c") == nil)
  }

  @Test func `an opaque picture has three channels and a translucent one four`() throws {
    let opaque = try encodePNG(PixelBuffer(size: pixelSize(2, 2), filledWith: .white))
    let translucent = try encodePNG(PixelBuffer(size: pixelSize(2, 2), filledWith: .clear))
    #expect(opaque[25] == 2)
    #expect(translucent[25] == 6)
  }

  @Test func `flat rows are not filtered, and rows like photographs are`() throws {
    let flat = [UInt32](repeating: 0xFFFF_FFFF, count: 64)
    let photograph = (0..<64).map { 0xFF00_0000 | UInt32($0 * 3) }
    let letters = (0..<64).map { $0 % 8 < 6 ? 0xFF00_0000 | UInt32($0) : 0xFFFF_FFFF }
    let filters = [flat, photograph, letters].map { row in
      row.withUnsafeBufferPointer { PNGRowContent($0).filter(width: 64, strategy: .flat) }
    }
    #expect(filters == [.none, .paeth, .none])
  }

  @Test func `with run-only compression, rows of equal pixels are filtered too`() {
    let flat = [UInt32](repeating: 0xFF12_3456, count: 64)
    #expect(flat.withUnsafeBufferPointer { PNGRowContent($0).filter(width: 64, strategy: .picture) } == .paeth)
  }

  @Test func `a photograph gets the picture strategy, and a flat picture the flat one`() throws {
    #expect(PNGStrategy(suiting: try picture(width: 64, height: 64, hasAlpha: false)) == .picture)
    #expect(PNGStrategy(suiting: PixelBuffer(size: try pixelSize(64, 64), filledWith: .white)) == .flat)
  }

  private func chunkTypes(of bytes: [UInt8]) -> [String] {
    var types: [String] = []
    var offset = 8
    while offset < bytes.count {
      types.append(String(decoding: bytes[offset + 4..<offset + 8], as: UTF8.self))
      offset += 12 + bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    return types
  }
}
