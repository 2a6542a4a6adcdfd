// SPDX-License-Identifier: MIT

extension Collection<UInt8> {
  /// The bytes by RFC 4648, section 4, with padding.
  var base64: String {
    var text: [UInt8] = []
    text.reserveCapacity((count + 2) / 3 * 4)
    var group: UInt32 = 0
    var taken = 0
    for byte in self {
      group = group << 8 | UInt32(byte)
      taken += 1
      if taken == 3 {
        text += digits(group, count: 4)
        (group, taken) = (0, 0)
      }
    }
    if taken > 0 {
      let rest = digits(group << (8 * UInt32(3 - taken)), count: taken + 1)
      text += rest + Array(repeating: UInt8(ascii: "="), count: 4 - rest.count)
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The first `count` of the four digits that stand for 24 bits.
  private func digits(_ group: UInt32, count: Int) -> [UInt8] {
    (0..<count).map { base64Alphabet[Int(group >> (18 - 6 * UInt32($0)) & 63)] }
  }
}

private let base64Alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
