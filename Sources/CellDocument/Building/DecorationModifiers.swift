// SPDX-License-Identifier: MIT

public import Graphics
internal import Notation

/// Modifiers for an element's decoration and for its promises.
extension CellElement {
  public func background(_ color: RGBA) -> Self { setting("background", color) }
  public func background(_ gradient: Gradient) -> Self { setting("background", gradient) }

  /// Sets an opaque colour that fills the whole frame below everything else. It stays square even where the corners are rounded.
  public func backdrop(_ color: RGBA) -> Self { setting("backdrop", color) }

  /// Sets the opacity of the element and its contents, in `0...1`.
  public func opacity(_ opacity: Double) -> Self { setting("opacity", opacity) }

  /// Sets whether the element's contents are clipped to its (rounded) edge.
  public func clip(_ clips: Bool = true) -> Self { setting("clip", clips) }

  /// Hides the element; it is not drawn but keeps its place in the layout.
  public func hidden(_ isHidden: Bool = true) -> Self { setting("hidden", isHidden) }

  /// Promises that the element covers its frame; changes no pixels.
  public func opaque(_ isOpaque: Bool = true) -> Self { setting("opaque", isOpaque) }

  /// Requests that the element be rasterized once into its own bitmap. Pixels change by no more than the rounding of an offscreen
  /// pass.
  public func rasterize(_ rasterizes: Bool = true) -> Self { setting("rasterize", rasterizes) }

  /// Declares that the element responds to touches; changes no pixels.
  public func control(_ isControl: Bool = true) -> Self { setting("control", isControl) }

  /// Suppresses the findings of some rules in the element and its contents: an inspection only counts them. Changes no pixels.
  /// - Parameters:
  ///   - rules: The names of the rules, such as `blend` or `offscreen.mask`; at least one.
  ///   - reason: Why the findings are ignored; not empty.
  public func ignore(_ rules: String..., reason: String) -> Self {
    setting("ignore", rules).setting("ignoreReason", reason)
  }
}

/// An element that can have a border: every element except separators and spacers.
public protocol BorderedElement: CellElement {}

extension BorderedElement {
  /// Draws a line just inside the edge, 1 point wide by default.
  public func border(_ color: RGBA, width: Double? = nil) -> Self {
    guard let width else { return setting("border", written: ["color": color.written]) }
    return setting("border", Border(width: width, color: color))
  }
}

/// An element that can have rounded corners: every element with a border except a circle.
public protocol RoundedElement: BorderedElement {}

extension RoundedElement {
  /// Sets the radius of all corners, in points, at least 0. Radii that do not fit the frame are reduced.
  public func cornerRadius(_ radius: Double) -> Self { setting("cornerRadius", radius) }

  /// Sets the radius of each corner, in points, at least 0.
  public func cornerRadius(_ radii: CornerRadii) -> Self { setting("cornerRadius", radii) }
}

extension Gradient {
  /// Returns a linear gradient with evenly spaced colours, at least two.
  ///
  /// Without `angle` the gradient runs downwards. `angle` is a CSS angle in degrees; 90 runs to the right.
  public static func linear(_ colors: RGBA..., angle: Double? = nil) -> Gradient {
    Gradient(
      geometry: .linear(angle: angle ?? GradientProperties.initialAngle), stops: GradientProperties.stops(even: colors))
  }

  /// Returns a radial gradient with evenly spaced colours, at least two, from the centre to the farthest side.
  public static func radial(_ colors: RGBA...) -> Gradient {
    Gradient(geometry: .radial, stops: GradientProperties.stops(even: colors))
  }
}

/// Modifiers for an element's shadow and mask.
extension CellElement {
  /// Adds a drop shadow: a blurred copy of the element's shape below it.
  /// - Parameters:
  ///   - x: The offset to the right, in points.
  ///   - y: The offset downwards, in points.
  ///   - blur: Twice the standard deviation of the blur, in points, as in CSS; at least 0.
  ///   - path: The shape that casts the shadow: everything that the element draws, or the outline of its frame, which costs less.
  public func shadow(_ color: RGBA, x: Double = 0, y: Double = 0, blur: Double = 0, path: DropShadow.Path = .content) -> Self {
    setting("shadow", DropShadow(color: color, offset: Point(x: x, y: y), blur: blur, path: path))
  }

  /// Masks the element by the gradient's alpha.
  public func mask(_ gradient: Gradient) -> Self { setting("mask", AlphaMask.gradient(gradient)) }

  /// Masks the element by its frame with rounded corners; the radius is in points, at least 0.
  public func mask(cornerRadius radius: Double) -> Self { mask(cornerRadius: CornerRadii(all: radius)) }

  /// Masks the element by its frame with rounded corners; the radii are in points, at least 0.
  public func mask(cornerRadius radii: CornerRadii) -> Self { setting("mask", AlphaMask.rounded(radii)) }

  /// Fades the element out along an edge. The length is in points, above 0.
  ///
  /// A text fades only when ``Text/maxLines(_:)`` truncates it; every other element always fades.
  public func mask(fade edge: Fade.Edge, length: Double) -> Self {
    // `when` is not written, so the default for the element's type applies.
    setting("mask", AlphaMask.fade(AlphaMask.FadeOut(edge: edge, length: length, onlyWhenTruncated: false)))
  }
}

extension Text {
  /// Fades the text out along an edge, either always or only when ``maxLines(_:)`` truncates it. The length is in points, above 0.
  public func mask(fade edge: Fade.Edge, length: Double, onlyWhenTruncated: Bool) -> Text {
    let fade = AlphaMask.FadeOut(edge: edge, length: length, onlyWhenTruncated: onlyWhenTruncated)
    return setting("mask", written: AlphaMask.fade(fade).writtenOfText)
  }
}
