// SPDX-License-Identifier: MIT

package import CellDisplayList
package import CellGraphics

/// What a layer-based compositor does with a cell: the stores of its layers, and the passes that it renders.
///
/// This is the only place that decides what a layer costs in a frame. Drawing into the stores is another stage, which happens once.
package struct Compositing: Hashable, Sendable {
  /// Something that is composited: the store of a layer, the buffer of a pass, or a shadow.
  package struct Store: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable, CaseIterable {
      /// A box of one colour or one gradient, which the compositor fills by itself. It needs no memory.
      case color = "colour"
      /// A bitmap: text, a picture, an icon, or several items.
      case bitmap
      /// The buffer of a pass.
      case pass
      /// A bitmap that was drawn once in a pass.
      case keptBitmap = "kept-bitmap"
      /// The shadow of an outline, which the compositor draws by itself. Overlays and totals of blended pixels leave it out, as no opaque
      /// background could spare it.
      case shadow
    }

    /// The index of the layer, and its path.
    package let layer: Int
    package let path: String
    package fileprivate(set) var kind: Kind
    package let region: PixelRect
    /// Whether the compositor copies the store; otherwise it blends it.
    package let isOpaque: Bool
    /// What compositing the store takes.
    package let pixels: CompositedPixels
    /// The layer whose kept bitmap contains the store; `nil` if it is composited in each frame.
    package fileprivate(set) var keptIn: Int?

    /// The memory of the store, in bytes.
    package var bytes: Int {
      switch kind {
      case .color, .shadow: 0
      case .bitmap, .pass, .keptBitmap: region.width * region.height * 4
      }
    }
  }

  /// All stores, in the order in which they are composited.
  package private(set) var stores: [Store]
  /// The passes that are rendered in each frame.
  package private(set) var passes: [RenderPass]
  /// The passes that are rendered only when a kept bitmap is drawn, and that of the bitmap itself.
  package private(set) var passesOfKeptBitmaps: [RenderPass]
  /// The passes of our rasterizer that a compositor spares, because the round corners cut a single store. Together with the others, they
  /// are all passes of our rasterizer.
  package let sparedPasses: [RenderPass]
  /// The layers that ask to be rasterized, but whose bitmaps are drawn again for each frame.
  package private(set) var redrawn: Set<Int> = []
  private let drawnLayers: Set<Int>

  /// Finds out how a list is composited. Draws each item and each pass alone, usually once.
  /// - Throws: any error that the closures of `drawing` throw.
  package init(of list: DisplayList, drawing: AnalysisDrawing) throws {
    let walk = try PaintingTrace(of: list, drawing: drawing).walked(drawing: drawing)
    try self.init(of: list, stores: walk.stores, pictures: list.pictureUses(), inkBounds: drawing.inkBounds)
  }

  init(
    of list: DisplayList, stores: [LayerStore], pictures: [PictureUse],
    inkBounds: (DisplayItem) throws -> PixelRect
  ) throws {
    let away = list.layersScrolledAway
    let passes = try list.passes { item throws(any Error) in try inkBounds(item) }.filter { !away.contains($0.layer) }
    let sampled = Set(pictures.filter { !$0.isUnscaled || list.isPictureOffGrid($0.item) }.map(\.layer))
    let picture = PixelRect(x: 0, y: 0, width: list.size.width, height: list.size.height)
    var composited: [Store] = []
    // Shadows lie below the stores of their layers. A layer may have a shadow and no store.
    var next = 0
    func addShadows(before end: Int) throws {
      for layer in next..<max(next, end) {
        composited += try list.shadowStores(of: layer, in: picture, inkBounds: inkBounds)
      }
      next = max(next, end)
    }
    for store in stores {
      try addShadows(before: store.layer + 1)
      composited.append(list.composited(store, isSampled: sampled.contains(store.layer)))
    }
    try addShadows(before: list.layers.count)
    drawnLayers = Set(list.layers.indices.filter { list.drawsStore(of: $0) })
    self.stores = composited
    let needed = passes.filter { $0.kind != .cornerClip || list.clipsSeveralStores($0.layer) }
    self.passes = needed.filter { list.keptBitmap(around: $0.layer, but: []) == nil }
    passesOfKeptBitmaps = needed.filter { list.keptBitmap(around: $0.layer, but: []) != nil }
    sparedPasses = passes.filter { $0.kind == .cornerClip && !list.clipsSeveralStores($0.layer) }
  }

  /// Returns how a cell is composited in which the bitmaps of some layers are drawn again for each frame.
  func redrawing(_ layers: Set<Int>, in list: DisplayList) -> Compositing {
    var compositing = self
    compositing.redrawn = layers
    let all = passes + passesOfKeptBitmaps
    compositing.passes = all.filter { list.keptBitmap(around: $0.layer, but: layers) == nil }
    compositing.passesOfKeptBitmaps = all.filter { list.keptBitmap(around: $0.layer, but: layers) != nil }
    compositing.stores = stores.map { store in
      var store = store
      store.keptIn =
        store.kind == .keptBitmap
        ? list.keptBitmap(outside: store.layer, but: layers) : list.keptBitmap(around: store.layer, but: layers)
      if store.kind == .keptBitmap, layers.contains(store.layer) { store.kind = .pass }
      return store
    }
    return compositing
  }

  /// What the compositor does in each frame.
  package var frame: CompositedPixels {
    stores.reduce(into: passes.reduce(into: CompositedPixels()) { $0 += $1.pixels }) { if $1.keptIn == nil { $0 += $1.pixels } }
  }

  /// What drawing the kept bitmaps takes, in the frames in which they are drawn.
  package var drawingKeptBitmaps: CompositedPixels {
    stores.reduce(into: passesOfKeptBitmaps.reduce(into: CompositedPixels()) { $0 += $1.pixels }) {
      if $1.keptIn != nil { $0 += $1.pixels }
    }
  }

  /// What the compositor does in each frame for each layer, without the layers inside it.
  package var frameByLayer: [Int: CompositedPixels] {
    let ofPasses = passes.reduce(into: [Int: CompositedPixels]()) { $0[$1.layer, default: CompositedPixels()] += $1.pixels }
    return stores.reduce(into: ofPasses) {
      if $1.keptIn == nil { $0[$1.layer, default: CompositedPixels()] += $1.pixels }
    }
  }

  /// Whether a layer's store must be drawn before it can be composited: it contains text, a path or an inset shadow. Boxes, gradients and pictures do not
  /// need that, if the layer has nothing else.
  package func drawsStore(ofLayer index: Int) -> Bool { drawnLayers.contains(index) }

  /// The memory of the kept bitmaps, in bytes.
  package var keptBytes: Int {
    stores.reduce(0) { $0 + ($1.kind == .keptBitmap && $1.keptIn == nil ? $1.bytes : 0) }
  }
}

extension RenderPass {
  /// The pixels of each direction of a blur that are read for each that is written: an assumption.
  private static let readsOfBlur = 8

  /// The cost of rendering the pass, without its content. Each shadow is blurred in two more passes, by rows and by columns.
  package var pixels: CompositedPixels {
    let area = self.area.width * self.area.height
    let blurred = coverageBytes == 0 ? 0 : coverageBytes - area
    // Passes without a store of their own are composited into the store of their layer.
    let isPartOfStore =
      switch kind {
      case .glyphRun, .gradientText, .shapeGroup: true
      case .whole, .shadow, .cornerClip: false
      }
    return CompositedPixels(
      blended: isPartOfStore ? area : 0, pass: area + 2 * blurred, sampled: 2 * Self.readsOfBlur * blurred)
  }
}

extension DisplayList {
  fileprivate func composited(_ store: LayerStore, isSampled: Bool) -> Compositing.Store {
    let kind: Compositing.Store.Kind =
      switch store.kind {
      case .items: isFilledByCompositor(store.layer) ? .color : .bitmap
      case .pass: .pass
      case .keptBitmap: .keptBitmap
      }
    let shown = clips(around: store.layer).reduce(store.region) { $0.intersection($1.rect.outset) }
    let area = shown.width * shown.height
    let blended = store.blendedPixels
    let copied = max(0, area - blended)
    let isOffGrid = kind == .bitmap && layers[store.layer].deviceFrame.isOffGrid
    return Compositing.Store(
      layer: store.layer, path: layers[store.layer].path, kind: kind, region: store.region, isOpaque: store.isCopied,
      pixels: CompositedPixels(
        copied: copied, blended: blended, sampled: kind == .bitmap && isSampled || isOffGrid ? area : 0,
        unread: kind == .color ? copied + blended : 0),
      keptIn: store.keptIn)
  }

  /// Returns the shadows that outlines of a layer cast.
  fileprivate func shadowStores(
    of layer: Int, in picture: PixelRect, inkBounds: (DisplayItem) throws -> PixelRect
  ) throws -> [Compositing.Store] {
    try layers[layer].ownItems.compactMap { number in
      guard items[number].isShadow, items[number].opacity > 0 else { return nil }
      let ink = try inkBounds(items[number]).intersection(picture)
      let shown = items[number].clip.reduce(ink) { $0.intersection($1.rect.outset) }
      guard !shown.isEmpty else { return nil }
      let area = shown.width * shown.height
      return Compositing.Store(
        layer: layer, path: layers[layer].path, kind: .shadow, region: ink, isOpaque: false,
        pixels: CompositedPixels(blended: area, unread: area),
        keptIn: keptBitmap(around: layer, but: []))
    }
  }

  /// Whether a layer's store is a single box of one colour or one gradient.
  private func isFilledByCompositor(_ index: Int) -> Bool {
    let own = storeItems(of: index)
    guard own.count == 1, case .fill(.box, let paint) = items[own[0]].content else { return false }
    if case .group = paint { return false }
    return true
  }

  fileprivate func drawsStore(of index: Int) -> Bool {
    storeItems(of: index).contains { number in
      switch items[number].content {
      case .text, .fill(.path, _), .fill(_, .group), .shadow: true
      case .fill, .picture: false
      }
    }
  }

  /// Whether a picture must be moved to whole device pixels.
  fileprivate func isPictureOffGrid(_ item: Int) -> Bool {
    if case .picture(let picture) = items[item].content { picture.exactDestination.isOffGrid } else { false }
  }
}

extension Compositing.Store: CustomStringConvertible {
  /// The path, the kind, the region, and what compositing the store takes.
  package var description: String {
    "\(path) \(kind.rawValue) at \(region), \(isOpaque ? "copied" : "blended"): \(pixels)"
      + (keptIn == nil ? "" : "; only when its bitmap is drawn")
  }
}

extension Compositing: CustomStringConvertible {
  /// A line for each store, in the order in which they are composited, one for each pass, and one for each frame.
  package var description: String {
    let passes = passes.map { "pass of \(counted($0.bytes, "byte")) at \($0.area): \($0.pixels)" }
    return (stores.map(\.description) + passes + ["each frame: \(frame)"]).joined(separator: "\n")
  }
}
