// SPDX-License-Identifier: MIT

internal import DisplayList
internal import Graphics

/// What the rasterizer does with a list, step by step, each item and each pass drawn alone once.
struct PaintingTrace {
  enum Step {
    /// Items of one layer that follow each other: the index of the first, and each drawn alone; and whether the buffer that they
    /// are drawn into cuts them.
    case items(from: Int, [DrawnPart], areCut: Bool)
    /// What follows, until the end, is drawn into a buffer of its own, and touches no pixel outside of `area`.
    case beginPass(area: PixelRect, throwsShadow: Bool, opacity: Double)
    /// The buffer is laid down: its pixels, with the layer's opacity, its mask and its shadow.
    case endPass(area: PixelRect, DrawnPart, throwsShadow: Bool)
  }

  private(set) var steps: [Step] = []
  /// What becomes of each item.
  private(set) var fates: [ItemFate]
  let list: DisplayList
  private let drawing: AnalysisDrawing
  private let picture: PixelRect
  /// The pixels of the buffer that is drawn into, as far as they lie in the picture.
  private var buffer: PixelRect
  /// Whether what is drawn throws a shadow, which may be seen where it is not.
  private var throwsShadow = false

  /// - Throws: what the closures of `drawing` throw.
  init(of list: DisplayList, drawing: AnalysisDrawing) throws {
    self.list = list
    self.drawing = drawing
    picture = PixelRect(x: 0, y: 0, width: list.size.width, height: list.size.height)
    buffer = picture
    fates = [ItemFate](repeating: .empty, count: list.items.count)
    if !list.layers.isEmpty { try add(layer: 0) }
  }

  /// What each item draws, in painting order.
  var itemParts: [DrawnPart] {
    steps.flatMap { step -> [DrawnPart] in
      switch step {
      case .items(_, let parts, _): parts
      case .beginPass, .endPass: []
      }
    }
  }

  private mutating func add(layer index: Int) throws {
    let layer = list.layers[index]
    guard !layer.items.isEmpty else { return }
    guard layer.hasPassOfAll else { return try addContent(of: index) }
    let throwsShadow = layer.shadow != nil
    let outer = buffer
    let isInShadowPass = self.throwsShadow
    self.throwsShadow = isInShadowPass || throwsShadow
    defer { self.throwsShadow = isInShadowPass }
    // What throws a shadow is drawn as far as the shadow needs it, whatever is cut around it.
    if throwsShadow { buffer = picture }
    let area = try inkBounds(of: index).intersection(buffer)
    steps.append(.beginPass(area: area, throwsShadow: throwsShadow, opacity: layer.opacity))
    try addContent(of: index)
    buffer = outer
    let part = try drawing.part(list.only(layer: index), in: area.intersection(buffer))
    steps.append(.endPass(area: area, part, throwsShadow: throwsShadow))
  }

  private mutating func addContent(of index: Int) throws {
    let layer = list.layers[index]
    guard layer.clipsInPass, let clip = layer.contentClip else {
      try add(items: layer.ownItems)
      for child in list.children(of: index) { try add(layer: child) }
      return
    }
    try add(items: layer.decorationItems)
    let outer = buffer
    buffer = buffer.intersection(clip.rect.outset)
    let area = try inkBounds(of: index).intersection(buffer)
    steps.append(.beginPass(area: area, throwsShadow: false, opacity: 1))
    try add(items: layer.decorationItems.upperBound..<layer.ownItems.upperBound)
    for child in list.children(of: index) { try add(layer: child) }
    buffer = outer
    steps.append(.endPass(area: area, try drawing.part(list.onlyCornerPass(of: index), in: area), throwsShadow: false))
  }

  private func inkBounds(of layer: Int) throws -> PixelRect {
    try list.inkBounds(of: layer) { item throws(any Error) in try drawing.inkBounds(item) }
  }

  private mutating func add(items range: Range<Int>) throws {
    guard !range.isEmpty else { return }
    var areCut = false
    let parts = try range.map { index in
      let item = list.items[index]
      let bounds = try drawing.inkBounds(item)
      let ink = item.clippedInk(of: bounds).intersection(picture)
      let shown = ink.intersection(buffer)
      areCut = areCut || shown != ink
      let part = try plainFill(item, in: shown) ?? drawing.part(list.only(item: index), in: shown, ink: ink)
      fates[index] = fate(of: item, bounds: bounds, shown: shown, part)
      return part
    }
    steps.append(.items(from: range.lowerBound, parts, areCut: areCut))
  }

  private func fate(of item: DisplayItem, bounds: PixelRect, shown: PixelRect, _ part: DrawnPart) -> ItemFate {
    if bounds.isEmpty { return .empty }
    if part.touched > 0 { return .drawn }
    // A shadow may show what lies outside of the picture, but not what is clear.
    let isWhole = bounds.intersection(picture) == bounds
    if item.opacity == 0 || !shown.isEmpty && (isWhole || !throwsShadow) { return .clear }
    return throwsShadow ? .drawn : .outside
  }

  /// An opaque rectangle on whole pixels, which covers these and nothing else; `nil` for any other item.
  private func plainFill(_ item: DisplayItem, in area: PixelRect) -> DrawnPart? {
    guard case .fill(let outline, .color(let color)) = item.content, color.isOpaque, item.opacity == 1, item.clip.isEmpty,
      outline.radii.isZero, outline.rect.isAligned
    else { return nil }
    return DrawnPart(area, filledWith: PremultipliedRGBA(color).packed)
  }
}

extension Layer {
  /// Whether all of the layer is drawn into a buffer of its own, or all of it but the shadow that its alpha throws.
  var hasPassOfAll: Bool { hasWholePass || shadow != nil }
}

extension DisplayItem {
  /// What of the item's bounds its clips leave; nothing without opacity.
  fileprivate func clippedInk(of bounds: PixelRect) -> PixelRect {
    opacity > 0 ? clip.reduce(bounds) { $0.intersection($1.rect.outset) } : .empty
  }
}
