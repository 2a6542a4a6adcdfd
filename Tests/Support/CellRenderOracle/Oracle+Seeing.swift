// SPDX-License-Identifier: MIT

internal import CellCairoRaster
import CellDisplayList
import CellGraphics
import CellRenderAnalysis
import Foundation

/// Visibility and contrast, found by examining every pixel.
extension Oracle {
  /// Returns the layers that are reported as invisible but are visible: the picture changes when their items are hidden.
  func seenInvisibleLayers(_ found: [InvisibleLayer]) throws -> [Int] {
    let whole = try rasterizer.draw(list)
    return try found.filter { layer in
      switch layer.cause {
      case .clear, .opacity, .outside: true
      case .textColor, .iconColor, .noSize, .emptyPill: false
      }
    }.map(\.layer).filter { index in
      let items = list.layers[index].opacity == 0 ? list.layers[index].items : list.layers[index].ownItems
      return try rasterizer.draw(list.hiding(items: items)) != whole
    }
  }

  /// Returns the contrast ratio of each text that has only one colour and is drawn outside passes, over opaque pixels.
  ///
  /// Considers the pixels that glyphs cover at least by half, and ignores the twentieth with the lowest contrast. Leaves out texts over the
  /// letters of another layer, which are no background: `TextOverlapTests` are about them.
  func contrastRatios() -> [Int: Double] {
    var ratios: [Int: Double] = [:]
    for index in things.indices where things[index].passes.isEmpty {
      guard let item = things[index].item, let color = onlyColor(ofText: item) else { continue }
      let core = things[index].pixels.indices.filter { things[index].pixels[$0].alpha > Int(color.alpha) / 2 }
      let others = thingsBelow(index).filter { isText($0, ofLayerOtherThan: list.items[item].layer) }
      guard !core.contains(where: { place in others.contains { things[$0].pixels[place].alpha > 0 } }) else { continue }
      let below = core.map { self.color(of: thingsBelow(index), at: $0) }
      guard !core.isEmpty, below.allSatisfy({ $0.alpha == 255 }) else { continue }
      let all = below.map { contrast(over(PremultipliedRGBA(color).packed, $0), $0) }.sorted()
      ratios[item] = all[all.count / 20]
    }
    return ratios
  }

  /// Whether a thing is text, or a pass with text, of another layer.
  private func isText(_ thing: Int, ofLayerOtherThan layer: Int) -> Bool {
    switch things[thing].content {
    case .item(let item):
      if case .text = list.items[item].content { return list.items[item].layer != layer }
      return false
    case .pass(let pass):
      return list.layers[pass.layer].items.contains { number in
        if case .text = list.items[number].content { list.items[number].layer != layer } else { false }
      }
    }
  }

  private func onlyColor(ofText item: Int) -> RGBA? {
    guard case .text(let text) = list.items[item].content, list.items[item].opacity > 0 else { return nil }
    let colors = Set(text.runs.map { $0.color.multipliedAlpha(by: list.items[item].opacity) })
    guard let color = colors.first, colors.count == 1, color.alpha > 0, text.strokes.isEmpty, text.gradient == nil,
      !text.runs.contains(where: \.font.hasColorGlyphs)
    else { return nil }
    return color
  }

  private func contrast(_ one: UInt32, _ other: UInt32) -> Double {
    let (first, second) = (luminance(one), luminance(other))
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }

  private func luminance(_ color: UInt32) -> Double {
    let light = [16, 8, 0].map { shift in
      let value = Double(color >> shift & 255) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]
  }
}
