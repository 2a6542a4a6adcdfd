// SPDX-License-Identifier: MIT

package import CellGraphics

package struct VectorFill: Equatable, Sendable {
  package let paint: VectorPaint
  package let rule: FillRule

  package init(paint: VectorPaint, rule: FillRule) {
    self.paint = paint
    self.rule = rule
  }
}

package struct VectorStroke: Equatable, Sendable {
  package let paint: VectorPaint
  /// In user units: the width is greater than 0, and there is an even number of dashes with a positive sum, or none.
  package let style: StrokeStyle

  package init(paint: VectorPaint, style: StrokeStyle) {
    self.paint = paint
    self.style = style
  }
}

/// The paint of a fill or stroke. The opacity of the fill or stroke is contained in the alpha of its colours.
package enum VectorPaint: Equatable, Sendable {
  case color(VectorColor)
  case linear(VectorLinearGradient)
  case radial(VectorRadialGradient)
}

/// A straight sRGB colour, or the current colour, which the user of the image chooses.
package struct VectorColor: Hashable, Sendable {
  package enum Hue: Hashable, Sendable {
    /// An opaque colour.
    case fixed(RGBA)
    case current
  }

  package let hue: Hue
  /// The alpha in `0...1`. It multiplies the alpha of the current colour.
  package let alpha: Double

  /// Creates a colour; `hue` must be opaque.
  package init(hue: Hue, alpha: Double) {
    self.hue = hue
    self.alpha = alpha
  }

  package init(_ color: RGBA) {
    hue = .fixed(RGBA(red: color.red, green: color.green, blue: color.blue))
    alpha = Double(color.alpha) / 255
  }

  static let black = VectorColor(.black)

  func multipliedAlpha(by opacity: Double) -> VectorColor { VectorColor(hue: hue, alpha: alpha * opacity) }

  /// Returns the colour with `current` in place of the current colour. Alpha is rounded to the nearest step of 1/255.
  package func resolved(current: RGBA) -> RGBA {
    switch hue {
    case .fixed(let color): color.multipliedAlpha(by: alpha)
    case .current: current.multipliedAlpha(by: alpha)
    }
  }
}

package struct VectorGradientStop: Hashable, Sendable {
  /// The position in `0...1`; not less than that of the stop before.
  package let offset: Double
  package let color: VectorColor

  package init(offset: Double, color: VectorColor) {
    self.offset = offset
    self.color = color
  }
}

package struct VectorLinearGradient: Equatable, Sendable {
  /// The points of the offsets 0 and 1 in the coordinates of the gradient. They differ.
  package let start, end: Point
  /// At least two. Between stops, straight colours are interpolated.
  package let stops: [VectorGradientStop]
  package let spread: GradientSpread
  /// From the coordinates of the gradient to the user units of the shape. It has an inverse.
  package let transform: VectorTransform

  package init(start: Point, end: Point, stops: [VectorGradientStop], spread: GradientSpread, transform: VectorTransform) {
    self.start = start
    self.end = end
    self.stops = stops
    self.spread = spread
    self.transform = transform
  }
}

/// A gradient between two circles. Where the start circle is not inside the end circle, they form a cone, and nothing is painted
/// outside it.
package struct VectorRadialGradient: Equatable, Sendable {
  /// The centre and radius of the circle of the offset 0, in the coordinates of the gradient.
  package let focus: Point
  package let focalRadius: Double
  /// The centre and radius of the circle of the offset 1. The radius is greater than 0.
  package let center: Point
  package let radius: Double
  /// At least two. Between stops, straight colours are interpolated.
  package let stops: [VectorGradientStop]
  package let spread: GradientSpread
  /// From the coordinates of the gradient to the user units of the shape. It has an inverse.
  package let transform: VectorTransform

  package init(
    focus: Point, focalRadius: Double, center: Point, radius: Double, stops: [VectorGradientStop], spread: GradientSpread,
    transform: VectorTransform
  ) {
    self.focus = focus
    self.focalRadius = focalRadius
    self.center = center
    self.radius = radius
    self.stops = stops
    self.spread = spread
    self.transform = transform
  }
}
