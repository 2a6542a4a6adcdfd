// SPDX-License-Identifier: MIT

internal import DisplayList
public import Graphics

/// An item that could go, and no pixel would change.
public struct RedundantItem: Hashable, Sendable {
  /// The item's index.
  public var item: Int
  /// A rectangle that holds what it draws.
  public var rect: PixelRect
  /// How many pixels it touches.
  public var pixels: Int

  init(_ item: Int, _ part: DrawnPart) {
    self.item = item
    rect = part.rect
    pixels = part.pixels.reduce(0) { $0 + ($1 >> 24 > 0 ? 1 : 0) }
  }
}

extension PaintingTrace {
  /// The items no pixel of which is seen, whatever they show: opaque ones above cover each that they touch.
  ///
  /// Walks from the last item to the first with the set of pixels that are covered so far.
  func hiddenItems() -> [RedundantItem] {
    var hidden: [RedundantItem] = []
    var covered = PixelPlane(width: list.size.width, values: [Bool](repeating: false, count: list.size.area))
    var outer: [(covered: [Bool], part: DrawnPart)] = []
    for step in steps.reversed() {
      switch step {
      case .items(let first, let parts, _):
        for (offset, part) in parts.enumerated().reversed() {
          if part.isCovered(by: covered) { hidden.append(RedundantItem(first + offset, part)) }
          part.cover(&covered)
        }
      case .endPass(let area, let part, let throwsShadow):
        outer.append((covered[area], part))
        // What lies above hides an item, but not the shadow that it throws beside it.
        if throwsShadow { covered[area] = [Bool](repeating: false, count: area.width * area.height) }
      case .beginPass(let area, _):
        guard let pass = outer.popLast() else { preconditionFailure("a pass begins that does not end") }
        covered[area] = pass.covered
        pass.part.cover(&covered)
      }
    }
    return hidden.reversed()
  }
}

extension DrawnPart {
  /// Whether it touches pixels, and all of them are covered.
  fileprivate func isCovered(by covered: PixelPlane<Bool>) -> Bool {
    var touches = false
    var index = 0
    for y in rect.y..<rect.maxY {
      for x in rect.x..<rect.maxX {
        if pixels[index] >> 24 > 0 {
          guard covered.values[y * covered.width + x] else { return false }
          touches = true
        }
        index += 1
      }
    }
    return touches
  }

  /// Adds the pixels in which it is opaque.
  fileprivate func cover(_ covered: inout PixelPlane<Bool>) {
    let width = covered.width
    covered.values.withUnsafeMutableBufferPointer { covered in
      forEachTouchedPixel(inPictureOfWidth: width) { place, pixel in
        if pixel >> 24 == 255 { covered[place] = true }
      }
    }
  }
}
