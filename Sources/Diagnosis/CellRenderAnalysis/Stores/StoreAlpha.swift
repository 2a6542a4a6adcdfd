// SPDX-License-Identifier: MIT

internal import CellGraphics

/// The alpha of a store's pixels, made of parts that are drawn over each other.
struct StoreAlpha: Sendable {
  /// The bounds of everything that the parts draw.
  let ink: PixelRect
  /// The smallest rectangle that contains the layer's frame and the ink.
  let region: PixelRect
  /// How many pixels are clear, and how many are opaque.
  let clear, opaque: Int
  private let content: Content

  private enum Content {
    /// A single part. Most stores have only one part, and few of these stores are examined pixel by pixel.
    case part(DrawnPart)
    /// The alpha of each pixel of the region, row by row.
    case values([UInt8])
  }

  /// Creates the alpha of a store with one part.
  init(of part: DrawnPart, frame: PixelRect) {
    ink = part.inkBounds
    region = frame.union(ink)
    clear = region.width * region.height - part.touched
    opaque = part.opaque
    content = .part(part)
  }

  /// Combines parts that are drawn over each other.
  /// - Returns: `nil` if translucent pixels overlap, because only the rasterizer knows how it rounds their alpha.
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
  /// Computed at each access for a store of one part.
  var values: [UInt8] {
    switch content {
    case .part(let part):
      var values = [UInt8](repeating: 0, count: region.width * region.height)
      _ = StoreAlpha.lay(part, on: &values, in: region)
      return values
    case .values(let values): return values
    }
  }

  /// Returns how many pixels of a rectangle inside the region are not clear, and how many of these are opaque.
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
      // The part's coordinates are relative to the picture, not to the region.
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

/// Two instances are equal if their regions and pixels are equal, regardless of how the pixels are stored.
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
  /// Composites the alpha `above` over this one. Returns 1 if both are translucent, because the result is then undefined; otherwise
  /// 0.
  @inline(__always)
  fileprivate mutating func lie(below above: UInt8) -> UInt8 {
    let below = self
    let clash: UInt8 = (above != 0 && above != 255 && below != 0 && below != 255) ? 1 : 0
    self = above > below ? above : below
    return clash
  }
}
