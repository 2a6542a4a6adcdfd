// SPDX-License-Identifier: MIT

public import DisplayList
public import Graphics

/// How a device pixel comes by its colour: all that touches it, in painting order.
///
/// What is drawn into a pass changes the pass's own buffer, and the picture only when the pass is laid down; so a pass is one
/// step that holds steps.
public struct PixelExplanation: Hashable, Sendable {
  /// The column and the row, from 0.
  public let x, y: Int
  /// What the pixel is before anything is drawn.
  public let background: PremultipliedRGBA
  public let steps: [Step]
  /// What the pixel is in the whole picture.
  public let color: PremultipliedRGBA

  public enum Step: Hashable, Sendable {
    case item(ItemStep)
    case pass(PassStep)
  }

  /// An item that touches the pixel.
  public struct ItemStep: Hashable, Sendable {
    /// Its place in the display list.
    public let index: Int
    public let item: DisplayItem
    /// The path of its layer.
    public let path: String
    /// The alpha of the item drawn alone, in `1...255`.
    public let coverage: UInt8
    /// What that alpha would be if the item's shape covered the pixel whole: the alpha of its colour, gradient or picture here,
    /// with its opacity.
    public let alpha: UInt8
    public let change: Change
    public let removal: Removal
  }

  /// A pass that holds something at the pixel, or throws a shadow on it.
  public struct PassStep: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
      /// All that the layer draws is laid down with its opacity, its mask and its shadow.
      case layer
      /// What the layer's round corners cut is laid down inside of them.
      case corners
    }

    public let kind: Kind
    /// The layer, with what applies to all of its pass.
    public let layer: Layer
    /// What is drawn into it.
    public let steps: [Step]
    /// What the pass holds in the end, before it is laid down.
    public let buffer: PremultipliedRGBA
    /// The alpha of the pass laid down alone.
    public let coverage: UInt8
    public let change: Change

    /// Why there is a pass.
    public var reasons: [IsolationReason] {
      switch kind {
      case .layer: layer.isolationReasons.filter { $0 != .cornerClip }
      case .corners: [.cornerClip]
      }
    }
  }

  /// What a step does to the pixel.
  public struct Change: Hashable, Sendable {
    /// In the buffer that is drawn into: the picture, or the pass around the step.
    public let before, after: PremultipliedRGBA
    /// In the picture, if all passes around the step were laid down right after it; `after` where there are none.
    public let result: PremultipliedRGBA
  }

  /// What would become of the picture if an item were not drawn, found by drawing it so.
  public struct Removal: Hashable, Sendable {
    /// How many pixels of the whole picture would change.
    public let changedPixels: Int
    /// Whether this pixel would be among them.
    public let changesPixel: Bool
    /// Whether the item is that by which its layer is known to be opaque: a compositor would have to blend the layer without it.
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

/// A place that a picture does not have.
public struct PlaceOutsidePicture: Error, Hashable, Sendable {
  /// Column and row, from 0.
  public let x, y: Int
  public let size: PixelSize
}

extension PlaceOutsidePicture: CustomStringConvertible {
  public var description: String {
    "there is no pixel \(x),\(y): the picture has \(size) device pixels, from 0,0 to \(size.width - 1),\(size.height - 1)"
  }
}
