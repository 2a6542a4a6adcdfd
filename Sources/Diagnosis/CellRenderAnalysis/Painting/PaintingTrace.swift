// SPDX-License-Identifier: MIT

internal import CellDisplayList
internal import CellGraphics

/// The steps in which the rasterizer draws a list. Each item and each pass is drawn alone once.
struct PaintingTrace {
  enum Step {
    /// Consecutive items of one layer: the index of the first item, and the pixels of each item drawn alone. `areCut` is true if an
    /// item extends beyond the buffer into which it is drawn.
    case items(from: Int, [DrawnPart], areCut: Bool)
    /// A pass begins. The steps up to the matching `endPass` draw into a separate buffer, and touch no pixel outside `area`.
    case beginPass(Pass)
    /// A pass ends: its buffer is composited. The part is the buffer with the layer's opacity, mask and shadow.
    case endPass(Pass, DrawnPart)
  }

  /// A pass of a layer.
  struct Pass {
    let layer: Int
    let area: PixelRect
    let castsShadow: Bool
    /// Whether the pass clips the content to round corners. Otherwise, it contains the whole layer.
    let clipsCorners: Bool
    /// The opacity with which the buffer is composited.
    let opacity: Double
  }

  private(set) var steps: [Step] = []
  /// The outcome of drawing each item.
  private(set) var visibilities: [ItemVisibility]
  let list: DisplayList
  let drawing: AnalysisDrawing
  private let picture: PixelRect
  /// The area of the current buffer, clipped to the picture.
  private var buffer: PixelRect
  /// Whether the current content casts a shadow, which may be visible where the content is not.
  private var castsShadow = false

  /// - Throws: any error that the closures of `drawing` throw.
  init(of list: DisplayList, drawing: AnalysisDrawing) throws {
    self.list = list
    self.drawing = drawing
    drawing.memory.beginAnalysis()
    picture = PixelRect(x: 0, y: 0, width: list.size.width, height: list.size.height)
    buffer = picture
    visibilities = [ItemVisibility](repeating: .empty, count: list.items.count)
    if !list.layers.isEmpty { try add(layer: 0) }
  }

  /// The pixels of each item that counts as overdraw, in painting order: of all items but shadows.
  var overdrawingParts: [DrawnPart] {
    steps.flatMap { step -> [DrawnPart] in
      switch step {
      case .items(let first, let parts, _): zip(first..., parts).filter { !list.items[$0.0].isShadow }.map(\.1)
      case .beginPass, .endPass: []
      }
    }
  }

  private mutating func add(layer index: Int) throws {
    let layer = list.layers[index]
    let steps = list.paintingSteps(of: index)
    guard let content = steps.contentOfSurroundingPass else { return try add(steps, of: index) }
    let castsShadow = !layer.shadows.isEmpty
    let outer = buffer
    let isInShadowPass = self.castsShadow
    self.castsShadow = isInShadowPass || castsShadow
    defer { self.castsShadow = isInShadowPass }
    // Content that casts a shadow is drawn as far as the shadow needs it, regardless of the clips around it.
    if castsShadow { buffer = picture }
    let area = try inkBounds(of: index).intersection(buffer)
    let pass = Pass(layer: index, area: area, castsShadow: castsShadow, clipsCorners: false, opacity: layer.opacity)
    self.steps.append(.beginPass(pass))
    try add(content, of: index)
    buffer = outer
    let part = try drawing.part(list.only(layer: index), in: area.intersection(buffer))
    self.steps.append(.endPass(pass, part))
  }

  private mutating func add(_ painting: [PaintingStep], of index: Int) throws {
    for step in painting {
      switch step {
      case .items(let range): try add(items: range)
      case .layer(let child): try add(layer: child)
      case .pass(_, let content):
        let outer = buffer
        if let clip = list.layers[index].contentClip { buffer = buffer.intersection(clip.rect.outset) }
        let area = try inkBounds(of: index).intersection(buffer)
        let pass = Pass(layer: index, area: area, castsShadow: false, clipsCorners: true, opacity: 1)
        steps.append(.beginPass(pass))
        try add(content, of: index)
        buffer = outer
        steps.append(.endPass(pass, try drawing.part(list.onlyCornerPass(of: index), in: area)))
      }
    }
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
      visibilities[index] = fate(ofItem: index, bounds: bounds, shown: shown, part)
      return part
    }
    steps.append(.items(from: range.lowerBound, parts, areCut: areCut))
  }

  private func fate(ofItem number: Int, bounds: PixelRect, shown: PixelRect, _ part: DrawnPart) -> ItemVisibility {
    let item = list.items[number]
    if bounds.isEmpty { return .empty }
    if part.touched > 0 { return .drawn }
    if item.opacity > 0, list.cuts(ofItem: number).canScroll(to: bounds) { return .scrolledAway }
    // Content outside the picture may still cast a shadow into it. Clear content casts no shadow.
    let isWhole = bounds.intersection(picture) == bounds
    if item.opacity == 0 || !shown.isEmpty && (isWhole || !castsShadow) { return .clear }
    return castsShadow ? .drawn : .outside
  }

  /// Creates an item's part without a call to the rasterizer, if the item fills a rectangle of whole pixels with an opaque colour.
  /// Returns `nil` for any other item.
  private func plainFill(_ item: DisplayItem, in area: PixelRect) -> DrawnPart? {
    guard case .fill(.box(let outline), .color(let color)) = item.content, color.isOpaque, item.opacity == 1, item.clip.isEmpty,
      outline.radii.isZero, outline.rect.isAligned
    else { return nil }
    return DrawnPart(area, filledWith: PremultipliedRGBA(color).packed)
  }
}

extension DisplayItem {
  /// Returns the part of the item's bounds that its clips leave visible; empty if the item's opacity is 0.
  fileprivate func clippedInk(of bounds: PixelRect) -> PixelRect {
    opacity > 0 ? clip.reduce(bounds) { $0.intersection($1.rect.outset) } : .empty
  }
}
