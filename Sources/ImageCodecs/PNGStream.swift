// SPDX-License-Identifier: MIT

import CImageCodecs
public import Graphics

/// A PNG file written in bands of rows, so that a sheet of any length never lies in memory as a whole.
///
/// The file's bytes do not depend on how its rows are cut into bands.
public struct PNGStream: ~Copyable {
  public let size: PixelSize
  public let hasAlpha: Bool
  /// The rows that have been appended so far.
  public private(set) var rowsWritten = 0

  private let strategy: PNGStrategy
  private let writer: PNGWriter
  private var row: [UInt8]

  /// Starts a file of `size` pixels.
  ///
  /// - Parameter hasAlpha: whether the file keeps an alpha channel; without one every appended pixel must be opaque.
  /// - Throws: ``ImageCodecError/outOfMemory``, or ``ImageCodecError/encodingFailed(reason:)``.
  public init(size: PixelSize, hasAlpha: Bool, compression: PNGCompression = .automatic, texts: [PNGText] = [])
    throws(ImageCodecError)
  {
    try self.init(size: size, hasAlpha: hasAlpha, strategy: PNGStrategy(compression), texts: texts)
  }

  init(size: PixelSize, hasAlpha: Bool, strategy: PNGStrategy, texts: [PNGText]) throws(ImageCodecError) {
    let writer = try PNGWriter(size: size, hasAlpha: hasAlpha, strategy: strategy)
    for text in texts { try writer.add(text) }
    self.size = size
    self.hasAlpha = hasAlpha
    self.strategy = strategy
    self.writer = writer
    row = [UInt8](repeating: 0, count: size.width * 4)
  }

  /// Appends the rows of `band`, and returns those bytes of the file that are ready.
  ///
  /// - Throws: ``ImageCodecError/bandDoesNotFit(band:picture:rowsWritten:)`` or ``ImageCodecError/notOpaque(row:)``, and
  ///   nothing of the band is written; ``ImageCodecError/outOfMemory``.
  public mutating func append(_ band: PixelBuffer) throws(ImageCodecError) -> [UInt8] {
    try write(band)
    return writer.takeBytes()
  }

  /// Ends the file, and returns its last bytes.
  ///
  /// - Throws: ``ImageCodecError/rowsMissing(written:height:)``, ``ImageCodecError/outOfMemory``.
  public consuming func finish() throws(ImageCodecError) -> [UInt8] {
    guard rowsWritten == size.height else { throw .rowsMissing(written: rowsWritten, height: size.height) }
    try writer.finish()
    return writer.takeBytes()
  }

  /// Appends the rows of `band`; the bytes stay with the writer.
  mutating func write(_ band: PixelBuffer) throws(ImageCodecError) {
    guard band.width == size.width, band.height <= size.height - rowsWritten else {
      throw .bandDoesNotFit(band: band.size, picture: size, rowsWritten: rowsWritten)
    }
    if !hasAlpha, !band.isOpaque, let translucent = band.pixels.firstIndex(where: { $0 < 0xFF00_0000 }) {
      throw .notOpaque(row: rowsWritten + translucent / band.width)
    }
    try band.pixels.withUnsafeBufferPointer { pixels throws(ImageCodecError) in
      for y in 0..<band.height {
        try write(UnsafeBufferPointer(rebasing: pixels[y * band.width..<(y + 1) * band.width]))
      }
    }
  }

  private mutating func write(_ pixels: UnsafeBufferPointer<UInt32>) throws(ImageCodecError) {
    row.withUnsafeMutableBytes { storePNGRow(pixels, hasAlpha: hasAlpha, to: $0) }
    let filter = PNGRowContent(pixels).filter(width: size.width, strategy: strategy)
    try writer.add(row, filter: filter)
    rowsWritten += 1
  }
}
