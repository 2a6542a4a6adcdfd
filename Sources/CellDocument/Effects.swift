// SPDX-License-Identifier: MIT

public import Graphics

/// A blurred copy of an element's shape below it.
public struct DropShadow: Hashable, Sendable {
  /// What throws the shadow.
  public enum Path: String, Hashable, Sendable, CaseIterable {
    /// All that the element draws, which must be drawn aside first to find its shape.
    case content
    /// The outline of its frame, known at once, even where the element draws nothing.
    case frame
  }

  /// The largest blur, in points.
  public static let maximumBlur = 200.0
  /// The largest distance from the element in each direction, in points.
  public static let maximumOffset = 500.0

  public var color: RGBA
  /// How far it lies to the right of the element and below it, in points; drawn on whole device pixels.
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

/// What thins an element out, with all it holds and its shadow; outside of its frame nothing is left.
public enum AlphaMask: Hashable, Sendable {
  /// By the alpha of a gradient over the frame.
  case gradient(Gradient)
  /// By the frame with round corners; radii in points.
  case rounded(CornerRadii)
  /// To nothing along an edge.
  case fade(FadeOut)

  /// A gradient of alpha along an edge: of a text's box without its padding, and of any other element's frame.
  public struct FadeOut: Hashable, Sendable {
    /// Where the element has vanished.
    public var edge: Fade.Edge
    /// How far the gradient reaches inwards from the edge, in points, above zero.
    public var length: Double
    /// Whether it fades only where `maxLines` has cut the text; never so for what is no text.
    public var onlyWhenTruncated: Bool

    public init(edge: Fade.Edge, length: Double, onlyWhenTruncated: Bool) {
      self.edge = edge
      self.length = length
      self.onlyWhenTruncated = onlyWhenTruncated
    }
  }
}
