// SPDX-License-Identifier: MIT

import CImageCodecs

/// The owner of a zlib stream (https://www.zlib.net/manual.html) that compresses one piece of a longer deflate stream.
struct Deflater: ~Copyable {
  private let pointer: OpaquePointer

  init(_ strategy: PNGStrategy) throws(ImageCodecError) {
    var created: OpaquePointer?
    try checked { codec_deflater_create(Int32(strategy.level), strategy.looksForRunsOnly, &created, &$0) }
    guard let created else { throw .outOfMemory }
    pointer = created
  }

  deinit { codec_deflater_destroy(pointer) }

  func add(_ bytes: [UInt8]) throws(ImageCodecError) {
    try checked { codec_deflater_add(pointer, bytes, UInt32(bytes.count), &$0) }
  }

  /// Ends the piece at a byte boundary. Returns it with the Adler-32 checksum of the bytes that were added.
  consuming func finish() throws(ImageCodecError) -> (bytes: [UInt8], checksum: UInt32) {
    try checked { codec_deflater_finish(pointer, &$0) }
    var count = 0
    let bytes = codec_deflater_bytes(pointer, &count)
    return (Array(UnsafeBufferPointer(start: bytes, count: count)), codec_deflater_checksum(pointer))
  }
}
