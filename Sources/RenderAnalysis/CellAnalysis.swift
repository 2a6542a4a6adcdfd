// SPDX-License-Identifier: MIT

public import DisplayList
internal import Graphics

/// What drawing a list costs, and what compositing its layers would.
///
/// Two models that are never mixed. *Painting* is what our rasterizer does to pixels: `overdraw` and what is redundant.
/// *Compositing* is what a layer-based system such as Core Animation would have to blend and to draw aside: `stores` and `passes`.
public struct CellAnalysis: Hashable, Sendable {
  public let list: DisplayList
  /// How many items draw each pixel: those that are not clear there. An item that is drawn into a pass counts once, where it is
  /// drawn; laying the pass down is no item, and `passes` says how many there are.
  public let overdraw: PixelCounts
  /// The stores of the layers that have one, in painting order.
  public let stores: [LayerStore]
  /// The intermediate colour buffers.
  public let passes: [RenderPass]
  public let misalignments: [Misalignment]
  public let pictures: [PictureUse]
  /// The items that opaque items above cover wholly.
  public let hiddenItems: [RedundantItem]
  /// The fills and borders that change no pixel, because the colour is there already; not the fill by which a
  /// store is opaque.
  public let repaintingItems: [RedundantItem]
  /// The layers of which nothing is seen.
  public let invisibleLayers: [InvisibleLayer]
  /// The contrast of each text with what lies behind it, as far as that is opaque.
  public let contrasts: [TextContrast]
  /// Texts that are cut off, and other content that leaves the cell.
  public let cutContent: [CutContent]
  /// Shadows with other corners than what throws them.
  public let shadowMismatches: [ShadowMismatch]

  /// Draws each item, and each pass, once alone, and counts.
  ///
  /// Takes time for each item and each pixel of its ink, and memory for four bytes for each of these pixels.
  /// - Throws: what the closures of `drawing` throw.
  public init(of list: DisplayList, drawing: AnalysisDrawing) throws {
    let trace = try PaintingTrace(of: list, drawing: drawing)
    (stores, repaintingItems, contrasts) = try drawing.memory.withPixels { memory in
      var walk = PaintingWalk(of: list, drawing: drawing, in: memory)
      // The walk alone holds the memory, or it would be copied.
      memory = []
      defer { memory = walk.memory }
      for step in trace.steps { try walk.take(step) }
      return (walk.stores, walk.repaintingItems, walk.contrasts)
    }
    let alike = contrasts.filter { $0.ratio < TextContrast.invisibleRatio }
    invisibleLayers = try InvisibilityReading(
      of: list, fates: trace.fates, textColors: Dictionary(alike.map { ($0.item, $0.color) }) { first, _ in first },
      inkBounds: drawing.inkBounds
    ).layers
    cutContent = try CutReading(of: list, fates: trace.fates, drawing: drawing).content()
    shadowMismatches = try ShadowShapeReading(list: list, drawing: drawing).mismatches()
    self.list = list
    overdraw = PixelCounts(size: list.size, trace.itemParts)
    hiddenItems = drawing.memory.withBytes { trace.hiddenItems(using: &$0) }
    passes = try list.passes { item throws(any Error) in try drawing.inkBounds(item) }
    misalignments = list.misalignments()
    pictures = list.pictureUses()
  }

  /// The store of a layer; `nil` when it has none.
  public func store(ofLayer index: Int) -> LayerStore? { stores.first { $0.layer == index } }

  /// How many pixels an edge between device pixels runs through.
  public var misalignedPixels: Int { misalignments.flatMap(\.edges).coveredPixels }
}
