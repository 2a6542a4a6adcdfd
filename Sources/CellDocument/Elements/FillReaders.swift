// SPDX-License-Identifier: MIT

import CellGraphics
internal import CellNotation
internal import CellTree

/// The keys of a gradient as they are read, before they are checked for completeness.
struct GradientProperties: Hashable, Sendable {
  var angle: Double?
  var radial = false
  var stops: [Gradient.Stop]?
  var colors: [RGBA]?

  static let fields: [Field<GradientProperties>] = [
    Field("angle", .number(), \.angle, summary: "The angle in degrees, as in CSS; 180 (downwards) by default."),
    Field("radial", .boolean, \.radial, summary: "Whether the gradient runs from the centre to the sides."),
    Field("stops", .list(of: stop, count: 2...Int.max), \.stops, summary: "Colours at positions from 0 to 1."),
    Field("colors", .list(of: .color, count: 2...Int.max), \.colors, summary: "Evenly spaced colours."),
  ]

  static let conflicts: [KeyRule] = [
    .conflict(.equal("radial", true), .known("angle")), .conflict(.any("stops"), .any("colors")),
  ]
  static let rules = conflicts + [.needsOne(of: [.any("stops"), .any("colors")])]

  struct StopProperties: Hashable, Sendable {
    var at: Double?
    var color: RGBA?

    static let fields: [Field<StopProperties>] = [
      Field("at", .number(.within(0...1)), \.at, isRequired: true),
      Field("color", .color, \.color, isRequired: true),
    ]
  }

  /// The default angle of a linear gradient: downwards.
  static let initialAngle = 180.0

  /// Returns one stop for each colour, evenly spaced from 0 to 1.
  static func stops(even colors: [RGBA]) -> [Gradient.Stop] {
    colors.enumerated().map { Gradient.Stop(offset: Double($0.offset) / Double(max(1, colors.count - 1)), color: $0.element) }
  }

  private static let stop = ValueReader<Gradient.Stop>.object(
    "stop", StopProperties.fields, initial: StopProperties(), properties: { StopProperties(at: $0.offset, color: $0.color) }
  ) {
    (stop, site, position) throws(CellDocumentError) in
    guard let at = stop.at else { throw site.missing(["at"], at: position) }
    guard let color = stop.color else { throw site.missing(["color"], at: position) }
    return Gradient.Stop(offset: at, color: color)
  }

  /// Creates the gradient. Colours from `colors` are evenly spaced.
  /// - Throws: ``CellDocumentError`` if keys are missing or conflict, or if the stops are not in ascending order.
  @Sendable static func gradient(_ properties: GradientProperties, site: Site, position: SourcePosition) throws(CellDocumentError)
    -> Gradient
  {
    if properties.radial, properties.angle != nil { throw site.error(.conflictingKeys("radial", "angle"), at: position) }
    if properties.stops != nil, properties.colors != nil { throw site.error(.conflictingKeys("stops", "colors"), at: position) }
    let stops = properties.stops ?? Self.stops(even: properties.colors ?? [])
    guard stops.count >= 2 else { throw site.missing(["stops", "colors"], at: position) }
    for (before, after) in zip(stops, stops.dropFirst()) where before.offset > after.offset {
      throw site.error(.decreasingStops, at: position)
    }
    return Gradient(geometry: properties.radial ? .radial : .linear(angle: properties.angle ?? initialAngle), stops: stops)
  }
}

extension ValueReader<Gradient> {
  static let gradient = ValueReader.object(
    "gradient", GradientProperties.fields, rules: GradientProperties.rules, initial: GradientProperties(),
    properties: { GradientProperties($0) }, finish: GradientProperties.gradient)
}

extension ValueReader<Fill> {
  /// A reader for a colour, or for an object with the keys of a gradient.
  static let fill = ValueReader.either(color, or: gradient) { $0.members == nil }

  private static let color = ValueReader.scalar(.color, accept: { if case .color = $0 { $0 } else { nil } }) {
    (scalar, definitions) throws(CellDocumentProblem) in
    guard let text = scalar.text else { throw .unexpected(found: scalar.found, expected: .color) }
    return .color(try definitions.color(text))
  }

  private static let gradient = ValueReader.object(
    "gradient", GradientProperties.fields, rules: GradientProperties.rules, initial: GradientProperties(),
    properties: { if case .gradient(let gradient) = $0 { GradientProperties(gradient) } else { nil } }
  ) { (properties, site, position) throws(CellDocumentError) in
    .gradient(try GradientProperties.gradient(properties, site: site, position: position))
  }
}
