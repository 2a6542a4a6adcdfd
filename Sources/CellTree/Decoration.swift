// SPDX-License-Identifier: MIT

public import CellGraphics

/// A linear or radial colour gradient across a box.
public struct Gradient: Hashable, Sendable {
  @nonexhaustive public enum Geometry: Hashable, Sendable {
    /// Along a line through the centre, at a CSS angle in degrees: 0 points up, 90 to the right, 180 down.
    case linear(angle: Double)
    /// From the centre outwards. It ends at the ellipse that touches all four sides of the box.
    case radial
  }

  public typealias Stop = ColorStop

  public var geometry: Geometry
  /// At least two colour stops, in ascending order of their offsets.
  public var stops: [Stop]

  public init(geometry: Geometry, stops: [Stop]) {
    self.geometry = geometry
    self.stops = stops
  }
}

/// The colour or the gradient that fills a shape or a background.
package enum Fill: Hashable, Sendable {
  case color(RGBA)
  case gradient(Gradient)
}

/// A line just inside the edge of a box.
public struct Border: Hashable, Sendable {
  /// The width at each edge in points, at least zero.
  public var widths: Insets
  public var color: RGBA

  public init(width: Double, color: RGBA) {
    self.init(widths: Insets(all: width), color: color)
  }

  public init(widths: Insets, color: RGBA) {
    self.widths = widths
    self.color = color
  }

  /// Whether the line has the same width at all edges, so that it can follow round corners.
  package var isEven: Bool { widths == Insets(all: widths.top) }
}

/// The parts of an element's appearance that do not depend on its content, and declarations that only the cost analysis uses.
package struct Decoration: Hashable, Sendable {
  package var background: Fill?
  /// An opaque colour that fills the whole frame below everything except the shadow. Rounded corners and `clips` do not affect it.
  ///
  /// A document accepts only an opaque colour. If the area behind the element already has that colour, the backdrop changes no
  /// pixel, and the element needs no blending in spite of its rounded corners.
  package var backdrop: RGBA?
  /// The corner radii in points; `nil` for the element's own corners. Those of an avatar and the ends of a badge are round, and all
  /// others are square, as with radii of zero. Radii that do not fit the box are reduced together, as in CSS.
  package var cornerRadii: CornerRadii?
  package var border: Border?
  package var shadow: DropShadow?
  package var mask: AlphaMask?
  /// The opacity of the element, its contents and its shadow, in `0...1`.
  package var opacity: Double
  /// Whether the content and the children are clipped at the inner edge of the border, with its rounded corners.
  package var clips: Bool
  /// Whether the element is hidden: not drawn, but still laid out.
  package var isHidden: Bool
  /// Whether the document promises that the element covers its frame with opaque colour; never changes pixels.
  package var promisesOpaque: Bool
  /// Whether to rasterize the element once into its own bitmap. Changes pixels by no more than the rounding of an offscreen pass.
  package var rasterizes: Bool
  /// Whether the element responds to touches; never changes pixels.
  package var isControl: Bool
  /// The names of rules to suppress in the element and its contents. An inspection counts the suppressed findings, but they fail no
  /// check. Never changes pixels.
  package var suppressedRules: [String]
  /// Why the rules are suppressed; `nil` if none are.
  package var ignoreReason: String?

  package init(
    background: Fill? = nil, backdrop: RGBA? = nil, cornerRadii: CornerRadii? = nil, border: Border? = nil,
    shadow: DropShadow? = nil, mask: AlphaMask? = nil, opacity: Double = 1, clips: Bool = false, isHidden: Bool = false,
    promisesOpaque: Bool = false, rasterizes: Bool = false, isControl: Bool = false, suppressedRules: [String] = [],
    ignoreReason: String? = nil
  ) {
    self.background = background
    self.backdrop = backdrop
    self.cornerRadii = cornerRadii
    self.border = border
    self.shadow = shadow
    self.mask = mask
    self.opacity = opacity
    self.clips = clips
    self.isHidden = isHidden
    self.promisesOpaque = promisesOpaque
    self.rasterizes = rasterizes
    self.isControl = isControl
    self.suppressedRules = suppressedRules
    self.ignoreReason = ignoreReason
  }
}
