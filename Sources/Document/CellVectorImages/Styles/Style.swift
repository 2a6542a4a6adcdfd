// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellXML

/// The values of the properties of an element. Lengths may still be percentages, and paints may be references.
struct Style: Hashable {
  var inherited = InheritedStyle()
  var own = OwnStyle()
}

/// The values that children inherit.
struct InheritedStyle: Hashable {
  var fill = PlacedPaint(paint: .color(.black), place: 0)
  var fillOpacity = 1.0
  var fillRule = FillRule.nonZero
  var stroke = PlacedPaint(paint: .none, place: 0)
  var strokeOpacity = 1.0
  var strokeWidth = Length.one
  var cap = LineCap.butt
  var join = LineJoin.miter
  var miterLimit = 4.0
  var dashes: [Length] = []
  var dashOffset = Length.zero
  var color = VectorColor(hue: .current, alpha: 1)
  var isVisible = true
  var clipRule = FillRule.nonZero
  var isStrokeFirst = false
  /// A join that is not drawn.
  var refusedJoin: Refusal?
  var markers = Markers()
  var colorInterpolation: Refusal?
  /// The values of variables, by their names with the two hyphens.
  var variables: [String: SourceText] = [:]
}

extension InheritedStyle {
  /// A mitre is never shorter than the width of its line, so that every one exceeds a limit below 1: section 13.5.5 of SVG 2.
  var effectiveJoin: LineJoin { join == .miter && miterLimit < 1 ? .bevel : join }
}

/// Markers, which are not drawn.
struct Markers: Hashable {
  var start, middle, end: Refusal?

  var first: Refusal? { start ?? middle ?? end }
}

/// The values that children do not inherit.
struct OwnStyle: Hashable {
  var opacity = 1.0
  var isDisplayed = true
  var clipPath: PlacedReference?
  var mask: PlacedReference?
  var filter: PlacedReference?
  /// For a `mask` element: whether only the alpha of its content counts, and not its brightness.
  var masksByAlpha = false
  var stopColor = VectorColor.black
  var stopOpacity = 1.0
  /// Whether content outside the viewport is drawn; `nil` where the element decides.
  var showsOverflow: Bool?
  var transform = VectorTransform.identity
  var transformOrigin: TransformOrigin?
  var geometry = Geometry()
  /// A width or height in a unit that depends on a font or a window. For the root, such a size is like none.
  var relativeSize: Refusal?
  /// A property that is not drawn.
  var refusal: Refusal?
}

/// The lengths of an element; `nil` where they are `auto` or missing.
struct Geometry: Hashable {
  var x, y, width, height, cx, cy, r, rx, ry: Length?
}

/// A paint and the offset in the file of its value.
struct PlacedPaint: Hashable {
  let paint: SpecifiedPaint
  let place: Int
}

/// An id and the offset in the file of its reference.
struct PlacedReference: Hashable {
  let id: String
  let place: Int
}

/// A feature that is not drawn, with the place that asks for it.
struct Refusal: Hashable {
  let feature: VectorFeature
  let attribute: String
  let place: Int
}
