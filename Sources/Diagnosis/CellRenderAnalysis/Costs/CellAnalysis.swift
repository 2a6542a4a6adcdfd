// SPDX-License-Identifier: MIT

public import CellDisplayList
internal import CellGraphics

/// The cost of drawing a list, and of compositing its layers.
///
/// Painting and compositing are two models, which are never mixed. *Painting* is what our rasterizer does to pixels: `overdraw` and
/// the redundant items. *Compositing* is what a layer-based system such as Core Animation would do: blend `stores` and render
/// `passes` offscreen.
public struct CellAnalysis: Hashable, Sendable {
  public let list: DisplayList
  /// How many items draw each pixel, not counting shadows and items that are clear there.
  ///
  /// Shadows do not count, because the shadow of a layer's content is no item: the two kinds of shadow have the same overdraw.
  /// An item in a pass counts once, when it is drawn into the pass. Compositing the pass is not counted; see `passes`.
  package let overdraw: PixelCounts
  /// The stores of the layers that have one, and of passes, in the order in which they are composited.
  package private(set) var stores: [LayerStore]
  /// What a compositor does with the stores, and what that costs.
  package private(set) var compositing: Compositing
  package let misalignments: [Misalignment]
  package let pictures: [PictureUse]
  /// The items that opaque items above them cover completely.
  package let hiddenItems: [RedundantItem]
  /// The fills and borders that change no pixel, because the colour is already there.
  ///
  /// A fill that makes its store opaque is not included.
  package let repaintingItems: [RedundantItem]
  /// The layers that are invisible, or whose content is invisible.
  package let invisibleLayers: [InvisibleLayer]
  /// The contrast of each text item and each icon with the opaque pixels behind it.
  package let contrasts: [MeasuredContrast]
  /// Texts over each other, and texts and icons over each other.
  package let overlaps: [TextOverlap]
  /// Text that is cut off, and other content that extends beyond the cell.
  package let cutContent: [CutContent]
  /// Layers whose shadow has rounded corners although the content has square corners, or the reverse.
  package let shadowMismatches: [ShadowMismatch]

  /// Analyses a list.
  ///
  /// Draws each item and each pass alone, usually once. Time is proportional to the number of items plus the number of pixels in
  /// their ink. Memory is about four bytes for each of these pixels.
  /// - Throws: any error that the closures of `drawing` throw.
  package init(of list: DisplayList, drawing: AnalysisDrawing) throws {
    let trace = try PaintingTrace(of: list, drawing: drawing)
    let overlapping = OverlapAnalyzer(of: trace)
    overlaps = overlapping.overlaps
    let walk = try trace.walked(inkBehind: overlapping.inkBehind, drawing: drawing)
    (stores, contrasts) = (walk.stores, walk.contrasts)
    repaintingItems = try trace.keptWhenScrolled(walk.repaintingItems, areCovered: false)
    invisibleLayers = try InvisibilityAnalyzer(
      of: list, visibilities: trace.visibilities, contrasts: contrasts, inkBounds: drawing.inkBounds
    ).layers
    cutContent = try ClippingAnalyzer(of: list, visibilities: trace.visibilities, drawing: drawing).content()
    shadowMismatches = try ShadowShapeAnalyzer(list: list, drawing: drawing).mismatches()
    self.list = list
    overdraw = PixelCounts(size: list.size, trace.overdrawingParts)
    hiddenItems = try trace.keptWhenScrolled(drawing.memory.withBytes { trace.hiddenItems(using: &$0) }, areCovered: true)
    misalignments = list.misalignments()
    pictures = list.pictureUses()
    compositing = try Compositing(of: list, stores: stores, pictures: pictures, inkBounds: drawing.inkBounds)
  }

  /// Returns the analysis of a cell in which the content of some rasterized layers changes, so that their bitmaps are drawn again.
  package func redrawing(_ layers: Set<Int>) -> CellAnalysis {
    if layers.isEmpty { return self }
    var analysis = self
    analysis.stores = stores.map { $0.redrawing(layers, in: list) }
    analysis.compositing = compositing.redrawing(layers, in: list)
    return analysis
  }

  /// The passes that a compositor renders in each frame.
  package var passes: [RenderPass] { compositing.passes }

  /// Returns the store of a layer's own items; `nil` if it has none.
  package func store(ofLayer index: Int) -> LayerStore? { stores.first { $0.layer == index && $0.kind == .items } }

  /// The stores that are composited in each frame.
  package var compositedStores: some Sequence<LayerStore> { stores.lazy.filter { $0.keptIn == nil } }

  /// The number of pixels crossed by an edge that is off the pixel grid.
  public var misalignedPixels: Int { misalignments.flatMap(\.edges).coveredPixels }
}
