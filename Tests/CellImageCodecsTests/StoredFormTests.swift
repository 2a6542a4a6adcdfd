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
      // A damaged profile is ignored.
      (pngChunk("iCCP", Array("broken".utf8) + [0, 0, 1, 2, 3]), .sRGB), (pngChunk("iCCP", [0]), .sRGB),
      (pngChunk("cHRM", [0]), .sRGB),
    ] as [([UInt8], StoredColorSpace)])
  func `the chunks before the pixels say what the colours mean`(chunks: [UInt8], space: StoredColorSpace) throws {
    #expect(try storage(inserting(chunks, into: resource("rgb-8.png"))) == PictureStorage(.color, bits: 8, space))
  }

  @Test func `a profile with megabytes of zeros is read only at its start`() throws {
    let padded = profile(.displayP3, "Large") + [UInt8](repeating: 0, count: 60_000)
    let file = inserting(pngChunk("iCCP", Array("x".utf8) + [0, 0] + zlibStored(padded)), into: try resource("rgb-8.png"))
    #expect(try storage(file).colorSpace == .profile("Large"))
  }

  // MARK: JPEG

  /// Returns `file` with a profile in two segments, the second first.
  private func embedding(_ profile: [UInt8], into file: [UInt8]) -> [UInt8] {
    func segment(_ number: UInt8, _ part: ArraySlice<UInt8>) -> [UInt8] {
      [0xFF, 0xE2] + bigEndian(UInt32(part.count + 16))[2...] + Array("ICC_PROFILE".utf8) + [0, number, 2] + part
    }
    return Array(file[..<2]) + segment(2, profile[200...]) + segment(1, profile[..<200]) + file[2...]
  }

  @Test func `the parts of a profile in a JPEG file are put in order`() throws {
    let file = try resource("baseline.jpg")
    #expect(try storage(embedding(profile(.displayP3, "Display P3"), into: file)).colorSpace == .profile("Display P3"))
    #expect(try storage(embedding(profile(.sRGB, "sRGB"), into: file)) == .plain)
  }
}

/// The primaries of a profile, as the numbers of its tags.
enum ProfilePrimaries {
  case sRGB, displayP3

  fileprivate var xyz: [[Double]] {
    switch self {
    case .sRGB: [[0.43607, 0.22249, 0.01392], [0.38515, 0.71687, 0.09708], [0.14307, 0.06061, 0.71410]]
    case .displayP3: [[0.51512, 0.24120, -0.00105], [0.29198, 0.69225, 0.04189], [0.15710, 0.06657, 0.78407]]
    }
  }
}

/// Returns an ICC profile of version 2 with three primaries. The curve is that of sRGB, or the exponent `gamma` / 256.
func profile(_ primaries: ProfilePrimaries, _ name: String?, gamma: UInt16? = nil) -> [UInt8] {
  func fixed(_ value: Double) -> [UInt8] { bigEndian(UInt32(bitPattern: Int32((value * 65_536).rounded()))) }
  let curve: [UInt8] =
    gamma.map { Array("curv".utf8) + bigEndian(0) + bigEndian(1) + bigEndian(UInt32($0))[2...] + [0, 0] }
    ?? Array("para".utf8) + bigEndian(0) + [0, 3, 0, 0] + [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045].flatMap(fixed)
  var tags: [(String, [UInt8])] = zip(["rXYZ", "gXYZ", "bXYZ"], primaries.xyz).map { tag, numbers in
    (tag, Array("XYZ ".utf8) + bigEndian(0) + numbers.flatMap(fixed))
  }
  tags += ["rTRC", "gTRC", "bTRC"].map { ($0, curve) }
  if let name {
    tags.append(("desc", Array("desc".utf8) + bigEndian(0) + bigEndian(UInt32(name.utf8.count + 1)) + Array(name.utf8) + [0]))
  }
  var header = [UInt8](repeating: 0, count: 128)
  header.replaceSubrange(16..<20, with: Array("RGB ".utf8))
  header.replaceSubrange(36..<40, with: Array("acsp".utf8))
  var table = bigEndian(UInt32(tags.count))
  var content: [UInt8] = []
  for (tag, bytes) in tags {
    table += Array(tag.utf8) + bigEndian(UInt32(128 + 4 + 12 * tags.count + content.count)) + bigEndian(UInt32(bytes.count))
    content += bytes
  }
  return header + table + content
}

/// Returns a zlib stream of one block that is not compressed (RFC 1950, RFC 1951); at most 65,535 bytes.
func zlibStored(_ bytes: [UInt8]) -> [UInt8] {
  let count = UInt16(bytes.count)
  var (low, high): (UInt32, UInt32) = (1, 0)
  for byte in bytes {
    low = (low + UInt32(byte)) % 65_521
    high = (high + low) % 65_521
  }
  let lengths = [count, ~count].flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
  return [0x78, 0x01, 0x01] + lengths + bytes + bigEndian(high << 16 | low)
}
