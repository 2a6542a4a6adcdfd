// SPDX-License-Identifier: MIT

public import CellGraphics

/// A colour gradient across a box.
public struct Gradient: Hashable, Sendable {
  @nonexhaustive public enum Geometry: Hashable, Sendable {
    /// Along a line through the centre, at a CSS angle in degrees: 0 points up, 90 to the right, 180 down.
    case linear(angle: Double)
    /// Along a line through the centre to a side or a corner. Towards a corner, the line through the two corners beside it has one colour.
    case linearTo(GradientTarget)
    /// From a point outwards.
    case radial(RadialExtent = RadialExtent())
    /// Around a point, clockwise from a CSS angle in degrees.
    case conic(angle: Double = 0, center: ContentPosition = .center)
  }

  public typealias Stop = ColorStop

  public var geometry: Geometry
  public var ramp: ColorRamp
  /// The distance in points from position 0 to position 1 of a linear gradient, above 0; `nil` for that of CSS, with which the corners have
  /// the colours of both ends. Other gradients have none.
  public var length: Double?

  /// At least two colour stops, in ascending order of their offsets.
  public var stops: [Stop] {
    get { ramp.stops }
    set { ramp.stops = newValue }
  }

  public init(geometry: Geometry, ramp: ColorRamp, length: Double? = nil) {
    self.geometry = geometry
    self.ramp = ramp
    self.length = length
  }

  public init(geometry: Geometry, stops: [Stop]) {
    self.init(geometry: geometry, ramp: ColorRamp(stops))
  }
}

/// The side or the corner to which a linear gradient runs. The start of a line is the left in a cell whose text runs from left to right, and
/// the right in others.
@nonexhaustive public enum GradientTarget: String, Hashable, Sendable, CaseIterable {
  case top, right, bottom, left, start, end
  case topLeft = "top-left"
  case topRight = "top-right"
  case bottomLeft = "bottom-left"
  case bottomRight = "bottom-right"
  case topStart = "top-start"
  case topEnd = "top-end"
  case bottomStart = "bottom-start"
  case bottomEnd = "bottom-end"

  /// Returns how far the target is to the right and downwards: each -1, 0 or 1.
  package func direction(inRightToLeft isRightToLeft: Bool) -> (x: Double, y: Double) {
    let end = isRightToLeft ? -1.0 : 1.0
    return switch self {
    case .top: (0, -1)
    case .right: (1, 0)
    case .bottom: (0, 1)
    case .left: (-1, 0)
    case .start: (-end, 0)
    case .end: (end, 0)
    case .topLeft: (-1, -1)
    case .topRight: (1, -1)
    case .bottomLeft: (-1, 1)
    case .bottomRight: (1, 1)
    case .topStart: (-end, -1)
    case .topEnd: (end, -1)
    case .bottomStart: (-end, 1)
    case .bottomEnd: (end, 1)
    }
  }
}

/// The circle or the ellipse at which a radial gradient ends.
public struct RadialExtent: Hashable, Sendable {
  @nonexhaustive public enum Size: Hashable, Sendable {
    case reaching(Reach)
    /// Radii across and down, in points or as percentages of the box.
    case radii(Length, Length)
  }

  /// What the end of the gradient touches, by CSS's names. An ellipse through a corner has the proportions of one that touches sides.
  @nonexhaustive public enum Reach: String, Hashable, Sendable, CaseIterable {
    case closestSide = "closest-side"
    case farthestSide = "farthest-side"
    case closestCorner = "closest-corner"
    case farthestCorner = "farthest-corner"
  }

  /// Whether the gradient ends at a circle. Radii make it one if both are the same number of points.
  public var isCircle: Bool
  public var size: Size
  /// The point where the gradient begins; percentages are those of the box.
  public var center: ContentPosition

  public init(isCircle: Bool = false, size: Size = .reaching(.farthestSide), center: ContentPosition = .center) {
    self.isCircle = isCircle
    self.size = size
    self.center = center
  }
}

/// The colour or the gradient that fills a shape or a background.
package enum Fill: Hashable, Sendable {
  case color(RGBA)
  case gradient(Gradient)
}

extension Gradient: Digestible {
  package func write(to writer: inout DigestWriter) {
    writer.add(geometry, ramp, length)
  }
}

extension Gradient.Geometry: Digestible {
  package func write(to writer: inout DigestWriter) {
    switch self {
    case .linear(let angle): writer.addCase(0, angle)
    case .radial(let extent): writer.addCase(1, extent)
    case .linearTo(let target): writer.addCase(2, target)
    case .conic(let angle, let center):
      writer.addCase(3)
      writer.add(angle, center)
    }
  }
}

extension GradientTarget: Digestible {}

extension RadialExtent: Digestible {
  package func write(to writer: inout DigestWriter) {
    writer.add(isCircle, size, center)
  }
}

extension RadialExtent.Size: Digestible {
  package func write(to writer: inout DigestWriter) {
    switch self {
    case .reaching(let reach): writer.addCase(0, reach)
    case .radii(let x, let y):
      writer.addCase(1)
      writer.add(x, y)
    }
  }
}

extension RadialExtent.Reach: Digestible {}

extension Fill: Digestible {
  package func write(to writer: inout DigestWriter) {
    switch self {
    case .color(let color): writer.addCase(0, color)
    case .gradient(let gradient): writer.addCase(1, gradient)
    }
  }
}
