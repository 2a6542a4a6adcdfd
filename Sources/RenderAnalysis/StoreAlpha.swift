// SPDX-License-Identifier: MIT

internal import Graphics

/// How opaque the pixels of a store are, built from parts that are laid on each other.
struct StoreAlpha: Sendable {
  /// What the parts draw.
  let ink: PixelRect
  /// The frame and the ink.
  let region: PixelRect
  /// How many pixels are clear, and how many opaque.
  let clear, opaque: Int
  private let content: Content

  private enum Content {
    /// A single part, as it is: most stores are one, and few of them are looked at pixel by pixel.
    case part(DrawnPart)
    /// Row by row.
    case values([UInt8])
  }

  /// What one part draws.
  init(of part: DrawnPart, frame: PixelRect) {
    ink = part.inkBounds
    region = frame.union(ink)
    clear = region.width * region.height - part.touched
    opaque = part.opaque
    content = .part(part)
  }

  /// What parts draw on each other.
  /// - Returns: `nil` where what is translucent lies on what is translucent, which rounds in the rasterizer's own way.
  static func laid(_ parts: [DrawnPart], frame: PixelRect) -> StoreAlpha? {
    if parts.count == 1 { return StoreAlpha(of: parts[0], frame: frame) }
    let ink = parts.reduce(PixelRect.empty) { $0.union($1.inkBounds) }
    let region = frame.union(ink)
    var values = [UInt8](repeating: 0, count: region.width * region.height)
    for part in parts { guard lay(part, on: &values, in: region) else { return nil } }
    return StoreAlpha(ink: ink, region: region, values: values)
  }

  private init(ink: PixelRect, region: PixelRect, values: [UInt8]) {
    self.ink = ink
    self.region = region
    (clear, opaque) = values.withUnsafeBufferPointer { ($0.count(of: 0), $0.count(of: 255)) }
    content = .values(values)
  }

  /// The alpha of each pixel of the region, row by row.
  ///
  /// Made anew at each call for a store of one part.
  var values: [UInt8] {
    switch content {
    case .part(let part):
      var values = [UInt8](repeating: 0, count: region.width * region.height)
      _ = StoreAlpha.lay(part, on: &values, in: region)
      return values
    case .values(let values): return values
    }
  }

  /// How many pixels of a rectangle inside the region are not clear, and how many of them opaque.
  func counts(in rect: PixelRect) -> (touched: Int, opaque: Int) {
    if rect.union(ink) == rect { return (region.width * region.height - clear, opaque) }
    switch content {
    case .part(let part): return part.counts(in: rect)
    case .values(let values):
      return values.withUnsafeBufferPointer { values in
        var counts = (touched: 0, opaque: 0)
        for y in rect.y..<rect.maxY where rect.width > 0 {
          let start = (y - region.y) * region.width + rect.x - region.x
          let row = UnsafeBufferPointer(rebasing: values[start..<start + rect.width])
          counts.touched += rect.width - row.count(of: 0)
          counts.opaque += row.count(of: 255)
        }
        return counts
      }
    }
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

/// Equal where the pixels are, however they are kept.
extension StoreAlpha: Hashable {
  static func == (first: StoreAlpha, second: StoreAlpha) -> Bool {
    first.region == second.region && first.opaque == second.opaque && first.values == second.values
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(region)
    hasher.combine(clear)
    hasher.combine(opaque)
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
