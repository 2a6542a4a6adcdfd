// SPDX-License-Identifier: MIT

package import CellGraphics

/// A corner of a box. The start of a line is the left in a cell whose text runs from left to right, and the right in others.
@nonexhaustive public enum BoxCorner: String, Hashable, Sendable, CaseIterable {
  case topLeft = "top-left"
  case topRight = "top-right"
  case bottomLeft = "bottom-left"
  case bottomRight = "bottom-right"
  case topStart = "top-start"
  case topEnd = "top-end"
  case bottomStart = "bottom-start"
  case bottomEnd = "bottom-end"

  package var isTop: Bool {
    switch self {
    case .topLeft, .topRight, .topStart, .topEnd: true
    case .bottomLeft, .bottomRight, .bottomStart, .bottomEnd: false
    }
  }

  package func isLeft(inRightToLeft isRightToLeft: Bool) -> Bool {
    switch self {
    case .topLeft, .bottomLeft: true
    case .topRight, .bottomRight: false
    case .topStart, .bottomStart: !isRightToLeft
    case .topEnd, .bottomEnd: isRightToLeft
    }
  }
}

/// The tail of a speech bubble: a point at a corner of the box, outside its frame. It takes no room in the layout.
package struct BubbleTail: Hashable, Sendable {
  /// The corner at which the point is; that corner is not rounded.
  package var corner: BoxCorner
  /// How far the point reaches beyond the side of the frame, in points, above 0. At the frame, the tail is as high.
  package var size: Double

  package init(corner: BoxCorner, size: Double) {
    self.corner = corner
    self.size = size
  }
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
  package var cornerCurve: CornerCurve
  package var border: Border?
  package var outline: OutlineLine?
  package var tail: BubbleTail?
  /// The shadows, the first on top. Those outside the box are all cast by the content, or all by the frame.
  package var shadows: [DropShadow]
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
    background: Fill? = nil, backdrop: RGBA? = nil, cornerRadii: CornerRadii? = nil,
    cornerCurve: CornerCurve = .circular, border: Border? = nil, outline: OutlineLine? = nil,
    tail: BubbleTail? = nil, shadows: [DropShadow] = [], mask: AlphaMask? = nil, opacity: Double = 1, clips: Bool = false,
    isHidden: Bool = false,
    promisesOpaque: Bool = false, rasterizes: Bool = false, isControl: Bool = false, suppressedRules: [String] = [],
    ignoreReason: String? = nil
  ) {
    self.background = background
    self.backdrop = backdrop
    self.cornerRadii = cornerRadii
    self.cornerCurve = cornerCurve
    self.border = border
    self.outline = outline
    self.tail = tail
    self.shadows = shadows
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
