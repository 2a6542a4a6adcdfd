// SPDX-License-Identifier: MIT

public import DisplayList
public import Graphics

/// What a finding was found by.
public enum Evidence: Hashable, Sendable {
  /// A store that must be blended, and what in it is not opaque.
  case blending(Translucency, Blended)
  /// Pixels of a store that lie outside of its frame.
  case inkOutside(pixels: Int, Blended)
  /// `opaque: true`, and pixels that are not opaque.
  case falsePromise(holes: Int)
  /// Where a layer lies between device pixels, and the pixels on edges there: how many parts of the layer that is (its
  /// background, its border, its clip), and how many layers inside lie there because it does.
  case misaligned(Misalignment, pixels: Int, parts: Int = 1, layersInside: Int = 0)
  case scaled(PictureUse)
  case oversized(PictureUse, source: String)
  /// A reason for passes; none where another reason of the layer has the pass already.
  case offscreen(IsolationReason, [RenderPass])
  /// An item that opaque ones above cover: its index.
  case covered(item: Int, pixels: Int)
  /// An item that changes no pixel: its index.
  case repainting(item: Int, pixels: Int)

  /// Nothing of a layer is seen, or nothing that it is there for.
  case invisible(InvisibleLayer.Cause)
  /// A text that does not stand out enough, and a colour of the document that would.
  case contrast(TextContrast, instead: PaletteColor?)
  case cut(CutContent)
  /// The part of a control that takes touches is smaller than fingers need, in points.
  case smallTarget(Size)
  case shadowShape(ShadowMismatch)

  /// Why a store is not opaque.
  public enum Translucency: Hashable, Sendable {
    /// It has no background; the one colour below, where there is one.
    case noBackground(below: RGBA?)
    /// Round corners; the one colour below them, where there is one.
    case corners(below: RGBA?)
    /// A gradient with translucent stops over the whole frame: the item's index.
    case gradient(item: Int, below: RGBA?)
    /// The opacity of the layer, or of one around it.
    case opacity(Double, of: String)
    case mask
    /// Every pixel is opaque, but nothing says so; a picture with an alpha channel, where there is one: the item's index.
    case unsaid(picture: Int?)
  }

  /// How many pixels are blended, and how many of them for nothing.
  public struct Blended: Hashable, Sendable {
    public var wasted, mixed, copied: Int

    public init(wasted: Int = 0, mixed: Int = 0, copied: Int = 0) {
      self.wasted = wasted
      self.mixed = mixed
      self.copied = copied
    }

    public var pixels: Int { wasted + mixed + copied }
  }
}
