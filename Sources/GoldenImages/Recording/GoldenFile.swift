// SPDX-License-Identifier: MIT

internal import CellRaster
internal import Graphics
internal import ImageCodecs

/// The PNG file of a golden.
///
/// Its texts before the pixels say what the pixels are, so that it is compared without being decoded, and what they were drawn by.
struct GoldenFile: Hashable, Sendable {
  static let digestKeyword = "cellraster:digest"
  static let environmentKeyword = "cellraster:environment"

  let bytes: [UInt8]
  /// The digest of the pixels as it prints; `nil` where it was written without xxHash, or by another program.
  let digest: String?
  /// `nil` for a picture of another program, and for one whose environment cannot be read.
  let environment: GoldenEnvironment?
  /// Why there is an environment that cannot be read.
  let unreadableEnvironment: UnreadableEnvironment?

  /// Reads a file, and unpacks nothing.
  /// - Throws: `FileFailure`; `ImageCodecError` for what is no PNG file, and for one that is cut off.
  init(reading path: String) throws {
    let bytes = try Files.read(path)
    let texts = Dictionary(try pngTexts(in: bytes).map { ($0.keyword, $0.text) }) { first, _ in first }
    self.bytes = bytes
    digest = texts[Self.digestKeyword]
    var failure: UnreadableEnvironment?
    do throws(UnreadableEnvironment) {
      environment = try texts[Self.environmentKeyword].map { (text) throws(UnreadableEnvironment) in
        try GoldenEnvironment(parsing: text)
      }
    } catch {
      environment = nil
      failure = error
    }
    unreadableEnvironment = failure
  }

  /// - Throws: `ImageCodecError`.
  func decodedPixels() throws(ImageCodecError) -> PixelBuffer { try decodePicture(bytes).pixels }

  /// The file of a picture; one that is to be kept is made as small as it can be.
  /// - Throws: `ImageCodecError`.
  static func bytes(of pixels: PixelBuffer, _ environment: GoldenEnvironment, isKept: Bool) throws(ImageCodecError) -> [UInt8] {
    let texts = [
      PixelDigest(of: pixels).flatMap { PNGText(keyword: digestKeyword, text: $0.description) },
      PNGText(keyword: environmentKeyword, text: environment.text),
    ]
    let compression = isKept ? PNGCompression(level: 9) : nil
    return try encodePNG(pixels, compression: compression ?? .automatic, texts: texts.compactMap(\.self))
  }
}
