// SPDX-License-Identifier: MIT

import Graphics

/// Writes premultiplied pixels as PNG wants them: red, green, blue, and with `hasAlpha` the straight alpha.
///
/// `target` holds four bytes for each pixel, whatever `hasAlpha` says: three-byte pixels are written four bytes at a
/// time, each over the last byte of the one before, which is twice as fast.
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
