// SPDX-License-Identifier: MIT

internal import CellGraphics

/// A value for each pixel of a picture. Drawn parts are written into the values only when the values are read.
///
/// Most cells never need the values: for most parts, comparing bounds already shows that a single colour is below the part, or that
/// nothing covers the part. For such cells, the memory is not even filled. Filling it and writing all parts into it took a third of
/// an analysis's time.
struct DeferredPlane<Value> {
  /// The parts that are not yet written, in the order in which they were added.
  private(set) var pending: [DrawnPart] = []
  /// Whether the plane has been filled. If so, it may already contain parts that are no longer in `pending`.
  private(set) var isFilled = false
  /// The value of each pixel before any part is written.
  let initial: Value
  private let size: PixelSize
  private var plane: PixelPlane<Value>
  private let put: (DrawnPart, inout PixelPlane<Value>) -> Void

  /// The maximum number of pending parts. With more, searching them would cost more than it saves.
  private static var pendingLimit: Int { 64 }

  /// - Parameters:
  ///   - memory: storage for the values; its content is ignored.
  ///   - put: writes a part into the values.
  init(
    size: PixelSize, of initial: Value, in memory: [Value], put: @escaping (DrawnPart, inout PixelPlane<Value>) -> Void
  ) {
    self.size = size
    self.initial = initial
    self.put = put
    plane = PixelPlane(width: size.width, values: memory)
  }

  /// The memory, for reuse by another plane.
  var memory: [Value] { plane.values }

  mutating func add(_ part: DrawnPart) {
    guard part.touched > 0 else { return }
    if pending.count == Self.pendingLimit { fill() }
    pending.append(part)
  }

  /// Writes all pending parts, and returns the values.
  mutating func values() -> PixelPlane<Value> {
    fill()
    return plane
  }

  /// The values of a rectangle, row by row. Setting them discards all pending parts, even outside the rectangle.
  subscript(rect: PixelRect) -> [Value] {
    mutating get {
      fill()
      return plane[rect]
    }
    set {
      pending.removeAll(keepingCapacity: true)
      plane[rect] = newValue
    }
  }

  private mutating func fill() {
    if !isFilled { plane.values.fill(size.area, with: initial) }
    isFilled = true
    for part in pending { put(part, &plane) }
    pending.removeAll(keepingCapacity: true)
  }
}

/// A value for each pixel of a picture, row by row.
struct PixelPlane<Value> {
  let width: Int
  var values: [Value]

  /// The values of a rectangle inside the picture.
  subscript(rect: PixelRect) -> [Value] {
    get {
      guard !rect.isEmpty else { return [] }
      var part: [Value] = []
      part.reserveCapacity(rect.width * rect.height)
      for y in rect.y..<rect.maxY { part += values[y * width + rect.x..<y * width + rect.maxX] }
      return part
    }
    set {
      guard !rect.isEmpty else { return }
      for row in 0..<rect.height {
        let target = (rect.y + row) * width + rect.x
        values.replaceSubrange(
          target..<target + rect.width, with: newValue[row * rect.width..<(row + 1) * rect.width])
      }
    }
  }
}

/// Returns `source` composited over `backdrop`; all three pixels are premultiplied. The result is the same as that of
/// `composited(_:over:)` in Graphics.
///
/// It has no branches: clear over anything and anything over clear need no special case.
@inline(__always)
func composited(_ source: UInt32, over backdrop: UInt32) -> UInt32 {
  // Two channels at a time, 16 bits apart.
  let rest = 255 &- source >> 24
  let redBlue = scaled(backdrop & 0xFF_00FF, by: rest) &+ source & 0xFF_00FF
  let alphaGreen = scaled(backdrop >> 8 & 0xFF_00FF, by: rest) &+ source >> 8 & 0xFF_00FF
  return redBlue | alphaGreen << 8
}

/// Multiplies two bytes, stored 16 bits apart, by `factor` / 255, and rounds each product to the nearest integer.
///
/// Overflow is not checked because it cannot occur: 255 x 255 + 128 fits into 16 bits. This lets the compiler vectorize loops.
@inline(__always)
func scaled(_ pair: UInt32, by factor: UInt32) -> UInt32 {
  let product = pair &* factor &+ 0x80_0080
  return (product &+ (product &>> 8 & 0xFF_00FF)) &>> 8 & 0xFF_00FF
}
