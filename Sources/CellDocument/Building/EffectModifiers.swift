// SPDX-License-Identifier: MIT

public import Graphics

/// What lies below an element, and what thins it out.
extension CellElement {
  /// A blurred copy of the element's shape below it.
  /// - Parameters:
  ///   - x: How far it lies to the right, in points.
  ///   - y: How far it lies below, in points.
  ///   - blur: Twice the standard deviation, in points, as in CSS; at least 0.
  ///   - path: What throws the shadow: all that the element draws, or the outline of its frame, which costs less.
  public func shadow(_ color: RGBA, x: Double = 0, y: Double = 0, blur: Double = 0, path: DropShadow.Path = .content) -> Self {
    setting("shadow", DropShadow(color: color, offset: Point(x: x, y: y), blur: blur, path: path))
  }

  /// Leaves of the element what the gradient's alpha says.
  public func mask(_ gradient: Gradient) -> Self { setting("mask", AlphaMask.gradient(gradient)) }

  /// Leaves of the element what lies inside its frame with round corners; radius in points, at least 0.
  public func mask(cornerRadius radius: Double) -> Self { mask(cornerRadius: CornerRadii(all: radius)) }

  /// Leaves of the element what lies inside its frame with round corners; radii in points, at least 0.
  public func mask(cornerRadius radii: CornerRadii) -> Self { setting("mask", AlphaMask.rounded(radii)) }

  /// Lets the element vanish along an edge: a text where ``Text/maxLines(_:)`` has cut it, and all else always. The length is
  /// in points, above 0.
  public func mask(fade edge: Fade.Edge, length: Double) -> Self {
    // Written without an occasion: that is the one of the element's type.
    setting("mask", AlphaMask.fade(AlphaMask.FadeOut(edge: edge, length: length, onlyWhenTruncated: false)))
  }
}

extension Text {
  /// Lets the text vanish along an edge, where ``maxLines(_:)`` has cut it or always. The length is in points, above 0.
  public func mask(fade edge: Fade.Edge, length: Double, onlyWhenTruncated: Bool) -> Text {
    let fade = AlphaMask.FadeOut(edge: edge, length: length, onlyWhenTruncated: onlyWhenTruncated)
    return setting("mask", written: AlphaMask.fade(fade).writtenOfText)
  }
}
