// SPDX-License-Identifier: MIT

import Graphics
import ImageCodecs
import Testing

@Suite(.enabled(if: PixelDigest.isAvailable, "built without xxHash")) struct PixelDigestTests {
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
