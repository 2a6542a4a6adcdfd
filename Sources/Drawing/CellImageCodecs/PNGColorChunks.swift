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
  /// (clause 4.3). A damaged chunk other than a profile is ignored.
  func colors(in bytes: Span<UInt8>) -> FileColors {
    if let content = chunks[Self.codePoints], content.count == 4 {
      return FileColors(
        primaries: Int(bytes[content.lowerBound]), transfer: Int(bytes[content.lowerBound + 1]),
        isPlain: bytes[content.lowerBound + 2] == 0 && bytes[content.lowerBound + 3] == 1)
    }
    if let content = chunks[Self.profile] { return Self.colors(ofProfile: bytes.extracting(content)) }
    if chunks[Self.standard] != nil { return .sRGB }
    return colorsOfNumbers(in: bytes)
  }

  /// Returns what gAMA and cHRM say. Each alone counts with the other's value of sRGB.
  private func colorsOfNumbers(in bytes: Span<UInt8>) -> FileColors {
    var encoding = ColorEncoding.sRGB
    var space = StoredColorSpace.sRGB
    if let content = chunks[Self.chromaticities], content.count == 32 {
      let numbers = (0..<8).map { bytes.bigEndian32(at: content.lowerBound + 4 * $0) ?? 0 }
      let sRGB = [31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000]
      // The tolerance of libpng.
      if zip(numbers, sRGB).contains(where: { abs($0 - $1) > 1000 }) {
        encoding.chromaticities = numbers.map { Double($0) / 100_000 }
        space = .primaries
      }
    }
    if let content = chunks[Self.gamma], let gamma = bytes.bigEndian32(at: content.lowerBound), gamma > 0 {
      // 0.45455 means sRGB, but not beside the primaries of another space. The tolerance is that of libpng.
      let isStandard = abs(Double(gamma) * 2.2 / 100_000 - 1) <= 0.05
      if !isStandard || space == .primaries { encoding.curve = .power(100_000 / Double(gamma)) }
      if !isStandard { space = .gamma(gamma) }
    }
    return space == .sRGB ? .sRGB : FileColors(space: space, source: .encoding(encoding))
  }

  /// Reads the content of an iCCP chunk: a name, a zero byte, the compression method, and the compressed profile.
  private static func colors(ofProfile content: Span<UInt8>) -> FileColors {
    guard let end = content.indices.first(where: { content[$0] == 0 }), (1...79).contains(end), content.byte(at: end + 1) == 0
    else {
      return .damagedProfile
    }
    let name = String(String.UnicodeScalarView(content.indices.prefix(end).map { Unicode.Scalar(content[$0]) }))
    let compressed = content.extracting(droppingFirst: end + 2)
    func unpacked(_ limit: Int) -> [UInt8] {
      [UInt8](unsafeUninitializedCapacity: limit) { target, count in
        count = compressed.withUnsafeBufferPointer { codec_inflate_start($0.baseAddress, $0.count, target.baseAddress, limit) }
      }
    }
    // A profile begins with its length.
    guard let length = unpacked(4).span.bigEndian32(at: 0), length >= 128 else { return .damagedProfile }
    if length > FileColors.maximumProfileBytes { return .largeProfile }
    return ColorProfile(bytes: unpacked(length)).colors(named: name)
  }
}
