// SPDX-License-Identifier: MIT

/// Reading numbers that a file may not have: every access is checked against the end.
extension Span where Element == UInt8 {
  /// Whether the bytes from `offset` on are these.
  func holds(_ expected: [UInt8], at offset: Int = 0) -> Bool {
    expected.indices.allSatisfy { byte(at: offset + $0) == Int(expected[$0]) }
  }

  /// The byte at `offset`, or `nil` behind the end.
  func byte(at offset: Int) -> Int? {
    indices.contains(offset) ? Int(self[offset]) : nil
  }

  /// Two bytes, the highest first.
  func bigEndian16(at offset: Int) -> Int? {
    guard let high = byte(at: offset), let low = byte(at: offset + 1) else { return nil }
    return high << 8 | low
  }

  /// Four bytes, the highest first.
  func bigEndian32(at offset: Int) -> Int? {
    guard let high = bigEndian16(at: offset), let low = bigEndian16(at: offset + 2) else { return nil }
    return high << 16 | low
  }
}
