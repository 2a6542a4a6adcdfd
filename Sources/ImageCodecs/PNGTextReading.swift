// SPDX-License-Identifier: MIT

/// Returns the texts before the pixels of a PNG file: its tEXt chunks, and its iTXt chunks that are not compressed.
///
/// Decodes no pixels, but reads the chunks up to the end of the file, so that a truncated file is detected. A chunk that violates
/// the rules of its type is skipped, as image decoders do (PNG Specification, Third Edition, clause 11.3.3).
/// - Parameter limits: Limits on the number of chunks and their size.
/// - Throws: ``ImageCodecError`` if the bytes are not a PNG file, are truncated, or exceed `limits`.
package func pngTexts(in bytes: [UInt8], limits: DecodingLimits = .standard) throws(ImageCodecError) -> [PNGText] {
  let span = bytes.span
  guard ImageFormat(signatureOf: span) == .png else { throw .unknownFormat }
  var texts: [PNGText] = []
  _ = try PNGChunks(walking: span, to: .wholeFile, limits: limits) { type, content in
    if let text = PNGText(chunk: type, bytes[content]) { texts.append(text) }
  }
  return texts
}

extension PNGText {
  /// Reads a text from the content of a chunk. Returns `nil` for another type of chunk, a compressed chunk, or one that violates
  /// the rules of its type.
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
      // A compression flag, a compression method, a language and a translated keyword that each end with a zero byte, then the
      // text.
      guard rest.count >= 2, rest[rest.startIndex] == 0, let language = rest.dropFirst(2).firstIndex(of: 0),
        let translation = rest[(language + 1)...].firstIndex(of: 0),
        let text = String(validating: rest[(translation + 1)...], as: Unicode.UTF8.self)
      else { return nil }
      self.init(keyword: keyword, text: text)
    }
  }
}
