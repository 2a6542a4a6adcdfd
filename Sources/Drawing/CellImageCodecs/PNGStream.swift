// SPDX-License-Identifier: MIT

internal import CCellImageCodecs
package import CellGraphics

// The module CCellISAL exists only if ISA-L is installed. Importing it links the library.
#if canImport(CCellISAL)
  internal import CCellISAL
#endif

/// Writes a PNG file band by band. The number of bands need not be known in advance, and the whole picture is never in memory.
///
/// The header contains the height and comes before the rows. So the file begins with ``prefix`` as a placeholder. To complete the
/// file, replace its first bytes with the header that ``finish()`` returns.
package struct PNGStream: Sendable {
  /// The largest number of rows that PNG allows (PNG Specification, Third Edition, clause 7.1). Many programs read at most a
  /// million rows, which is libpng's default limit.
  package static let maximumHeight = Int(Int32.max)

  package let width: Int
  package let hasAlpha: Bool
  /// The number of rows appended so far.
  package private(set) var height = 0
  private var checksum: UInt32 = 1  // the Adler-32 of no bytes

  /// The first bytes of the file: a placeholder for the header that ``finish()`` returns, and the start of the pixel data.
  package let prefix: [UInt8]

  /// Starts a file.
  /// - Parameters:
  ///   - width: The width of every band, in `1...PixelSize.maximumSide`.
  ///   - hasAlpha: Whether every band has an alpha channel.
  package init(width: Int, hasAlpha: Bool) {
    self.width = width
    self.hasAlpha = hasAlpha
    prefix = PNGStream.header(width: width, height: 0, hasAlpha: hasAlpha) + PNGStream.chunk("IDAT", PNGStream.streamStart)
  }

  /// Appends a band and returns the bytes to append to the file.
  /// - Throws: ``ImageCodecError/bandDoesNotFit(band:width:hasAlpha:)``, ``ImageCodecError/tooManyRows(limit:)``.
  package mutating func append(_ band: PNGBand) throws(ImageCodecError) -> [UInt8] {
    guard band.size.width == width, band.hasAlpha == hasAlpha else {
      throw .bandDoesNotFit(band: band.size, width: width, hasAlpha: hasAlpha)
    }
    guard band.size.height <= PNGStream.maximumHeight - height else { throw .tooManyRows(limit: PNGStream.maximumHeight) }
    height += band.size.height
    checksum = codec_adler32_combine(checksum, band.checksum, band.filteredCount)
    return PNGStream.chunk("IDAT", band.bytes)
  }

  /// Returns the last bytes of the file, and the header that replaces its first bytes.
  /// - Throws: ``ImageCodecError/noRows``.
  package func finish() throws(ImageCodecError) -> (suffix: [UInt8], header: [UInt8]) {
    guard height > 0 else { throw .noRows }
    let suffix = PNGStream.chunk("IDAT", PNGStream.streamEnd(checksum: checksum)) + PNGStream.chunk("IEND", [])
    return (suffix, PNGStream.header(width: width, height: height, hasAlpha: hasAlpha))
  }

  /// Returns the signature and the header of a file with 8 bits per channel.
  static func header(width: Int, height: Int, hasAlpha: Bool) -> [UInt8] {
    header(width: width, height: height, depth: 8, colorType: hasAlpha ? 6 : 2)
  }

  /// Returns the signature and the header of a file with a bit depth and a colour type of PNG.
  static func header(width: Int, height: Int, depth: UInt8, colorType: UInt8) -> [UInt8] {
    let layout: [UInt8] = [depth, colorType, 0, 0, 0]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", bigEndian(UInt32(width)) + bigEndian(UInt32(height)) + layout)
  }

  /// The header of a zlib stream (RFC 1950): deflate with a window of 32 KiB, made by a fast compressor.
  static let streamStart: [UInt8] = [0x78, 0x01]

  /// Returns the end of a zlib stream: the last, empty block of the deflate stream, and the Adler-32 checksum of all its bytes.
  static func streamEnd(checksum: UInt32) -> [UInt8] { [0x03, 0x00] + bigEndian(checksum) }

  static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
    let name = Array(type.utf8)
    let checksum = codec_crc32(codec_crc32(0, name, name.count), content, content.count)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(content.count + 12)
    bytes += bigEndian(UInt32(content.count))
    bytes += name
    bytes += content
    bytes += bigEndian(checksum)
    return bytes
  }

  static func bigEndian(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}

/// Rows of a PNG file, filtered and deflated independently of all other rows. Bands can be created on any thread, in any order.
///
/// Equal rows give equal bytes at any position in a file. A band of a chat cell is about 30 bytes larger than the same rows
/// deflated together with others.
package struct PNGBand: Equatable, Sendable {
  package let size: PixelSize
  package let hasAlpha: Bool
  /// A piece of a deflate stream (RFC 1951) that ends at a byte boundary.
  let bytes: [UInt8]
  /// The Adler-32 checksum of the filtered rows.
  let checksum: UInt32
  /// The number of bytes of the filtered rows.
  let filteredCount: Int

  /// The band as a zlib stream of its own.
  var wholeStream: [UInt8] { PNGStream.streamStart + bytes + PNGStream.streamEnd(checksum: checksum) }

  /// Filters and deflates `rows`.
  ///
  /// - Parameter hasAlpha: Whether the file has an alpha channel. Without one, every pixel must be opaque.
  /// - Throws: ``ImageCodecError/notOpaque(row:)``, ``ImageCodecError/outOfMemory``.
  package init(_ rows: PixelBuffer, hasAlpha: Bool, compression: PNGCompression = .fast) throws(ImageCodecError) {
    if !hasAlpha, !rows.isOpaque, let translucent = rows.pixels.firstIndex(where: { $0 < 0xFF00_0000 }) {
      throw .notOpaque(row: translucent / rows.width)
    }
    try self.init(rows, hasAlpha: hasAlpha, by: compression.strategies(for: rows))
  }

  /// Uses the strategy that gives the fewest bytes. Without `hasAlpha`, every pixel must be opaque.
  init(_ rows: PixelBuffer, hasAlpha: Bool, by strategies: [PNGStrategy]) throws(ImageCodecError) {
    var best: (bytes: [UInt8], checksum: UInt32)?
    for strategy in strategies {
      let piece = try PNGBand.deflated(rows, hasAlpha: hasAlpha, by: strategy)
      if best.map({ piece.bytes.count < $0.bytes.count }) ?? true { best = piece }
    }
    guard let best else { preconditionFailure("a band needs a strategy") }
    size = rows.size
    self.hasAlpha = hasAlpha
    filteredCount = rows.height * (rows.width * (hasAlpha ? 4 : 3) + 1)
    (bytes, checksum) = best
  }

  private static func deflated(_ rows: PixelBuffer, hasAlpha: Bool, by strategy: PNGStrategy) throws(ImageCodecError) -> (
    bytes: [UInt8], checksum: UInt32
  ) {
    let deflater = try Deflater(strategy)
    var filtering = PNGRowFilter(
      width: rows.width, layout: hasAlpha ? .colorWithAlpha : .color, filters: strategy.filters)
    // The compressor's bytes depend on the pieces that it gets, which depend only on the rows.
    try filtering.filter(rows) { (piece) throws(ImageCodecError) in try deflater.add(piece) }
    return try deflater.finish()
  }
}

/// The owner of a stream of ISA-L or zlib (https://www.zlib.net/manual.html) that compresses one piece of a longer deflate stream.
struct Deflater: ~Copyable {
  private let pointer: OpaquePointer

  init(_ strategy: PNGStrategy) throws(ImageCodecError) {
    var created: OpaquePointer?
    try checked { codec_deflater_create(strategy.level, strategy.looksForRunsOnly, &created, &$0) }
    guard let created else { throw .outOfMemory }
    pointer = created
  }

  deinit { codec_deflater_destroy(pointer) }

  func add(_ bytes: UnsafeBufferPointer<UInt8>) throws(ImageCodecError) {
    try checked { codec_deflater_add(pointer, bytes.baseAddress, UInt32(bytes.count), &$0) }
  }

  /// Ends the piece at a byte boundary. Returns it with the Adler-32 checksum of the bytes that were added.
  consuming func finish() throws(ImageCodecError) -> (bytes: [UInt8], checksum: UInt32) {
    try checked { codec_deflater_finish(pointer, &$0) }
    var count = 0
    let bytes = codec_deflater_bytes(pointer, &count)
    return (Array(UnsafeBufferPointer(start: bytes, count: count)), codec_deflater_checksum(pointer))
  }
}

/// Calls a compressor, and throws an error with its message unless the status is `done`.
private func checked(_ call: (inout codec_message) -> CodecStatus) throws(ImageCodecError) {
  var message = codec_message()
  switch call(&message) {
  case .done: return
  case .outOfMemory: throw .outOfMemory
  case .truncated, .corrupt, .unsupported, .unavailable, .cancelled: throw .encodingFailed(reason: message.sentence)
  }
}
