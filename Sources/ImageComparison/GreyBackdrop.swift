// SPDX-License-Identifier: MIT

import Graphics

/// The backdrop of a difference picture: the reference in pale grey, as in pixelmatch 7.2. It computes the same doubles in the
/// same order.
struct GreyBackdrop {
  /// The opacity of the reference, in `0...1`.
  let opacity: Double

  init(opacity: Double) {
    self.opacity = min(max(0, opacity), 1)
  }

  /// Returns the opaque grey of a straight colour.
  @inline(__always) func grey(of straight: UInt32) -> UInt32 {
    let color = StraightChannels(straight)
    let brightness =
      Double(color.red) * 0.29889531 + Double(color.green) * 0.58662247 + Double(color.blue) * 0.11448223
    // At most a millionth above 255; the conversion truncates it.
    let value = UInt32(255 + (brightness - 255) * opacity * Double(color.alpha) / 255)
    return 0xFF00_0000 | value << 16 | value << 8 | value
  }

  /// Draws a row. The grey of a run of equal pixels is computed once, because cells have large areas of one colour.
  func draw(_ row: UnsafeBufferPointer<UInt32>, to target: UnsafeMutablePointer<UInt32>, isPremultiplied: Bool) {
    guard let pixels = row.baseAddress else { return }
    var start = 0
    while start < row.count {
      let pixel = pixels[start]
      let grey = grey(of: straightColor(pixel, isPremultiplied))
      target[start] = grey
      start += 1
      // At outlines and in photographs, most runs are one pixel long.
      if start < row.count, pixels[start] == pixel {
        let end = pixels.endOfRun(of: pixel, from: start, limit: row.count)
        (target + start).update(repeating: grey, count: end - start)
        start = end
      }
    }
  }
}
