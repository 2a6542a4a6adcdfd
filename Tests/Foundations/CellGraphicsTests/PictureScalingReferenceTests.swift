// SPDX-License-Identifier: MIT

import CellGraphics
import Testing

/// 30 x 30 opaque pixels with soft and hard edges, far enough from black and white that no overshoot is clipped.
func scalingTestPicture() throws -> PixelBuffer {
  let pixels = (0..<900).map { (index: Int) -> UInt32 in
    let (x, y) = (index % 30, index / 30)
    let blue: UInt8 = (x / 3 + y / 2) % 2 == 1 ? 191 : 64
    return PremultipliedRGBA(
      RGBA(red: UInt8(64 + (x * 37 + y * 11) % 128), green: UInt8(64 + (x * x * 5 + y * 3) % 128), blue: blue)
    ).packed
  }
  return PixelBuffer(size: try #require(PixelSize(width: 30, height: 30)), pixels: pixels)
}

/// Compares pixels within a row with those of ImageMagick 6.9.11 for the same picture and filters (`-filter ... -resize`). At the
/// border the results differ: ImageMagick ignores pixels outside the picture, while this scaler repeats the border's colour.
@Suite struct PictureScalingReferenceTests {
  /// Returns the largest difference in any channel.
  private func difference(_ pixels: [PremultipliedRGBA], _ reference: [UInt32]) -> UInt32 {
    zip(pixels, reference).flatMap { ours, theirs in
      [16, 8, 0].map { shift -> UInt32 in
        let (a, b) = (ours.packed >> shift & 255, theirs >> shift & 255)
        return max(a, b) - min(a, b)
      }
    }.max() ?? 255
  }

  @Test func `a picture made smaller matches ImageMagick's Catrom filter`() throws {
    let reference: [UInt32] = [
      0x668D86, 0x997186, 0x618878, 0x8D9378, 0x887F86, 0x795186, 0x8D8278, 0x696A78, 0x8B5886, 0x638486,
      0x946178, 0x777A78, 0x807D86, 0x805786, 0x6DA678,
    ]
    let scaled = try scalingTestPicture().scaled(to: #require(PixelSize(width: 20, height: 12)))
    #expect(difference((2..<17).map { scaled[$0, 6] }, reference) <= 1)
  }

  @Test func `a picture made larger matches ImageMagick's Mitchell filter`() throws {
    let reference: [UInt32] = [
      0x57954A, 0x60B533, 0x839F33, 0x94704A, 0x8197B4, 0x6A76CB, 0x6E7ACB, 0x8CA5B4, 0xA7864A, 0x726B33,
      0x5A5233, 0x7B584A, 0x96AFB4, 0x8CC0CB, 0x74A4CB,
    ]
    let scaled = try scalingTestPicture().scaled(to: #require(PixelSize(width: 40, height: 33)))
    #expect(difference((4..<19).map { scaled[$0, 16] }, reference) <= 1)
  }
}
