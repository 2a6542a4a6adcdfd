// SPDX-License-Identifier: MIT

package import DisplayList
package import Graphics

/// The facts behind a finding.
package enum Evidence: Hashable, Sendable {
  /// A store that must be blended: why it is not opaque, and how many pixels are blended.
  case blending(Translucency, Blended)
  /// The number of a store's pixels outside the layer's frame, and how many pixels are blended.
  case inkOutside(pixels: Int, Blended)
  /// `opaque: true` is declared, but `holes` pixels are not opaque.
  case falsePromise(holes: Int)
  /// A layer between device pixels, and the number of pixels that edges off the grid cross.
  ///
  /// `parts` counts the parts of the layer that are off the grid (background, border, clip). `layersInside` counts the inner layers
  /// that are off the grid because of this one.
  case misaligned(Misalignment, pixels: Int, parts: Int = 1, layersInside: Int = 0)
  case scaled(PictureUse)
  case oversized(PictureUse, source: String)
  /// A reason for passes. No passes if another reason of the layer already has the pass.
  case offscreen(IsolationReason, [RenderPass])
  /// An item that opaque items above it cover: its index, and the pixels that it draws.
  case covered(item: Int, pixels: Int)
  /// An item that changes no pixel: its index, and the pixels that it draws.
  case repainting(item: Int, pixels: Int)

  /// A layer that is invisible, or whose content is.
  case invisible(InvisibleLayer.Cause)
  /// A text with too little contrast, and a colour of the document that has enough.
  case contrast(TextContrast, instead: PaletteColor?)
  case cut(CutContent)
  /// The size of a control's touch area, in points, which is smaller than fingers need.
  case smallTarget(Size)
  case shadowShape(ShadowMismatch)

  /// Why a store must be blended.
  package enum Translucency: Hashable, Sendable {
    /// The layer has no background. `below` is the one colour below it, if there is only one.
    case noBackground(below: RGBA?)
    /// The layer has rounded corners. `below` is the one colour below them, if there is only one.
    case corners(below: RGBA?)
    /// A gradient with translucent stops covers the whole frame: the item's index, and the one colour below, if there is only one.
    case gradient(item: Int, below: RGBA?)
    /// The opacity of the layer or an enclosing one, and the path of the layer that sets it.
    case opacity(Double, of: String)
    case mask
    /// Every pixel is opaque, but nothing promises that. `picture` is the index of a picture in the layer, if it has one.
    case opaqueButNotDeclared(picture: Int?)
  }

  /// How many pixels are blended: `wasted` ones are clear, `mixed` ones are translucent, `copied` ones are opaque.
  package struct Blended: Hashable, Sendable {
    package var wasted, mixed, copied: Int

    package init(wasted: Int = 0, mixed: Int = 0, copied: Int = 0) {
      self.wasted = wasted
      self.mixed = mixed
      self.copied = copied
    }

    package var pixels: Int { wasted + mixed + copied }
  }
}
