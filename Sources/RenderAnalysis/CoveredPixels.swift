// SPDX-License-Identifier: MIT

internal import Graphics

/// The pixels of a picture that opaque ones of some parts cover.
struct CoveredPixels {
  private var plane: DeferredPlane<UInt8>

  init(size: PixelSize, in memory: [UInt8]) {
    plane = DeferredPlane(size: size, of: 0, in: memory) { $1.cover($0) }
  }

  var memory: [UInt8] { plane.memory }

  mutating func cover(_ part: DrawnPart) {
    if part.opaque > 0 { plane.add(part) }
  }

  /// Whether a part touches pixels, and all of them are covered.
  mutating func covers(_ part: DrawnPart) -> Bool {
    guard part.touched > 0 else { return false }
    if !plane.isFilled {
      // Most parts have nothing above that could be enough.
      let above = plane.pending.lazy.filter { !$0.inkBounds.intersection(part.inkBounds).isEmpty }
      guard above.reduce(0, { $0 + $1.opaque }) >= part.touched else { return false }
    }
    return plane.values().covers(part)
  }

  /// One for each covered pixel of a rectangle, zero for the others. To set them drops what has been covered since they were read.
  subscript(rect: PixelRect) -> [UInt8] {
    mutating get { plane[rect] }
    set { plane[rect] = newValue }
  }
}
