// SPDX-License-Identifier: MIT

internal import CellCairoRaster
internal import CellConcurrency
internal import CellDisplayList
internal import CellFiles
@_spi(Caching) internal import CellGraphics
internal import CellImageCodecs
internal import CellInspection
internal import CellPainting
internal import CellTree
internal import CellVectorImages
internal import Synchronization

/// The treatment of a picture that is missing or broken.
@nonexhaustive public enum MissingPictures: String, Hashable, Sendable, CaseIterable {
  /// The cell is not drawn, and an error is thrown.
  case error
  /// A grey placeholder is drawn, and a warning is reported.
  case placeholder
}

/// Where the pictures of cells are.
enum PictureOrigin: Equatable, Sendable {
  case files(AssetRoot)
  case memory(Pictures)

  /// The folder for messages; empty if there is none.
  var path: String { if case .files(let root) = self { root.path } else { "" } }

  /// Returns the bytes of a picture.
  func bytes(of source: String) throws(AssetError) -> [UInt8] {
    switch self {
    case .files(let root): try root.bytes(of: source)
    case .memory(let pictures): try pictures.picture(named: source).bytes
    }
  }

  /// Returns the name under which a picture is cached: another one whenever the program gives other bytes.
  func key(of source: String) throws(AssetError) -> Bytewise {
    guard case .memory(let pictures) = self else { return Bytewise(source) }
    return Bytewise("\(try pictures.picture(named: VectorSource.file(of: source)).version)\0" + source)
  }
}

/// The pictures below an asset root, or those of a program. Decoded and scaled pictures are cached in memory of bounded size.
///
/// One store serves all threads. Its results do not depend on the contents of its caches. Threads that want the same picture at the same
/// time decode it once, and scale it once.
final class PictureStore: Sendable {
  /// The cache key of a scaled picture. It does not include the position of the picture in the cell.
  private struct Preparation: Hashable {
    /// The name under which the picture is cached.
    var source: Bytewise
    var sourceRect: DeviceRect
    var width, height: Int
    var radii: CornerRadii
    var tint: RGBA?
    /// The pixels that are wanted; `nil` for those that were prepared before the picture was drawn.
    var part: PixelRect?

    init(_ item: PictureItem, of source: Bytewise, part: PixelRect?) {
      self.source = source
      sourceRect = item.sourceRect
      width = item.scaledRect.width
      height = item.scaledRect.height
      radii = item.radii
      tint = item.tint
      self.part = part
    }
  }

  private struct Picture: Sendable {
    var pixels: PixelBuffer
    var hasAlphaChannel: Bool
    var storage = PictureStorage.plain

    init(_ picture: DecodedPicture) {
      pixels = picture.pixels
      hasAlphaChannel = picture.hasAlphaChannel
      storage = picture.storage
    }

    /// - Throws: `AssetError.missing` if the generated picture is meant to be missing.
    init(_ generated: GeneratedPicture, named source: String, in root: PictureOrigin) throws(AssetError) {
      guard let pixels = generated.pixels else { throw .missing(source, root: root.path) }
      self.pixels = pixels
      hasAlphaChannel = generated.kind == .translucent
    }
  }

  private let root: PictureOrigin
  /// Whether a picture is generated for each path at which there is no file. Proofs of fixes need this.
  private let generatesPictures: Bool
  /// The capacity of the cache of decoded pictures. A picture that takes more than half of it is not cached there.
  private let cacheBytes: Int
  private let properties = Mutex(BoundedCache<Bytewise, PictureProperties>(capacity: 4096))
  private let fileHashes = Mutex(BoundedCache<Bytewise, String>(capacity: 4096))
  /// The size and kind of pictures that have been decoded.
  private let propertiesOfDecoded = Mutex(BoundedCache<Bytewise, PictureProperties>(capacity: 4096))
  private let decoded: Mutex<BoundedCache<Bytewise, Picture>>
  /// The last decoded picture that is too large for the cache: at most 200 MB. A cell may show it in several sizes.
  private let lastLarge = Mutex<(source: Bytewise, picture: Picture)?>(nil)
  private let prepared: Mutex<BoundedCache<Preparation, PreparedPicture>>
  private let decoding = SharedWork<Bytewise, Picture>()
  private let preparing = SharedWork<Preparation, PreparedPicture>()
  private let workCounts = Mutex(PictureCounts())

  /// - Parameters:
  ///   - generatesPictures: whether a picture is generated for each path at which there is no file.
  ///   - cacheBytes: the capacity of the cache of decoded pictures, in bytes. The cache of scaled pictures has the same capacity.
  init(root: PictureOrigin, generatesPictures: Bool = false, cacheBytes: Int = 64 << 20) {
    self.root = root
    self.generatesPictures = generatesPictures
    self.cacheBytes = cacheBytes
    decoded = Mutex(BoundedCache(capacity: cacheBytes))
    prepared = Mutex(BoundedCache(capacity: cacheBytes))
  }

  /// Returns a store with the same pictures, but with a generated picture for each path at which there is no file.
  func generatingPictures() -> PictureStore { PictureStore(root: root, generatesPictures: true) }

  /// Checks that a picture is opaque, as the document states.
  /// - Throws: `AssetError`, `ImageCodecError`
  func requireOpaque(_ source: String) throws {
    guard try picture(of: source).pixels.isOpaque else { throw AssetError.translucent(source) }
  }

  /// Returns the size of a picture, and whether it has an alpha channel. Decodes only the header, unless the
  /// store generates pictures.
  /// - Throws: `AssetError`, `ImageCodecError`
  func properties(of source: String) throws -> PictureProperties {
    let key = try cacheKey(of: source)
    if let known = properties.withLock({ $0.value(for: key) }) { return known }
    if let vector = VectorSource(source) { return try properties(of: vector, for: key) }
    if generatesPictures { return try decodedProperties(of: source) }
    let header = try pictureHeader(root.bytes(of: source))
    let result = PictureProperties(size: header.size, hasAlphaChannel: header.hasAlphaChannel, storage: header.storage)
    properties.withLock { $0.remember(result, for: key) }
    return result
  }

  /// Returns the name under which a picture is cached; that of a picture that is generated in its place is its path.
  private func cacheKey(of source: String) throws(AssetError) -> Bytewise {
    do throws(AssetError) {
      return try root.key(of: source)
    } catch {
      guard generatesPictures, error.isOfMissingPicture else { throw error }
      return Bytewise(source)
    }
  }

  /// Returns the size of a picture, and whether it has an alpha channel. Decodes its pixels and caches them.
  /// - Throws: `AssetError`, `ImageCodecError`; `CancellationError` if `isCancelled` returns true.
  @discardableResult
  func decodedProperties(of source: String, isCancelled: (() -> Bool)? = nil) throws -> PictureProperties {
    if VectorSource(source) != nil { return try properties(of: source) }
    let key = try cacheKey(of: source)
    if let known = propertiesOfDecoded.withLock({ $0.value(for: key) }) { return known }
    let picture = try picture(of: source, isCancelled: isCancelled)
    let result = PictureProperties(size: picture.pixels.size, hasAlphaChannel: picture.hasAlphaChannel, storage: picture.storage)
    propertiesOfDecoded.withLock { $0.remember(result, for: key) }
    return result
  }

  /// Reads a vector image.
  /// - Throws: `AssetError`, `VectorImageError`; `ImageCodecError` for a Git LFS pointer.
  private func properties(of vector: VectorSource, for key: Bytewise) throws -> PictureProperties {
    let image = try image(of: vector)
    guard let size = PixelSize(width: Int(image.size.width.rounded(.up)), height: Int(image.size.height.rounded(.up))) else {
      throw AssetError.unreadable(vector.file, reason: "the image is too large")
    }
    let result = PictureProperties(size: size, hasAlphaChannel: true, vector: image)
    properties.withLock { $0.remember(result, for: key) }
    return result
  }

  private func image(of vector: VectorSource) throws -> VectorImage {
    do {
      let bytes = try root.bytes(of: vector.file)
      if isGitLFSPointer(bytes.span) { throw ImageCodecError.gitLFSPointer }
      return try VectorImage(svg: bytes, fileName: vector.file, fragment: vector.fragment)
    } catch let error as AssetError where generatesPictures && error.isOfMissingPicture {
      // As for other pictures, the path may come from generated data that test another use of the same value.
      let generated = GeneratedPicture(namedIn: vector.file) ?? GeneratedPicture(.translucent, width: 97, height: 61)
      guard let svg = generated.svg else { throw AssetError.missing(vector.file, root: root.path) }
      return try VectorImage(svg: Array(svg.utf8), fileName: vector.file)
    }
  }

  /// Returns a picture, scaled to the size in which it is shown, tinted, and with its corners clipped. The result contains at least the
  /// pixels of `part`.
  /// - Throws: `AssetError`, `ImageCodecError`, `CairoFailure`
  func prepared(_ item: PictureItem, part: PixelRect) throws -> PreparedPicture {
    let part = item.partToPrepare(for: part)
    let source = try cacheKey(of: item.source)
    return try prepared(item, part: part, for: Preparation(item, of: source, part: part), isCancelled: nil)
  }

  /// Prepares a picture before it is drawn, so that drawing any part of it within `area`, in device pixels of the cell, finds it.
  /// - Throws: `AssetError`, `ImageCodecError`, `CairoFailure`; `CancellationError` if `isCancelled` returns true. The store is then as if
  ///   it had not been asked.
  func prepare(_ item: PictureItem, shownIn area: PixelRect, isCancelled: @escaping () -> Bool) throws {
    let place = item.scaledRect
    let shown = item.destination.intersection(area)
    if shown.isEmpty { return }
    let part =
      item.tile == nil
      ? shown.translated(x: -place.x, y: -place.y) : PixelRect(x: 0, y: 0, width: place.width, height: place.height)
    // A picture this high is prepared in parts, as its bands are drawn.
    guard item.radii.isZero || part.height <= Rasterizer.maximumHeight else { return }
    let source = try cacheKey(of: item.source)
    _ = try prepared(
      item, part: item.partToPrepare(for: part), for: Preparation(item, of: source, part: nil), isCancelled: isCancelled)
  }

  private func prepared(
    _ item: PictureItem, part: PixelRect, for key: Preparation, isCancelled: (() -> Bool)?
  ) throws -> PreparedPicture {
    if let known = knownPreparation(item, part, of: key.source) { return known }
    return try preparing.value(for: Preparation(item, of: key.source, part: part)) {
      if let known = knownPreparation(item, part, of: key.source) { return known }
      let result = try made(item, part: part, isCancelled: isCancelled)
      workCounts.withLock { $0.prepared += 1 }
      prepared.withLock { $0.remember(result, for: key, cost: result.pixels.size.area * 4) }
      return result
    }
  }

  /// Returns a prepared picture that contains the pixels of `part`, if there is one.
  private func knownPreparation(_ item: PictureItem, _ part: PixelRect, of source: Bytewise) -> PreparedPicture? {
    prepared.withLock { prepared in
      if let ahead = prepared.value(for: Preparation(item, of: source, part: nil)), ahead.contains(part) { return ahead }
      return prepared.value(for: Preparation(item, of: source, part: part))
    }
  }

  private func made(_ item: PictureItem, part: PixelRect, isCancelled: (() -> Bool)?) throws -> PreparedPicture {
    let shown = item.sourceRect
    let (width, height) = (item.scaledRect.width, item.scaledRect.height)
    guard let size = PixelSize(width: width, height: height), size.area <= Limits.scaledPixels else {
      throw AssetError.drawnTooLarge(item.source, width: width, height: height, limit: Limits.scaledPixels)
    }
    // Rounded corners are cut on a surface as wide as the part.
    guard item.radii.isZero || part.width <= Limits.surfaceSide else {
      throw AssetError.roundedTooWide(item.source, width: width, height: height, limit: Limits.surfaceSide)
    }
    let whole = try picture(of: item.source, isCancelled: isCancelled).pixels
    guard let region = PixelRegion(x: shown.x, y: shown.y, width: shown.width, height: shown.height),
      let scaled = try whole.scaled(from: region, to: size, part: part, isCancelled: isCancelled ?? { false })
    else { preconditionFailure("the display list must show a part of the picture") }
    let result = PreparedPicture(item.tint.map(scaled.tinted) ?? scaled, x: part.x, y: part.y)
    return try item.radii.isZero ? result : result.rounded(item.radii, ofWhole: size)
  }

  /// How often pictures were decoded and prepared.
  var counts: PictureCounts { workCounts.withLock { $0 } }

  /// The memory of the decoded and prepared pictures that are cached, in bytes.
  var keptBytes: Int {
    let large = lastLarge.withLock { $0.map { $0.picture.pixels.size.area * 4 } ?? 0 }
    return large + decoded.withLock { $0.cost } + prepared.withLock { $0.cost }
  }

  /// Gives up at least half of the decoded and of the prepared pictures, for when memory is short. The bounds stay the same.
  func halve() {
    lastLarge.withLock { $0 = nil }
    decoded.withLock { $0.halve() }
    prepared.withLock { $0.halve() }
  }

  /// Returns the SHA-256 of a picture's file, in hexadecimal.
  func fileHash(of source: String) throws(AssetError) -> String {
    let key = try root.key(of: source)
    if let known = fileHashes.withLock({ $0.value(for: key) }) { return known }
    let hash = SHA256Digest.hexadecimal(of: try root.bytes(of: VectorSource.file(of: source)))
    fileHashes.withLock { $0.remember(hash, for: key) }
    return hash
  }

  /// Returns the SHA-256 of a picture's file if ``fileHash(of:)`` has read the file, and `nil` otherwise.
  func knownFileHash(of source: String) -> String? {
    do throws(AssetError) {
      let key = try root.key(of: source)
      return fileHashes.withLock { $0.value(for: key) }
    } catch {
      return nil
    }
  }

  /// - Throws: `AssetError`, `ImageCodecError`; `CancellationError` if `isCancelled` returns true. Nothing is cached then.
  private func picture(of source: String, isCancelled: (() -> Bool)? = nil) throws -> Picture {
    let key = try cacheKey(of: source)
    if let known = knownPicture(key) { return known }
    return try decoding.value(for: key) {
      // Another thread may have decoded it since.
      if let known = knownPicture(key) { return known }
      let picture = try read(source, isCancelled: isCancelled)
      workCounts.withLock { $0.decoded += 1 }
      let bytes = picture.pixels.size.area * 4
      if bytes > cacheBytes / 2 {
        lastLarge.withLock { $0 = (key, picture) }
      } else {
        decoded.withLock { $0.remember(picture, for: key, cost: bytes) }
      }
      return picture
    }
  }

  private func knownPicture(_ source: Bytewise) -> Picture? {
    if let known = decoded.withLock({ $0.value(for: source) }) { return known }
    return lastLarge.withLock { $0?.source == source ? $0?.picture : nil }
  }

  private func read(_ source: String, isCancelled: (() -> Bool)?) throws -> Picture {
    func decode() throws -> Picture {
      Picture(try decodePicture(root.bytes(of: source), isCancelled: isCancelled ?? { false }))
    }
    guard generatesPictures else { return try decode() }
    if let generated = GeneratedPicture(namedIn: source) { return try Picture(generated, named: source, in: root) }
    do {
      return try decode()
    } catch let error as AssetError where error.isOfMissingPicture {
      // The path comes from generated data that may test another use of the same value.
      return try Picture(GeneratedPicture(.opaque, width: 97, height: 61), named: source, in: root)
    }
  }
}

/// How often the pictures of a store were decoded, and how often they were scaled, tinted and rounded.
package struct PictureCounts: Equatable, Sendable {
  package fileprivate(set) var decoded = 0
  package fileprivate(set) var prepared = 0
}

extension PreparedPicture {
  fileprivate func contains(_ part: PixelRect) -> Bool {
    PixelRect(x: x, y: y, width: pixels.width, height: pixels.height).intersection(part) == part
  }
}
