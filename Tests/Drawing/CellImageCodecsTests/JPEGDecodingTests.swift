// SPDX-License-Identifier: MIT

import CellGraphics
import CellImageCodecs
import Testing

@Suite(.enabled(if: ImageFormat.jpeg.isAvailable, "built without libjpeg")) struct JPEGDecodingTests {
  /// Returns the colour at the centre of each of the six blocks, row by row from the upper left.
  private func blocks(of picture: PixelBuffer) -> [String] {
    [(4, 4), (12, 4), (20, 4), (4, 12), (12, 12), (20, 12)].map { picture[$0.0, $0.1].straight.description }
  }

  // The colours that ImageMagick decodes. For CMYK, its values differ from these by 1 because it multiplies inks without rounding
  // to bytes.
  @Test(arguments: [
    ("baseline", ["#E0201D", "#21E020", "#211FE4", "#E0E01C", "#F3EDF9", "#303030"]),
    ("progressive", ["#E01F20", "#21E020", "#2020E0", "#E0E020", "#F0F0F0", "#303030"]),
    ("grey", ["#494949", "#A9A9A9", "#2E2E2E", "#D2D2D2", "#F0F0F0", "#303030"]),
    ("cmyk", ["#E01F1F", "#20E020", "#2020E0", "#E0E021", "#F0F0F0", "#303030"]),
  ])
  func `each kind of JPEG decodes to the colours of its blocks`(name: String, colors: [String]) throws {
    let picture = try decodePicture(resource(name + ".jpg"))
    #expect(blocks(of: picture.pixels) == colors)
    #expect(picture.pixels.isOpaque)
    #expect(!picture.hasAlphaChannel)
  }

  @Test(arguments: 1...8)
  func `all eight orientations decode to the same picture`(orientation: Int) throws {
    let picture = try decodePicture(resource("orientation-\(orientation).jpg"))
    #expect(picture.pixels.size == (try pixelSize(24, 16)))
    #expect(blocks(of: picture.pixels) == ["#E01F20", "#21E020", "#2020E0", "#E0E020", "#F0F0F0", "#303030"])
  }

  @Test(arguments: [1, 6]) func `straight pixels are rotated like premultiplied ones`(orientation: Int) throws {
    let file = try resource("orientation-\(orientation).jpg")
    #expect(try decodeStraightPicture(file).premultiplied == decodePicture(file).pixels)
  }

  @Test(arguments: [6, 12, 14, 20, 32, 40, 44, 45, 47, 48])
  func `a damaged Exif byte never prevents decoding`(offset: Int) throws {
    var file = try resource("orientation-6.jpg")
    file[offset] = 0xEE
    #expect(try decodePicture(file).pixels.size.area == 24 * 16)
  }

  @Test func `an orientation above 8 is ignored`() throws {
    var file = try resource("orientation-6.jpg")
    let value = 6 + 6 + 8 + 2 + 12 + 8 + 1
    #expect(file[value] == 6)
    file[value] = 9
    #expect(try decodePicture(file).pixels.size == pixelSize(16, 24))
  }

  @Test func `more scans than the limit are refused`() throws {
    var limits = DecodingLimits.standard
    limits.scans = 2
    let file = try resource("progressive.jpg")
    #expect(throws: ImageCodecError.unsupported(.jpeg, reason: "it has too many scans")) {
      try decodePicture(file, limits: limits)
    }
  }
}

@Suite struct JPEGHeaderTests {
  @Test(arguments: 1...8)
  func `the size in the header is that of the displayed picture`(orientation: Int) throws {
    #expect(try pictureHeader(resource("orientation-\(orientation).jpg")).size == pixelSize(24, 16))
  }

  @Test(.enabled(if: !ImageFormat.jpeg.isAvailable, "built with libjpeg"))
  func `without libjpeg, the error names the package to install`() throws {
    let file = try resource("baseline.jpg")
    #expect(throws: ImageCodecError.formatUnavailable(.jpeg, aptPackage: "libjpeg62-turbo-dev")) { try decodePicture(file) }
  }
}
