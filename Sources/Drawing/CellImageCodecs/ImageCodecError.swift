// SPDX-License-Identifier: MIT

public import CellGraphics

/// The reason why a picture could not be decoded or encoded.
@nonexhaustive public enum ImageCodecError: Error, Hashable, Sendable {
  /// The bytes do not begin with the signature of a known format.
  case unknownFormat
  /// The bytes are a pointer that Git LFS stores in place of a file.
  case gitLFSPointer
  /// The package was built without the library for `format`, which is in the Debian package `aptPackage`.
  case formatUnavailable(ImageFormat, aptPackage: String)
  /// The bytes end before the picture does.
  case truncated(ImageFormat)
  /// The bytes violate the rules of their format.
  case corrupt(ImageFormat, CorruptionReason)
  /// The file uses a feature that the decoder does not support; `reason` is the message of the C library.
  case unsupported(ImageFormat, reason: String)
  /// The picture has more pixels than ``DecodingLimits/pixels``.
  case tooManyPixels(width: Int, height: Int, limit: Int)
  /// A side of the picture is longer than ``DecodingLimits/side``.
  case sideTooLong(width: Int, height: Int, limit: Int)
  /// The file has more chunks or segments than ``DecodingLimits/chunks``.
  case tooManyChunks(ImageFormat, limit: Int)
  /// A chunk has `bytes` bytes, more than ``DecodingLimits/chunkBytes``.
  case chunkTooLong(bytes: Int, limit: Int)
  /// The C library could not allocate memory for a picture within the limits.
  case outOfMemory

  /// A band differs from its file in width, or in whether it has an alpha channel.
  case bandDoesNotFit(band: PixelSize, width: Int, hasAlpha: Bool)
  /// A pixel is translucent in a band that must be opaque; `row` is the zero-based index of the pixel's row in the band.
  case notOpaque(row: Int)
  /// The picture has more rows than PNG can represent.
  case tooManyRows(limit: Int)
  /// The file was finished before any rows were added.
  case noRows
  /// A frame of an animation differs from the animation in size.
  case frameDoesNotFit(frame: PixelSize, size: PixelSize)
  /// libpng or zlib failed to write; `reason` is its message.
  case encodingFailed(reason: String)
}

/// The reason why a file is corrupt.
@nonexhaustive public enum CorruptionReason: Hashable, Sendable {
  /// The header is missing or out of place, or has a side of zero.
  case header
  /// The C library rejected the file with this message.
  case library(String)
}

extension ImageCodecError {
  /// Returns the error for bytes that do not begin with the signature of a known format.
  static func unknownFormat(of bytes: Span<UInt8>) -> ImageCodecError {
    isGitLFSPointer(bytes) ? .gitLFSPointer : .unknownFormat
  }
}

/// Whether the bytes are a pointer that Git LFS stores in place of a file. Its first line is the version of the format.
package func isGitLFSPointer(_ bytes: Span<UInt8>) -> Bool {
  bytes.holds(Array("version https://git-lfs.github.com/spec/".utf8))
    || bytes.holds(Array("version https://hawser.github.com/spec/".utf8))
}

extension ImageCodecError: CustomStringConvertible {
  /// One sentence without a full stop.
  public var description: String {
    switch self {
    case .unknownFormat: "the picture is neither PNG nor JPEG"
    case .gitLFSPointer: "the file is a Git LFS pointer instead of the picture: run git lfs pull"
    case .formatUnavailable(let format, let package):
      // `swift package clean` is needed because the build system does not detect new headers and would reuse its old objects.
      "\(format) pictures need libjpeg: run apt-get install \(package) && swift package clean, then build again"
    case .truncated(let format): "the \(format) file ends before the picture is complete"
    case .corrupt(let format, .header): "the \(format) file is damaged: it has no valid header"
    case .corrupt(let format, .library(let reason)): "the \(format) file is damaged: \(reason)"
    case .unsupported(let format, let reason): "the \(format) file cannot be decoded: \(reason)"
    case .tooManyPixels(let width, let height, let limit):
      "the picture is \(width) x \(height) pixels: the limit is \(limit) pixels"
    case .sideTooLong(let width, let height, let limit):
      "the picture is \(width) x \(height) pixels: the limit for a side is \(limit)"
    case .tooManyChunks(let format, let limit): "the \(format) file has more than \(limit) chunks besides its pixels"
    case .chunkTooLong(let bytes, let limit): "the PNG file has a chunk of \(bytes) bytes: the limit is \(limit)"
    case .outOfMemory: "there is not enough memory for the picture"
    case .bandDoesNotFit(let band, let width, let hasAlpha):
      "rows of \(band) pixels do not fit a picture that is \(width) pixels wide with\(hasAlpha ? "" : "out") an alpha channel"
    case .notOpaque(let row): "row \(row) has a translucent pixel, but the picture is written as opaque"
    case .tooManyRows(let limit): "the picture would have more than \(limit) rows, the limit of PNG"
    case .noRows: "a picture needs at least one row"
    case .frameDoesNotFit(let frame, let size): "a frame of \(frame) pixels does not fit an animation of \(size) pixels"
    case .encodingFailed(let reason): "the PNG file cannot be written: \(reason)"
    }
  }
}

extension ImageCodecError: AttributableError {
  public var fault: Fault {
    switch self {
    case .tooManyRows: .document
    case .outOfMemory, .formatUnavailable, .encodingFailed: .environment
    case .unknownFormat, .gitLFSPointer, .truncated, .corrupt, .unsupported, .tooManyPixels, .sideTooLong, .tooManyChunks,
      .chunkTooLong:
      .document
    case .bandDoesNotFit, .notOpaque, .noRows, .frameDoesNotFit: .program
    }
  }
}
