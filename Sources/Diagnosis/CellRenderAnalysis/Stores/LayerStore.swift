// SPDX-License-Identifier: MIT

internal import CellDisplayList
package import CellGraphics

/// The store of a layer: the bitmap that a layer-based system would keep for the layer, and would copy or blend when compositing.
///
/// A store contains the layer's own items (background, border, text, picture, gradient, and a fade drawn inside it). It does not
/// contain children or shadows. It covers the layer's frame and ink. Round corners that clip no other store cut its own; so it is
/// blended as if the layer had them.
///
/// The buffer of an offscreen pass is a store, too: it contains all that was drawn into it, and it covers the ink of that.
package struct LayerStore: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// The layer's own items.
    case items
    /// The buffer of a pass.
    case pass
    /// The buffer of a pass that is drawn once and kept.
    case keptBitmap
  }

  /// How a pixel of a store is composited.
  package enum Blending: UInt8, Hashable, Sendable {
    /// The pixel is not blended: nothing is below it, an enclosing layer clips it, or the whole store is copied.
    case none
    /// The store is clear here, so blending it has no effect.
    case wasted
    /// The store is translucent here.
    case mixed
    /// The store is opaque here, and the pixel could have been copied.
    case copied
  }

  /// The index of the layer.
  package let layer: Int
  package private(set) var kind: Kind
  /// The layer whose kept bitmap contains the store, which is then composited only when that bitmap is drawn; `nil` if the store is
  /// composited in each frame.
  package private(set) var keptIn: Int?
  /// The smallest rectangle that contains the layer's frame and the store's ink, both clipped to the picture.
  package let region: PixelRect
  /// The layer's promise to be opaque; `nil` if it makes none.
  package let promise: OpacityPromise?
  /// Whether every pixel of the region is opaque.
  package let isOpaqueInFact: Bool
  /// How many pixels inside the frame are not opaque.
  package let holesInFrame: Int
  /// Whether the store has ink outside the frame.
  package let inkLeavesFrame: Bool
  /// The one opaque colour below all pixels of the frame in which the store is not opaque; `nil` if there is no single colour.
  package let colorBelow: RGBA?
  private let size: PixelSize
  private let alpha: StoreAlpha
  private let compositing: BlendingOfStore

  init(
    layer: Int, kind: Kind = .items, keptIn: Int? = nil, size: PixelSize, alpha: StoreAlpha, promise: OpacityPromise?,
    holes: FrameHoles, inkLeavesFrame: Bool, blending: BlendingOfStore
  ) {
    self.layer = layer
    self.kind = kind
    self.keptIn = keptIn
    self.size = size
    self.alpha = alpha
    self.promise = promise
    self.inkLeavesFrame = inkLeavesFrame
    region = alpha.region
    isOpaqueInFact = alpha.opaque == size.area
    holesInFrame = holes.count
    colorBelow = holes.colorBelow
    compositing = blending
  }

  /// The alpha of each pixel of the region, row by row. Computed at each access.
  package var coverage: CoverageMask { CoverageMask(size: size, coverage: alpha.values) }

  /// How each pixel of the region is composited, row by row; `none` everywhere for a store that is copied. Computed at each access.
  package var blending: [Blending] {
    isCopied ? [Blending](repeating: .none, count: size.area) : compositing.kinds(of: alpha)
  }

  /// The totals of ``blending``.
  package var blended: Evidence.Blended { compositing.sums }

  package var hasHolesInFrame: Bool { holesInFrame > 0 }

  /// Whether a compositor may copy the store: the layer promises to be opaque, and every pixel of the store is opaque.
  package var isCopied: Bool { promise != nil && isOpaqueInFact }

  /// Returns how many pixels of the region are composited in the given way.
  package func count(of kind: Blending) -> Int {
    switch kind {
    case .none: size.area - blended.pixels
    case .wasted: blended.wasted
    case .mixed: blended.mixed
    case .copied: blended.copied
    }
  }

  /// The number of pixels that are blended.
  package var blendedPixels: Int { blended.pixels }

  /// Returns how many pixels outside a frame are not clear.
  func inkOutside(of frame: DeviceRect) -> Int {
    size.area - alpha.clear - alpha.counts(in: frame.outset.intersection(region)).touched
  }

  /// Returns the store in a cell in which the bitmaps of some layers are drawn again for each frame.
  func redrawing(_ layers: Set<Int>, in list: DisplayList) -> LayerStore {
    var store = self
    store.keptIn =
      kind == .keptBitmap ? list.keptBitmap(outside: layer, but: layers) : list.keptBitmap(around: layer, but: layers)
    if kind == .keptBitmap, layers.contains(layer) { store.kind = .pass }
    return store
  }
}
