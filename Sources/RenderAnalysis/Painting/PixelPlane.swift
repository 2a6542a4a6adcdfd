// SPDX-License-Identifier: MIT

internal import Graphics

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
