// SPDX-License-Identifier: MIT

import CellGraphics
internal import CellNotation
internal import CellTree

/// The keys of a gradient as they are read, before they are checked for completeness.
struct GradientProperties: ObjectKeys {
  var angle: Double?
  var radial = false
  var stops: [Gradient.Stop]?
  var colors: [RGBA]?

  static let fields: [Field<GradientProperties>] = [
    Field("angle", .number(), \.angle, summary: "The angle in degrees, as in CSS; 180 (downwards) by default."),
    Field("radial", .boolean, \.radial, summary: "Whether the gradient runs from the centre to the sides."),
    Field(
      "stops", .list(of: .object("stop", StopProperties.self), count: 2...Int.max), \.stops,
      summary: "Colours at positions from 0 to 1."),
    Field("colors", .list(of: .color, count: 2...Int.max), \.colors, summary: "Evenly spaced colours."),
  ]

  static let conflicts: [KeyRule] = [
    .conflict(.equal("radial", true), .known("angle")), .conflict(.any("stops"), .any("colors")),
  ]
  static let rules = conflicts + [.needsOne(of: [.any("stops"), .any("colors")])]

  /// The default angle of a linear gradient: downwards.
  static let initialAngle = 180.0

  /// Returns one stop for each colour, evenly spaced from 0 to 1.
  static func stops(even colors: [RGBA]) -> [Gradient.Stop] {
    colors.enumerated().map { Gradient.Stop(offset: Double($0.offset) / Double(max(1, colors.count - 1)), color: $0.element) }
  }

  init() {}

  init(_ gradient: Gradient) {
    switch gradient.geometry {
    case .radial: radial = true
    case .linear(let angle): self.angle = angle == Self.initialAngle ? nil : angle
    }
    let colors = gradient.stops.map(\.color)
    if gradient.stops == Self.stops(even: colors) { self.colors = colors } else { stops = gradient.stops }
  }

  /// The gradient. Colours from `colors` are evenly spaced.
  /// - Throws: ``CellDocumentError`` if keys are missing or conflict, or if the stops are not in ascending order.
  func value(at site: Site, _ position: SourcePosition) throws(CellDocumentError) -> Gradient {
    if radial, angle != nil { throw site.error(.conflictingKeys("radial", "angle"), at: position) }
    if stops != nil, colors != nil { throw site.error(.conflictingKeys("stops", "colors"), at: position) }
    let stops = stops ?? Self.stops(even: colors ?? [])
    guard stops.count >= 2 else { throw site.missing(["stops", "colors"], at: position) }
    for (before, after) in zip(stops, stops.dropFirst()) where before.offset > after.offset {
      throw site.error(.decreasingStops, at: position)
    }
    return Gradient(geometry: radial ? .radial : .linear(angle: angle ?? Self.initialAngle), stops: stops)
  }
}

struct StopProperties: ObjectKeys {
  var at: Double?
  var color: RGBA?

  static let fields: [Field<StopProperties>] = [
    Field("at", .number(.within(0...1)), \.at, isRequired: true), Field("color", .color, \.color, isRequired: true),
  ]

  init() {}

  init(_ stop: ColorStop) { (at, color) = (stop.offset, stop.color) }

  func value(at site: Site, _ position: SourcePosition) throws(CellDocumentError) -> ColorStop {
    guard let at else { throw site.missing(["at"], at: position) }
    guard let color else { throw site.missing(["color"], at: position) }
    return ColorStop(offset: at, color: color)
  }
}

extension Gradient: ObjectValue { typealias Keys = GradientProperties }

extension ColorStop: ObjectValue { typealias Keys = StopProperties }

extension ValueReader<Fill> {
  /// A reader for a colour, or for an object with the keys of a gradient.
  static let fill = either(
    ValueReader<RGBA>.color.mapped(inverse: { if case .color(let color) = $0 { color } else { nil } }, { .color($0) }),
    or: ValueReader<Gradient>.object("gradient", GradientProperties.self).mapped(
      inverse: { if case .gradient(let gradient) = $0 { gradient } else { nil } }, { .gradient($0) })
  ) { $0.members == nil }
}
