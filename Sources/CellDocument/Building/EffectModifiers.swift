// SPDX-License-Identifier: MIT

public import Graphics

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
