// SPDX-License-Identifier: MIT

internal import Graphics

extension DrawnPart {
  /// The alpha of parts on each other; `nil` where what is translucent lies on what is translucent, which rounds in the
  /// rasterizer's own way.
  init?(overlayingAlphaOf parts: [DrawnPart]) {
    if parts.count == 1 {
      self = parts[0]
      return
    }
    let bounds = parts.reduce(PixelRect.empty) { $0.union($1.rect) }
    var pixels = [UInt32](repeating: 0, count: bounds.width * bounds.height)
    for part in parts {
      for y in part.rect.y..<part.rect.maxY {
        let source = (y - part.rect.y) * part.rect.width
        let target = (y - bounds.y) * bounds.width + part.rect.x - bounds.x
        for x in 0..<part.rect.width {
          let above = part.pixels[source + x] & 0xFF00_0000
          let below = pixels[target + x]
          if below == 0 || above == 0xFF00_0000 {
            pixels[target + x] = above
          } else if above > 0, below < 0xFF00_0000 {
            return nil
          }
        }
      }
    }
    self.init(rect: bounds, pixels: pixels)
  }

  /// The smallest rectangle that holds all pixels that are not clear.
  var inkBounds: PixelRect {
    var left = rect.width, right = -1, top = -1, bottom = -1
    pixels.withUnsafeBufferPointer { pixels in
      for row in 0..<rect.height {
        let line = UnsafeBufferPointer(rebasing: pixels[row * rect.width..<(row + 1) * rect.width])
        guard let first = line.firstIndex(where: { $0 >> 24 > 0 }), let last = line.lastIndex(where: { $0 >> 24 > 0 }) else {
          continue
        }
        left = min(left, first)
        right = max(right, last)
        if top < 0 { top = row }
        bottom = row
      }
    }
    guard top >= 0 else { return .empty }
    return PixelRect(x: rect.x + left, y: rect.y + top, width: right - left + 1, height: bottom - top + 1)
  }

  /// The alpha of the pixels of a region, clear outside of the part.
  func alpha(in region: PixelRect) -> [UInt8] {
    let shared = rect.intersection(region)
    return pixels.withUnsafeBufferPointer { pixels in
      [UInt8](unsafeUninitializedCapacity: region.width * region.height) { alpha, count in
        count = region.width * region.height
        if shared != region { alpha.initialize(repeating: 0) }
        guard !shared.isEmpty else { return }
        for y in shared.y..<shared.maxY {
          let source = (y - rect.y) * rect.width + shared.x - rect.x
          let target = (y - region.y) * region.width + shared.x - region.x
          for x in 0..<shared.width {
            alpha.initializeElement(at: target + x, to: UInt8(truncatingIfNeeded: pixels[source + x] >> 24))
          }
        }
      }
    }
  }
}
