// SPDX-License-Identifier: MIT

import CellGraphics
import CellTestSupport
import Testing

@testable import CellImageCodecs

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

  @Test(arguments: PNGCompression.allCases, [false, true])
  func `every compression gives the same pixels`(compression: PNGCompression, hasAlpha: Bool) throws {
    let original = try picture(width: 300, height: 400, hasAlpha: hasAlpha)
    #expect(try decodePicture(encodePNG(original, compression: compression)).pixels == original)
  }

  // ISA-L leaves them in use, and everything that the thread drew afterwards took up to twice as long.
  @Test(arguments: PNGCompression.allCases)
  func `encoding leaves no upper halves of vector registers in use`(compression: PNGCompression) throws {
    let original = try picture(width: 300, height: 400, hasAlpha: true)
    _ = try encodePNG(original, compression: compression)
    #expect(upperHalvesAreInUse != true)
    // The parts that encode a picture in bands.
    var stream = PNGStream(width: 300, hasAlpha: true)
    let band = try PNGBand(original, hasAlpha: true, by: [.fast])
    #expect(upperHalvesAreInUse != true)
    _ = try stream.append(band) + stream.finish().suffix
    #expect(upperHalvesAreInUse != true)
  }

  @Test(arguments: [PNGStrategy.fast, .flat, .picture, .smallest(.content), .smallest(.leastSum)], [false, true])
  func `rows are read back as they were filtered and deflated`(strategy: PNGStrategy, hasAlpha: Bool) throws {
    guard strategy != .fast || CodecLibrary.all.contains(where: { $0.name == "isa-l" && $0.version != nil }) else { return }
    let original = try picture(width: 61, height: 83, hasAlpha: hasAlpha)
    var stream = PNGStream(width: 61, hasAlpha: hasAlpha)
    let band = try PNGBand(original, hasAlpha: hasAlpha, by: [strategy])
    let bytes = try stream.prefix + stream.append(band) + stream.finish().suffix
    let header = try stream.finish().header
    #expect(try decodePicture(header + bytes[header.count...]).pixels == original)
  }

  @Test func `a picture has the same bytes whatever was encoded before it on the same thread`() throws {
    let first = try picture(width: 300, height: 400, hasAlpha: false)
    let bytes = try encodePNG(first)
    _ = try encodePNG(picture(width: 611, height: 207, hasAlpha: true))
    #expect(try encodePNG(first) == bytes)
    // Level 2 of ISA-L searches the bytes before, of which there are none in a new file.
    _ = try encodePNG(first)
    #expect(try encodePNG(first) == bytes)
  }

  @Test func `the small compression never gives more bytes than the fast one`() throws {
    for hasAlpha in [false, true] {
      let picture = try picture(width: 200, height: 200, hasAlpha: hasAlpha)
      #expect(try encodePNG(picture, compression: .small).count <= encodePNG(picture).count)
    }
  }

  private static let hasLibrary = CodecLibrary.all.contains { $0.name == "libdeflate" && $0.version != nil }

  /// Returns a picture of 25 x 16 pixels in these colours.
  private func picture(of colors: [UInt32]) throws -> PixelBuffer {
    PixelBuffer(size: try pixelSize(25, 16), pixels: (0..<400).map { colors[$0 * 7 % colors.count] })
  }

  @Test(
    .enabled(if: hasLibrary, "built without libdeflate"), arguments: [PNGCompression.balanced, .small],
    // The numbers of colours, the bits of a pixel, and PNG's colour type.
    [(2, 1, 3), (3, 2, 3), (16, 4, 3), (17, 8, 3), (256, 8, 3), (257, 8, 2)] as [(Int, UInt8, UInt8)])
  func `a picture of few colours has a palette`(compression: PNGCompression, form: (count: Int, depth: UInt8, type: UInt8)) throws
  {
    let original = try picture(of: (0..<form.count).map { 0xFF00_0000 | UInt32($0) * 0x01_0203 })
    let file = try encodePNG(original, compression: compression)
    #expect([file[24], file[25]] == [form.depth, form.type])
    #expect(try decodePicture(file).pixels == original)
    #expect(PixelDigest.isAvailable == (PixelDigest(ofPlainPNG: file) != nil))
  }

  @Test(.enabled(if: hasLibrary, "built without libdeflate"), arguments: [PNGCompression.balanced, .small])
  func `grey and translucent pictures keep their pixels in fewer channels`(compression: PNGCompression) throws {
    func form(_ colors: [UInt32]) throws -> [UInt8] {
      let original = try picture(of: colors)
      let file = try encodePNG(original, compression: compression)
      let decoded = try decodePicture(file)
      #expect(decoded.pixels == original)
      #expect(decoded.hasAlphaChannel == !original.isOpaque)
      return [file[24], file[25]]
    }
    #expect(try form((0..<200).map { 0xFF00_0000 | UInt32($0) * 0x01_0101 }) == [8, 0])
    #expect(try form((0..<200).map { UInt32($0) << 24 | UInt32($0) * 0x01_0101 }) == [8, 3])
    #expect(try form([0, 0xFFFF_FFFF]) == [1, 3])
    var many: [UInt32] = []
    for number: UInt32 in 0..<600 {
      let alpha = number % 255
      many.append((alpha << 24) | min(alpha, number % 7))
    }
    #expect(try form(many) == [8, 6])
  }

  @Test func `every premultiplied pixel survives conversion to the file's straight alpha`() throws {
    let pixels = (0..<256).flatMap { alpha in (0..<256).map { UInt32(alpha << 24 | min($0, alpha) * 0x010101) } }
    let original = PixelBuffer(size: try pixelSize(256, 256), pixels: pixels)
    #expect(try decodePicture(encodePNG(original)).pixels == original)
  }

  @Test func `a file contains only header, texts, pixels and end`() throws {
    let texts = [PNGText(keyword: "Digest", text: "5fe1"), PNGText(keyword: "Title", text: "Grüße")].compactMap(\.self)
    let bytes = try encodePNG(picture(width: 3, height: 2, hasAlpha: false), texts: texts)
    #expect(chunkTypes(of: bytes) == ["IHDR", "iTXt", "iTXt", "IDAT", "IDAT", "IDAT", "IEND"])
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
    let letters = (0..<64 as Range<UInt32>).map { $0 % 8 < 6 ? 0xFF00_0000 | $0 : 0xFFFF_FFFF }
    let filters = [flat, photograph, letters].map { row in
      row.withUnsafeBufferPointer { PNGRowContent($0).filter(width: 64) }
    }
    #expect(filters == [.none, .paeth, .none])
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
