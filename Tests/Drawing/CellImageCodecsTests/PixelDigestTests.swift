// SPDX-License-Identifier: MIT

import CellGraphics
import CellImageCodecs
import Testing

@Suite(.enabled(if: PixelDigest.isAvailable, "built without xxHash")) struct PixelDigestTests {
  @Test func `the digest of compressed pixels ignores text, and needs a file that nothing else can change`() throws {
    let size = try #require(PixelSize(width: 3, height: 2))
    let plain = try encodePNG(PixelBuffer(size: size, filledWith: .white), compression: .small)
    let text = try #require(PNGText(keyword: "a", text: "b"))
    let digest = try #require(PixelDigest(ofPlainPNG: plain))
    #expect(PixelDigest(ofPlainPNG: png(plain, adding: [text])) == digest)
    #expect(try PixelDigest(ofPlainPNG: encodePNG(PixelBuffer(size: size, filledWith: .black), compression: .small)) != digest)
    #expect(PixelDigest(ofPlainPNG: plain + [0]) == nil)
    #expect(PixelDigest(ofPlainPNG: Array(plain.dropLast())) == nil)
    #expect(PixelDigest(ofPlainPNG: plain + plain.dropFirst(8)) == nil)
    // Each bit of the file is covered by a checksum, by the order of the chunks or by the digest.
    for index in plain.indices {
      var changed = plain
      changed[index] ^= 1
      #expect(PixelDigest(ofPlainPNG: changed) == nil)
    }
    // A chunk with the right checksum that would change how the pixels are shown.
    let gamma: [UInt8] = [0, 0, 0, 4, 0x67, 0x41, 0x4D, 0x41, 0, 0, 0xB1, 0x8F, 0x0B, 0xFC, 0x61, 0x05]
    #expect(PixelDigest(ofPlainPNG: Array(plain[..<33]) + gamma + Array(plain[33...])) == nil)
  }

  // printf '\2\0\0\0\1\0\0\0\0\0\377\377\0\0\0\0' | xxh128sum
  @Test func `the digest is the XXH3-128 of size and pixels`() throws {
    let picture = PixelBuffer(size: try pixelSize(2, 1), pixels: [0xFFFF_0000, 0])
    #expect(PixelDigest(of: picture)?.description == "2dd4f404804c5ac68d2e6ddea9cde879")
  }

  @Test func `the same pixels in a different shape have a different digest`() throws {
    let wide = PixelBuffer(size: try pixelSize(6, 2), filledWith: .white)
    let high = PixelBuffer(size: try pixelSize(2, 6), filledWith: .white)
    #expect(PixelDigest(of: wide) != PixelDigest(of: high))
  }

  @Test func `a digest has 32 digits`() {
    #expect(PixelDigest(high: 1, low: 0xAB).description == "000000000000000100000000000000ab")
  }
}
