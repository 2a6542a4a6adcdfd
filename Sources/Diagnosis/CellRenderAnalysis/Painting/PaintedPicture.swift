// SPDX-License-Identifier: MIT

internal import CellGraphics

/// A partly painted picture: its background, with the parts added so far composited over it. Pixels are premultiplied.
struct PaintedPicture {
  /// Whether the background is opaque. If so, all pixels stay opaque, whatever is drawn over them.
  let isOpaque: Bool
  private var plane: DeferredPlane<UInt32>

  init(size: PixelSize, background: RGBA, in memory: [UInt32]) {
    isOpaque = background.isOpaque
    plane = DeferredPlane(size: size, of: PremultipliedRGBA(background).packed, in: memory) { $1.composite($0) }
  }

  var memory: [UInt32] { plane.memory }

  mutating func composite(_ part: DrawnPart) { plane.add(part) }

  /// The pixels of a rectangle, row by row. Set only pixels that were read earlier: this discards all parts added since then. These
  /// parts must be inside the rectangle.
  subscript(rect: PixelRect) -> [UInt32] {
    mutating get { plane[rect] }
    set { plane[rect] = newValue }
  }

  /// Returns all pixels.
  mutating func pixels() -> PixelPlane<UInt32> { plane.values() }

  /// Returns the single premultiplied colour of a rectangle if it is known without compositing. The rectangle may have a single
  /// colour even if the result is `nil`.
  mutating func evidentColor(of rect: PixelRect) -> UInt32? {
    if let top = plane.pending.last(where: { $0.inkBounds.overlaps(rect) }) { return top.solidColor(of: rect) }
    return plane.isFilled ? plane.values().solidColor(of: rect) : plane.initial
  }

  /// Whether a part touches any pixels, all of which are opaque and keep their colours when the part is composited.
  mutating func keepsColors(under part: DrawnPart) -> Bool {
    guard part.touched > 0 else { return false }
    if let color = evidentColor(of: part.inkBounds) { return color >> 24 == 255 && part.keeps(color) }
    return plane.values().keepsColors(under: part)
  }
}

extension PixelPlane<UInt32> {
  /// Returns the one colour of a rectangle; `nil` if its pixels differ.
  fileprivate func solidColor(of rect: PixelRect) -> UInt32? {
    guard !rect.isEmpty else { return nil }
    return values.withUnsafeBufferPointer { values in
      guard let start = values.baseAddress else { return nil }
      let color = start[rect.y * width + rect.x]
      let isSolid = (rect.y..<rect.maxY).allSatisfy { y in
        let row = start + y * width
        return row.endOfRun(of: color, from: rect.x, limit: rect.maxX) == rect.maxX
      }
      return isSolid ? color : nil
    }
  }
}
