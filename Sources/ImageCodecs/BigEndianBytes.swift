// SPDX-License-Identifier: MIT

/// Reads numbers from bytes that may end too early: every access is bounds-checked.
extension Span where Element == UInt8 {
  /// Whether the bytes at `offset` are equal to `expected`.
  func holds(_ expected: [UInt8], at offset: Int = 0) -> Bool {
    expected.indices.allSatisfy { byte(at: offset + $0) == Int(expected[$0]) }
  }

  /// Returns the byte at `offset`, or `nil` if it is out of bounds.
  func byte(at offset: Int) -> Int? {
    indices.contains(offset) ? Int(self[offset]) : nil
  }

  /// Returns the big-endian two-byte number at `offset`, or `nil` if it is out of bounds.
  func bigEndian16(at offset: Int) -> Int? {
    guard let high = byte(at: offset), let low = byte(at: offset + 1) else { return nil }
    return high << 8 | low
  }

  /// Returns the big-endian four-byte number at `offset`, or `nil` if it is out of bounds.
  func bigEndian32(at offset: Int) -> Int? {
    guard let high = bigEndian16(at: offset), let low = bigEndian16(at: offset + 2) else { return nil }
    return high << 16 | low
  }
}
