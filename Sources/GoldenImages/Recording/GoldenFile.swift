// SPDX-License-Identifier: MIT

internal import CellRaster
internal import Files
internal import Graphics
internal import ImageCodecs

/// The PNG file of a golden.
///
/// Its texts before the pixels say what the pixels are, so that it is compared without being decoded, and what they were drawn by.
struct GoldenFile: Hashable, Sendable {
  static let digestKeyword = "cellraster:digest"
  static let environmentKeyword = "cellraster:environment"
  private static let ownerKeyword = "cellraster:owner"
  /// The most bytes of a file that are read: more than the largest picture has that is decoded, without any compression.
  private static let maximumBytes = 256 << 20

  let bytes: [UInt8]
  /// The digest of the pixels as it prints; `nil` where it was written without xxHash, or by another program.
  let digest: String?
  let owner: GoldenImage.Owner
  /// What it was drawn by, as ``GoldenEnvironment`` prints it; `nil` for a picture of another program.
  let environmentText: String?

  /// Reads a file, and unpacks nothing.
  /// - Throws: `FileFailure`; `ImageCodecError` for what is no PNG file, and for one that is cut off.
  init(reading path: String) throws {
    try self.init(bytes: FileSystem.read(path, atMost: Self.maximumBytes))
  }

  /// - Throws: `ImageCodecError` for what is no PNG file, and for one that is cut off.
  init(bytes: [UInt8]) throws(ImageCodecError) {
    let texts = Dictionary(try pngTexts(in: bytes).map { ($0.keyword, $0.text) }) { first, _ in first }
    self.bytes = bytes
    owner = texts[Self.ownerKeyword].flatMap(GoldenImage.Owner.init) ?? .documentCase
    digest = texts[Self.digestKeyword]
    environmentText = texts[Self.environmentKeyword]
  }

  /// What it was drawn by; `nil` for a picture of another program.
  /// - Throws: ``UnreadableEnvironment``.
  func environment() throws(UnreadableEnvironment) -> GoldenEnvironment? {
    try environmentText.map { (text) throws(UnreadableEnvironment) in try GoldenEnvironment(parsing: text) }
  }

  /// - Throws: `ImageCodecError`.
  func decodedPixels() throws(ImageCodecError) -> PixelBuffer { try decodePicture(bytes).pixels }

  /// Who asks for the golden at a path; `nil` for a picture that is no golden: one that says nothing of what it was drawn by, or
  /// cannot be read.
  /// - Throws: `FileFailure`.
  static func owner(at path: String) throws(FileFailure) -> GoldenImage.Owner? {
    let bytes = try FileSystem.read(path)
    do throws(ImageCodecError) {
      let file = try GoldenFile(bytes: bytes)
      return file.environmentText == nil ? nil : file.owner
    } catch {
      return nil
    }
  }

  /// The file of a picture, as small as it can be.
  /// - Throws: `ImageCodecError`.
  static func bytes(of pixels: PixelBuffer, _ environment: GoldenEnvironment, owner: GoldenImage.Owner) throws(ImageCodecError)
    -> [UInt8]
  {
    let texts = [
      PixelDigest(of: pixels).flatMap { PNGText(keyword: digestKeyword, text: $0.description) },
      PNGText(keyword: environmentKeyword, text: environment.text),
      owner == .documentCase ? nil : PNGText(keyword: ownerKeyword, text: owner.rawValue),
    ]
    return try encodePNG(pixels, compression: PNGCompression(level: 9) ?? .automatic, texts: texts.compactMap(\.self))
  }
}
