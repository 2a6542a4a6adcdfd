// SPDX-License-Identifier: MIT

internal import CellDisplayList
internal import CellGraphics

/// Measures the contrast between the glyphs of a text item and the colours behind them.
///
/// A pixel counts if the glyphs cover at least half of it. The paler pixels at the edges of glyphs show neither the text's colour
/// nor the backdrop's. Colour glyphs do not count. Pixels with nothing opaque below them do not count either.
struct ContrastAnalyzer {
  /// A translucent pass into which the text is drawn.
  struct Group {
    var area: PixelRect
    /// The pixels of the area before the pass.
    var before: [UInt32]
    var opacity: Double
  }

  private let item: Int
  private let isLarge: Bool
  /// The colours of the glyphs without duplicates, with the item's opacity applied.
  private let colors: [RGBA]

  /// Returns `nil` if the item is not visible text, or if it has only colour glyphs.
  init?(_ number: Int, of list: DisplayList) {
    let item = list.items[number]
    guard case .text(let text) = item.content, item.opacity > 0 else { return nil }
    var colors: [RGBA] = []
    var size = Double.infinity
    for run in text.runs where !run.font.hasColorGlyphs && !run.glyphs.isEmpty {
      let color = run.color.multipliedAlpha(by: item.opacity)
      if color.alpha > 0, !colors.contains(color) { colors.append(color) }
      size = min(size, run.font.matrix.last.map { abs($0) } ?? 0)
    }
    guard !colors.isEmpty else { return nil }
    self.item = number
    self.colors = colors
    let points = size / list.scale.factor
    isLarge = points >= 24 || list.layers[item.layer].isTextBold && points >= 18.66
  }

  /// Returns the text's contrast where it is lowest; `nil` if no pixel counts.
  /// - Parameters:
  ///   - part: the text drawn alone.
  ///   - painted: the picture below the text.
  ///   - groups: the translucent passes that the text is drawn into, the outermost first.
  func contrast(of part: DrawnPart, on painted: inout PaintedPicture, in groups: [Group]) -> TextContrast? {
    guard part.touched > 0 else { return nil }
    if groups.isEmpty, let color = painted.evidentColor(of: part.inkBounds) {
      guard color >> 24 == 255 else { return nil }
      let backdrop = PremultipliedRGBA(packed: color).straight
      return worst(colors.map { contrast(of: $0, on: [($0.over(backdrop), backdrop, 1)]) })
    }
    let plane = painted.pixels()
    return worst(
      colors.enumerated().map { index, color in
        contrast(of: color, on: backdrops(ofColor: index, part, plane, groups))
      })
  }

  private func worst(_ contrasts: [TextContrast?]) -> TextContrast? { contrasts.compactMap(\.self).min { $0.ratio < $1.ratio } }

  /// Returns the colours behind the glyphs drawn in `colors[index]`, each with the resulting colour of the glyphs and the number of
  /// pixels.
  private func backdrops(ofColor index: Int, _ part: DrawnPart, _ plane: PixelPlane<UInt32>, _ groups: [Group])
    -> [(glyph: RGBA, backdrop: RGBA, count: Int)]
  {
    var counts: [UInt64: Int] = [:]
    let least = UInt32(colors[index].alpha) / 2
    part.forEachPixel { x, y, pixel in
      guard pixel >> 24 > least, colors.count == 1 || nearestColor(to: pixel) == index else { return }
      var below = plane.values[y * plane.width + x]
      guard below >> 24 == 255 else { return }
      var glyph = composited(PremultipliedRGBA(colors[index]).packed, over: below)
      for group in groups.reversed() where group.area.contains(x: x, y: y) {
        let before = group.before[(y - group.area.y) * group.area.width + x - group.area.x]
        below = mixed(below, with: before, share: group.opacity)
        glyph = mixed(glyph, with: before, share: group.opacity)
      }
      counts[UInt64(glyph) << 32 | UInt64(below), default: 0] += 1
    }
    return counts.map {
      (
        PremultipliedRGBA(packed: UInt32($0.key >> 32)).straight,
        PremultipliedRGBA(packed: UInt32(truncatingIfNeeded: $0.key)).straight, $0.value
      )
    }
  }

  private func contrast(of color: RGBA, on backdrops: [(glyph: RGBA, backdrop: RGBA, count: Int)]) -> TextContrast? {
    // Equal ratios are sorted by colour, because the order of a dictionary differs in every run.
    let byRatio = backdrops.map { (ratio: $0.glyph.contrast(on: $0.backdrop), $0.backdrop, $0.count) }.sorted {
      ($0.ratio, PremultipliedRGBA($0.1).packed) < ($1.ratio, PremultipliedRGBA($1.1).packed)
    }
    let byLuminance = backdrops.map { (luminance: $0.backdrop.luminance, $0.backdrop, $0.count) }.sorted {
      ($0.luminance, PremultipliedRGBA($0.1).packed) < ($1.luminance, PremultipliedRGBA($1.1).packed)
    }
    let left = byRatio.reduce(0) { $0 + $1.2 } / 20
    guard let worst = byRatio.first(behind: left, count: \.2), let dark = byLuminance.first(behind: left, count: \.2),
      let light = byLuminance.reversed().first(behind: left, count: \.2)
    else { return nil }
    return TextContrast(
      item: item, color: color, backdrop: worst.1, ratio: worst.ratio, isLarge: isLarge, darkest: dark.1, lightest: light.1)
  }

  /// Returns the index of the text's colour that is nearest to a pixel.
  private func nearestColor(to pixel: UInt32) -> Int? {
    let color = PremultipliedRGBA(packed: pixel).straight
    return colors.indices.min { colors[$0].distance(to: color) < colors[$1].distance(to: color) }
  }
}

extension Array {
  /// Returns the first element at which the running total of `count` exceeds `left`.
  fileprivate func first(behind left: Int, count: (Element) -> Int) -> Element? {
    var sum = 0
    return first { element in
      sum += count(element)
      return sum > left
    }
  }
}

extension RGBA {
  /// Returns the weighted squared distance between the channels of two colours, ignoring alpha.
  func distance(to other: RGBA) -> Int {
    func square(_ one: UInt8, _ other: UInt8) -> Int { (Int(one) - Int(other)) * (Int(one) - Int(other)) }
    return 2 * square(red, other.red) + 4 * square(green, other.green) + 3 * square(blue, other.blue)
  }
}

extension PixelRect {
  fileprivate func contains(x column: Int, y row: Int) -> Bool { column >= x && column < maxX && row >= y && row < maxY }
}

/// Returns a mixture of two premultiplied colours. `share` is the share of `color`, in `0...1`.
private func mixed(_ color: UInt32, with other: UInt32, share: Double) -> UInt32 {
  let factor = UInt32((share * 255).rounded())
  let rest = 255 - factor
  let redBlue = scaled(color & 0xFF_00FF, by: factor) &+ scaled(other & 0xFF_00FF, by: rest)
  let alphaGreen = scaled(color >> 8 & 0xFF_00FF, by: factor) &+ scaled(other >> 8 & 0xFF_00FF, by: rest)
  return redBlue | alphaGreen << 8
}
