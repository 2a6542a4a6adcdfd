// SPDX-License-Identifier: MIT

internal import CCellImageCodecs
internal import CellGraphics

/// The chunks of a PNG file that say what its colours mean (PNG Specification, Third Edition, clause 11.3.2).
struct PNGColorChunks {
  private static let codePoints = 0x6349_4350  // cICP
  private static let profile = 0x6943_4350  // iCCP
  private static let standard = 0x7352_4742  // sRGB
  private static let gamma = 0x6741_4D41  // gAMA
  private static let chromaticities = 0x6348_524D  // cHRM
  private static let all = [codePoints, profile, standard, gamma, chromaticities]

  private var chunks: [Int: Range<Int>] = [:]

  /// Takes note of a chunk between the header and the pixels. The first of each type counts.
  mutating func take(_ type: Int, _ content: Range<Int>) {
    if Self.all.contains(type), chunks[type] == nil { chunks[type] = content }
  }

  /// Returns what the colours mean. Of several chunks, the one with the highest priority counts: cICP, iCCP, sRGB, and then gAMA and cHRM
  /// (clause 4.3). A damaged chunk is ignored.
  func colorSpace(in bytes: Span<UInt8>) -> StoredColorSpace {
    if let content = chunks[Self.codePoints], content.count == 4 {
      let (primaries, transfer) = (Int(bytes[content.lowerBound]), Int(bytes[content.lowerBound + 1]))
      // BT.709's primaries and the transfer function of sRGB.
      return primaries == 1 && transfer == 13 ? .sRGB : .codePoints(primaries: primaries, transfer: transfer)
    }
    if let content = chunks[Self.profile], let space = Self.colorSpace(ofProfile: bytes.extracting(content)) { return space }
    if chunks[Self.standard] != nil { return .sRGB }
    // The tolerances of libpng: 5 % for the exponent, and 0.01 for coordinates.
    if let content = chunks[Self.gamma], let gamma = bytes.bigEndian32(at: content.lowerBound), gamma > 0,
      abs(Double(gamma) * 2.2 / 100_000 - 1) > 0.05
    {
      return .gamma(gamma)
    }
    if let content = chunks[Self.chromaticities], content.count == 32 {
      let sRGB = [31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000]
      let isStandard = sRGB.indices.allSatisfy { index in
        abs((bytes.bigEndian32(at: content.lowerBound + 4 * index) ?? 0) - sRGB[index]) <= 1000
      }
      if !isStandard { return .primaries }
    }
    return .sRGB
  }

  /// Reads the content of an iCCP chunk: a name, a zero byte, the compression method, and the compressed profile. Returns `nil` if it is
  /// damaged.
  private static func colorSpace(ofProfile content: Span<UInt8>) -> StoredColorSpace? {
    guard let end = content.indices.first(where: { content[$0] == 0 }), (1...79).contains(end), content.byte(at: end + 1) == 0
    else {
      return nil
    }
    let name = String(String.UnicodeScalarView(content.indices.prefix(end).map { Unicode.Scalar(content[$0]) }))
    let compressed = content.extracting(droppingFirst: end + 2)
    // Nothing that is read lies behind this; profiles with tables can have megabytes.
    let limit = 1 << 16
    let profile = [UInt8](unsafeUninitializedCapacity: limit) { target, count in
      count = compressed.withUnsafeBufferPointer { codec_inflate_start($0.baseAddress, $0.count, target.baseAddress, limit) }
    }
    let parsed = ColorProfile(bytes: profile)
    return parsed.isReadable ? parsed.colorSpace(named: name) : nil
  }
}
