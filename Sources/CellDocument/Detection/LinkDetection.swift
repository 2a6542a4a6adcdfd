// SPDX-License-Identifier: MIT

extension DetectionScanner {
  /// Moves behind a link, or one byte on when none begins here.
  mutating func link() -> Bool {
    guard let prefix = ["https://", "http://", "www."].first(where: begins), isStart(notBehind: "/@."),
      let host = words(from: index + prefix.utf8.count), prefix != "www." || bytes[index + 4..<host].contains(UInt8(ascii: "."))
    else {
      index += 1
      return false
    }
    index = endOfLink(from: index, path: host)
    return true
  }

  /// Moves behind a link that begins with the host name before a slash, and gives its start; moves behind the slash, and gives
  /// `nil`, when there is none.
  ///
  /// The host has a dot, its last label two ASCII letters or more: `1.5/2`, `and/or` and `e.g./i.e.` are none.
  mutating func linkWithoutScheme(notBefore bound: Int) -> Int? {
    let slash = index
    index += 1
    var start = slash
    var label = 0..<0
    while start > bound, isHostByte(bytes[start - 1]) {
      start -= 1
      if bytes[start] == UInt8(ascii: "."), label.isEmpty { label = start + 1..<slash }
    }
    guard label.count >= 2, start < label.lowerBound - 1, bytes[label].allSatisfy({ ($0 | 0x20) &- 97 < 26 })
    else { return nil }
    let end = index
    index = start
    guard isStart(notBehind: "/@.:-"), let (first, _) = scalar(at: end), Self.isLinkPart(first) else {
      index = end
      return nil
    }
    index = endOfLink(from: start, path: slash)
    return start
  }

  private func isHostByte(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-") || byte &- 48 < 10 || (byte | 0x20) &- 97 < 26
  }

  private func endOfLink(from start: Int, path: Int) -> Int {
    var end = path
    while let (scalar, length) = scalar(at: end), Self.isLinkPart(scalar) { end += length }
    return trimmedEnd(of: start..<end, notBefore: path)
  }

  private func begins(with prefix: String) -> Bool {
    let letters = prefix.utf8
    guard index + letters.count <= bytes.count else { return false }
    return zip(bytes[index...], letters).allSatisfy { byte, letter in (byte &- 65 < 26 ? byte | 0x20 : byte) == letter }
  }

  /// RFC 3986 without quotation marks, and RFC 3987's letters of all scripts; punctuation of other scripts ends a link.
  private static func isLinkPart(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value > 0x20 && scalar.value != 0x7F && !"<>\"\\^`{|}".unicodeScalars.contains(scalar) }
    return isWord(scalar)
  }

  /// The end of a link without the punctuation of the sentence around it.
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
