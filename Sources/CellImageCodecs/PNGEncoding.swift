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
