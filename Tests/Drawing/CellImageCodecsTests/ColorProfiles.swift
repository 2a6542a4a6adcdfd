// SPDX-License-Identifier: MIT

/// The primaries of a profile, as the numbers of its tags.
enum ProfilePrimaries {
  case sRGB, displayP3

  fileprivate var xyz: [[Double]] {
    switch self {
    case .sRGB: [[0.43607, 0.22249, 0.01392], [0.38515, 0.71687, 0.09708], [0.14307, 0.06061, 0.71410]]
    case .displayP3: [[0.51512, 0.24120, -0.00105], [0.29198, 0.69225, 0.04189], [0.15710, 0.06657, 0.78407]]
    }
  }
}

/// Returns an ICC profile of version 2 with three primaries. The curve is that of sRGB, or the exponent `gamma` / 256.
func profile(_ primaries: ProfilePrimaries, _ name: String?, gamma: UInt16? = nil) -> [UInt8] {
  let curve: [UInt8] =
    gamma.map { Array("curv".utf8) + bigEndian(0) + bigEndian(1) + bigEndian(UInt32($0))[2...] + [0, 0] }
    ?? Array("para".utf8) + bigEndian(0) + [0, 3, 0, 0] + [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045].flatMap(fixed)
  var tags: [(String, [UInt8])] = zip(["rXYZ", "gXYZ", "bXYZ"], primaries.xyz).map { tag, numbers in
    (tag, Array("XYZ ".utf8) + bigEndian(0) + numbers.flatMap(fixed))
  }
  tags += ["rTRC", "gTRC", "bTRC"].map { ($0, curve) }
  if let name {
    // The description in ASCII, and none in Unicode or for Macintosh.
    let text = bigEndian(UInt32(name.utf8.count + 1)) + Array(name.utf8) + [0]
    tags.append(("desc", Array("desc".utf8) + bigEndian(0) + text + [UInt8](repeating: 0, count: 78)))
  }
  return profile(space: "RGB ", connection: "XYZ ", tags)
}

/// Returns an ICC profile of version 2 with tags.
func profile(space: String, connection: String, class kind: String = "mntr", _ tags: [(String, [UInt8])]) -> [UInt8] {
  var table = bigEndian(UInt32(tags.count))
  var content: [UInt8] = []
  for (tag, bytes) in tags {
    table += Array(tag.utf8) + bigEndian(UInt32(128 + 4 + 12 * tags.count + content.count)) + bigEndian(UInt32(bytes.count))
    content += bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
  }
  var header = [UInt8](repeating: 0, count: 128)
  func put(_ bytes: [UInt8], at offset: Int) { header.replaceSubrange(offset..<offset + bytes.count, with: bytes) }
  put(bigEndian(UInt32(128 + table.count + content.count)), at: 0)
  put([2, 0x40], at: 8)
  put(Array((kind + space + connection).utf8), at: 12)
  put(Array("acsp".utf8), at: 36)
  // The white of the connection space, D50.
  put([0, 0, 0xF6, 0xD6, 0, 1, 0, 0, 0, 0, 0xD3, 0x2D], at: 68)
  return header + table + content
}

/// Returns a number of the type s15Fixed16Number.
func fixed(_ value: Double) -> [UInt8] { bigEndian(UInt32(bitPattern: Int32((value * 65_536).rounded()))) }

/// Returns a zlib stream of one block that is not compressed (RFC 1950, RFC 1951); at most 65,535 bytes.
func zlibStored(_ bytes: [UInt8]) -> [UInt8] {
  let count = UInt16(bytes.count)
  var (low, high): (UInt32, UInt32) = (1, 0)
  for byte in bytes {
    low = (low + UInt32(byte)) % 65_521
    high = (high + low) % 65_521
  }
  let lengths = [count, ~count].flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
  return [0x78, 0x01, 0x01] + lengths + bytes + bigEndian(high << 16 | low)
}

/// Returns a JPEG file with a profile in two segments, the second first.
func jpeg(_ file: [UInt8], embedding profile: [UInt8]) -> [UInt8] {
  func segment(_ number: UInt8, _ part: ArraySlice<UInt8>) -> [UInt8] {
    [0xFF, 0xE2] + bigEndian(UInt32(part.count + 16))[2...] + Array("ICC_PROFILE".utf8) + [0, number, 2] + part
  }
  return Array(file[..<2]) + segment(2, profile[200...]) + segment(1, profile[..<200]) + file[2...]
}
