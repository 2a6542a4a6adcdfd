// SPDX-License-Identifier: MIT

import CellGraphics
import CellImageCodecs
import Testing

@Suite struct PNGStreamTests {
  /// Returns a picture in which nearly every pixel differs from its neighbours, as in a photograph. Every third row has one
  /// colour, as in a cell.
  private func picture(width: Int, height: Int, alpha: UInt32) throws -> PixelBuffer {
    let pixels = (0..<width * height).map { index in
      index / width % 3 == 0 ? 0xFF20_4060 : alpha << 24 | UInt32(index * 2_654_435_761 >> 7 & 0x3F_3F3F)
    }
    return PixelBuffer(size: try pixelSize(width, height), pixels: pixels)
  }

  /// Returns the file of `picture`, written in bands of `bandHeight` rows.
  private func file(
    of picture: PixelBuffer, inBandsOf bandHeight: Int, hasAlpha: Bool, compression: PNGCompression = .fast
  ) throws -> [UInt8] {
    var stream = PNGStream(width: picture.width, hasAlpha: hasAlpha)
    var bytes = stream.prefix
    for top in stride(from: 0, to: picture.height, by: bandHeight) {
      let rows = try #require(picture.rows(top..<min(top + bandHeight, picture.height)))
      bytes += try stream.append(PNGBand(rows, hasAlpha: hasAlpha, compression: compression))
    }
    let (suffix, header) = try stream.finish()
    bytes += suffix
    bytes.replaceSubrange(0..<header.count, with: header)
    return bytes
  }

  @Test(arguments: [1, 7, 64, 100], [UInt32(0x80), 0xFF])
  func `a file written in bands decodes to the original picture`(bandHeight: Int, alpha: UInt32) throws {
    let picture = try picture(width: 90, height: 100, alpha: alpha)
    let file = try file(of: picture, inBandsOf: bandHeight, hasAlpha: alpha < 0xFF)
    #expect(try decodePicture(file).pixels == picture)
  }

  @Test(arguments: [1, 7, 64, 100], [UInt32(0x80), 0xFF])
  func `a picture drawn band by band has the same pixels, and with fast the same bytes`(bandHeight: Int, alpha: UInt32) throws {
    let picture = try picture(width: 90, height: 100, alpha: alpha)
    let files = try PNGCompression.allCases.map { compression in
      try encodePNG(size: picture.size, hasAlpha: alpha < 0xFF, compression: compression, bandHeight: bandHeight) {
        try #require(picture.rows($0))
      }
    }
    #expect(files[0] == (try encodePNG(picture)))
    for file in files { #expect(try decodePicture(file).pixels == picture) }
  }

  @Test func `the digest of pieces is that of the whole picture`() throws {
    let picture = try picture(width: 90, height: 100, alpha: 0x80)
    let pieces = [0..<1, 1..<50, 50..<100]
    #expect(try PixelDigest(size: picture.size, pieces: pieces) { try #require(picture.rows($0)) } == PixelDigest(of: picture))
  }

  @Test(arguments: PNGCompression.allCases)
  func `every compression gives the same pixels`(compression: PNGCompression) throws {
    let picture = try picture(width: 33, height: 20, alpha: 0xFF)
    let file = try file(of: picture, inBandsOf: 6, hasAlpha: false, compression: compression)
    #expect(try decodePicture(file).pixels == picture)
  }

  @Test func `a picture one pixel wide is filtered without left neighbours`() throws {
    let picture = try picture(width: 1, height: 50, alpha: 0xFF)
    #expect(try decodePicture(file(of: picture, inBandsOf: 20, hasAlpha: false)).pixels == picture)
  }

  @Test func `an opaque picture can be written with an alpha channel`() throws {
    let picture = try picture(width: 9, height: 9, alpha: 0xFF)
    let file = try file(of: picture, inBandsOf: 4, hasAlpha: true)
    #expect(try pictureHeader(file).hasAlphaChannel)
    #expect(try decodePicture(file).pixels == picture)
  }

  @Test func `a band with a different width or different channels is refused`() throws {
    var stream = PNGStream(width: 4, hasAlpha: true)
    #expect(throws: ImageCodecError.bandDoesNotFit(band: try pixelSize(3, 1), width: 4, hasAlpha: true)) {
      try stream.append(PNGBand(PixelBuffer(size: pixelSize(3, 1)), hasAlpha: true))
    }
    #expect(throws: ImageCodecError.bandDoesNotFit(band: try pixelSize(4, 2), width: 4, hasAlpha: true)) {
      try stream.append(PNGBand(PixelBuffer(size: pixelSize(4, 2), filledWith: .white), hasAlpha: false))
    }
    #expect(stream.height == 0)
  }

  @Test func `a translucent pixel in an opaque band is refused, and the error names its row`() throws {
    let pixels: [UInt32] = [0xFF00_0000, 0xFF00_0000, 0xFF00_0000, 0xFE00_0000]
    #expect(throws: ImageCodecError.notOpaque(row: 1)) {
      try PNGBand(PixelBuffer(size: pixelSize(2, 2), pixels: pixels), hasAlpha: false)
    }
  }

  @Test func `a file without rows is refused`() {
    #expect(throws: ImageCodecError.noRows) { try PNGStream(width: 2, hasAlpha: false).finish() }
  }

  @Test func `more than a million rows can be written, and reading them back is refused`() throws {
    var stream = PNGStream(width: 1, hasAlpha: false)
    let band = try PNGBand(PixelBuffer(size: pixelSize(1, 1_048_576), filledWith: .white), hasAlpha: false)
    var bytes = stream.prefix
    bytes += try stream.append(band)
    bytes += try stream.append(band)
    let (suffix, header) = try stream.finish()
    bytes += suffix
    bytes.replaceSubrange(0..<header.count, with: header)
    #expect(stream.height == 2_097_152)
    #expect(throws: ImageCodecError.sideTooLong(width: 1, height: 2_097_152, limit: 65_535)) { try pictureHeader(bytes) }
  }
}
