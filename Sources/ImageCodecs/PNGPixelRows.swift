// SPDX-License-Identifier: MIT

import Graphics

/// Converts premultiplied pixels to PNG's byte order: red, green, blue, and straight alpha if `hasAlpha`.
///
/// `target` needs four bytes per pixel even without alpha. Three-byte pixels are written four bytes at a time, each overwriting
/// the last byte of the previous one, which is twice as fast.
func storePNGRow(_ row: UnsafeBufferPointer<UInt32>, hasAlpha: Bool, to target: UnsafeMutableRawBufferPointer) {
  precondition(target.count >= row.count * 4)
  if hasAlpha {
    for x in row.indices {
      let straight = PremultipliedRGBA(packed: row[x]).straight
      let packed =
        UInt32(straight.red) << 24 | UInt32(straight.green) << 16 | UInt32(straight.blue) << 8 | UInt32(straight.alpha)
      target.storeBytes(of: packed.bigEndian, toByteOffset: x * 4, as: UInt32.self)
    }
  } else {
    for x in row.indices {
      target.storeBytes(of: (row[x] << 8).bigEndian, toByteOffset: x * 3, as: UInt32.self)
    }
  }
}

/// Calls `body` with each row of `picture` in the format of ``storePNGRow(_:hasAlpha:to:)``, and with the filter to use for it.
func forEachPNGRow(
  of picture: PixelBuffer, hasAlpha: Bool, strategy: PNGStrategy,
  _ body: (_ row: [UInt8], PNGFilter) throws(ImageCodecError) -> Void
) throws(ImageCodecError) {
  let width = picture.width
  var row = [UInt8](repeating: 0, count: width * 4)
  try picture.pixels.withUnsafeBufferPointer { pixels throws(ImageCodecError) in
    for y in 0..<picture.height {
      let pixels = UnsafeBufferPointer(rebasing: pixels[y * width..<(y + 1) * width])
      row.withUnsafeMutableBytes { storePNGRow(pixels, hasAlpha: hasAlpha, to: $0) }
      try body(row, PNGRowContent(pixels).filter(width: width, strategy: strategy))
    }
  }
}
