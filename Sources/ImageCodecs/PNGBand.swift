// SPDX-License-Identifier: MIT

package import Graphics

/// Rows of a PNG file, filtered and deflated independently of all other rows. Bands can be created on any thread, in any order.
///
/// Equal rows give equal bytes at any position in a file. A band of a chat cell is about 20 bytes larger than the same rows
/// deflated with others.
package struct PNGBand: Hashable, Sendable {
  package let size: PixelSize
  package let hasAlpha: Bool
  /// A piece of a deflate stream (RFC 1951) that ends at a byte boundary.
  let bytes: [UInt8]
  /// The Adler-32 checksum and the number of bytes of the filtered rows.
  let checksum: UInt32
  let filteredCount: Int

  /// Filters and deflates `rows`.
  ///
  /// - Parameter hasAlpha: Whether the file has an alpha channel. Without one, every pixel must be opaque.
  /// - Throws: ``ImageCodecError/notOpaque(row:)``, ``ImageCodecError/outOfMemory``.
  package init(_ rows: PixelBuffer, hasAlpha: Bool, compression: PNGCompression = .automatic) throws(ImageCodecError) {
    if !hasAlpha, !rows.isOpaque, let translucent = rows.pixels.firstIndex(where: { $0 < 0xFF00_0000 }) {
      throw .notOpaque(row: translucent / rows.width)
    }
    let strategy = PNGStrategy(compression, for: rows)
    let deflater = try Deflater(strategy)
    var filtering = PNGRowFilter(width: rows.width, hasAlpha: hasAlpha)
    var isFirst = true
    try forEachPNGRow(of: rows, hasAlpha: hasAlpha, strategy: strategy) { (row, filter) throws(ImageCodecError) in
      filtering.apply(PNGRowFilter.Filter(filter, isFirst: isFirst), to: row)
      isFirst = false
      try deflater.add(filtering.filtered)
    }
    size = rows.size
    self.hasAlpha = hasAlpha
    filteredCount = rows.height * filtering.filtered.count
    (bytes, checksum) = try deflater.finish()
  }
}
