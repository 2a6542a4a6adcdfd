// SPDX-License-Identifier: MIT

public import CellGraphics
internal import CellNotation
public import CellTree

/// Modifiers for an element's decoration, and for declarations that only the cost analysis uses.
extension CellElement {
  public func background(_ color: RGBA) -> Self { setting("background", Fill.color(color)) }
  public func background(_ gradient: Gradient) -> Self { setting("background", Fill.gradient(gradient)) }

  /// Sets an opaque colour that fills the whole frame, below everything except the shadow. Rounded corners do not affect it.
  public func backdrop(_ color: RGBA) -> Self { setting("backdrop", color) }

  /// Sets the opacity of the element, its contents and its shadow, in `0...1`.
  public func opacity(_ opacity: Double) -> Self { setting("opacity", opacity) }

  /// Sets whether the content and the children are clipped at the inner edge of the border, with its rounded corners.
  public func clip(_ clips: Bool = true) -> Self { setting("clip", clips) }

  /// Hides the element and its contents. They are not drawn, but keep their place in the layout.
  public func hidden(_ isHidden: Bool = true) -> Self { setting("hidden", isHidden) }

  /// Promises that the element covers its frame with opaque colour; changes no pixels.
  public func opaque(_ isOpaque: Bool = true) -> Self { setting("opaque", isOpaque) }

  /// Requests that the element be rasterized once into its own bitmap. This changes pixels by no more than the rounding of an
  /// offscreen pass.
  public func rasterize(_ rasterizes: Bool = true) -> Self { setting("rasterize", rasterizes) }

  /// Declares that the element responds to touches; changes no pixels.
  public func control(_ isControl: Bool = true) -> Self { setting("control", isControl) }

  /// Suppresses the findings of some rules in the element and its contents. An inspection counts the suppressed findings, but they
  /// fail no check. Changes no pixels.
  /// - Parameters:
  ///   - rules: The names of rules or groups of rules, such as `offscreen.mask` or `blend`; at least one.
  ///   - reason: Why the findings are suppressed; not empty.
  public func ignore(_ rules: String..., reason: String) -> Self {
    setting("ignore", rules).setting("ignoreReason", reason)
  }
}

/// An element that can have a border: every element except separators and spacers.
public protocol BorderedElement: CellElement {}

extension BorderedElement {
  /// Draws a line just inside the edge. Its width is in points, above 0.
  public func border(_ color: RGBA, width: Double = 1, style: Border.Style = .solid) -> Self {
    setting("border", Border(width: width, color: color, style: style))
  }

  /// Draws a line just inside the edge whose width is a number of device pixels: `.pixels(1)` for the thinnest line.
  public func border(_ color: RGBA, width: LineWidth, style: Border.Style = .solid) -> Self {
    setting("border", Border(width: width, color: color, style: style))
  }

  /// Draws lines of any width, colour and style inside the edges.
  public func border(_ border: Border) -> Self { setting("border", border) }

  /// Draws a line of different widths inside the edges, in points; an omitted width is 0.
  public func border(
    _ color: RGBA, top: Double = 0, right: Double = 0, bottom: Double = 0, left: Double = 0, style: Border.Style = .solid
  ) -> Self {
    setting(
      "border", Border(widths: Insets(top: top, right: right, bottom: bottom, left: left), color: color, style: style))
  }
}

extension BorderedElement {
  /// Draws a line around the frame, outside it. The line takes no room in the layout.
  /// - Parameters:
  ///   - width: The width in points, above 0.
  ///   - offset: The distance from the frame in points, in `-500...500`.
  public func outline(_ color: RGBA, width: Double = 1, style: Border.Style = .solid, offset: Double = 0) -> Self {
    outline(color, width: .points(width), style: style, offset: offset)
  }

  /// Draws a line around the frame, outside it, whose width may be a number of device pixels.
  public func outline(_ color: RGBA, width: LineWidth, style: Border.Style = .solid, offset: Double = 0) -> Self {
    setting("outline", OutlineLine(width: width, color: color, style: style, offset: offset))
  }
}

/// An element that can have rounded corners: every element that can have a border, except a circle.
public protocol RoundedElement: BorderedElement {}

extension RoundedElement {
  /// Sets the radius of all corners, in points, at least 0. Radii that do not fit the frame are reduced.
  public func cornerRadius(_ radius: Double) -> Self { cornerRadius(CornerRadii(all: radius)) }

  /// Sets the radius of each corner, in points, at least 0. Radii that do not fit the frame are reduced together, as in CSS.
  ///
  /// A corner may be elliptical: `CornerRadii(topLeft: CornerRadius(horizontal: 24, vertical: 12), …)`.
  public func cornerRadius(_ radii: CornerRadii) -> Self { setting("cornerRadius", radii) }

  /// Sets the form of round corners: parts of circles or ellipses, or superellipses, whose curvature begins and ends gently.
  public func cornerCurve(_ curve: CornerCurve) -> Self { setting("cornerCurve", curve) }
}

/// An element that can be a speech bubble: a container or a text.
public protocol BubbleElement: RoundedElement {}

extension BubbleElement {
  /// Adds a point at a corner, outside the frame. It takes no room in the layout. The size is in points, above 0.
  public func tail(_ corner: BoxCorner, size: Double = 6) -> Self { setting("tail", BubbleTail(corner: corner, size: size)) }
}

/// Modifiers for an element's shadow and mask.
extension CellElement {
  /// Sets the element's shadow: a blurred copy of its shape behind it, or one that its edge casts inwards. Replaces the shadows set before.
  /// - Parameters:
  ///   - x: The offset to the right, in points, in `-500...500`.
  ///   - y: The offset downwards, in points, in `-500...500`.
  ///   - blur: Twice the standard deviation of the blur, in points, as in CSS; in `0...200`.
  ///   - spread: The distance by which the shadow is larger than the frame at each edge, in points, in `-500...500`.
  ///   - path: The shape that casts the shadow: everything that the element draws, or the outline of its frame. The outline costs
  ///     less. It is always used for an inset shadow, and for one with a spread.
  ///   - inset: Whether the shadow lies inside the border, above the background and below the content.
  public func shadow(
    _ color: RGBA, x: Double = 0, y: Double = 0, blur: Double = 0, spread: Double = 0, path: DropShadow.Path = .content,
    inset: Bool = false
  ) -> Self {
    shadows([DropShadow(color: color, offset: Point(x: x, y: y), blur: blur, spread: spread, path: path, isInset: inset)])
  }

  /// Sets the element's shadows, 1 to 16; the first is on top. If the frame casts one of them that is not inset, it casts all of these.
  /// Replaces the shadows set before.
  public func shadows(_ shadows: [DropShadow]) -> Self { setting("shadow", ShadowList(shadows)) }

  /// Masks the element, its contents and its shadow with the alpha of a gradient over the frame.
  public func mask(_ gradient: Gradient) -> Self { setting("mask", AlphaMask.gradient(gradient)) }

  /// Masks the element, its contents and its shadow to the frame with rounded corners. The radius is in points, at least 0.
  public func mask(cornerRadius radius: Double) -> Self { mask(cornerRadius: CornerRadii(all: radius)) }

  /// Masks the element, its contents and its shadow to the frame with rounded corners. The radii are in points, at least 0.
  public func mask(cornerRadius radii: CornerRadii) -> Self { setting("mask", AlphaMask.rounded(radii)) }

  /// Fades the element out along an edge. The length is in points, above 0.
  ///
  /// A ``Text`` fades only when ``Text/maxLines(_:)`` truncates it; every other element always fades.
  public func mask(fade edge: Fade.Edge, length: Double) -> Self {
    // The key `when` is not written, so the default for the element's type applies.
    setting("mask", AlphaMask.fade(AlphaMask.FadeOut(edge: edge, length: length, onlyWhenTruncated: false)))
  }
}

extension Text {
  /// Fades the text out along an edge, either always or only when ``maxLines(_:)`` truncates it. The length is in points, above 0.
  public func mask(fade edge: Fade.Edge, length: Double, onlyWhenTruncated: Bool) -> Text {
    let fade = AlphaMask.FadeOut(edge: edge, length: length, onlyWhenTruncated: onlyWhenTruncated)
    return setting("mask", MaskOfText(mask: .fade(fade)))
  }
}
