// SPDX-License-Identifier: MIT

import CCellImageCodecs
public import CellGraphics

// The module CCellJPEG exists only if libjpeg-turbo is installed. Importing it links the library.
#if canImport(CCellJPEG)
  import CCellJPEG
#endif

/// A picture read from a file.
public struct DecodedPicture: Hashable, Sendable {
  /// The premultiplied pixels, with the Exif orientation applied.
  public let pixels: PixelBuffer
  public let format: ImageFormat
  /// Whether the file has an alpha channel or transparent palette entries. The pixels may still all be opaque.
  public let hasAlphaChannel: Bool
}

/// Decodes a PNG or JPEG file. The signature at the start of `bytes` determines the format.
///
/// There are no colour transforms: gamma, profiles and rendering intents are ignored. 16-bit channels are rounded to 8 bits, and
/// CMYK inks are multiplied. JPEG is decoded with the accurate integer transform, so that the bytes are the same everywhere. A
/// truncated or damaged file is an error; partial pictures are never returned.
/// - Throws: ``ImageCodecError``. A size beyond `limits` is refused before memory is allocated for it.
public func decodePicture(_ bytes: Span<UInt8>, limits: DecodingLimits = .standard) throws(ImageCodecError)
  -> DecodedPicture
{
  let stored = try StoredPicture(bytes, extent: .wholeFile, limits: limits)
  let header = stored.header
  let pixels = try storedPixels(of: bytes, as: header, size: stored.storedSize, limits: limits, premultiplied: true)
  let picture = stored.orientation.applied(to: PixelBuffer(size: stored.storedSize, pixels: pixels))
  return DecodedPicture(pixels: picture, format: header.format, hasAlphaChannel: header.hasAlphaChannel)
}

/// Decodes a PNG or JPEG file. See ``decodePicture(_:limits:)-(Span<UInt8>,_)``.
public func decodePicture(_ bytes: [UInt8], limits: DecodingLimits = .standard) throws(ImageCodecError) -> DecodedPicture {
  try decodePicture(bytes.span, limits: limits)
}

/// Decodes a PNG or JPEG file like ``decodePicture(_:limits:)-(Span<UInt8>,_)``, but keeps straight alpha, so that the colours of
/// translucent pixels are exact.
/// - Throws: ``ImageCodecError``. A size beyond `limits` is refused before memory is allocated for it.
public func decodeStraightPicture(_ bytes: Span<UInt8>, limits: DecodingLimits = .standard) throws(ImageCodecError)
  -> StraightPixels
{
  let stored = try StoredPicture(bytes, extent: .wholeFile, limits: limits)
  let size = stored.storedSize
  let pixels = try storedPixels(of: bytes, as: stored.header, size: size, limits: limits, premultiplied: false)
  // Only JPEG has an orientation, and it is opaque: straight and premultiplied pixels are the same.
  guard stored.orientation != .up else { return StraightPixels(size: size, pixels: pixels) }
  return StraightPixels(stored.orientation.applied(to: PixelBuffer(size: size, pixels: pixels)))
}

/// Decodes a PNG or JPEG file. See ``decodeStraightPicture(_:limits:)-(Span<UInt8>,_)``.
public func decodeStraightPicture(_ bytes: [UInt8], limits: DecodingLimits = .standard) throws(ImageCodecError)
  -> StraightPixels
{
  try decodeStraightPicture(bytes.span, limits: limits)
}

/// Returns the pixels in file order, before the orientation is applied.
private func storedPixels(
  of bytes: Span<UInt8>, as header: PictureHeader, size: PixelSize, limits: DecodingLimits, premultiplied: Bool
) throws(ImageCodecError) -> [UInt32] {
  var status = CodecStatus.corrupt
  var message = codec_message()
  let pixels = [UInt32](unsafeUninitializedCapacity: size.area) { target, count in
    let canvas = codec_canvas(pixels: target.baseAddress, width: UInt32(size.width), height: UInt32(size.height))
    status = bytes.withUnsafeBufferPointer { source in
      switch header.format {
      case .png: codec_png_read(source.baseAddress, source.count, limits.chunkBytes, canvas, &message)
      case .jpeg: codec_jpeg_read(source.baseAddress, source.count, Int32(clamping: limits.scans), canvas, &message)
      }
    }
    guard status == .done else { return }
    count = size.area
    if header.hasAlphaChannel, premultiplied { premultiply(target) }
  }
  switch status {
  case .done: return pixels
  case .truncated: throw .truncated(header.format)
  case .corrupt: throw .corrupt(header.format, .library(message.sentence))
  case .unsupported: throw .unsupported(header.format, reason: message.sentence)
  case .outOfMemory: throw .outOfMemory
  case .unavailable: throw .formatUnavailable(header.format, aptPackage: "libjpeg62-turbo-dev")
  }
}

/// Premultiplies straight channels in place.
private func premultiply(_ pixels: UnsafeMutableBufferPointer<UInt32>) {
  for index in pixels.indices {
    let pixel = pixels[index]
    let alpha = pixel >> 24
    if alpha == 255 { continue }
    let red = multipliedByte(pixel >> 16 & 255, alpha)
    let green = multipliedByte(pixel >> 8 & 255, alpha)
    let blue = multipliedByte(pixel & 255, alpha)
    pixels[index] = alpha << 24 | red << 16 | green << 8 | blue
  }
}

extension codec_message {
  /// The message of the C library.
  var sentence: String {
    withUnsafeBytes(of: text) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
