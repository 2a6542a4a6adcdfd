// SPDX-License-Identifier: MIT

import CellDisplayList
import CellGraphics

/// Painting: how the rasterizer changes pixels.
extension Oracle {
  /// Returns how many items are not clear, for each pixel. Shadows do not count.
  func overdraw() -> [UInt32] {
    var counts = [UInt32](repeating: 0, count: list.size.area)
    for thing in things {
      guard let item = thing.item, !list.items[item].isShadow else { continue }
      for place in counts.indices where thing.pixels[place].alpha > 0 { counts[place] += 1 }
    }
    return counts
  }

  /// Returns the items that touch pixels, all of which are covered by something opaque above.
  func hiddenItems() -> [Int] {
    things.indices.filter { index in
      guard things[index].item != nil else { return false }
      let touched = touchedPlaces(of: index)
      let covering = coveringThings(of: index)
      return !touched.isEmpty
        && touched.allSatisfy { place in covering.contains { things[$0].pixels[place].alpha == 255 } }
    }.compactMap { things[$0].item }.sorted()
  }

  /// Returns the fills and borders that touch only opaque pixels, and change none of them.
  ///
  /// An item that makes its layer promise to be opaque, and items in a pass that casts a shadow, are not included.
  func repaintingItems() -> [Int] {
    things.indices.filter { index in
      guard let item = things[index].item, list.items[item].isFill, promisingItem(of: list.items[item].layer) != item,
        !things[index].passes.contains(where: \.castsShadow)
      else { return false }
      let touched = touchedPlaces(of: index)
      let things = thingsBelow(index)
      return !touched.isEmpty
        && touched.allSatisfy { place in
          let below = color(of: things, at: place)
          return below.alpha == 255 && over(self.things[index].pixels[place], below) == below
        }
    }.compactMap { things[$0].item }
  }

  private func touchedPlaces(of index: Int) -> [Int] {
    things[index].pixels.indices.filter { things[index].pixels[$0].alpha > 0 }
  }

  /// Returns the things above one that hide the pixels they cover: those in its pass and in the enclosing passes, up to a pass that
  /// casts a shadow.
  private func coveringThings(of index: Int) -> [Int] {
    let passes = things[index].passes
    let fewest = (passes.lastIndex(where: \.castsShadow) ?? -1) + 1
    return things.indices.filter { other in
      other > index && things[other].passes.count >= fewest && passes.starts(with: things[other].passes)
        && !passes.contains { things[other].content == .pass($0) }
    }
  }

  // MARK: Things below

  /// Returns the things painted before another one, as if there were no passes. A pass that has ended is one thing.
  func thingsBelow(_ index: Int) -> [Int] {
    (0..<index).filter { things[index].passes.starts(with: things[$0].passes) }
  }

  /// Returns the premultiplied colour of a pixel after things are composited over the background.
  func color(of indices: [Int], at place: Int) -> UInt32 {
    indices.reduce(PremultipliedRGBA(list.background ?? .clear).packed) { over(things[$1].pixels[place], $0) }
  }
}

/// Returns a premultiplied colour over another one, each channel rounded to the nearest.
func over(_ source: UInt32, _ below: UInt32) -> UInt32 {
  [24, 16, 8, 0].reduce(0) { result, shift in
    let share = Double(below >> shift & 255) * Double(255 - source.alpha) / 255
    return result | (source >> shift & 255 + UInt32(share.rounded())) << shift
  }
}

extension UInt32 {
  /// The alpha of a premultiplied pixel.
  var alpha: Int { Int(self >> 24) }
}

extension DisplayItem {
  fileprivate var isFill: Bool { if case .fill = content { true } else { false } }
}
