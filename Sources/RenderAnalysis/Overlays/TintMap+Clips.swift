// SPDX-License-Identifier: MIT

internal import DisplayList
internal import Graphics

extension TintMap {
  /// Replaces the keys of a rectangle by what `next` says of them, where outlines do not cut it.
  mutating func advance(_ rect: PixelRect, by next: [UInt8], cutBy clips: [Outline]) {
    let shown = clips.reduce(rect) { $0.intersection($1.rect.outset) }
    let shapes = clips.filter { !$0.radii.isZero || !$0.rect.isAligned }
    if shapes.isEmpty {
      advance(shown, by: next)
    } else {
      advance(shown, by: next) { x, y in
        let center = DevicePoint(x: Double(x) + 0.5, y: Double(y) + 0.5)
        return shapes.allSatisfy { $0.holds(center) }
      }
    }
  }

  /// Replaces the keys of a rectangle inside the cell by what `nexts` says for the kind of each pixel.
  ///
  /// - Parameter nexts: for each kind, in the order of their raw values, `tints.count + 1` keys.
  mutating func advance(_ rect: PixelRect, by nexts: [UInt8], kinds: [LayerStore.Blending]) {
    let keyCount = tints.count + 1
    let width = size.width
    keys.withUnsafeMutableBufferPointer { keys in
      nexts.withUnsafeBufferPointer { nexts in
        kinds.withUnsafeBufferPointer { kinds in
          var index = 0
          for y in rect.y..<rect.maxY {
            for place in y * width + rect.x..<y * width + rect.maxX {
              keys[place] = nexts[Int(kinds[index].rawValue) * keyCount + Int(keys[place])]
              index += 1
            }
          }
        }
      }
    }
  }
}

extension Outline {
  /// Whether a point lies inside.
  func holds(_ point: DevicePoint) -> Bool {
    guard point.x >= rect.x, point.x < rect.maxX, point.y >= rect.y, point.y < rect.maxY else { return false }
    func isOutside(radius: Double, _ dx: Double, _ dy: Double) -> Bool {
      dx < radius && dy < radius && (radius - dx) * (radius - dx) + (radius - dy) * (radius - dy) > radius * radius
    }
    let (left, right) = (point.x - rect.x, rect.maxX - point.x)
    let (top, bottom) = (point.y - rect.y, rect.maxY - point.y)
    return !isOutside(radius: radii.topLeft, left, top) && !isOutside(radius: radii.topRight, right, top)
      && !isOutside(radius: radii.bottomLeft, left, bottom) && !isOutside(radius: radii.bottomRight, right, bottom)
  }
}
