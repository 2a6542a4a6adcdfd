// SPDX-License-Identifier: MIT

import CImageCodecs
package import Graphics

/// The XXH3-128 digest of a picture's size and premultiplied pixels. Equal pictures have equal digests on every machine.
package struct PixelDigest: Hashable, Sendable {
  package let high, low: UInt64

  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Whether the package was built with xxHash. Without it, there are no digests.
  package static var isAvailable: Bool { codec_digest_is_available() }

  /// Computes the digest of `buffer`, or returns `nil` if the package was built without xxHash. Reads each pixel once.
  package init?(of buffer: PixelBuffer) {
    var high: UInt64 = 0
    var low: UInt64 = 0
    let isAvailable = buffer.pixels.withUnsafeBufferPointer { pixels in
      codec_digest(pixels.baseAddress, UInt32(buffer.width), UInt32(buffer.height), &high, &low)
    }
    guard isAvailable else { return nil }
    self.init(high: high, low: low)
  }
}

extension PixelDigest: CustomStringConvertible {
  /// 32 hexadecimal digits, as `xxh128sum` prints them.
  package var description: String {
    [high, low].map { half in
      let digits = String(half, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
