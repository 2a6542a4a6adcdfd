// SPDX-License-Identifier: MIT

/// A colour at a position in a gradient.
public struct ColorStop: Hashable, Sendable {
  /// The position, from 0 at the start of the gradient to 1 at its end, or beyond; never below the position of the previous stop.
  public var offset: Double
  public var color: RGBA
  /// The position at which the colour is halfway to that of the next stop, between both positions; `nil` for the middle.
  public var hint: Double?

  public init(offset: Double, color: RGBA, hint: Double? = nil) {
    self.offset = offset
    self.color = color
    self.hint = hint
  }
}

/// The colour space in which a gradient mixes its colours.
@nonexhaustive public enum MixingSpace: String, Hashable, Sendable, CaseIterable {
  /// Premultiplied sRGB, as CSS mixes by default.
  case srgb
  /// Premultiplied OKLab, in which equal steps look equal, and blue and yellow do not mix to grey.
  case oklab
}

/// The colours along a gradient.
public struct ColorRamp: Hashable, Sendable {
  /// At least one stop, in ascending order of their offsets. Before the first stop and after the last one, their colours continue.
  public var stops: [ColorStop]
  public var space: MixingSpace
  /// Whether the colours from the first stop to the last one are repeated on both sides.
  public var repeats: Bool
  /// Whether an ordered pattern of 8 x 8 device pixels hides the steps between colours that 8 bits leave.
  public var isDithered: Bool

  public init(_ stops: [ColorStop], space: MixingSpace = .srgb, repeats: Bool = false, isDithered: Bool = false) {
    self.stops = stops
    self.space = space
    self.repeats = repeats
    self.isDithered = isDithered
  }

  package var isOpaque: Bool { stops.allSatisfy(\.color.isOpaque) }

  /// The colours, if nothing but two stops at the ends determines the ramp.
  package var plainEnds: (start: RGBA, end: RGBA)? {
    guard stops.count == 2, stops[0].offset == 0, stops[1].offset == 1, self == ColorRamp(stops), stops[0].hint == nil else {
      return nil
    }
    return (stops[0].color, stops[1].color)
  }
}

extension ColorStop: Digestible {
  package func write(to writer: inout DigestWriter) {
    writer.add(offset, color, hint)
  }
}

extension MixingSpace: Digestible {}

extension ColorRamp: Digestible {
  package func write(to writer: inout DigestWriter) {
    writer.add(stops, space, repeats, isDithered)
  }
}

extension ColorRamp: CustomStringConvertible {
  /// The ramp as `#FF0000 0, #0000FF 1`, with what is unusual about it.
  public var description: String {
    let listed = stops.map { stop in
      "\(stop.color) \(shortest(stop.offset))" + (stop.hint.map { " halfway at \(shortest($0))" } ?? "")
    }
    return listed.joined(separator: ", ") + (space == .srgb ? "" : " in \(space.rawValue)") + (repeats ? " repeated" : "")
      + (isDithered ? " dithered" : "")
  }
}
