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
  /// The form in which the file stores the picture.
  package let storage: PictureStorage
}

/// Decodes a PNG or JPEG file. The signature at the start of `bytes` determines the format.
///
/// Colours that the file states to be others than those of sRGB, by a profile or by numbers, are converted to sRGB, if the package was
/// built with Little CMS and the profile is not damaged. 16-bit channels are rounded to 8 bits first, and CMYK inks without a profile are
/// multiplied. JPEG is decoded with the accurate integer transform, so that the bytes are the same everywhere. A
/// truncated or damaged file is an error; partial pictures are never returned.
/// - Throws: ``ImageCodecError``. A size beyond `limits` is refused before memory is allocated for it.
public func decodePicture(_ bytes: Span<UInt8>, limits: DecodingLimits = .standard) throws(ImageCodecError)
  -> DecodedPicture
{
  try decodedPicture(bytes, limits: limits).orWanted
}

/// Decodes a PNG or JPEG file. See ``decodePicture(_:limits:)-(Span<UInt8>,_)``.
public func decodePicture(_ bytes: [UInt8], limits: DecodingLimits = .standard) throws(ImageCodecError) -> DecodedPicture {
  try decodePicture(bytes.span, limits: limits)
}

/// Decodes a PNG or JPEG file like ``decodePicture(_:limits:)-(Span<UInt8>,_)``, unless the picture is no longer wanted.
/// - Parameter isCancelled: asked first of all, and then whenever rows with about 256 KiB of pixels have been decoded, premultiplied or
///   turned; for a JPEG file with several scans, also for each row of blocks of a scan.
/// - Throws: ``ImageCodecError``; `CancellationError` if `isCancelled` returns true.
package func decodePicture(
  _ bytes: [UInt8], limits: DecodingLimits = .standard, isCancelled: @escaping () -> Bool
) throws -> DecodedPicture {
  guard !isCancelled(), let picture = try decodedPicture(bytes.span, limits: limits, isCancelled: isCancelled) else {
    throw CancellationError()
  }
  return picture
}

/// Returns `nil` if `isCancelled` returns true.
private func decodedPicture(
  _ bytes: Span<UInt8>, limits: DecodingLimits, isCancelled: (() -> Bool)? = nil
) throws(ImageCodecError) -> DecodedPicture? {
  let stored = try StoredPicture(bytes, extent: .wholeFile, limits: limits)
  var check = CancellationCheck(isCancelled)
  guard
    var pixels = try storedPixels(
      of: bytes, as: stored, convertedBy: stored.conversion, limits: limits, isCancelled: isCancelled)
  else { return nil }
  let header = stored.header
  if header.hasAlphaChannel { premultiply(&pixels, &check) }
  let picture = stored.orientation.applied(to: PixelBuffer(size: stored.storedSize, pixels: pixels), &check)
  if check.isCancelled { return nil }
  return DecodedPicture(pixels: picture, format: header.format, hasAlphaChannel: header.hasAlphaChannel, storage: header.storage)
}

/// Decodes a PNG or JPEG file to the pixels that it stores: with straight alpha, so that the colours of translucent pixels are exact, and
/// without conversion to sRGB. Otherwise like ``decodePicture(_:limits:)-(Span<UInt8>,_)``.
/// - Throws: ``ImageCodecError``. A size beyond `limits` is refused before memory is allocated for it.
public func decodeStraightPicture(_ bytes: Span<UInt8>, limits: DecodingLimits = .standard) throws(ImageCodecError)
  -> StraightPixels
{
  let stored = try StoredPicture(bytes, extent: .wholeFile, limits: limits)
  let size = stored.storedSize
  let pixels = try storedPixels(of: bytes, as: stored, limits: limits).orWanted
  return stored.orientation.applied(to: StraightPixels(size: size, pixels: pixels))
}

/// Decodes a PNG or JPEG file. See ``decodeStraightPicture(_:limits:)-(Span<UInt8>,_)``.
public func decodeStraightPicture(_ bytes: [UInt8], limits: DecodingLimits = .standard) throws(ImageCodecError)
  -> StraightPixels
{
  try decodeStraightPicture(bytes.span, limits: limits)
}

extension Optional {
  /// The result of a decoding that no one can cancel.
  fileprivate var orWanted: Wrapped {
    guard let self else { preconditionFailure("a decoding was cancelled that has no condition") }
    return self
  }
}

/// Returns the straight pixels in file order, converted to sRGB if asked for, before the orientation is applied; `nil` if `isCancelled` returns true.
private func storedPixels(
  of bytes: Span<UInt8>, as stored: StoredPicture, convertedBy conversion: ColorConversion? = nil, limits: DecodingLimits,
  isCancelled: (() -> Bool)? = nil
) throws(ImageCodecError) -> [UInt32]? {
  let keepsInks = conversion?.takesInks ?? false
  let (format, size) = (stored.header.format, stored.storedSize)
  var status = CodecStatus.corrupt
  var message = codec_message()
  let pixels = withUnsafePointer(to: isCancelled ?? { false }) { isCancelled in
    let question = codec_question(
      is_cancelled: { $0?.assumingMemoryBound(to: (() -> Bool).self).pointee() ?? false }, context: isCancelled,
      rows: UInt32(max(1, CancellationCheck.interval / size.width)))
    return [UInt32](unsafeUninitializedCapacity: size.area) { target, count in
      let canvas = codec_canvas(pixels: target.baseAddress, width: UInt32(size.width), height: UInt32(size.height))
      status = bytes.withUnsafeBufferPointer { source in
        switch format {
        case .png: codec_png_read(source.baseAddress, source.count, limits.chunkBytes, canvas, question, &message)
        case .jpeg:
          codec_jpeg_read(source.baseAddress, source.count, Int32(clamping: limits.scans), keepsInks, canvas, question, &message)
        }
      }
      if status == .done { count = size.area }
    }
  }
  switch status {
  case .done:
    var pixels = pixels
    var check = CancellationCheck(isCancelled)
    conversion?.apply(to: &pixels, &check)
    return check.isCancelled ? nil : pixels
  case .cancelled: return nil
  case .truncated: throw .truncated(format)
  case .corrupt: throw .corrupt(format, .library(message.sentence))
  case .unsupported: throw .unsupported(format, reason: message.sentence)
  case .outOfMemory: throw .outOfMemory
  case .unavailable: throw .formatUnavailable(format, aptPackage: "libjpeg62-turbo-dev")
  }
}

/// Premultiplies straight channels in place, as long as the picture is wanted.
private func premultiply(_ pixels: inout [UInt32], _ check: inout CancellationCheck) {
  pixels.withUnsafeMutableBufferPointer { pixels in
    for start in stride(from: 0, to: pixels.count, by: CancellationCheck.interval) {
      let end = min(pixels.count, start + CancellationCheck.interval)
      premultiply(UnsafeMutableBufferPointer(rebasing: pixels[start..<end]))
      if check.isCancelled(after: end - start) { return }
    }
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
