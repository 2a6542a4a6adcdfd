// SPDX-License-Identifier: MIT

import CellRaster
import ChatMessages

/// Pairs of pictures of 12 megapixels, filled with chat cells. They are the same in every run.
struct PicturePairs {
  enum Kind: String, CaseIterable {
    case equal
    /// One cell has another text, and 20,000 pixels elsewhere have another red value, most with a small difference.
    case nearlyEqual = "nearly-equal"
    /// All texts are different.
    case different
  }

  private static let changedPixels = 20_000

  private let renderer: CellRenderer
  private let family: String
  private let size: PixelSize

  init(resources: RenderingResources, family: String, size: PixelSize) {
    renderer = CellRenderer(resources)
    self.family = family
    self.size = size
  }

  func reference() throws -> PixelBuffer { try sheet { $0 } }

  func actual(_ kind: Kind, reference: PixelBuffer) throws -> PixelBuffer {
    switch kind {
    case .equal:
      // The same values in other memory.
      return PixelBuffer(size: reference.size, pixels: reference.pixels.map { $0 })
    case .nearlyEqual:
      var picture = try sheet { $0 == 7 ? 100_007 : $0 }
      picture.withMutablePixels { pixels in
        var random: UInt64 = 1
        for _ in 0..<Self.changedPixels {
          random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
          pixels[Int(random >> 33) % pixels.count] ^= 1 << (16 + UInt32(random >> 20 & 7))
        }
      }
      return picture
    case .different: return try sheet { $0 + 50_000 }
    }
  }

  /// Returns a picture filled with columns of cells. `number` returns the number of a cell's message for the cell's index.
  private func sheet(_ number: (Int) -> Int) throws -> PixelBuffer {
    var pixels = [UInt32](repeating: 0xFFFF_FFFF, count: size.area)
    var place = 0
    var (x, y) = (0, 0)
    while x < size.width {
      let cell = try renderer.draw(renderer.displayList(of: ChatMessage(number: number(place)).cell(family: family)))
      let width = min(cell.width, size.width - x)
      for row in 0..<min(cell.height, size.height - y) {
        let start = (y + row) * size.width + x
        pixels.replaceSubrange(start..<start + width, with: cell.pixels[row * cell.width..<row * cell.width + width])
      }
      place += 1
      y += cell.height
      if y >= size.height { (x, y) = (x + cell.width, 0) }
    }
    return PixelBuffer(size: size, pixels: pixels)
  }
}
