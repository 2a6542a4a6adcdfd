// SPDX-License-Identifier: MIT

internal import DisplayList
internal import Graphics

extension TintMap {
  /// Replaces each key in a rectangle by the key that `next` has for it, except where outlines clip it.
  mutating func advance(_ rect: PixelRect, by next: [UInt8], cutBy clips: [Outline]) {
    let cell = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
    let shown = clips.reduce(rect.intersection(cell)) { $0.intersection($1.rect.outset) }
    let shapes = clips.filter { !$0.radii.isZero || !$0.rect.isAligned }
    for y in shown.y..<shown.maxY {
      let columns = shapes.reduce(shown.x..<shown.maxX) { $0.clamped(to: $1.columns(ofRow: y)) }
      if !columns.isEmpty { advance(columns, ofRow: y, by: next) }
    }
  }

  /// Replaces each key in a rectangle inside the cell by the key that `nexts` has for it and for the kind of the pixel.
  ///
  /// - Parameter nexts: `tints.count + 1` keys for each kind, in the order of the kinds' raw values.
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
  /// Returns the pixels of a row whose centres are inside the outline.
  func columns(ofRow y: Int) -> Range<Int> {
    let center = Double(y) + 0.5
    guard center >= rect.y, center < rect.maxY else { return 0..<0 }
    /// Returns how far a rounded corner moves the edge inwards, at `distance` from the upper or lower edge.
    func inset(radius: Double, distance: Double) -> Double {
      guard distance < radius else { return 0 }
      let rise = radius - distance
      return radius - (radius * radius - rise * rise).squareRoot()
    }
    let (above, below) = (center - rect.y, rect.maxY - center)
    let left = rect.x + max(inset(radius: radii.topLeft, distance: above), inset(radius: radii.bottomLeft, distance: below))
    let right = rect.maxX - max(inset(radius: radii.topRight, distance: above), inset(radius: radii.bottomRight, distance: below))
    let first = Int((left - 0.5).rounded(.up))
    return first..<max(first, Int((right - 0.5).rounded(.up)))
  }
}
