// SPDX-License-Identifier: MIT

import CImageCodecs
import Graphics

/// The owner of libpng's write structure (http://www.libpng.org/pub/png/libpng-manual.txt, section IV).
struct PNGWriter: ~Copyable {
  private let pointer: OpaquePointer

  init(size: PixelSize, hasAlpha: Bool, strategy: PNGStrategy) throws(ImageCodecError) {
    let layout = codec_png_layout(
      width: UInt32(size.width), height: UInt32(size.height), has_alpha: hasAlpha,
      compression_level: Int32(strategy.level), runs_only: strategy.looksForRunsOnly)
    var created: OpaquePointer?
    try checked { codec_png_writer_create(layout, &created, &$0) }
    guard let created else { throw .outOfMemory }
    pointer = created
  }

  deinit { codec_png_writer_destroy(pointer) }

  /// Adds a text chunk. Must be called before the first row is added.
  func add(_ text: PNGText) throws(ImageCodecError) {
    try checked { codec_png_writer_add_text(pointer, text.keyword, text.text, &$0) }
  }

  /// Writes a row. libpng reads the number of bytes that the layout determines.
  func add(_ row: [UInt8], filter: PNGFilter) throws(ImageCodecError) {
    let code: CodecPNGFilter =
      switch filter {
      case .none: .none
      case .paeth: .paeth
      }
    try checked { codec_png_writer_add_row(pointer, row, code, &$0) }
  }

  func finish() throws(ImageCodecError) {
    try checked { codec_png_writer_finish(pointer, &$0) }
  }

  /// The bytes written so far.
  var bytes: [UInt8] {
    var count = 0
    let bytes = codec_png_writer_bytes(pointer, &count)
    return Array(UnsafeBufferPointer(start: bytes, count: count))
  }
}

/// Calls libpng or zlib, and throws an error with its message unless the status is `done`.
func checked(_ call: (inout codec_message) -> CodecStatus) throws(ImageCodecError) {
  var message = codec_message()
  switch call(&message) {
  case .done: return
  case .outOfMemory: throw .outOfMemory
  case .truncated, .corrupt, .unsupported, .unavailable: throw .encodingFailed(reason: message.sentence)
  }
}
