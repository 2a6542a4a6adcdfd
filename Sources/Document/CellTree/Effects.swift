// SPDX-License-Identifier: MIT

public import CellGraphics

/// A shadow: a blurred copy of an element's shape, drawn behind the element, or one that the edge of its box casts inwards.
public struct DropShadow: Hashable, Sendable {
  /// The shape that casts the shadow.
  @nonexhaustive public enum Path: String, Hashable, Sendable, CaseIterable {
    /// Everything that the element draws. It must first be rasterized offscreen to find its shape.
    case content
    /// The outline of the element's frame with its corner radii, even if the element draws nothing there. It is known without
    /// rasterizing. If a shape or a badge has neither a background nor a border around its frame, the outline of the shape or of
    /// the badge's pill is used instead.
    case frame
  }

  /// The largest number of shadows of an element.
  public static let maximumCount = 16

  /// The largest blur, in points.
  public static let maximumBlur = 200.0
  /// The largest offset in each direction, in points.
  public static let maximumOffset = 500.0
  /// The largest distance by which a shadow is larger or smaller than the frame at each edge, in points.
  public static let maximumSpread = 500.0

  public var color: RGBA
  /// The offset to the right and downwards, in points; rounded to whole device pixels when drawn.
  public var offset: Point
  /// Twice the standard deviation of the blur, in points, as in CSS; in `0...maximumBlur`.
  public var blur: Double
  /// The distance by which the edges of the shadow lie outside those of the frame, in points; negative if they lie inside. Of an inset
  /// shadow, the distance by which the area without shadow is smaller at each edge. Rounded to whole device pixels when drawn.
  public var spread: Double
  public var path: Path
  /// Whether the shadow lies inside the border, above the background and below the content.
  public var isInset: Bool

  /// - Parameter path: what casts the shadow; always the frame if the shadow is inset or has a spread.
  public init(
    color: RGBA, offset: Point = .zero, blur: Double = 0, spread: Double = 0, path: Path = .content, isInset: Bool = false
  ) {
    self.color = color
    self.offset = offset
    self.blur = blur
    self.spread = spread
    self.path = isInset || spread != 0 ? .frame : path
    self.isInset = isInset
  }
}

/// An alpha mask that applies to an element, its contents and its shadow. Nothing is visible outside the element's frame.
package enum AlphaMask: Hashable, Sendable {
  /// The alpha of a gradient over the frame. The gradient's colours have no effect.
  case gradient(Gradient)
  /// The frame with rounded corners; radii in points.
  case rounded(CornerRadii)
  /// A fade to transparent along an edge.
  case fade(FadeOut)

  /// A gradient of alpha along one edge of a box. For a text element, the box is its frame without border and padding; for any
  /// other element, it is the whole frame.
  package struct FadeOut: Hashable, Sendable {
    /// The edge at which the element is transparent.
    package var edge: Fade.Edge
    /// The distance that the gradient reaches inwards from the edge, in points, above zero.
    package var length: Double
    /// Whether the fade applies only when `maxLines` truncates the text; always false for elements other than text.
    package var onlyWhenTruncated: Bool

    package init(edge: Fade.Edge, length: Double, onlyWhenTruncated: Bool) {
      self.edge = edge
      self.length = length
      self.onlyWhenTruncated = onlyWhenTruncated
    }
  }
}
