// SPDX-License-Identifier: MIT

public import Graphics
internal import Notation

/// What lies around an element's content, and what it promises.
extension CellElement {
  public func background(_ color: RGBA) -> Self { setting("background", color) }
  public func background(_ gradient: Gradient) -> Self { setting("background", gradient) }

  /// An opaque colour below all else, up to the corners of the frame, round or not.
  public func backdrop(_ color: RGBA) -> Self { setting("backdrop", color) }

  /// Of the element with all it holds, in `0...1`.
  public func opacity(_ opacity: Double) -> Self { setting("opacity", opacity) }

  /// Whether what the element holds ends at its (rounded) edge.
  public func clip(_ clips: Bool = true) -> Self { setting("clip", clips) }

  /// Not drawn, keeps its place.
  public func hidden(_ isHidden: Bool = true) -> Self { setting("hidden", isHidden) }

  /// Promises that the element covers its frame; changes no pixels.
  public func opaque(_ isOpaque: Bool = true) -> Self { setting("opaque", isOpaque) }

  /// Asks that the element be drawn once into a bitmap of its own; changes no pixels.
  public func rasterize(_ rasterizes: Bool = true) -> Self { setting("rasterize", rasterizes) }

  /// Says that the element takes touches; changes no pixels.
  public func control(_ isControl: Bool = true) -> Self { setting("control", isControl) }

  /// Leaves what some rules find in the element, and in all it holds, to be counted only by an inspection; changes no pixels.
  /// - Parameters:
  ///   - rules: Names of rules, such as `blend` or `offscreen.mask`; at least one.
  ///   - reason: Why; not empty.
  public func ignore(_ rules: String..., reason: String) -> Self {
    setting("ignore", rules).setting("ignoreReason", reason)
  }
}

/// An element with an edge that may have a line: everything but separators and spacers.
public protocol BorderedElement: CellElement {}

extension BorderedElement {
  /// A line just inside the edge, 1 point wide if not said otherwise.
  public func border(_ color: RGBA, width: Double? = nil) -> Self {
    guard let width else { return setting("border", written: ["color": color.written]) }
    return setting("border", Border(width: width, color: color))
  }
}

/// An element with corners that may be round: everything with a border but a circle.
public protocol RoundedElement: BorderedElement {}

extension RoundedElement {
  /// The radius of all corners in points, at least 0; reduced where it does not fit.
  public func cornerRadius(_ radius: Double) -> Self { setting("cornerRadius", radius) }

  /// The radius of each corner in points, at least 0.
  public func cornerRadius(_ radii: CornerRadii) -> Self { setting("cornerRadius", radii) }
}

extension Gradient {
  /// Colours at equal distances along a line: downwards, or at a CSS angle in degrees, 90 to the right. At least two.
  public static func linear(_ colors: RGBA..., angle: Double? = nil) -> Gradient {
    Gradient(
      geometry: .linear(angle: angle ?? GradientProperties.initialAngle), stops: GradientProperties.stops(even: colors))
  }

  /// Colours at equal distances from the middle to the farthest side. At least two.
  public static func radial(_ colors: RGBA...) -> Gradient {
    Gradient(geometry: .radial, stops: GradientProperties.stops(even: colors))
  }
}
