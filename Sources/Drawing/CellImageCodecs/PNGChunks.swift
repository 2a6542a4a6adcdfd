// SPDX-License-Identifier: MIT

internal import CCellImageCodecs
internal import CellGraphics

/// The properties of a PNG file that can be read from its chunks without decompression (PNG Specification, Third Edition, clause
/// 5).
struct PNGChunks: Equatable {
  let width, height: Int
  /// The bits of each channel, or of each index into the palette.
  let depth: Int
  let channels: PictureStorage.Channels
  /// Whether the pixels have an alpha channel, directly or through a tRNS chunk.
  let hasAlpha: Bool

  /// The part of the file to read.
  enum Extent {
    /// Up to the first chunk of pixel data: enough for a ``PictureHeader``.
    case header
    /// Up to the IEND chunk, which must be present.
    case wholeFile
  }

  static let header = 0x4948_4452  // IHDR
  static let pixelData = 0x4944_4154  // IDAT
  static let palette = 0x504C_5445  // PLTE
  static let transparency = 0x7452_4E53  // tRNS
  static let end = 0x4945_4E44  // IEND
  static let exif = 0x6558_4966  // eXIf
  static let latinText = 0x7445_5874  // tEXt
  static let internationalText = 0x6954_5874  // iTXt

  /// Reads the chunks of a PNG file in O(n) for n chunks. `bytes` must begin with the PNG signature.
  ///
  /// - Parameter visit: Called for each chunk between the header and the pixel data, with the chunk's type and the range of its
  ///   content in `bytes`.
  init(
    walking bytes: Span<UInt8>, to extent: Extent, limits: DecodingLimits,
    visit: (_ type: Int, _ content: Range<Int>) -> Void = { _, _ in }
  ) throws(ImageCodecError) {
    guard let length = bytes.bigEndian32(at: 8), let type = bytes.bigEndian32(at: 12),
      let width = bytes.bigEndian32(at: 16), let height = bytes.bigEndian32(at: 20), let depth = bytes.byte(at: 24),
      let colorType = bytes.byte(at: 25)
    else { throw .truncated(.png) }
    guard length == 13, type == Self.header, width > 0, height > 0 else { throw .corrupt(.png, .header) }
    var hasTransparency = false
    var isBehindPixels = false
    var ancillaryChunks = 0
    var offset = 8 + 12 + 13
    walk: while true {
      guard let length = bytes.bigEndian32(at: offset), let type = bytes.bigEndian32(at: offset + 4),
        length <= bytes.count - offset - 12
      else { throw .truncated(.png) }
      offset += 12 + length
      switch (type, extent) {
      case (Self.pixelData, .header), (Self.end, _): break walk
      case (Self.pixelData, .wholeFile):
        isBehindPixels = true
        continue walk
      case (Self.transparency, _): hasTransparency = true
      default: break
      }
      ancillaryChunks += 1
      guard ancillaryChunks <= limits.chunks else { throw .tooManyChunks(.png, limit: limits.chunks) }
      guard length <= limits.chunkBytes else { throw .chunkTooLong(bytes: length, limit: limits.chunkBytes) }
      if !isBehindPixels { visit(type, offset - 4 - length..<offset - 4) }
    }
    self.width = width
    self.height = height
    self.depth = depth
    hasAlpha = hasTransparency || colorType == 4 || colorType == 6
    channels =
      switch colorType {
      case 0: hasTransparency ? .greyWithAlpha : .grey
      case 3: .palette
      case 4: .greyWithAlpha
      default: .color
      }
  }
}

/// The contents of the IHDR, PLTE, tRNS and IDAT chunks of a PNG file whose other chunks cannot affect its pixels.
struct PlainPNGContents: Equatable {
  private(set) var header: [UInt8] = []
  /// The palette, and its alpha.
  private(set) var palette: [UInt8] = []
  /// The contents of all IDAT chunks, in order.
  private(set) var pixelData: [UInt8] = []

  /// Returns `nil` unless the only chunks are IHDR, iTXt, PLTE, tRNS, IDAT and IEND, in this order, the checksum of each is right, and nothing
  /// follows IEND.
  init?(_ bytes: [UInt8]) {
    let span = bytes.span
    guard ImageFormat(signatureOf: span) == .png else { return nil }
    let order = [
      PNGChunks.header, PNGChunks.internationalText, PNGChunks.palette, PNGChunks.transparency, PNGChunks.pixelData,
      PNGChunks.end,
    ]
    var step = 0
    var offset = 8
    while offset < bytes.count {
      guard let length = span.bigEndian32(at: offset), let type = span.bigEndian32(at: offset + 4),
        length <= bytes.count - offset - 12, let place = order[step...].firstIndex(of: type)
      else { return nil }
      let content = offset + 8..<offset + 8 + length
      let checksum = bytes[offset + 4..<content.upperBound].withUnsafeBufferPointer {
        codec_crc32(0, $0.baseAddress, $0.count)
      }
      guard span.bigEndian32(at: content.upperBound) == Int(checksum) else { return nil }
      switch type {
      case PNGChunks.header where offset == 8: header = Array(bytes[content])
      case PNGChunks.header: return nil
      case PNGChunks.palette, PNGChunks.transparency: palette += bytes[content]
      case PNGChunks.pixelData: pixelData += bytes[content]
      default: break
      }
      step = place
      offset = content.upperBound + 4
    }
    guard step == order.count - 1, offset == bytes.count, !header.isEmpty else { return nil }
  }
}

/// Reads numbers from bytes that may end too early: every access is bounds-checked.
extension Span where Element == UInt8 {
  /// Whether the bytes at `offset` are equal to `expected`.
  func holds(_ expected: [UInt8], at offset: Int = 0) -> Bool {
    expected.indices.allSatisfy { byte(at: offset + $0) == Int(expected[$0]) }
  }

  /// Returns the byte at `offset`, or `nil` if it is out of bounds.
  func byte(at offset: Int) -> Int? {
    indices.contains(offset) ? Int(self[offset]) : nil
  }

  /// Returns the big-endian two-byte number at `offset`, or `nil` if it is out of bounds.
  func bigEndian16(at offset: Int) -> Int? {
    guard let high = byte(at: offset), let low = byte(at: offset + 1) else { return nil }
    return high << 8 | low
  }

  /// Returns the big-endian four-byte number at `offset`, or `nil` if it is out of bounds.
  func bigEndian32(at offset: Int) -> Int? {
    guard let high = bigEndian16(at: offset), let low = bigEndian16(at: offset + 2) else { return nil }
    return high << 16 | low
  }
}

/// A keyword with text in a PNG file. It is written before the pixels as an uncompressed iTXt chunk.
package struct PNGText: Equatable, Sendable {
  package let keyword: String
  package let text: String

  /// Creates a keyword with text, or returns `nil` if either of them is not valid.
  ///
  /// A keyword consists of 1 to 79 printable ASCII characters, with single spaces between words and no space at either end. The
  /// text must not contain U+0000.
  package init?(keyword: String, text: String) {
    guard (1...79).contains(keyword.utf8.count), keyword.utf8.allSatisfy({ (0x20...0x7E).contains($0) }),
      keyword.utf8.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false).allSatisfy({ !$0.isEmpty }),
      !text.utf8.contains(0)
    else { return nil }
    self.keyword = keyword
    self.text = text
  }
}

/// Returns a PNG file made by ``encodePNG(_:compression:texts:)`` with keywords and text added behind its header.
package func png(_ bytes: [UInt8], adding texts: [PNGText]) -> [UInt8] {
  var bytes = bytes
  bytes.insert(contentsOf: texts.flatMap(\.chunk), at: 8 + 12 + 13)
  return bytes
}

/// Returns the keywords and text in a PNG file, from the tEXt chunks and uncompressed iTXt chunks that precede the pixels.
///
/// Decodes no pixels, but reads the chunks up to the end of the file, so that a truncated file is detected. A chunk that violates
/// the rules of its type is skipped, as image decoders do (PNG Specification, Third Edition, clause 11.3.3).
/// - Parameter limits: Limits on the number of chunks and their size.
/// - Throws: ``ImageCodecError`` if the bytes are not a PNG file, are truncated, or exceed `limits`.
package func pngTexts(in bytes: [UInt8], limits: DecodingLimits = .standard) throws(ImageCodecError) -> [PNGText] {
  let span = bytes.span
  guard ImageFormat(signatureOf: span) == .png else { throw .unknownFormat(of: span) }
  var texts: [PNGText] = []
  _ = try PNGChunks(walking: span, to: .wholeFile, limits: limits) { type, content in
    if let text = PNGText(chunk: type, bytes[content]) { texts.append(text) }
  }
  return texts
}

extension PNGText {
  /// The text as a chunk: the keyword, not compressed, no language, no translated keyword, the text.
  fileprivate var chunk: [UInt8] {
    PNGStream.chunk("iTXt", Array(keyword.utf8) + [0, 0, 0, 0, 0] + Array(text.utf8))
  }

  /// Reads the content of a text chunk. Returns `nil` if `type` is neither tEXt nor iTXt, or if the chunk is compressed or
  /// violates the rules of its type.
  fileprivate init?(chunk type: Int, _ content: ArraySlice<UInt8>) {
    guard type == PNGChunks.latinText || type == PNGChunks.internationalText, let end = content.firstIndex(of: 0) else {
      return nil
    }
    let keyword = String(decoding: content[..<end], as: Unicode.UTF8.self)
    let rest = content[(end + 1)...]
    if type == PNGChunks.latinText {
      // Latin-1: the bytes are the code points.
      let scalars = rest.map { Unicode.Scalar($0) }
      self.init(keyword: keyword, text: String(String.UnicodeScalarView(scalars)))
    } else {
      // After the keyword: one byte for the compression flag, one for the compression method, then a language and a translated
      // keyword, each followed by a zero byte, and then the text.
      guard rest.count >= 2, rest[rest.startIndex] == 0, let language = rest.dropFirst(2).firstIndex(of: 0),
        let translation = rest[(language + 1)...].firstIndex(of: 0),
        let text = String(validating: rest[(translation + 1)...], as: Unicode.UTF8.self)
      else { return nil }
      self.init(keyword: keyword, text: text)
    }
  }
}
