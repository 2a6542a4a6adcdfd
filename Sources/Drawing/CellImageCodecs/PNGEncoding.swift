// SPDX-License-Identifier: MIT

public import CellGraphics

/// Encodes a picture as a PNG file: RGB if every pixel is opaque, otherwise RGB with straight alpha. With ``PNGCompression/balanced`` and
/// ``PNGCompression/small``, pictures of at most 256 colours have a palette, and opaque grey ones have one channel.
///
/// With one release of ISA-L, libdeflate and zlib, equal pictures and arguments give equal bytes: the file contains no time stamp and no
/// gamma.
///
///     let bytes = try encodePNG(renderer.drawn(cell).pixels)
///
/// - Throws: ``ImageCodecError/outOfMemory``, ``ImageCodecError/encodingFailed(reason:)``.
public func encodePNG(_ picture: PixelBuffer, compression: PNGCompression = .fast) throws(ImageCodecError) -> [UInt8] {
  try encodePNG(picture, compression: compression, texts: [])
}

/// Encodes a picture as a PNG file, with keywords and text before the pixels, in this order.
package func encodePNG(_ picture: PixelBuffer, compression: PNGCompression = .fast, texts: [PNGText])
  throws(ImageCodecError) -> [UInt8]
{
  if compression != .fast, let bytes = try WholePNG(picture).file(compression) {
    return texts.isEmpty ? bytes : png(bytes, adding: texts)
  }
  return try encodePNG(picture, by: compression.strategies(for: picture), texts: texts)
}

/// Encodes a picture as a PNG file of RGB, with or without alpha, in as few bytes as zlib alone gives. They depend on the release of zlib.
package func encodeArchivalPNG(_ picture: PixelBuffer) throws(ImageCodecError) -> [UInt8] {
  try encodePNG(picture, by: PNGStrategy.archival, texts: [])
}

/// Encodes a picture that is drawn band by band, so that it is never in memory as a whole.
///
/// With ``PNGCompression/fast``, the bytes are those of the whole picture. Otherwise they are zlib's: the picture keeps its colour type, and is
/// drawn once for each strategy.
///
/// - Parameters:
///   - hasAlpha: Whether a pixel of the picture is not opaque.
///   - bandHeight: The number of rows to draw at a time, at least 1.
///   - draw: Draws rows, which are counted from 0.
package func encodePNG(
  size: PixelSize, hasAlpha: Bool, compression: PNGCompression, bandHeight: Int, _ draw: (Range<Int>) throws -> PixelBuffer
) throws -> [UInt8] {
  let strategies = try compression.strategies(for: draw(0..<min(bandHeight, size.height)))
  var best: [UInt8]?
  for strategy in strategies {
    let bytes = try encodedBands(size, hasAlpha: hasAlpha, bandHeight: bandHeight, by: strategy, draw)
    if best.map({ bytes.count < $0.count }) ?? true { best = bytes }
  }
  guard let best else { preconditionFailure("a compression has a strategy") }
  return best
}

private func encodedBands(
  _ size: PixelSize, hasAlpha: Bool, bandHeight: Int, by strategy: PNGStrategy, _ draw: (Range<Int>) throws -> PixelBuffer
) throws -> [UInt8] {
  let deflater = try Deflater(strategy)
  var filter = PNGRowFilter(width: size.width, layout: hasAlpha ? .colorWithAlpha : .color, filters: strategy.filters)
  for start in stride(from: 0, to: size.height, by: bandHeight) {
    let rows = start..<min(start + bandHeight, size.height)
    let pixels = try draw(rows)
    try filter.filter(pixels, isLast: rows.upperBound == size.height) { (piece) throws(ImageCodecError) in try deflater.add(piece)
    }
  }
  let (stream, checksum) = try deflater.finish()
  return PNGStream.header(width: size.width, height: size.height, hasAlpha: hasAlpha)
    + PNGStream.chunk("IDAT", PNGStream.streamStart)
    + PNGStream.chunk("IDAT", stream) + PNGStream.chunk("IDAT", PNGStream.streamEnd(checksum: checksum))
    + PNGStream.chunk("IEND", [])
}

private func encodePNG(
  _ picture: PixelBuffer, by strategies: [PNGStrategy], texts: [PNGText]
) throws(ImageCodecError) -> [UInt8] {
  let band = try PNGBand(picture, hasAlpha: !picture.isOpaque, by: strategies)
  var stream = PNGStream(width: picture.width, hasAlpha: band.hasAlpha)
  var bytes = stream.prefix
  bytes += try stream.append(band)
  let (suffix, header) = try stream.finish()
  bytes += suffix
  bytes.replaceSubrange(0..<header.count, with: header)
  return texts.isEmpty ? bytes : png(bytes, adding: texts)
}
