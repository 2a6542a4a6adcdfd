// SPDX-License-Identifier: MIT

import CImageCodecs

/// A line of text in a PNG file's header, written as an uncompressed iTXt chunk.
public struct PNGText: Hashable, Sendable {
  public let keyword: String
  public let text: String

  /// Creates a text, or returns `nil` where PNG has no room for it.
  ///
  /// A keyword is 1 to 79 printable ASCII characters, with single spaces between words and none at its ends. A text may
  /// be any but hold U+0000.
  public init?(keyword: String, text: String) {
    guard (1...79).contains(keyword.utf8.count), keyword.utf8.allSatisfy({ (0x20...0x7E).contains($0) }),
      !keyword.hasPrefix(" "), !keyword.hasSuffix(" "), !keyword.contains("  "), !text.utf8.contains(0)
    else { return nil }
    self.keyword = keyword
    self.text = text
  }
}

/// The texts before the pixels of a PNG file, in its order; nothing is unpacked.
///
/// A chunk that is damaged, or holds its text compressed, is passed over.
/// - Throws: ``ImageCodecError`` for what is no PNG file, or one that is cut off, be it behind the texts.
public func pngTexts(_ bytes: [UInt8], limits: DecodingLimits = .standard) throws(ImageCodecError) -> [PNGText] {
  guard ImageFormat(signatureOf: bytes.span) == .png else { throw .unknownFormat }
  let chunks = try PNGChunks(walking: bytes.span, to: .wholeFile, limits: limits)
  return chunks.texts.compactMap { PNGText(chunk: bytes[$0], checksum: bytes.span.bigEndian32(at: $0.upperBound)) }
}

extension PNGText {
  /// Reads the content of an iTXt chunk (PNG Specification, Third Edition, clause 11.3.3.4); `nil` where its checksum is another.
  fileprivate init?(chunk: ArraySlice<UInt8>, checksum: Int?) {
    let type = Array("iTXt".utf8)
    let content = Array(chunk)
    guard Int(codec_crc32(codec_crc32(0, type, type.count), content, content.count)) == checksum else { return nil }
    // The keyword, its NUL, two bytes on compression, and two more texts that each end in NUL.
    guard let end = content.firstIndex(of: 0), end + 2 < content.count, content[end + 1] == 0 else { return nil }
    let rest = content[(end + 3)...]
    guard let language = rest.firstIndex(of: 0), let translation = rest[(language + 1)...].firstIndex(of: 0) else { return nil }
    guard let keyword = String(validating: content[..<end], as: UTF8.self),
      let text = String(validating: content[(translation + 1)...], as: UTF8.self)
    else { return nil }
    self.init(keyword: keyword, text: text)
  }
}
