// SPDX-License-Identifier: MIT

internal import DisplayList
internal import Graphics

/// What the rasterizer does with a list, step by step, each item and each pass drawn alone once.
struct PaintingTrace {
  enum Step {
    /// Items of one layer that follow each other: the index of the first, and each drawn alone.
    case items(from: Int, [DrawnPart])
    /// What follows, until the end, is drawn into a buffer of its own, and touches no pixel outside of `area`.
    case beginPass(area: PixelRect)
    /// The buffer is laid down: its pixels, with the layer's opacity, its mask and its shadow.
    case endPass(area: PixelRect, DrawnPart, throwsShadow: Bool)
  }

  private(set) var steps: [Step] = []
  let list: DisplayList
  private let drawing: AnalysisDrawing
  private let picture: PixelRect

  /// - Throws: what the closures of `drawing` throw.
  init(of list: DisplayList, drawing: AnalysisDrawing) throws {
    self.list = list
    self.drawing = drawing
    picture = PixelRect(x: 0, y: 0, width: list.size.width, height: list.size.height)
    if !list.layers.isEmpty { try add(layer: 0) }
  }

  private mutating func add(layer index: Int) throws {
    let layer = list.layers[index]
    guard !layer.items.isEmpty else { return }
    guard layer.hasPassOfAll || layer.clipsInPass else { return try addContent(of: index) }
    let area = try list.inkBounds(of: index) { item throws(any Error) in try drawing.inkBounds(item) }.intersection(picture)
    if layer.hasPassOfAll { steps.append(.beginPass(area: area)) }
    try addContent(of: index, area: area)
    if layer.hasPassOfAll {
      let part = try drawn(list.only(layer: index), in: area)
      steps.append(.endPass(area: area, part, throwsShadow: layer.shadow != nil))
    }
  }

  private mutating func addContent(of index: Int, area: PixelRect = .empty) throws {
    let layer = list.layers[index]
    let decorationEnd = layer.decorationItems.upperBound
    guard layer.clipsInPass else {
      try add(items: layer.ownItems)
      for child in list.children(of: index) { try add(layer: child) }
      return
    }
    try add(items: layer.decorationItems)
    steps.append(.beginPass(area: area))
    try add(items: decorationEnd..<layer.ownItems.upperBound)
    for child in list.children(of: index) { try add(layer: child) }
    let part = try drawn(list.onlyCornerPass(of: index), in: area)
    steps.append(.endPass(area: area, part, throwsShadow: false))
  }

  private mutating func add(items range: Range<Int>) throws {
    guard !range.isEmpty else { return }
    let parts = try range.map { index in
      let item = list.items[index]
      return try plainFill(item) ?? drawn(list.only(item: index), in: try clippedInk(of: item).intersection(picture))
    }
    steps.append(.items(from: range.lowerBound, parts))
  }

  private func clippedInk(of item: DisplayItem) throws -> PixelRect {
    guard item.opacity > 0 else { return .empty }
    return item.clip.reduce(try drawing.inkBounds(item)) { $0.intersection($1.rect.outset) }
  }

  private func drawn(_ list: DisplayList, in area: PixelRect) throws -> DrawnPart {
    area.isEmpty ? .nothing : DrawnPart(area, of: try drawing.pixels(list, area.y..<area.maxY))
  }

  /// An opaque rectangle on whole pixels, which covers these and nothing else; `nil` for any other item.
  private func plainFill(_ item: DisplayItem) -> DrawnPart? {
    guard case .fill(let outline, .color(let color)) = item.content, color.isOpaque, item.opacity == 1, item.clip.isEmpty,
      outline.radii.isZero, outline.rect.isAligned
    else { return nil }
    let shown = outline.rect.outset.intersection(picture)
    return DrawnPart(
      rect: shown, pixels: [UInt32](repeating: PremultipliedRGBA(color).packed, count: shown.width * shown.height))
  }
}

extension Layer {
  /// Whether all of the layer is drawn into a buffer of its own, or all of it but the shadow that its alpha throws.
  var hasPassOfAll: Bool { hasWholePass || shadow != nil }
}
