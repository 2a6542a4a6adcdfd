// SPDX-License-Identifier: MIT

public import Graphics

/// Why a picture could not be decoded or encoded.
public enum ImageCodecError: Error, Hashable, Sendable {
  /// The bytes begin with no signature of a known format.
  case unknownFormat
  /// The package was built without the library for `format`, which is in the Debian package `aptPackage`.
  case formatUnavailable(ImageFormat, aptPackage: String)
  /// The bytes end before the picture does.
  case truncated(ImageFormat)
  /// The bytes break the rules of their format.
  case corrupt(ImageFormat, CorruptionReason)
  /// The file uses a rare feature that the decoder does not have; `reason` is the C library's sentence.
  case unsupported(ImageFormat, reason: String)
  /// More pixels than ``DecodingLimits/pixels``.
  case tooManyPixels(width: Int, height: Int, limit: Int)
  /// A side longer than ``DecodingLimits/side``.
  case sideTooLong(width: Int, height: Int, limit: Int)
  /// More chunks or segments than ``DecodingLimits/chunks``.
  case tooManyChunks(ImageFormat, limit: Int)
  /// A chunk of `bytes` bytes, more than ``DecodingLimits/chunkBytes``.
  case chunkTooLong(bytes: Int, limit: Int)
  /// The C library found no memory for a picture that the limits allow.
  case outOfMemory

  /// A band of another width than its file's, or of other channels.
  case bandDoesNotFit(band: PixelSize, width: Int, hasAlpha: Bool)
  /// A translucent pixel in rows that were promised to be opaque; the row is counted from the first of them.
  case notOpaque(row: Int)
  /// More rows than PNG has numbers for.
  case tooManyRows(limit: Int)
  /// A picture was ended that has no row.
  case noRows
  /// libpng refused to write; `reason` is its sentence.
  case encodingFailed(reason: String)
}

/// What is wrong with a corrupt file.
public enum CorruptionReason: Hashable, Sendable {
  /// The header is not where the format wants it, or says a side of zero.
  case header
  /// The C library's own sentence.
  case library(String)
}

extension ImageCodecError: CustomStringConvertible {
  /// One sentence for people, without a full stop.
  public var description: String {
    switch self {
    case .unknownFormat: "the picture is neither PNG nor JPEG"
    case .formatUnavailable(let format, let package):
      // Without the cleaning, the build system takes what it compiled before: it does not watch for new headers.
      "\(format) pictures need libjpeg: apt-get install \(package) && swift package clean, then build again"
    case .truncated(let format): "the \(format) file is cut off before the picture's end"
    case .corrupt(let format, .header): "the \(format) file is damaged: it has no valid header"
    case .corrupt(let format, .library(let reason)): "the \(format) file is damaged: \(reason)"
    case .unsupported(let format, let reason): "the \(format) file cannot be decoded: \(reason)"
    case .tooManyPixels(let width, let height, let limit):
      "the picture is \(width) x \(height) pixels: at most \(limit) pixels are decoded"
    case .sideTooLong(let width, let height, let limit):
      "the picture is \(width) x \(height) pixels: a side of at most \(limit) is decoded"
    case .tooManyChunks(let format, let limit): "the \(format) file has more than \(limit) chunks beside its pixels"
    case .chunkTooLong(let bytes, let limit): "the PNG file has a chunk of \(bytes) bytes: at most \(limit) are read"
    case .outOfMemory: "there is no memory for the picture"
    case .bandDoesNotFit(let band, let width, let hasAlpha):
      "rows of \(band) pixels do not fit a picture that is \(width) pixels wide with\(hasAlpha ? "" : "out") an alpha channel"
    case .notOpaque(let row): "row \(row) has a translucent pixel in a picture that is written as opaque"
    case .tooManyRows(let limit): "the picture would have more than \(limit) rows, which is all that PNG can count"
    case .noRows: "a picture without rows is none"
    case .encodingFailed(let reason): "the PNG file cannot be written: \(reason)"
    }
  }
}
