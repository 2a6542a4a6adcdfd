// SPDX-License-Identifier: MIT

public import CellGraphics
public import CellTree

extension Text {
  /// Fills all letters, and the lines at them, with a gradient over the frame. It needs an offscreen pass.
  public func color(_ gradient: Gradient) -> Text { setting("color", TextColor.gradient(gradient)) }
}

extension Gradient {
  /// Returns a linear gradient with evenly spaced colours, at least two.
  ///
  /// Without `angle` the gradient runs downwards. `angle` is a CSS angle in degrees; 90 runs to the right.
  public static func linear(_ colors: RGBA..., angle: Double? = nil) -> Gradient {
    Gradient(
      geometry: .linear(angle: angle ?? GradientProperties.initialAngle), stops: GradientProperties.stops(even: colors))
  }

  /// Returns a linear gradient with evenly spaced colours, at least two, to a side or a corner.
  public static func linear(_ colors: RGBA..., to target: GradientTarget) -> Gradient {
    Gradient(geometry: .linearTo(target), stops: GradientProperties.stops(even: colors))
  }

  /// Returns a radial gradient with evenly spaced colours, at least two. It runs from a point, by default the centre, outwards, by default
  /// as an ellipse to the farthest sides of the box.
  public static func radial(_ colors: RGBA..., extent: RadialExtent = RadialExtent()) -> Gradient {
    Gradient(geometry: .radial(extent), stops: GradientProperties.stops(even: colors))
  }

  /// Returns a conic gradient with evenly spaced colours, at least two. It runs clockwise around a point.
  /// - Parameter angle: Where the first colour is, in degrees: 0 is above the centre, 90 to the right.
  public static func conic(_ colors: RGBA..., angle: Double = 0, center: ContentPosition = .center) -> Gradient {
    Gradient(geometry: .conic(angle: angle, center: center), stops: GradientProperties.stops(even: colors))
  }

  /// Returns the gradient with other stops, such as stops with positions and hints.
  /// - Parameter stops: At least two stops, in ascending order of their offsets.
  public func stops(_ stops: [ColorStop]) -> Gradient { with { $0.ramp.stops = stops } }

  /// Returns the gradient with its colours mixed in another space.
  public func mixed(in space: MixingSpace) -> Gradient { with { $0.ramp.space = space } }

  /// Returns the gradient with the colours from the first stop to the last one repeated.
  /// - Parameter length: The distance from position 0 to 1 of a linear gradient, in points, above 0; `nil` to keep it.
  public func repeating(length: Double? = nil) -> Gradient {
    with {
      $0.ramp.repeats = true
      $0.length = length ?? $0.length
    }
  }

  /// Returns the gradient with a fine pattern that hides steps between similar colours.
  public func dithered() -> Gradient { with { $0.ramp.isDithered = true } }

  private func with(_ change: (inout Gradient) -> Void) -> Gradient {
    var gradient = self
    change(&gradient)
    return gradient
  }
}
