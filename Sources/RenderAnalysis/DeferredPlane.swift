// SPDX-License-Identifier: MIT

internal import Graphics

/// A value for each pixel of a picture, into which parts are put no earlier than somebody must see what they leave.
///
/// Seldom anybody must: most parts lie on one colour and under nothing, which their bounds tell. So the memory is not even filled
/// for most cells, where filling it and putting everything into it took a third of an analysis.
struct DeferredPlane<Value> {
  /// The parts that wait, in the order in which they are put.
  private(set) var pending: [DrawnPart] = []
  /// Whether parts have been put, so that `pending` does not tell all.
  private(set) var isFilled = false
  /// What each pixel is before any part is put.
  let initial: Value
  private let size: PixelSize
  private var plane: PixelPlane<Value>
  private let put: (DrawnPart, inout PixelPlane<Value>) -> Void

  /// So many wait at most, or looking through them would take longer than what it saves.
  private static var pendingLimit: Int { 64 }

  /// - Parameters:
  ///   - memory: what the values are kept in, whatever it holds.
  ///   - put: puts a part into the values.
  init(
    size: PixelSize, of initial: Value, in memory: [Value], put: @escaping (DrawnPart, inout PixelPlane<Value>) -> Void
  ) {
    self.size = size
    self.initial = initial
    self.put = put
    plane = PixelPlane(width: size.width, values: memory)
  }

  /// The memory, for the next one.
  var memory: [Value] { plane.values }

  mutating func add(_ part: DrawnPart) {
    guard part.touched > 0 else { return }
    if pending.count == Self.pendingLimit { fill() }
    pending.append(part)
  }

  /// The values with all that waited.
  mutating func values() -> PixelPlane<Value> {
    fill()
    return plane
  }

  /// The values of a rectangle. To set them drops what waits.
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
