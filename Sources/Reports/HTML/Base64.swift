// SPDX-License-Identifier: MIT

extension [UInt8] {
  /// The bytes in Base64 with padding, by RFC 4648, section 4.
  ///
  /// Pages contain tens of megabytes of it, so each byte is read once and each digit written once.
  package var base64: String {
    var text: [UInt8] = []
    text.reserveCapacity((count + 2) / 3 * 4)
    for start in stride(from: 0, to: count, by: 3) {
      let taken = Swift.min(3, count - start)
      let (first, second, third) = (self[start], taken > 1 ? self[start + 1] : 0, taken > 2 ? self[start + 2] : 0)
      text.append(base64Alphabet[Int(first >> 2)])
      text.append(base64Alphabet[Int((first & 3) << 4 | second >> 4)])
      text.append(taken > 1 ? base64Alphabet[Int((second & 15) << 2 | third >> 6)] : UInt8(ascii: "="))
      text.append(taken > 2 ? base64Alphabet[Int(third & 63)] : UInt8(ascii: "="))
    }
    return String(decoding: text, as: UTF8.self)
  }
}

private let base64Alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
