// SPDX-License-Identifier: MIT

internal import Graphics

/// The pixels of a picture that opaque pixels of parts cover.
struct CoveredPixels {
  private var plane: DeferredPlane<UInt8>

  init(size: PixelSize, in memory: [UInt8]) {
    plane = DeferredPlane(size: size, of: 0, in: memory) { $1.cover($0) }
  }

  var memory: [UInt8] { plane.memory }

  mutating func cover(_ part: DrawnPart) {
    if part.opaque > 0 { plane.add(part) }
  }

  /// Whether a part touches any pixels, and all of them are covered.
  mutating func covers(_ part: DrawnPart) -> Bool {
    guard part.touched > 0 else { return false }
    if !plane.isFilled {
      // Most parts have too few opaque pixels above them, so the pixels need not be compared.
      let above = plane.pending.lazy.filter { !$0.inkBounds.intersection(part.inkBounds).isEmpty }
      guard above.reduce(0, { $0 + $1.opaque }) >= part.touched else { return false }
    }
    return plane.values().covers(part)
  }

  /// 1 for each covered pixel of a rectangle, 0 for the others. Setting them discards all parts added since they were read.
  subscript(rect: PixelRect) -> [UInt8] {
    mutating get { plane[rect] }
    set { plane[rect] = newValue }
  }
}
