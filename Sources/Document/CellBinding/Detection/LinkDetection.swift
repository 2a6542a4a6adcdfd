// SPDX-License-Identifier: MIT

extension DetectionScanner {
  /// Moves past the link that begins at `index`, or past one byte if there is none. Returns whether there is a link.
  mutating func link() -> Bool {
    let bareHost = isStart(notBehind: "/@.-") ? self.bareHost : nil
    guard isStart(notBehind: "/@."), let host = prefixedHost ?? bareHost else {
      index += 1
      return false
    }
    var end = host
    while let (scalar, length) = scalar(at: end), Self.isLinkPart(scalar) { end += length }
    index = trimmedEnd(of: index..<end, notBefore: host)
    if bareHost != nil, bytes[index...].starts(with: "…".utf8) { index += "…".utf8.count }
    return true
  }

  /// The byte offset of the end of the host that follows `https://`, `http://` or `www.` at `index`; `nil` if there is no such
  /// host.
  private var prefixedHost: Int? {
    guard let prefix = ["https://", "http://", "www."].first(where: begins),
      let host = words(from: index + prefix.utf8.count), prefix != "www." || bytes[index + 4..<host].contains(UInt8(ascii: "."))
    else { return nil }
    return host
  }

  /// The byte offset of the end of the host that begins at `index` without a prefix such as `https://`; `nil` if there is none.
  /// Such a host consists of ASCII words joined by dots or hyphens, has two or more letters after its last dot, and is followed by
  /// a slash.
  private var bareHost: Int? {
    guard let host = words(from: index), host < bytes.count, bytes[host] == UInt8(ascii: "/"),
      bytes[index..<host].allSatisfy({ $0 < 0x80 && $0 != UInt8(ascii: "_") }),
      let dot = bytes[index..<host].lastIndex(of: UInt8(ascii: ".")), host - dot > 2,
      bytes[dot + 1..<host].allSatisfy({ ($0 | 0x20) &- 97 < 26 })
    else { return nil }
    return host
  }

  private func begins(with prefix: String) -> Bool {
    let letters = prefix.utf8
    guard index + letters.count <= bytes.count else { return false }
    return zip(bytes[index...], letters).allSatisfy { byte, letter in (byte &- 65 < 26 ? byte | 0x20 : byte) == letter }
  }

  /// Whether a scalar may be part of a link: the ASCII characters that RFC 3986 allows, and the letters, digits and marks of all
  /// scripts, as in RFC 3987. Punctuation outside ASCII ends a link.
  private static func isLinkPart(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value > 0x20 && scalar.value != 0x7F && !"<>\"\\^`{|}".unicodeScalars.contains(scalar) }
    return isWord(scalar)
  }

  /// Returns the end of a link after removing the trailing punctuation and unmatched closing brackets, which belong to the
  /// surrounding sentence. The result is at least `least`.
  private func trimmedEnd(of link: Range<Int>, notBefore least: Int) -> Int {
    var surplus = [UInt8(ascii: ")"): 0, UInt8(ascii: "]"): 0]
    for byte in bytes[link] {
      switch byte {
      case UInt8(ascii: ")"), UInt8(ascii: "]"): surplus[byte, default: 0] += 1
      case UInt8(ascii: "("): surplus[UInt8(ascii: ")"), default: 0] -= 1
      case UInt8(ascii: "["): surplus[UInt8(ascii: "]"), default: 0] -= 1
      default: break
      }
    }
    var end = link.upperBound
    while end > least {
      let byte = bytes[end - 1]
      if let count = surplus[byte] {
        guard count > 0 else { break }
        surplus[byte] = count - 1
      } else if !".,;:!?'*_~".utf8.contains(byte) {
        break
      }
      end -= 1
    }
    return end
  }
}
