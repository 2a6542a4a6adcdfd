// SPDX-License-Identifier: MIT

package import CellDisplayList
public import CellGraphics

/// How a device pixel gets its colour: everything that touches it, in painting order.
///
/// Items in a pass change the pass's own buffer. They reach the picture only when the pass is composited, so a pass is one step
/// that contains steps.
public struct PixelExplanation: Hashable, Sendable {
  /// The column and the row, from 0.
  public let x, y: Int
  /// The pixel before anything is drawn.
  public let background: PremultipliedRGBA
  public let steps: [Step]
  /// The pixel in the finished picture.
  public let color: PremultipliedRGBA

  /// One step in the painting of the pixel, in painting order.
  @nonexhaustive public enum Step: Hashable, Sendable {
    case item(ItemStep)
    case pass(PassStep)
  }

  /// An item that touches the pixel.
  public struct ItemStep: Hashable, Sendable {
    /// The item's index in the display list.
    public let index: Int
    package let item: DisplayItem
    /// The path of its layer, or of the span of a text that it belongs to at the pixel.
    public let path: String
    /// The item in a few words; of several shadows, it says which one.
    package let words: String
    /// The alpha of the item drawn alone, in `1...255`.
    public let coverage: UInt8
    /// The alpha that the item would have if its shape covered the whole pixel, in `0...255`: the alpha of its colour, gradient or
    /// picture here, times its opacity.
    public let alpha: UInt8
    public let change: Change
    public let removal: Removal
  }

  /// A pass that has content at the pixel, or casts a shadow on it.
  public struct PassStep: Hashable, Sendable {
    @nonexhaustive public enum Kind: Hashable, Sendable {
      /// Everything that the layer draws, composited with its opacity, its mask and its shadow.
      case layer
      /// The content that is clipped to the layer's rounded corners.
      case corners
    }

    public let kind: Kind
    /// The layer that needs the pass.
    package let layer: Layer
    /// The steps that draw into the pass.
    public let steps: [Step]
    /// The pixel in the pass's buffer, just before the pass is composited.
    public let buffer: PremultipliedRGBA
    /// The indices of the layer's content shadows that change the pixel, if there are several; the first one is on top.
    package let shadows: [Int]
    /// The alpha of the pass when it is composited alone, in `0...255`.
    public let coverage: UInt8
    public let change: Change

    /// The reasons for the pass.
    package var reasons: [IsolationReason] {
      switch kind {
      case .layer: layer.isolationReasons.filter { $0 != .cornerClip }
      case .corners: [.cornerClip]
      }
    }
  }

  /// How a step changes the pixel.
  public struct Change: Hashable, Sendable {
    /// The pixel before and after the step, in the buffer into which the step draws: the picture, or the enclosing pass.
    public let before, after: PremultipliedRGBA
    /// The pixel in the picture if all enclosing passes were composited right after the step; `after` if there are none.
    public let result: PremultipliedRGBA
  }

  /// How the picture would change if an item were removed, measured by drawing the list without the item.
  public struct Removal: Hashable, Sendable {
    /// How many pixels of the whole picture would change.
    public let changedPixels: Int
    /// Whether this pixel would be among them.
    public let changesPixel: Bool
    /// Whether the layer's promise to be opaque comes from this item. Without the item, a compositor may have to blend the layer.
    public let endsPromise: Bool

    /// Whether no pixel of the picture would change.
    public var isFree: Bool { changedPixels == 0 }
  }
}

extension PixelExplanation.Step {
  public var change: PixelExplanation.Change {
    switch self {
    case .item(let step): step.change
    case .pass(let step): step.change
    }
  }
}

/// The error for a position outside a picture.
package struct PlaceOutsidePicture: Error, Equatable, Sendable {
  /// The column and the row, from 0.
  package let x, y: Int
  package let size: PixelSize
}

extension PlaceOutsidePicture: CustomStringConvertible {
  package var description: String {
    "there is no pixel \(x),\(y): the picture has \(size) device pixels, from 0,0 to \(size.width - 1),\(size.height - 1)"
  }
}
