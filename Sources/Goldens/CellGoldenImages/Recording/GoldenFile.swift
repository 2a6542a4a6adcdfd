// SPDX-License-Identifier: MIT

internal import CellRaster

/// The PNG file of a golden.
///
/// Text chunks before the pixels contain the environment that the golden was recorded in, the digest of its pixels, and the digest of
/// its compressed pixels. If the second digest is right, the first one is believed, and the golden can be compared without decoding
/// its pixels. Whoever forges both can only be found out by decoding.
struct GoldenFile: Equatable, Sendable {
  static let digestKeyword = "cellraster:digest"
  static let compressedDigestKeyword = "cellraster:compressed-digest"
  static let environmentKeyword = "cellraster:environment"
  private static let ownerKeyword = "cellraster:owner"
  /// The maximum number of bytes that are read: enough for the largest picture that can be decoded, uncompressed.
  private static let maximumBytes = 256 << 20

  let bytes: [UInt8]
  /// The digest of the pixels as text; `nil` if the file was written by a build without xxHash or by another program.
  let digest: String?
  /// The digest of the compressed pixels as text, as the file states it.
  private let compressedDigest: String?
  let owner: GoldenImage.Owner
  /// The text of the environment that the golden was recorded in; `nil` if another program wrote the file. See
  /// ``GoldenEnvironment/text``.
  let environmentText: String?

  /// Reads a file, without decoding the picture.
  /// - Throws: `FileFailure`; `ImageCodecError` if it is not a PNG file or is truncated.
  init(reading path: String) throws {
    try self.init(bytes: FileSystem.read(path, atMost: Self.maximumBytes))
  }

  /// Parses the bytes of a file, without decoding the picture.
  /// - Throws: `ImageCodecError` if they are not a PNG file or are truncated.
  init(bytes: [UInt8]) throws(ImageCodecError) {
    let texts = Dictionary(try pngTexts(in: bytes).map { ($0.keyword, $0.text) }) { first, _ in first }
    self.bytes = bytes
    owner = texts[Self.ownerKeyword].flatMap(GoldenImage.Owner.init) ?? .documentCase
    digest = texts[Self.digestKeyword]
    compressedDigest = texts[Self.compressedDigestKeyword]
    environmentText = texts[Self.environmentKeyword]
  }

  /// Whether the file is still as it was recorded, so that ``digest`` is that of its pixels. False if another program has written or
  /// changed it, and in a build without xxHash.
  var isAsRecorded: Bool {
    guard digest != nil, let compressedDigest else { return false }
    return PixelDigest(ofPlainPNG: bytes)?.description == compressedDigest
  }

  /// Returns the environment that the golden was recorded in, or `nil` if another program wrote the file.
  /// - Throws: ``UnreadableEnvironment``.
  func environment() throws(UnreadableEnvironment) -> GoldenEnvironment? {
    try environmentText.map { (text) throws(UnreadableEnvironment) in try GoldenEnvironment(parsing: text) }
  }

  /// Whether the file is a golden of these pixels, drawn with these fonts, that no other program has changed. Then recording the golden
  /// again leaves the file alone: the releases of libraries that it states are those with which the picture was first drawn.
  /// - Throws: `ImageCodecError`.
  func holds(_ pixels: PixelBuffer, drawnWith fonts: Set<GoldenEnvironment.FontFile>, owner: GoldenImage.Owner) throws -> Bool {
    guard owner == self.owner, recordedFonts == fonts else { return false }
    guard let digest = PixelDigest(of: pixels) else { return try decodedPixels() == pixels }
    return isAsRecorded && self.digest == digest.description
  }

  /// The fonts with which the golden was drawn; `nil` if the file does not say.
  private var recordedFonts: Set<GoldenEnvironment.FontFile>? {
    do throws(UnreadableEnvironment) { return try environment()?.fonts } catch { return nil }
  }

  /// - Throws: `ImageCodecError`.
  func decodedPixels() throws(ImageCodecError) -> PixelBuffer { try decodePicture(bytes).pixels }

  /// Returns the kind of source that requests the golden at a path, or `nil` if the file is not a golden: it states no environment,
  /// or is not a complete PNG file.
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

  /// Returns the bytes of a golden's file, compressed at the highest level.
  /// - Throws: `ImageCodecError`.
  static func bytes(of pixels: PixelBuffer, _ environment: GoldenEnvironment, owner: GoldenImage.Owner) throws(ImageCodecError)
    -> [UInt8]
  {
    let plain = try encodeArchivalPNG(pixels)
    let texts = [
      PixelDigest(of: pixels).flatMap { PNGText(keyword: digestKeyword, text: $0.description) },
      PixelDigest(ofPlainPNG: plain).flatMap { PNGText(keyword: compressedDigestKeyword, text: $0.description) },
      PNGText(keyword: environmentKeyword, text: environment.text),
      owner == .documentCase ? nil : PNGText(keyword: ownerKeyword, text: owner.rawValue),
    ]
    return png(plain, adding: texts.compactMap(\.self))
  }
}

extension GoldenImage {
  /// Writes the picture and its record, replacing the existing files.
  ///
  /// Both files are complete before either one is put in place, so a full disk damages neither. If the process ends between the two
  /// replacements, or another process writes the same golden at the same time, the record may not match the picture. Readers detect
  /// that.
  /// - Throws: `FileFailure`.
  func write(picture: [UInt8], record: [UInt8]) throws(FileFailure) {
    try FileSystem.makeFolder(FileSystem.folder(of: picturePath))
    let recordFile = try AtomicFile(recordPath)
    try recordFile.write(record)
    let pictureFile = try AtomicFile(picturePath)
    try pictureFile.write(picture)
    try recordFile.commit()
    try pictureFile.commit()
  }

  /// Writes a picture and its record as the golden.
  /// - Parameter stored: the golden's file. If it ``GoldenFile/holds(_:drawnWith:owner:)`` the picture, only the record is written.
  /// - Returns: whether the picture was written.
  /// - Throws: `FileFailure`; `ImageCodecError`.
  @discardableResult
  func record(
    _ rendered: RenderedGolden, _ environment: GoldenEnvironment, with resources: RenderingResources,
    replacing stored: GoldenFile? = nil
  ) throws -> Bool {
    let record = RecordFile.bytes(of: try rendered.record(with: resources), for: rendered.pixels)
    if let stored, try stored.holds(rendered.pixels, drawnWith: environment.fonts, owner: owner) {
      try AtomicFile.write(record, to: recordPath)
      return false
    }
    try write(picture: GoldenFile.bytes(of: rendered.pixels, environment, owner: owner), record: record)
    return true
  }
}

extension RenderedGolden {
  /// Returns the record of the picture, for the file next to it.
  /// - Throws: `TextError` or `AssetError` if a font or a picture cannot be read.
  func record(with resources: RenderingResources) throws -> CellsRecord {
    CellsRecord(
      try cells.map {
        try RecordedCell(name: $0.name, top: $0.top, cell: $0.cell, list: $0.list, resources: resources)
      })
  }
}
