// SPDX-License-Identifier: MIT

package import CellGraphics

/// A digest of a value: the first 128 bits of the SHA-256 of its bytes.
///
/// Digests are equal on every machine and in every process if, and for all practical purposes only if, the values are equal.
package struct ValueDigest: Hashable, Sendable, CustomStringConvertible {
  private let high, low: UInt64

  /// Computes the digest of what was written. O(n) for n bytes.
  package init(_ writer: DigestWriter) {
    let digest = SHA256Digest()
    digest.add(writer.bytes[...])
    let bytes = digest.bytes
    func number(at start: Int) -> UInt64 { bytes[start..<start + 8].reduce(0) { $0 << 8 | UInt64($1) } }
    high = number(at: 0)
    low = number(at: 8)
  }

  /// Reads a digest in the form of ``description``. Returns `nil` for any other text.
  package init?(hexadecimal text: some StringProtocol) {
    guard text.utf8.count == 32, text.utf8.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let high = UInt64(text.prefix(16), radix: 16), let low = UInt64(text.suffix(16), radix: 16)
    else { return nil }
    self.high = high
    self.low = low
  }

  /// The digest as a number of 128 bits.
  package var number: UInt128 { UInt128(high) << 64 | UInt128(low) }

  /// The digest as 32 hexadecimal digits.
  package var description: String {
    [high, low].map { number in
      let digits = String(number, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}

extension ValueDigest: Digestible {
  package func write(to writer: inout DigestWriter) {
    writer.add(Int(bitPattern: UInt(high)), Int(bitPattern: UInt(low)))
  }
}
