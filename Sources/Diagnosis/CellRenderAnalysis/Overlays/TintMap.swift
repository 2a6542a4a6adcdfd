// SPDX-License-Identifier: MIT

internal import CellDisplayList
package import CellGraphics

/// The tint of each pixel of a cell.
package struct TintMap: Equatable, Sendable {
  package let size: PixelSize
  /// The tints, at most 255.
  package let tints: [Tint]
  /// The key of each pixel, row by row: 0 for no tint, otherwise the index of its tint plus 1.
  package internal(set) var keys: [UInt8]

  package init(size: PixelSize, tints: [Tint]) {
    precondition(tints.count <= 255, "a tint's key must fit in a byte")
    self.size = size
    self.tints = tints
    keys = [UInt8](repeating: 0, count: size.area)
  }

  /// The number of pixels with each tint, in the order of ``tints``.
  package var counts: [Int] {
    var counts = [Int](repeating: 0, count: 256)
    for key in keys { counts[Int(key)] += 1 }
    return Array(counts[1..<1 + tints.count])
  }

  /// The key of the pixel in column `x` and row `y`.
  package subscript(x: Int, y: Int) -> UInt8 { keys[y * size.width + x] }

  /// Replaces each key `k` in a rectangle by `next[k]`. The rectangle is clipped to the cell.
  ///
  /// - Parameter next: the new key for each old key; `tints.count + 1` keys.
  mutating func advance(_ rect: PixelRect, by next: [UInt8]) {
    let rect = rect.intersection(PixelRect(x: 0, y: 0, width: size.width, height: size.height))
    for y in rect.y..<rect.maxY { advance(rect.x..<rect.maxX, ofRow: y, by: next) }
  }

  /// Replaces each key `k` in a range of columns of one row by `next[k]`. The range must be inside the cell.
  mutating func advance(_ columns: Range<Int>, ofRow y: Int, by next: [UInt8]) {
    precondition(next.count == tints.count + 1, "there must be one new key for each old key")
    let row = y * size.width
    keys.withUnsafeMutableBufferPointer { keys in
      var start = row + columns.lowerBound
      let end = row + columns.upperBound
      while start < end {
        let key = keys[start]
        let runEnd = UnsafeBufferPointer(keys).endOfRun(from: start, below: end)
        let run = UnsafeMutableBufferPointer(rebasing: keys[start..<runEnd])
        run.update(repeating: next[Int(key)])
        start = runEnd
      }
    }
  }

  /// Sets all keys in a rectangle to `key`. The rectangle is clipped to the cell.
  package mutating func fill(_ rect: PixelRect, with key: UInt8) {
    advance(rect, by: [UInt8](repeating: key, count: tints.count + 1))
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether the eight bytes from `start` on are all equal.
  @inline(__always)
  func areSame(from start: Int) -> Bool {
    UnsafeRawBufferPointer(self).loadUnaligned(fromByteOffset: start, as: UInt64.self) == UInt64(self[start])
      &* 0x0101_0101_0101_0101
  }

  /// Returns the index after the run of equal bytes that begins at `start`, but at most `limit`.
  @inline(__always)
  func endOfRun(from start: Int, below limit: Int) -> Int {
    let byte = self[start]
    var end = start + 1
    // Compares eight bytes at a time while at least eight are left.
    while end + 8 <= limit, self[end] == byte, areSame(from: end) { end += 8 }
    while end < limit, self[end] == byte { end += 1 }
    return end
  }
}

extension TintMap {
  /// Replaces each key `k` in a rectangle by `next[k]`. The rectangle is clipped to the cell and by all of `clips`. A pixel is
  /// inside a clip if its centre is inside.
  mutating func advance(_ rect: PixelRect, by next: [UInt8], cutBy clips: [Outline]) {
    let cell = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
    let shown = clips.reduce(rect.intersection(cell)) { $0.intersection($1.rect.outset) }
    let shapes = clips.filter { !$0.radii.isZero || !$0.rect.isAligned }
    for y in shown.y..<shown.maxY {
      let columns = shapes.reduce(shown.x..<shown.maxX) { $0.clamped(to: $1.columns(ofRow: y)) }
      if !columns.isEmpty { advance(columns, ofRow: y, by: next) }
    }
  }

  /// Replaces each key in a rectangle by a key from `nexts` that depends on the pixel's kind and the old key. The rectangle must be
  /// inside the cell. `kinds` has one kind for each pixel of the rectangle, row by row.
  ///
  /// - Parameter nexts: for each kind, in the order of the raw values, the new key for each old key (`tints.count + 1` keys).
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
  /// Returns the columns of row `y` in which the centre of the pixel is inside the outline.
  func columns(ofRow y: Int) -> Range<Int> {
    let center = Double(y) + 0.5
    guard center >= rect.y, center < rect.maxY else { return 0..<0 }
    /// Returns how far a rounded corner moves the edge inwards, at `distance` from the upper or lower edge.
    func inset(_ radius: CornerRadius, distance: Double) -> Double {
      guard distance < radius.vertical else { return 0 }
      let rise = radius.vertical - distance
      switch radii.curve {
      case .circular where radius.isCircular:
        return radius.vertical - (radius.vertical * radius.vertical - rise * rise).squareRoot()
      case .circular:
        let share = rise / radius.vertical
        return radius.horizontal * (1 - (1 - share * share).squareRoot())
      case .continuous:
        let share = (rise / radius.vertical) * (rise / radius.vertical)
        return radius.horizontal * (1 - (1 - share * share).squareRoot().squareRoot())
      }
    }
    let (above, below) = (center - rect.y, rect.maxY - center)
    let left = rect.x + max(inset(radii.topLeft, distance: above), inset(radii.bottomLeft, distance: below))
    let right = rect.maxX - max(inset(radii.topRight, distance: above), inset(radii.bottomRight, distance: below))
    let first = Int((left - 0.5).rounded(.up))
    return first..<max(first, Int((right - 0.5).rounded(.up)))
  }
}
