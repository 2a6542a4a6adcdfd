// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import Glibc

/// An ICC profile, read as far as it takes to tell sRGB from other profiles (ICC.1:2022).
///
/// The bytes may be damaged or end early: what cannot be read is missing.
struct ColorProfile {
  let bytes: [UInt8]
  /// The place and length of each tag's data.
  private let tags: [Int: (offset: Int, length: Int)]

  private static let rgb = 0x5247_4220  // "RGB "
  private static let grey = 0x4752_4159  // "GRAY"

  init(bytes: [UInt8]) {
    self.bytes = bytes
    let span = bytes.span
    var tags: [Int: (offset: Int, length: Int)] = [:]
    // Clauses 7.2 and 7.3: a header of 128 bytes, the number of tags, and 12 bytes for each.
    for index in 0..<min(span.bigEndian32(at: 128) ?? 0, 256) {
      let entry = 132 + 12 * index
      guard let tag = span.bigEndian32(at: entry), let offset = span.bigEndian32(at: entry + 4),
        let length = span.bigEndian32(at: entry + 8)
      else { break }
      tags[tag] = (offset, length)
    }
    self.tags = tags
  }

  /// Whether this is a profile at all: its signature is in its place (clause 7.2.11).
  var isReadable: Bool { bytes.span.holds(Array("acsp".utf8), at: 36) }

  /// - Parameter name: the name to use for a profile without a description.
  func colors(named name: String?) -> FileColors {
    guard isReadable else { return .damagedProfile }
    let own = description
    return isSRGB(named: own) ? .sRGB : FileColors(space: .profile(own ?? name ?? "without a name"), source: .profile(bytes))
  }

  private func isSRGB(named name: String?) -> Bool {
    switch bytes.span.bigEndian32(at: 16) {
    case Self.rgb:
      guard let red = coordinates("rXYZ"), let green = coordinates("gXYZ"), let blue = coordinates("bXYZ") else {
        // A profile with tables instead, such as "sRGB v4 ICC preference".
        return name?.hasPrefix("sRGB") ?? false
      }
      // The primaries of sRGB, adapted to the white of the connection space (IEC 61966-2-1, annex).
      let standard = [0.4361, 0.2225, 0.0139, 0.3851, 0.7169, 0.0971, 0.1431, 0.0606, 0.7141]
      return zip(red + green + blue, standard).allSatisfy { abs($0 - $1) < 0.003 }
        && ["rTRC", "gTRC", "bTRC"].allSatisfy(hasStandardCurve)
    case Self.grey: return hasStandardCurve("kTRC")
    default: return false
    }
  }

  private func place(_ tag: String) -> (offset: Int, length: Int)? {
    tags[tag.utf8.reduce(0) { $0 << 8 | Int($1) }]
  }

  /// Returns the number of the type s15Fixed16Number at an offset (clause 4.6).
  private func fixed(at offset: Int) -> Double? {
    bytes.span.bigEndian32(at: offset).map { Double(Int32(truncatingIfNeeded: $0)) / 65_536 }
  }

  private func coordinates(_ tag: String) -> [Double]? {
    guard let place = place(tag), bytes.span.holds(Array("XYZ ".utf8), at: place.offset) else { return nil }
    let numbers = [8, 12, 16].compactMap { fixed(at: place.offset + $0) }
    return numbers.count == 3 ? numbers : nil
  }

  /// Whether a curve is that of sRGB at two places. A plain exponent of 2.2 is 0.2176 and 0.0063 there.
  private func hasStandardCurve(_ tag: String) -> Bool {
    guard let middle = value(ofCurve: tag, at: 0.5), let dark = value(ofCurve: tag, at: 0.1) else { return false }
    return abs(middle - 0.2140) < 0.002 && abs(dark - 0.01002) < 0.001
  }

  /// Returns the value of a curve (clauses 10.6 and 10.18); `nil` if it cannot be read.
  private func value(ofCurve tag: String, at x: Double) -> Double? {
    guard let offset = place(tag)?.offset else { return nil }
    let span = bytes.span
    if span.holds(Array("curv".utf8), at: offset), let count = span.bigEndian32(at: offset + 8) {
      if count == 0 { return x }
      if count == 1 { return span.bigEndian16(at: offset + 12).map { pow(x, Double($0) / 256) } }
      let place = x * Double(count - 1)
      let index = Int(place)
      guard let low = span.bigEndian16(at: offset + 12 + 2 * index),
        let high = span.bigEndian16(at: offset + 12 + 2 * min(index + 1, count - 1))
      else { return nil }
      return (Double(low) + (Double(high) - Double(low)) * (place - Double(index))) / 65_535
    }
    guard span.holds(Array("para".utf8), at: offset), let kind = span.bigEndian16(at: offset + 8), kind < 5 else { return nil }
    let counts = [1, 3, 4, 5, 7]
    let numbers = (0..<counts[kind]).compactMap { fixed(at: offset + 12 + 4 * $0) }
    return numbers.count == counts[kind] ? Self.value(ofKind: kind, numbers, at: x) : nil
  }

  /// Returns the value of a parametric curve. Table 70 names the numbers g, a, b, c, d, e and f.
  private static func value(ofKind kind: Int, _ numbers: [Double], at x: Double) -> Double {
    func number(_ index: Int) -> Double { index < numbers.count ? numbers[index] : 0 }
    let (g, a, b, c, d) = (number(0), number(1), number(2), number(3), number(4))
    switch kind {
    case 0: return pow(x, g)
    case 1: return x >= -b / a ? pow(a * x + b, g) : 0
    case 2: return x >= -b / a ? pow(a * x + b, g) + c : c
    case 3: return x >= d ? pow(a * x + b, g) : c * x
    default: return x >= d ? pow(a * x + b, g) + number(5) : c * x + number(6)
    }
  }

  /// The description of the profile: text in ASCII (version 2), or the first of several languages in UTF-16 (version 4).
  private var description: String? {
    guard let offset = place("desc")?.offset else { return nil }
    let span = bytes.span
    if span.holds(Array("desc".utf8), at: offset), let count = span.bigEndian32(at: offset + 8), count > 1 {
      return text(at: offset + 12, count: min(count - 1, 200)) { String(decoding: $0, as: UTF8.self) }
    }
    guard span.holds(Array("mluc".utf8), at: offset), let length = span.bigEndian32(at: offset + 20),
      let start = span.bigEndian32(at: offset + 24)
    else { return nil }
    return text(at: offset + start, count: min(length, 400)) { bytes in
      let units = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map {
        UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
      }
      return String(decoding: units, as: UTF16.self)
    }
  }

  private func text(at offset: Int, count: Int, _ decoded: (ArraySlice<UInt8>) -> String) -> String? {
    guard offset >= 0, count > 0, offset + count <= bytes.count else { return nil }
    let text = String(decoded(bytes[offset..<offset + count]).prefix { $0 != "\0" })
    return text.isEmpty ? nil : text
  }
}
