// SPDX-License-Identifier: MIT

import Graphics

/// The keys of a gradient before it is known to be complete.
struct GradientProperties: Hashable, Sendable {
  var angle: Double?
  var radial = false
  var stops: [Gradient.Stop]?
  var colors: [RGBA]?

  static let fields: [Field<GradientProperties>] = [
    Field("angle", .number(), \.angle),
    Field("radial", .boolean, \.radial),
    Field("stops", .list(of: stop, count: 2...Int.max), \.stops),
    Field("colors", .list(of: .color, count: 2...Int.max), \.colors),
  ]

  static let conflicts: [KeyRule] = [
    .conflict(.equal("radial", true), .known("angle")), .conflict(.any("stops"), .any("colors")),
  ]
  static let rules = conflicts + [.needsOne(of: [.any("stops"), .any("colors")])]

  private struct StopProperties: Hashable, Sendable {
    var at: Double?
    var color: RGBA?
  }

  private static let stop = ValueReader<Gradient.Stop>.object(
    "stop",
    [
      Field<StopProperties>("at", .number(.within(0...1)), \.at, isRequired: true),
      Field<StopProperties>("color", .color, \.color, isRequired: true),
    ], initial: StopProperties()
  ) { (stop, site, position) throws(CellDocumentError) in
    guard let at = stop.at else { throw site.missing(["at"], at: position) }
    guard let color = stop.color else { throw site.missing(["color"], at: position) }
    return Gradient.Stop(offset: at, color: color)
  }

  /// The gradient; colours without places stand at equal distances.
  @Sendable static func gradient(_ properties: GradientProperties, site: Site, position: SourcePosition) throws(CellDocumentError)
    -> Gradient
  {
    if properties.radial, properties.angle != nil { throw site.error(.conflictingKeys("radial", "angle"), at: position) }
    if properties.stops != nil, properties.colors != nil { throw site.error(.conflictingKeys("stops", "colors"), at: position) }
    let colors = properties.colors ?? []
    let stops =
      properties.stops
      ?? colors.enumerated().map { Gradient.Stop(offset: Double($0.offset) / Double(colors.count - 1), color: $0.element) }
    guard stops.count >= 2 else { throw site.missing(["stops", "colors"], at: position) }
    for (before, after) in zip(stops, stops.dropFirst()) where before.offset > after.offset {
      throw site.error(.decreasingStops, at: position)
    }
    return Gradient(geometry: properties.radial ? .radial : .linear(angle: properties.angle ?? 180), stops: stops)
  }
}

extension ValueReader<Gradient> {
  static let gradient = ValueReader.object(
    "gradient", GradientProperties.fields, rules: GradientProperties.rules, initial: GradientProperties(),
    finish: GradientProperties.gradient)
}

extension ValueReader<Fill> {
  /// A colour, or an object with the keys of a gradient.
  static let fill = ValueReader.either(color, or: gradient) { $0.members == nil }

  private static let color = ValueReader.scalar(.color) { (scalar, definitions) throws(CellDocumentProblem) in
    guard let text = scalar.text else { throw .unexpected(found: scalar.found, expected: .color) }
    return .color(try definitions.color(text))
  }

  private static let gradient = ValueReader.object(
    "gradient", GradientProperties.fields, rules: GradientProperties.rules, initial: GradientProperties()
  ) { (properties, site, position) throws(CellDocumentError) in
    .gradient(try GradientProperties.gradient(properties, site: site, position: position))
  }
}
