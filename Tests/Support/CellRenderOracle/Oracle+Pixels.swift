// SPDX-License-Identifier: MIT

internal import CellCairoRaster
import CellDisplayList
import CellGraphics

/// The pixels of shapes, gradients, shadows, borders, masks and passes, computed without the rasterizer. It draws only texts, pictures and the
/// shapes of vector images, each alone.
extension Oracle {
  /// Returns how what the rasterizer drew differs from what is computed slowly: each item and each pass alone, and the whole picture.
  func pixelDifferences() throws -> [String] {
    var painter = SlowPainter(list: list, rasterizer: rasterizer, area: picture)
    var differences: [String] = []
    for thing in things {
      var slow = SlowPicture(picture)
      let name: String
      switch thing.content {
      case .item(let item):
        if list.isDrawn(item) { continue }
        slow.add(try painter.picture(ofItem: item, in: picture))
        name = "item \(item) of \(list.layers[list.items[item].layer].path)"
      case .pass(let pass):
        if pass.bounds == nil {
          try painter.add(layer: pass.layer, to: &slow)
        } else {
          try painter.add(clippedContentOf: pass.layer, to: &slow)
        }
        name = "the pass of \(list.layers[pass.layer].path)"
      }
      if let difference = slow.difference(from: thing.drawn) { differences.append("\(name): \(difference)") }
    }
    var whole = SlowPicture(list.background ?? .clear, in: picture)
    if !list.layers.isEmpty { try painter.add(layer: 0, to: &whole) }
    if let difference = whole.difference(from: try rasterizer.draw(list).pixels) {
      differences.append("the whole picture: \(difference)")
    }
    return differences
  }
}

extension DisplayList {
  /// Whether the rasterizer draws an item also for the oracle: a text, a picture or a shape of a vector image.
  fileprivate func isDrawn(_ number: Int) -> Bool {
    let item = items[number]
    return switch item.content {
    case .fill(_, .mapped), .fill(_, .group), .picture: true
    case .fill(.path, _): layers[item.layer].vectorImage != nil || item.span.vectorFile != nil
    case .text(let text): text.gradient == nil
    case .fill, .shadow: false
    }
  }
}

private struct SlowPainter {
  let list: DisplayList
  let rasterizer: Rasterizer
  /// The area of the picture.
  let area: PixelRect
  /// The items in that area that have been painted.
  private var known: [Int: SlowPicture] = [:]

  init(list: DisplayList, rasterizer: Rasterizer, area: PixelRect) {
    self.list = list
    self.rasterizer = rasterizer
    self.area = area
  }

  // MARK: Layers

  mutating func add(layer index: Int, to below: inout SlowPicture) throws {
    let layer = list.layers[index]
    guard !layer.items.isEmpty else { return }
    guard layer.hasWholePass || !layer.shadows.isEmpty else { return try add(contentOf: index, to: &below) }
    var slow = SlowPicture(below.area)
    if layer.shadows.isEmpty {
      try add(contentOf: index, to: &slow)
    } else {
      // Content outside the area casts its shadow into it.
      let reach = layer.shadows.map { Int((2 * $0.blur).rounded(.up)) + 1 + max(abs($0.x), abs($0.y)) }.max() ?? 0
      var content = SlowPicture(below.area.outset(by: reach))
      try add(contentOf: index, to: &content)
      for shadow in layer.shadows.reversed() {
        slow.add(content.shadow(shadow.color, blur: shadow.blur, x: shadow.x, y: shadow.y, in: slow.area))
      }
      slow.add(content.part(slow.area))
    }
    if layer.hasWholePass {
      slow.multiply(by: layer.opacity)
      if let mask = layer.mask {
        slow.cut(by: fill(.box(mask.outline), mask.paint, in: slow.area))
      }
    }
    if let clip = layer.clip.first {
      slow.cut(by: SlowCoverage(of: .box(clip), cutBy: layer.clip, in: slow.area), coversParts: true)
    }
    below.add(slow)
  }

  private mutating func add(contentOf index: Int, to below: inout SlowPicture) throws {
    let layer = list.layers[index]
    for item in layer.decorationItems { below.add(try picture(ofItem: item, in: below.area)) }
    try add(clippedContentOf: index, to: &below)
  }

  mutating func add(clippedContentOf index: Int, to below: inout SlowPicture) throws {
    let layer = list.layers[index]
    guard let clip = layer.contentClip, layer.clipsInPass else { return try add(contentInClipOf: index, to: &below) }
    var inner = SlowPicture(below.area)
    try add(contentInClipOf: index, to: &inner)
    inner.cut(by: SlowCoverage(of: .box(clip), in: below.area))
    below.add(inner)
  }

  private mutating func add(contentInClipOf index: Int, to below: inout SlowPicture) throws {
    for item in list.layers[index].contentItems { below.add(try picture(ofItem: item, in: below.area)) }
    for child in list.layers.indices where list.layers[child].parent == index { try add(layer: child, to: &below) }
  }

  // MARK: Items

  /// Returns the pixels of an item in an area, or in the part of it outside which the item is clear.
  mutating func picture(ofItem number: Int, in whole: PixelRect) throws -> SlowPicture {
    if whole == area, let picture = known[number] { return picture }
    let picture = try newPicture(of: list.items[number], isDrawn: list.isDrawn(number), in: whole)
    if whole == area { known[number] = picture }
    return picture
  }

  private func newPicture(of item: DisplayItem, isDrawn: Bool, in whole: PixelRect) throws -> SlowPicture {
    guard item.opacity > 0 else { return SlowPicture(.empty) }
    if isDrawn { return SlowPicture(inkOf: try drawn(item, in: whole), in: whole) }
    let area = item.bounds.intersection(whole)
    var slow: SlowPicture
    switch item.content {
    case .picture: preconditionFailure("pictures are drawn")
    case .text(var text):
      guard let gradient = text.gradient else { preconditionFailure("texts of one colour are drawn") }
      text.gradient = nil
      for index in text.runs.indices { text.runs[index].color = .black }
      for index in text.strokes.indices { text.strokes[index].color = .black }
      slow = SlowPicture(.gradient(gradient), in: whole)
      slow.cut(by: SlowPicture(try drawn(DisplayItem(.text(text), clip: item.clip), in: whole), in: whole))
    case .fill(let shape, let paint): slow = fill(shape, paint, cutBy: item.clip, in: area)
    case .shadow(.ring(let outer, let hole), let blur, let color):
      var coverage = SlowCoverage(of: .box(outer), cutBy: item.clip, in: area)
      let isSharp = GaussianBlur(standardDeviation: blur / 2).reach == 0
      if isSharp { coverage.remove(hole) }
      slow = SlowPicture(.color(color), in: area)
      slow.cut(by: coverage)
      if !isSharp { slow.remove(shadow(of: .box(hole), blur: blur, .black, in: area)) }
    case .shadow(let shape, let blur, let color):
      guard GaussianBlur(standardDeviation: blur / 2).reach > 0 else {
        slow = fill(shape, .color(color), cutBy: item.clip, in: area)
        break
      }
      slow = shadow(of: shape, blur: blur, color, in: area)
      if let clip = item.clip.first { slow.cut(by: SlowCoverage(of: .box(clip), cutBy: item.clip, in: area)) }
    }
    slow.multiply(by: item.opacity)
    return slow
  }

  private func fill(_ shape: Shape, _ paint: Paint, cutBy clips: [Outline] = [], in area: PixelRect) -> SlowPicture {
    var slow = SlowPicture(paint, in: area)
    slow.cut(by: SlowCoverage(of: shape, cutBy: clips, in: area))
    return slow
  }

  private func shadow(of shape: Shape, blur: Double, _ color: RGBA, in area: PixelRect) -> SlowPicture {
    let around = area.outset(by: Int((2 * blur).rounded(.up)) + 1)
    return fill(shape, .color(.black), in: around).shadow(color, blur: blur, x: 0, y: 0, in: area)
  }

  /// Returns the pixels of an item that the rasterizer draws alone, in an area that contains the picture.
  private func drawn(_ item: DisplayItem, in area: PixelRect) throws -> [UInt32] {
    var builder = DisplayListBuilder()
    builder.begin(.plain)
    builder.add(DisplayItem(item.content, opacity: item.opacity, clip: item.clip))
    builder.end()
    let alone = builder.finish(size: list.size, scale: list.scale, background: nil)
    guard let size = PixelSize(width: area.width, height: area.height), var moved = alone.moved(x: -area.x, y: -area.y) else {
      preconditionFailure("the area of a shadow is small")
    }
    moved.size = size
    return try rasterizer.draw(moved).pixels
  }
}
