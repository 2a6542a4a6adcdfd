// SPDX-License-Identifier: MIT

import CellGraphics
import CellImageCodecs
import CellTestSupport
import Foundation
import Testing

private let hasLibrary = CodecLibrary.all.contains { $0.name == "lcms2" && $0.version != nil }

/// Pictures whose files say that their colours are not in sRGB.
@Suite(.enabled(if: hasLibrary, "built without Little CMS")) struct ColorConversionTests {
  // MARK: Definitions

  private static func light(_ value: Double) -> Double {
    value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  private static func encoded(_ light: Double) -> Double {
    let bounded = min(1, max(0, light))
    return 255 * (bounded <= 0.0031308 ? bounded * 12.92 : 1.055 * pow(bounded, 1 / 2.4) - 0.055)
  }

  /// Rows of the matrix from the light of Display P3 to that of sRGB, from the chromaticities of both.
  private static let ofP3 = [[1.22494, -0.22494, 0], [-0.04206, 1.04206, 0], [-0.01964, -0.07864, 1.09827]]
  private static let ofBT2020 = [[1.66049, -0.58764, -0.07285], [-0.12455, 1.13290, -0.00835], [-0.01815, -0.10058, 1.11873]]
  /// Returns a pixel whose values are light, in sRGB.
  private static func encodedLight(_ pixel: UInt32) -> UInt32 {
    var result = pixel & 0xFF00_0000
    for shift: UInt32 in [16, 8, 0] {
      let value = encoded(Double(pixel >> shift & 255) / 255).rounded()
      result |= UInt32(value) << shift
    }
    return result
  }

  /// From the rounded primaries of a profile for sRGB, whose white is not quite that of the connection space.
  private static let ofRoundedSRGB = [[1.00007, 0.00015, -0.00002], [-0.00002, 0.99991, -0.00002], [0, 0.00002, 1.00026]]
  private static let identity = [[1.0, 0, 0], [0, 1, 0], [0, 0, 1]]

  /// Returns the colour that a pixel has in sRGB, not rounded.
  private static func defined(_ pixel: UInt32, _ matrix: [[Double]], curve: (Double) -> Double) -> [Double] {
    let lights = [16, 8, 0].map { curve(Double(pixel >> UInt32($0) & 255) / 255) }
    return matrix.map { row in encoded(zip(row, lights).reduce(0) { $0 + $1.0 * $1.1 }) }
  }

  // MARK: Files

  /// Colours of all kinds, greys, and the ends of each channel.
  private static let colors: [UInt32] = {
    var random = SplitMix64(seed: 7)
    let greys = (0..<256).map { UInt32($0) * 0x0001_0101 }
    let ends = (0..<256).flatMap { [UInt32($0) << 16, UInt32($0) << 8, UInt32($0)] }
    return (greys + ends + (0..<3072).map { _ in UInt32(random.next() & 0xFF_FFFF) }).map { $0 | 0xFF00_0000 }
  }()

  private func png(_ chunks: [UInt8], pixels: [UInt32] = colors) throws -> [UInt8] {
    let size = try pixelSize(64, pixels.count / 64)
    return inserting(chunks, into: try encodePNG(PixelBuffer(size: size, pixels: pixels)))
  }

  private func embedded(_ profile: [UInt8]) -> [UInt8] { pngChunk("iCCP", Array("x".utf8) + [0, 0] + zlibStored(profile)) }

  private func numbers(_ type: String, _ numbers: [UInt32]) -> [UInt8] { pngChunk(type, numbers.flatMap(bigEndian)) }

  private static let chromaticitiesOfP3: [UInt32] = [31270, 32900, 68000, 32000, 26500, 69000, 15000, 6000]

  /// Returns the colours that a file gets wrong: by more than rounding.
  private func wrong(_ file: [UInt8], _ matrix: [[Double]], curve: (Double) -> Double) throws -> [String] {
    zip(Self.colors, try decodePicture(file).pixels.pixels).compactMap { stored, drawn in
      let wanted = Self.defined(stored, matrix, curve: curve)
      // The definitions above are rounded to five digits, which is up to 0.1 where little light makes many steps.
      let isRight = zip(wanted, [16, 8, 0]).allSatisfy { abs($0 - Double(drawn >> UInt32($1) & 255)) < 0.6 }
      return isRight && drawn >> 24 == 255 ? nil : "\(String(stored, radix: 16)) -> \(String(drawn, radix: 16)), not \(wanted)"
    }
  }

  // MARK: Matrices and curves

  @Test func `Display P3 is converted to sRGB, whatever says so`() throws {
    let codes = pngChunk("cICP", [12, 13, 0, 1])
    for chunk in [embedded(profile(.displayP3, "Display P3")), codes, numbers("cHRM", Self.chromaticitiesOfP3)] {
      #expect(try wrong(png(chunk), Self.ofP3, curve: Self.light).prefix(3) == [])
    }
  }

  @Test func `exponents and other primaries are converted`() throws {
    #expect(try wrong(png(embedded(profile(.sRGB, "Gamma", gamma: 0x0180))), Self.ofRoundedSRGB) { pow($0, 1.5) }.prefix(3) == [])
    #expect(try wrong(png(numbers("gAMA", [100_000])), Self.identity) { $0 }.prefix(3) == [])
    #expect(try wrong(png(numbers("gAMA", [50_000])), Self.identity) { $0 * $0 }.prefix(3) == [])
    #expect(try wrong(png(pngChunk("cICP", [9, 13, 0, 1])), Self.ofBT2020, curve: Self.light).prefix(3) == [])
    #expect(try wrong(png(pngChunk("cICP", [1, 1, 0, 1])), Self.identity) { pow($0, 2.4) }.prefix(3) == [])
    let both = numbers("gAMA", [45_455]) + numbers("cHRM", Self.chromaticitiesOfP3)
    #expect(try wrong(png(both), Self.ofP3) { pow($0, 100_000 / 45_455) }.prefix(3) == [])
  }

  @Test(arguments: [[], pngChunk("sRGB", [0]), pngChunk("gAMA", bigEndian(45_455)), pngChunk("cICP", [1, 13, 0, 1])])
  func `what is sRGB stays as it is`(chunk: [UInt8]) throws {
    let picture = try decodePicture(png(chunk))
    #expect(picture.pixels.pixels == Self.colors)
    #expect(picture.storage == .plain)
  }

  @Test func `of several statements, the one with the highest priority counts`() throws {
    let (codes, profile) = (pngChunk("cICP", [12, 13, 0, 1]), embedded(profile(.sRGB, "Gamma", gamma: 0x0180)))
    let (standard, gamma) = (pngChunk("sRGB", [0]), numbers("gAMA", [50_000]))
    #expect(try decodePicture(png(codes + profile + standard + gamma)) == decodePicture(png(codes)))
    #expect(try decodePicture(png(profile + standard + gamma)) == decodePicture(png(profile)))
    #expect(try decodePicture(png(standard + gamma)) == decodePicture(png(standard)))
  }

  @Test func `alpha stays, and colours are converted before they are multiplied by it`() throws {
    let file = try resource("rgb-alpha-8.png")
    let stored = try decodeStraightPicture(file).pixels
    #expect(stored.contains { $0 >> 24 < 255 })
    let linear = inserting(numbers("gAMA", [100_000]), into: file)
    let expected = stored.map(Self.encodedLight).map { pixel in
      let alpha = pixel >> 24
      var result = alpha << 24
      for shift: UInt32 in [16, 8, 0] { result |= multipliedByte(pixel >> shift & 255, alpha) << shift }
      return result
    }
    #expect(try decodePicture(linear).pixels.pixels == expected)
    // Files are compared by what they store.
    #expect(try decodeStraightPicture(linear).pixels == stored)
  }

  @Test func `a palette is converted, and grey by a profile for grey or for colours`() throws {
    let linear = Array("curv".utf8) + bigEndian(0) + bigEndian(0)
    let grey = profile(space: "GRAY", connection: "XYZ ", [("kTRC", linear)])
    let values = try decodePicture(resource("grey-8.png")).pixels.pixels.map { $0 & 255 }
    func drawn(_ chunk: [UInt8]) throws -> [UInt32] {
      try decodePicture(inserting(chunk, into: resource("grey-8.png"))).pixels.pixels
    }
    let expected = values.map { Self.encodedLight($0 * 0x0001_0101 | 0xFF00_0000) }
    #expect(try drawn(embedded(grey)) == expected)
    #expect(try drawn(numbers("gAMA", [100_000])) == expected)
    // The greys of Display P3 are those of sRGB.
    #expect(try drawn(embedded(profile(.displayP3, "P3"))) == values.map { $0 * 0x0001_0101 | 0xFF00_0000 })
    let palette = try resource("palette-8.png")
    #expect(
      try decodePicture(inserting(numbers("gAMA", [100_000]), into: palette)).pixels.pixels
        == decodePicture(palette).pixels.pixels.map(Self.encodedLight))
  }

  // MARK: Tables

  /// Returns the tag of a table with two places for each channel (ICC.1:2022, clause 10.11), whose entries are lightnesses in bytes.
  private func table(channels: Int, _ lightness: ([Bool]) -> UInt8) -> [UInt8] {
    let header = Array("mft1".utf8) + bigEndian(0) + [UInt8(channels), 3, 2, 0]
    let matrix = [1.0, 0, 0, 0, 1, 0, 0, 0, 1].flatMap(fixed)
    let line = (0...255).map { UInt8($0) }
    // The last channel varies fastest.
    var entries: [UInt8] = []
    for place in 0..<1 << channels {
      let ends = (0..<channels).map { place >> (channels - 1 - $0) & 1 == 1 }
      entries += [lightness(ends), 128, 128]
    }
    let linesBefore = repeated(line, count: channels)
    return header + matrix + linesBefore + entries + repeated(line, count: 3)
  }

  /// Returns the grey in sRGB of a lightness from 0 to 100 (CIE 1976).
  private func grey(ofLightness lightness: Double) -> UInt32 {
    let root = (lightness + 16) / 116
    let light = lightness > 8 ? root * root * root : lightness / 903.3
    return UInt32(Self.encoded(light).rounded())
  }

  @Test func `a profile with a table is converted by it`() throws {
    let tabled = profile(
      space: "RGB ", connection: "Lab ", [("A2B0", table(channels: 3) { $0 == [true, true, true] ? 255 : 0 })])
    let drawn = try decodePicture(png(embedded(tabled))).pixels.pixels
    // Greys are between black and white.
    for value in [0, 51, 102, 153, 204, 255] {
      let grey = grey(ofLightness: Double(value) / 2.55)
      #expect(drawn[value] == grey * 0x0001_0101 | 0xFF00_0000, "\(value)")
    }
    // Red, green and blue alone are black in this table.
    #expect(drawn[256..<1024].allSatisfy { $0 == 0xFF00_0000 })
  }

  @Test(.enabled(if: ImageFormat.jpeg.isAvailable, "built without libjpeg"))
  func `the inks of a JPEG file are converted by its profile`() throws {
    // Only cyan darkens.
    let inks = profile(space: "CMYK", connection: "Lab ", class: "prtr", [("A2B0", table(channels: 4) { $0[0] ? 0 : 255 })])
    let file = try resource("cmyk.jpg")
    let picture = try decodePicture(jpeg(file, embedding: inks))
    #expect(picture.storage.colorFault == nil)
    let drawn = [4, 12].flatMap { y in [4, 12, 20].map { x in picture.pixels.pixels[y * 24 + x] } }
    // The blocks are red, green and blue, and yellow, white and black: two have 219 of cyan, the others none.
    let dark = grey(ofLightness: 100 - 219 / 2.55) * 0x0001_0101 | 0xFF00_0000
    #expect(drawn == [.max, dark, dark, .max, .max, .max])
  }

  @Test(.enabled(if: ImageFormat.jpeg.isAvailable, "built without libjpeg")) func `a photograph in Display P3 is converted`()
    throws
  {
    let file = try resource("baseline.jpg")
    let plain = try decodePicture(file).pixels.pixels
    let drawn = try decodePicture(jpeg(file, embedding: profile(.displayP3, "Display P3"))).pixels.pixels
    #expect(plain != drawn)
    let isRight = zip(plain, drawn).allSatisfy { stored, drawn in
      zip(Self.defined(stored, Self.ofP3, curve: Self.light), [16, 8, 0]).allSatisfy {
        abs($0 - Double(drawn >> UInt32($1) & 255)) < 0.52
      }
    }
    #expect(isRight)
  }

  // MARK: Faults

  private func fault(_ profile: [UInt8]) throws -> ColorFault? {
    let file = try png(embedded(profile))
    let picture = try decodePicture(file)
    #expect(try pictureHeader(file).storage == picture.storage)
    if picture.storage.colorFault != nil { #expect(picture.pixels.pixels == Self.colors) }
    return picture.storage.colorFault
  }

  @Test func `a picture whose profile cannot be used stays as it is, and says why`() throws {
    let good = profile(.displayP3, "Display P3")
    #expect(try fault(good) == nil)
    #expect(try fault(Array(good.prefix(300))) == .damagedProfile)
    #expect(try fault([]) == .damagedProfile)
    #expect(try fault(profile(space: "RGB ", connection: "XYZ ", [])) == .damagedProfile)
    #expect(try fault(bigEndian(5 << 20) + good.dropFirst(4)) == .largeProfile(limit: 4 << 20))
    #expect(try fault(profile(space: "CMYK", connection: "Lab ", [("A2B0", table(channels: 4) { _ in 0 })])) == .otherChannels)
    #expect(try fault(profile(space: "RGB ", connection: "XYZ ", class: "link", [])) == .otherChannels)
    #expect(
      try decodePicture(png(pngChunk("cICP", [9, 16, 0, 1]))).storage.colorFault == .unknownCodePoints(primaries: 9, transfer: 16)
    )
    #expect(try decodePicture(png(pngChunk("iCCP", [0]))).storage.colorFault == .damagedProfile)
  }

  @Test func `a table that would be larger than its file is refused before it is built`() throws {
    // 255 places for each of three channels: 99 megabytes.
    var bomb = table(channels: 3) { _ in 0 }
    bomb[10] = 255
    #expect(try fault(profile(space: "RGB ", connection: "Lab ", [("A2B0", bomb)])) == .damagedProfile)
  }

  @Test func `stages that browsers ignore, and that could take hours, are ignored`() throws {
    var tags = [("A2B0", table(channels: 3) { $0 == [true, true, true] ? 255 : 0 })]
    let plain = try decodePicture(png(embedded(profile(space: "RGB ", connection: "Lab ", tags)))).pixels
    tags.append(("D2B0", Array("mpet".utf8) + bigEndian(0) + [0, 3, 0, 3] + bigEndian(0)))
    #expect(try decodePicture(png(embedded(profile(space: "RGB ", connection: "Lab ", tags)))).pixels == plain)
  }

  @Test func `damaged profiles are never more than a fault`() throws {
    var random = SplitMix64(seed: 3)
    let seeds = [
      profile(.displayP3, "Display P3"), profile(space: "RGB ", connection: "Lab ", [("A2B0", table(channels: 3) { _ in 9 })]),
    ]
    let small = Array(Self.colors.prefix(64))
    for round in 0..<2000 {
      var bytes = seeds[round % 2]
      for _ in 0...random.next() % 4 { bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(random.next() % 256) }
      if random.next() % 4 == 0 { bytes.removeLast(Int(random.next() % UInt64(bytes.count))) }
      let picture = try decodePicture(png(embedded(bytes), pixels: small))
      #expect(picture.pixels.pixels.allSatisfy { $0 >> 24 == 255 })
    }
  }

  @Test func `the pixels are the same on any number of threads`() async throws {
    let file = try png(embedded(profile(.displayP3, "Display P3")))
    let once = try decodePicture(file)
    let all = try await withThrowingTaskGroup(of: DecodedPicture.self) { group in
      for _ in 0..<16 { group.addTask { try decodePicture(file) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(all.allSatisfy { $0 == once })
  }
}
