// SPDX-License-Identifier: MIT

public import Graphics

/// What a layer-based system would keep as the bitmap of a layer, its store, and would have to blend or could copy.
///
/// A store holds the layer's own items (background, border, text, picture, gradient, and a fade drawn inside it), without
/// children and without shadow, over its frame and its ink.
public struct LayerStore: Hashable, Sendable {
  /// What compositing a store means for one pixel.
  public enum Blending: UInt8, Hashable, Sendable {
    /// Nothing lies below, or a layer around cuts the pixel off.
    case none
    /// The store is clear here: blended for nothing.
    case wasted
    /// The store is translucent here.
    case mixed
    /// The store is opaque here, and could have been copied.
    case copied
  }

  /// The index of the layer.
  public let layer: Int
  /// The frame and the ink, as far as they lie in the picture.
  public let region: PixelRect
  /// `nil` when the layer promises nothing.
  public let promise: OpacityPromise?
  /// Whether every pixel of the region is opaque.
  public let isOpaqueInFact: Bool
  /// How many pixels inside the frame are not opaque.
  public let holesInFrame: Int
  /// Whether it draws something beyond its frame.
  public let inkLeavesFrame: Bool
  /// The one opaque colour below all pixels of the frame that the store leaves not opaque; `nil` when there is no such.
  public let colorBelow: RGBA?
  private let size: PixelSize
  private let alpha: StoreAlpha
  private let compositing: BlendingOfStore

  init(
    layer: Int, size: PixelSize, alpha: StoreAlpha, promise: OpacityPromise?, holes: FrameHoles, inkLeavesFrame: Bool,
    blending: BlendingOfStore
  ) {
    self.layer = layer
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

  /// How opaque each pixel of the region is, row by row. Made anew at each call.
  public var coverage: CoverageMask { CoverageMask(size: size, coverage: alpha.values) }

  /// What compositing the store takes, for each pixel of the region, row by row; `none` everywhere for a store that is copied.
  /// Made anew at each call.
  public var blending: [Blending] {
    isCopied ? [Blending](repeating: .none, count: size.area) : compositing.kinds(of: alpha)
  }

  /// The sums of ``blending``.
  public var blended: Evidence.Blended { compositing.sums }

  public var hasHolesInFrame: Bool { holesInFrame > 0 }

  /// Whether a compositor may copy the store: it promises to be opaque, and is.
  public var isCopied: Bool { promise != nil && isOpaqueInFact }

  /// How many pixels of the region are blended in a way.
  public func count(of kind: Blending) -> Int {
    switch kind {
    case .none: size.area - blended.pixels
    case .wasted: blended.wasted
    case .mixed: blended.mixed
    case .copied: blended.copied
    }
  }

  /// How many pixels are blended.
  public var blendedPixels: Int { blended.pixels }

  /// How many pixels outside of a frame are not clear.
  func inkOutside(of frame: DeviceRect) -> Int {
    size.area - alpha.clear - alpha.counts(in: frame.outset.intersection(region)).touched
  }
}
