// SPDX-License-Identifier: MIT

internal import CellGraphics

/// The pixels of a frame in which a store is not opaque.
struct FrameHoles {
  let count: Int
  /// The single opaque colour below all of these pixels; `nil` if there are several colours, a translucent one, or no such pixels.
  let colorBelow: RGBA?

  /// - Parameter below: the picture before the store is drawn.
  init(in alpha: StoreAlpha, inside frame: PixelRect, above below: inout PaintedPicture) {
    count = frame.width * frame.height - alpha.counts(in: frame).opaque
    guard count > 0 else {
      colorBelow = nil
      return
    }
    let color = below.evidentColor(of: frame) ?? below.pixels().color(of: frame, whereNotOpaque: alpha)
    colorBelow = color.flatMap { $0 >> 24 == 255 ? PremultipliedRGBA(packed: $0).straight : nil }
  }
}

extension PixelPlane<UInt32> {
  /// Reads the plane in those pixels of a rectangle in which a store is not opaque. Returns their single colour; `nil` if their
  /// colours differ or there are no such pixels.
  fileprivate func color(of rect: PixelRect, whereNotOpaque alpha: StoreAlpha) -> UInt32? {
    let region = alpha.region
    var color: UInt32?
    let isOneColor = values.withUnsafeBufferPointer { values in
      alpha.values.withUnsafeBufferPointer { coverage in
        (rect.y..<rect.maxY).allSatisfy { y in
          let start = (y - region.y) * region.width + rect.x - region.x
          let row = UnsafeBufferPointer(rebasing: coverage[start..<start + rect.width])
          guard let hole = row.firstIndex(where: { $0 < 255 }) else { return true }
          let place = y * width + rect.x
          let rowBelow = UnsafeBufferPointer(rebasing: values[place..<place + rect.width])
          let expected: UInt32 = color ?? rowBelow[hole]
          color = expected
          return rowBelow.isColor(expected, where: row)
        }
      }
    }
    return isOneColor ? color : nil
  }
}

extension UnsafeBufferPointer<UInt32> {
  /// Whether all pixels whose byte in `coverage` is below 255 have the given colour. `coverage` has one byte for each pixel.
  fileprivate func isColor(_ color: UInt32, where coverage: UnsafeBufferPointer<UInt8>) -> Bool {
    // Most rows below a store have one colour.
    guard let start = baseAddress, start.endOfRun(of: color, from: 0, limit: count) < count else { return true }
    return indices.allSatisfy { coverage[$0] == 255 || self[$0] == color }
  }
}
