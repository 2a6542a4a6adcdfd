// SPDX-License-Identifier: MIT

public import Graphics

/// A drop shadow: a blurred copy of an element's shape below it.
public struct DropShadow: Hashable, Sendable {
  /// The shape that casts the shadow.
  public enum Path: String, Hashable, Sendable, CaseIterable {
    /// Everything that the element draws. It must first be rasterized offscreen to find its shape.
    case content
    /// The outline of the element's frame, even if the element draws nothing there. It is known without rasterizing.
    case frame
  }

  /// The largest blur, in points.
  public static let maximumBlur = 200.0
  /// The largest offset in each direction, in points.
  public static let maximumOffset = 500.0

  public var color: RGBA
  /// The offset to the right and downwards, in points; rounded to whole device pixels when drawn.
  public var offset: Point
  /// Twice the standard deviation of the blur, in points, as in CSS; in `0...maximumBlur`.
  public var blur: Double
  public var path: Path

  public init(color: RGBA, offset: Point = .zero, blur: Double = 0, path: Path = .content) {
    self.color = color
    self.offset = offset
    self.blur = blur
    self.path = path
  }
}

/// An alpha mask of an element, its contents and its shadow; nothing is visible outside the frame.
public enum AlphaMask: Hashable, Sendable {
  /// The alpha of a gradient over the frame.
  case gradient(Gradient)
  /// The frame with rounded corners; radii in points.
  case rounded(CornerRadii)
  /// A fade to transparent along an edge.
  case fade(FadeOut)

  /// A gradient of alpha along an edge: of a text's box without its padding, or of any other element's frame.
  public struct FadeOut: Hashable, Sendable {
    /// The edge at which the element is transparent.
    public var edge: Fade.Edge
    /// The distance that the gradient reaches inwards from the edge, in points, above zero.
    public var length: Double
    /// Whether the fade applies only when `maxLines` truncates the text; always false for other elements.
    public var onlyWhenTruncated: Bool

    public init(edge: Fade.Edge, length: Double, onlyWhenTruncated: Bool) {
      self.edge = edge
      self.length = length
      self.onlyWhenTruncated = onlyWhenTruncated
    }
  }
}
