// SPDX-License-Identifier: MIT

internal import CellDisplayList
internal import CellGraphics

/// Measures the contrast between the glyphs of a text item and the colours behind them.
///
/// A pixel counts if the glyphs cover at least half of it. The paler pixels at the edges of glyphs show neither the text's colour
/// nor the backdrop's. Colour glyphs do not count. Pixels with nothing opaque below them do not count either, and neither do pixels with
/// letters of another text below them, or with an icon that the text overlaps: these are no background.
struct ContrastAnalyzer {
  /// A translucent pass into which the text or the icon is drawn.
  struct Group {
    var area: PixelRect
    /// The pixels of the area before the pass.
    var before: [UInt32]
    var opacity: Double
  }

  private let item: Int
  private let subject: MeasuredContrast.Subject
  /// The colours of the glyphs without duplicates, with the item's opacity applied.
  private let colors: [RGBA]

  /// Returns `nil` if the item is not visible text, or if it has only colour glyphs.
  init?(_ number: Int, of list: DisplayList) {
    let item = list.items[number]
    guard case .text(let text) = item.content, item.opacity > 0 else { return nil }
    var colors: [RGBA] = []
    var size = Double.infinity
    for run in text.runs where !run.font.hasColorGlyphs && !run.glyphs.isEmpty {
      for color in text.colors(of: run).lazy.map({ $0.multipliedAlpha(by: item.opacity) })
      where color.alpha > 0 && !colors.contains(color) {
        colors.append(color)
      }
      size = min(size, run.font.matrix.last.map { abs($0) } ?? 0)
    }
    guard !colors.isEmpty else { return nil }
    self.item = number
    self.colors = colors
    let points = size / list.scale.factor
    let isLarge = points >= 24 || list.layers[item.layer].isTextBold && points >= 18.66
    subject = text.text.isForIconFont ? .icon : isLarge ? .largeText : .text
  }

  /// Returns the text's contrast where it is lowest; `nil` if no pixel counts.
  /// - Parameters:
  ///   - part: the text drawn alone.
  ///   - painted: the picture below the text.
  ///   - groups: the translucent passes that the text is drawn into, the outermost first.
  ///   - ink: the places of the pixels with letters of other texts below the text, or with an icon that it overlaps.
  func contrast(of part: DrawnPart, on painted: inout PaintedPicture, in groups: [Group], except ink: Set<Int>)
    -> MeasuredContrast?
  {
    guard part.touched > 0 else { return nil }
    if groups.isEmpty, ink.isEmpty, let color = painted.evidentColor(of: part.inkBounds) {
      return worst(colors.map { ContrastSamples($0, on: color)?.contrast(of: $0, item..<item + 1, subject) })
    }
    let plane = painted.pixels()
    return worst(
      colors.enumerated().map { index, color in
        backdrops(ofColor: index, part, plane, groups, except: ink).contrast(of: color, item..<item + 1, subject)
      })
  }

  private func worst(_ contrasts: [MeasuredContrast?]) -> MeasuredContrast? {
    contrasts.compactMap(\.self).min { $0.ratio < $1.ratio }
  }

  /// Returns the colours behind the glyphs drawn in `colors[index]`.
  private func backdrops(
    ofColor index: Int, _ part: DrawnPart, _ plane: PixelPlane<UInt32>, _ groups: [Group], except ink: Set<Int>
  ) -> ContrastSamples {
    var samples = ContrastSamples(groups)
    let least = UInt32(colors[index].alpha) / 2
    part.forEachPixel { x, y, pixel in
      guard pixel >> 24 > least, colors.count == 1 || nearestColor(to: pixel) == index else { return }
      let place = y * plane.width + x
      let below = plane.values[place]
      guard below >> 24 == 255, ink.isEmpty || !ink.contains(place) else { return }
      samples.add(composited(PremultipliedRGBA(colors[index]).packed, over: below), over: below, x: x, y: y)
    }
    return samples
  }

  /// Returns the index of the text's colour that is nearest to a pixel.
  private func nearestColor(to pixel: UInt32) -> Int? {
    let color = PremultipliedRGBA(packed: pixel).straight
    return colors.indices.min { colors[$0].distance(to: color) < colors[$1].distance(to: color) }
  }
}

extension String {
  /// Whether all characters lie in a Private Use Area, where icon fonts have their glyphs. Spaces do not count.
  fileprivate var isForIconFont: Bool {
    var hasGlyph = false
    for scalar in unicodeScalars {
      if scalar.properties.generalCategory == .privateUse {
        hasGlyph = true
      } else if !scalar.properties.isWhitespace {
        return false
      }
    }
    return hasGlyph
  }
}

/// The pairs of colours between which a contrast is measured: the colour of a pixel that text or an icon covers, and the opaque colour
/// that was there before.
struct ContrastSamples {
  private typealias Sample = (color: RGBA, backdrop: RGBA, count: Int)

  /// The number of pixels for each pair, with the covering colour in the upper half of the key.
  private var counts: [UInt64: Int] = [:]
  private let groups: [ContrastAnalyzer.Group]

  /// - Parameter groups: the translucent passes that the text or the icon is drawn into, the outermost first.
  init(_ groups: [ContrastAnalyzer.Group]) { self.groups = groups }

  /// Creates the only pair of one colour on one premultiplied colour; `nil` if the latter is not opaque.
  init?(_ color: RGBA, on backdrop: UInt32) {
    guard backdrop >> 24 == 255 else { return nil }
    self.init([])
    add(composited(PremultipliedRGBA(color).packed, over: backdrop), over: backdrop, x: 0, y: 0)
  }

  /// Adds a pixel, given the premultiplied colours before the passes are composited.
  mutating func add(_ color: UInt32, over backdrop: UInt32, x: Int, y: Int) {
    var (color, below) = (color, backdrop)
    for group in groups.reversed() where group.area.contains(x: x, y: y) {
      let before = group.before[(y - group.area.y) * group.area.width + x - group.area.x]
      below = mixed(below, with: before, share: group.opacity)
      color = mixed(color, with: before, share: group.opacity)
    }
    counts[UInt64(color) << 32 | UInt64(below), default: 0] += 1
  }

  /// Returns the contrast where it is lowest, without the share of pixels that the subject ignores; `nil` if there are no pixels.
  /// - Parameter color: the colour of the text or the icon; `nil` if it has several.
  func contrast(of color: RGBA?, _ items: Range<Int>, _ subject: MeasuredContrast.Subject) -> MeasuredContrast? {
    let samples: [Sample] = counts.map { key, count in
      (
        PremultipliedRGBA(packed: UInt32(key >> 32)).straight,
        PremultipliedRGBA(packed: UInt32(truncatingIfNeeded: key)).straight,
        count
      )
    }
    // Equal ratios are sorted by colour, because the order of a dictionary differs in every run.
    let byRatio = samples.map { (ratio: $0.color.contrast(on: $0.backdrop), sample: $0) }.sorted {
      ($0.ratio, PremultipliedRGBA($0.sample.backdrop).packed, PremultipliedRGBA($0.sample.color).packed)
        < ($1.ratio, PremultipliedRGBA($1.sample.backdrop).packed, PremultipliedRGBA($1.sample.color).packed)
    }
    let byLuminance = samples.map { (luminance: $0.backdrop.luminance, $0.backdrop, $0.count) }.sorted {
      ($0.luminance, PremultipliedRGBA($0.1).packed) < ($1.luminance, PremultipliedRGBA($1.1).packed)
    }
    let count = samples.reduce(0) { $0 + $1.count }
    let ignored = Int(Double(count) * subject.ignoredShare)
    guard let worst = byRatio.first(behind: ignored, count: \.sample.count),
      let dark = byLuminance.first(behind: count / 20, count: \.2),
      let light = byLuminance.reversed().first(behind: count / 20, count: \.2)
    else { return nil }
    return MeasuredContrast(
      items: items, subject: subject, color: color ?? worst.sample.color, backdrop: worst.sample.backdrop, ratio: worst.ratio,
      darkest: dark.1, lightest: light.1)
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
