// SPDX-License-Identifier: MIT

import CImageCodecs
public import Graphics

/// The XXH3-128 digest of a picture's size and premultiplied pixels. Equal pictures have equal digests on every machine.
public struct PixelDigest: Hashable, Sendable {
  public let high, low: UInt64

  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Whether the package was built with xxHash. Without it, there are no digests.
  public static var isAvailable: Bool { codec_digest_is_available() }

  /// Computes the digest of `buffer`, or returns `nil` if the package was built without xxHash. Reads each pixel once.
  public init?(of buffer: PixelBuffer) {
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
  public var description: String {
    [high, low].map { half in
      let digits = String(half, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
