// SPDX-License-Identifier: MIT

internal import Graphics

/// How opaque the pixels of a store are, built from parts that are laid on each other.
struct StoreAlpha {
  /// What the parts draw.
  let ink: PixelRect
  /// The frame and the ink.
  let region: PixelRect
  /// Row by row.
  let values: [UInt8]
  /// How many pixels are clear, and how many opaque.
  let clear, opaque: Int

  /// - Returns: `nil` where what is translucent lies on what is translucent, which rounds in the rasterizer's own way; never so
  ///   for a single part.
  init?(of parts: [DrawnPart], frame: PixelRect) {
    ink = parts.reduce(.empty) { $0.union($1.inkBounds) }
    region = frame.union(ink)
    var values = [UInt8](repeating: 0, count: region.width * region.height)
    for part in parts { guard StoreAlpha.lay(part, on: &values, in: region) else { return nil } }
    self.values = values
    (clear, opaque) = values.withUnsafeBufferPointer { ($0.count(of: 0), $0.count(of: 255)) }
  }

  private static func lay(_ part: DrawnPart, on values: inout [UInt8], in region: PixelRect) -> Bool {
    var clashes: UInt8 = 0
    values.withUnsafeMutableBufferPointer { values in
      // The part's places are those of the picture.
      let origin = region.y * region.width + region.x
      part.forEachSpan(inPictureOfWidth: region.width) { place, count, pixel in
        let row = UnsafeMutableBufferPointer(rebasing: values[place &- origin..<place &- origin &+ count])
        let alpha = UInt8(truncatingIfNeeded: pixel >> 24)
        if alpha == 255 {
          row.update(repeating: 255)
        } else {
          for x in 0..<row.count { clashes |= row[x].lie(below: alpha) }
        }
      } literal: { place, pixels in
        let row = UnsafeMutableBufferPointer(rebasing: values[place &- origin..<place &- origin &+ pixels.count])
        for x in 0..<pixels.count { clashes |= row[x].lie(below: UInt8(truncatingIfNeeded: pixels[x] >> 24)) }
      }
    }
    return clashes == 0
  }
}

extension UInt8 {
  /// Takes an alpha on itself; one where both are translucent, which has no result, and zero elsewhere.
  @inline(__always)
  fileprivate mutating func lie(below above: UInt8) -> UInt8 {
    let below = self
    let clash: UInt8 = (above != 0 && above != 255 && below != 0 && below != 255) ? 1 : 0
    self = above > below ? above : below
    return clash
  }
}
