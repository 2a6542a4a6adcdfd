// SPDX-License-Identifier: MIT

internal import CellDisplayList
package import CellGraphics

/// A text over another text, a text over an icon, or an icon over a text, in the same pixels.
package struct TextOverlap: Hashable, Sendable {
  package enum Ink: String, Hashable, Sendable {
    case text, icon
  }

  /// The indices of the layers: the one that is painted later, and the one below it.
  package var layer, layerBelow: Int
  package var ink, inkBelow: Ink
  /// The number of pixels that both cover, by at least half each, with nothing between them that hides the one below.
  package var pixels: Int
  /// The bounds of these pixels.
  package var rect: PixelRect

  package init(layer: Int, _ ink: Ink, over layerBelow: Int, _ inkBelow: Ink, pixels: Int, rect: PixelRect) {
    (self.layer, self.layerBelow) = (layer, layerBelow)
    (self.ink, self.inkBelow) = (ink, inkBelow)
    (self.pixels, self.rect) = (pixels, rect)
  }
}

extension CellAnalysis {
  var overlapFindings: [Finding] {
    let faint = Set(contrasts.filter(\.isFaint).map { list.items[$0.items.lowerBound].layer })
    let hidden = Set(invisibleLayers.filter { !$0.isDrawn }.map(\.layer))
    return overlaps.filter { overlap in
      ![overlap.layer, overlap.layerBelow].contains { faint.contains($0) || hidden.contains($0) }
    }.map { overlap in
      Finding(
        rule: .textOverlap, layer: overlap.layer, path: list.layers[overlap.layer].path, rect: overlap.rect,
        cost: Finding.Cost(pixels: overlap.pixels), evidence: .overlap(overlap, below: list.layers[overlap.layerBelow].path))
    }
  }
}

extension MeasuredContrast {
  /// Whether the text or the icon hardly stands out, like a watermark, which is meant to lie under other content.
  fileprivate var isFaint: Bool { ratio < 1.5 }
}

extension TextOverlap {
  /// - Parameter path: the path of the layer below.
  func sentence(below path: String) -> String {
    "its \(ink.rawValue) lies over the \(inkBelow.rawValue) of \(path): "
      + "\(counted(pixels, "pixel")) \(pixels == 1 ? "belongs" : "belong") to both"
  }
}

/// The letters and icons of a cell that lie over each other.
///
/// Costs a comparison of bounds, unless the bounds of two texts, or of a text and an icon, overlap. Then it takes time and memory
/// proportional to the area in which they do.
struct OverlapAnalyzer {
  /// The overlaps, in painting order of the upper layers.
  private(set) var overlaps: [TextOverlap] = []
  /// For each text item and each item of an icon, the places (`y * width + x`) of the pixels with ink behind it that is no background:
  /// letters of other texts, and icons that it overlaps.
  private(set) var inkBehind: [Int: Set<Int>] = [:]

  private let list: DisplayList
  private let area: PixelRect
  private var plane: [InkPixel]
  private var pairs: [LayerPair] = []
  private var indexOfPair: [LayerPair: Int32] = [:]
  /// For each text item and each item of an icon, the layers of other ink behind it, and where.
  private var placesBehind: [Int: [Int32: Set<Int>]] = [:]
  /// The open passes, each with its area and the pixels there before the pass.
  private var open: [(area: PixelRect, before: [InkPixel], opacity: Int)] = []

  /// The least alpha of ink that is read: a quarter.
  private static var leastAlpha: UInt8 { 64 }
  /// The least alpha of ink that is visible enough not to be part of the background.
  private static var leastTrace: UInt8 { 16 }

  init(of trace: PaintingTrace) {
    list = trace.list
    area = trace.areaOfOverlappingInk
    plane = []
    guard !area.isEmpty else { return }
    plane = [InkPixel](repeating: InkPixel(), count: area.width * area.height)
    for step in trace.steps { take(step) }
    overlaps = counted(in: trace)
    let found = Set(overlaps.map { [$0.layer, $0.layerBelow] })
    inkBehind = placesBehind.reduce(into: [:]) { all, behind in
      let layer = list.items[behind.key].layer
      for (below, places) in behind.value where !list.isIcon(Int(below)) || found.contains([layer, Int(below)]) {
        all[behind.key, default: []].formUnion(places)
      }
    }
  }

  private mutating func take(_ step: PaintingTrace.Step) {
    switch step {
    case .items(let first, let parts, _):
      for (number, part) in zip(first..., parts) where part.inkBounds.overlaps(area) {
        if let ink = list.ink(ofItem: number) { draw(ink, part, number) } else { cover(with: part) }
      }
    case .beginPass(let pass):
      let shown = pass.area.intersection(area)
      open.append((shown, pixels(in: shown), Int((pass.opacity * 255).rounded())))
    case .endPass(_, let part):
      guard let pass = open.popLast() else { preconditionFailure("a pass ends without having begun") }
      composite(part, in: pass.area, pass.before, opacity: pass.opacity)
    }
  }

  private func pixels(in rect: PixelRect) -> [InkPixel] {
    if rect.isEmpty { return [] }
    return (rect.y..<rect.maxY).flatMap { y in
      let start = (y - area.y) * area.width + rect.x - area.x
      return plane[start..<start + rect.width]
    }
  }

  private func place(_ x: Int, _ y: Int) -> Int? {
    guard x >= area.x, x < area.maxX, y >= area.y, y < area.maxY else { return nil }
    return (y - area.y) * area.width + x - area.x
  }

  /// Paints letters, or a shape of an icon.
  private mutating func draw(_ ink: LayerInk, _ part: DrawnPart, _ number: Int) {
    part.forEachPixel { x, y, color in
      guard let place = place(x, y) else { return }
      let alpha = UInt8(color >> 24)
      let isInk = alpha > ink.halfAlpha
      var pixel = plane[place]
      if pixel.layer == ink.layer {
        pixel.alpha = max(pixel.alpha, alpha)
        pixel.isInk = pixel.isInk || isInk
        plane[place] = pixel
        return
      }
      if pixel.hasInk, pixel.alpha >= Self.leastTrace {
        placesBehind[number, default: [:]][pixel.layer, default: []].insert(y * list.size.width + x)
      }
      if isInk, pixel.isInk, pixel.alpha >= Self.leastAlpha, ink.isText || pixel.isText {
        pixel.pair = pair(of: ink, over: pixel)
        pixel.pairAlpha = alpha
      }
      let rest = share(pixel.alpha, 255 - Int(alpha))
      if isInk || rest < Self.leastAlpha {
        (pixel.layer, pixel.isText, pixel.isInk, pixel.alpha) = (ink.layer, ink.isText, isInk, alpha)
      } else {
        pixel.alpha = rest
      }
      plane[place] = pixel
    }
  }

  /// Paints something else over the ink.
  private mutating func cover(with part: DrawnPart) {
    part.forEachPixel { x, y, color in
      if let place = place(x, y) { plane[place].fade(by: Int(color >> 24)) }
    }
  }

  /// Composites a pass, whose content was painted as if there were no pass.
  private mutating func composite(_ part: DrawnPart, in rect: PixelRect, _ before: [InkPixel], opacity: Int) {
    if rect.isEmpty { return }
    var alphas = [Int](repeating: 0, count: before.count)
    part.forEachPixel { x, y, color in
      guard x >= rect.x, x < rect.maxX, y >= rect.y, y < rect.maxY else { return }
      alphas[(y - rect.y) * rect.width + x - rect.x] = Int(color >> 24)
    }
    for (index, old) in before.enumerated() {
      guard let place = place(rect.x + index % rect.width, rect.y + index / rect.width) else { continue }
      let inner = plane[place]
      if inner != old || old.hasInk { plane[place] = composited(inner, over: old, alpha: alphas[index], opacity: opacity) }
    }
  }

  /// Returns the ink of a pixel of a pass over that from before the pass.
  /// - Parameters:
  ///   - inner: the pixel, as if its content had been painted directly over `old`.
  ///   - alpha: the alpha with which the pass shows the pixel.
  private mutating func composited(_ inner: InkPixel, over old: InkPixel, alpha: Int, opacity: Int) -> InkPixel {
    var pixel = inner
    pixel.show(opacity, atMost: alpha)
    var outer = old
    outer.fade(by: alpha)
    let isOwn = inner.hasInk && inner.layer != old.layer
    if inner.pair == old.pair {
      // Ink from before the pass that something opaque in the pass covers shines through a translucent pass.
      let isBoth = isOwn && inner.isInk && outer.isInk && min(pixel.alpha, outer.alpha) >= Self.leastAlpha
      if isBoth, inner.isText || outer.isText {
        pixel.pair = pair(of: LayerInk(layer: inner.layer, isText: inner.isText, halfAlpha: 0), over: outer)
        pixel.pairAlpha = pixel.alpha
      } else {
        (pixel.pair, pixel.pairAlpha) = (outer.pair, outer.pairAlpha)
      }
    }
    if !isOwn || pixel.alpha < Self.leastAlpha && outer.alpha > pixel.alpha {
      (pixel.layer, pixel.isText, pixel.isInk, pixel.alpha) = (outer.layer, outer.isText, outer.isInk, outer.alpha)
    }
    return pixel
  }

  private mutating func pair(of ink: LayerInk, over below: InkPixel) -> Int32 {
    let pair = LayerPair(layer: ink.layer, isText: ink.isText, layerBelow: below.layer, isTextBelow: below.isText)
    if let index = indexOfPair[pair] { return index }
    let index = Int32(pairs.count)
    indexOfPair[pair] = index
    pairs.append(pair)
    return index
  }

  /// Counts the pixels of each pair that are visible in the end. Leaves out what is meant to overlap.
  private func counted(in trace: PaintingTrace) -> [TextOverlap] {
    var found = pairs.map { pair in
      TextOverlap(
        layer: Int(pair.layer), pair.isText ? .text : .icon, over: Int(pair.layerBelow), pair.isTextBelow ? .text : .icon,
        pixels: 0,
        rect: .empty)
    }
    for (place, pixel) in plane.enumerated() where pixel.pair >= 0 && pixel.pairAlpha >= Self.leastAlpha {
      let at = PixelRect(x: area.x + place % area.width, y: area.y + place / area.width, width: 1, height: 1)
      found[Int(pixel.pair)].pixels += 1
      found[Int(pixel.pair)].rect = found[Int(pixel.pair)].rect.union(at)
    }
    return found.filter { overlap in
      // A few pixels where letters touch do not affect legibility.
      overlap.pixels > 3 * list.scale.rawValue && !list.isShadowByHand(overlap) && !isOnIcon(overlap, in: trace)
    }.sorted { ($0.layer, $0.layerBelow) < ($1.layer, $1.layerBelow) }
  }

  /// Whether nearly all of a text lies on an icon, like a number in a heart: the icon is then its background.
  private func isOnIcon(_ overlap: TextOverlap, in trace: PaintingTrace) -> Bool {
    guard overlap.inkBelow == .icon else { return false }
    var ink = 0
    for step in trace.steps {
      guard case .items(let first, let parts, _) = step, list.items[first].layer == overlap.layer else { continue }
      for (number, part) in zip(first..., parts) {
        guard let own = list.ink(ofItem: number) else { continue }
        part.forEachPixel { _, _, color in ink += color >> 24 > UInt32(own.halfAlpha) ? 1 : 0 }
      }
    }
    return overlap.pixels * 10 >= ink * 9
  }
}

/// The uppermost letter or icon at a pixel. Small, because a cell may have millions of pixels.
private struct InkPixel: Equatable {
  /// The index of its layer; -1 for none.
  var layer: Int32 = -1
  /// The index of the pair of layers whose ink shares the pixel; -1 for none.
  var pair: Int32 = -1
  /// How much of the ink, and of the pair, is visible, in `0...255`.
  var alpha: UInt8 = 0
  var pairAlpha: UInt8 = 0
  var isText = false
  /// Whether the ink covers at least half of the pixel.
  var isInk = false

  var hasInk: Bool { layer >= 0 }

  /// Paints something with an alpha over the pixel.
  mutating func fade(by alpha: Int) {
    self.alpha = share(self.alpha, 255 - alpha)
    pairAlpha = share(pairAlpha, 255 - alpha)
    if self.alpha == 0 { (layer, isText, isInk) = (-1, false, false) }
    if pairAlpha == 0 { pair = -1 }
  }

  /// Applies the opacity of a pass, which shows the pixel with the alpha `limit`.
  mutating func show(_ opacity: Int, atMost limit: Int) {
    alpha = min(share(alpha, opacity), UInt8(limit))
    pairAlpha = min(share(pairAlpha, opacity), UInt8(limit))
  }
}

/// Returns a share of an alpha, rounded down; 255 is the whole.
private func share(_ alpha: UInt8, _ share: Int) -> UInt8 { UInt8(Int(alpha) * share / 255) }

private struct LayerPair: Hashable {
  let layer: Int32
  let isText: Bool
  let layerBelow: Int32
  let isTextBelow: Bool
}

/// The ink of a layer's text or icon.
private struct LayerInk {
  let layer: Int32
  let isText: Bool
  /// A pixel with more alpha than this is covered by at least half.
  let halfAlpha: UInt8
}

extension DisplayList {
  /// Returns the ink of an item: the letters of a text, or a shape of an icon. Returns `nil` for other items, and for ink that is less
  /// than a quarter opaque, such as a watermark.
  fileprivate func ink(ofItem number: Int) -> LayerInk? {
    let item = items[number]
    var alpha = 255.0
    let isText: Bool
    switch item.content {
    case .text(let text):
      isText = true
      let alphas = text.runs.filter { !$0.glyphs.isEmpty && !$0.font.hasColorGlyphs }.flatMap(text.colors).map {
        Double($0.alpha)
      }
      alpha = alphas.filter { $0 * item.opacity >= 64 }.min() ?? (alphas.isEmpty ? 255 : 0)
    case .fill(_, let paint):
      let layer = layers[item.layer]
      guard isIcon(item.layer), layer.contentItems.contains(number) else { return nil }
      isText = false
      if case .color(let color) = paint { alpha = Double(color.alpha) }
    case .shadow, .picture: return nil
    }
    alpha *= item.opacity
    return alpha >= 64 ? LayerInk(layer: Int32(item.layer), isText: isText, halfAlpha: UInt8(alpha) / 2) : nil
  }

  fileprivate func isIcon(_ layer: Int) -> Bool { layers[layer].vectorImage?.icon != nil }

  /// Whether both are the same text, only a little apart: a shadow or an outline that is made by hand.
  fileprivate func isShadowByHand(_ overlap: TextOverlap) -> Bool {
    func texts(_ layer: Int) -> [TextItem] {
      layers[layer].ownItems.compactMap { if case .text(let text) = items[$0].content { text } else { nil } }
    }
    let (above, below) = (texts(overlap.layer), texts(overlap.layerBelow))
    guard overlap.ink == .text, overlap.inkBelow == .text, above.map(\.text) == below.map(\.text) else { return false }
    let limit = 4 * scale.rawValue
    return zip(above, below).allSatisfy { abs($0.x - $1.x) <= limit && abs($0.y - $1.y) <= limit }
  }
}

extension PaintingTrace {
  /// The bounds of the area in which the bounds of two texts overlap, or those of a text and an icon; empty if there are none.
  fileprivate var areaOfOverlappingInk: PixelRect {
    var bounds: [Int32: (rect: PixelRect, isText: Bool)] = [:]
    for case .items(let first, let parts, _) in steps {
      for (number, part) in zip(first..., parts) where part.touched > 0 {
        guard let ink = list.ink(ofItem: number) else { continue }
        let known = bounds[ink.layer]
        bounds[ink.layer] = ((known?.rect ?? .empty).union(part.inkBounds), ink.isText || known?.isText ?? false)
      }
    }
    // From top to bottom, so that only neighbours are compared.
    let sorted = bounds.values.sorted { $0.rect.y < $1.rect.y }
    var area = PixelRect.empty
    for (index, one) in sorted.enumerated() {
      for other in sorted[(index + 1)...] {
        if other.rect.y >= one.rect.maxY { break }
        let shared = one.rect.intersection(other.rect)
        if one.isText || other.isText, !shared.isEmpty { area = area.union(shared) }
      }
    }
    return area
  }
}
