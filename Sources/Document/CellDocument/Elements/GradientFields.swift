// SPDX-License-Identifier: MIT

import CellGraphics
internal import CellNotation
internal import CellTree

/// The keys of a gradient as they are read, before they are checked for completeness.
struct GradientProperties: ObjectKeys {
  var angle: Double?
  var target: GradientTarget?
  var length: Double?
  var isRadial = false
  var isConic = false
  var isCircle = false
  var radius: RadialExtent.Size?
  var center: ContentPosition?
  var stops: [GradientStop]?
  var colors: [RGBA]?
  var space = MixingSpace.srgb
  var repeats = false
  var isDithered = false

  static let fields: [Field<GradientProperties>] = [
    Field("angle", .number(), \.angle, summary: "The angle in degrees, as in CSS; 180 (downwards) by default, 0 if it is conic."),
    Field("to", .name, \.target, summary: "The side or corner to which the gradient runs, instead of an angle."),
    Field(
      "length", .number(.above(0)), \.length, summary: "The distance from position 0 to 1, in points; linear gradients only."),
    Field("radial", .boolean, \.isRadial, summary: "Whether the gradient runs from the centre outwards."),
    Field("conic", .boolean, \.isConic, summary: "Whether the gradient runs around the centre, clockwise."),
    Field("circle", .boolean, \.isCircle, summary: "Whether a radial gradient ends at a circle instead of an ellipse."),
    Field("radius", .radialSize, \.radius, summary: "Where a radial gradient ends; farthest-side by default."),
    Field("center", .contentPosition, \.center, summary: "The centre of a radial or conic gradient; that of the box by default."),
    Field(
      "stops", .list(of: .object("stop", StopProperties.self), count: 2...Int.max), \.stops,
      summary: "Colours at positions, of which 0 is the start and 1 the end."),
    Field("colors", .list(of: .color, count: 2...Int.max), \.colors, summary: "Evenly spaced colours."),
    Field("space", .name, \.space, summary: "The colour space in which colours are mixed; srgb by default."),
    Field("repeating", .boolean, \.repeats, summary: "Whether the colours from the first stop to the last one are repeated."),
    Field("dither", .boolean, \.isDithered, summary: "Whether a fine pattern hides steps between similar colours."),
  ]

  /// Keys of the place that exclude each other.
  private static let exclusive = [
    ("radial", "conic"), ("radial", "angle"), ("radial", "to"), ("radial", "length"), ("conic", "to"), ("conic", "length"),
    ("angle", "to"),
  ]

  static let conflicts: [KeyRule] =
    exclusive.map { .conflict(condition($0), condition($1)) } + [
      .conflict(.any("stops"), .any("colors")),
      .needs("radial", for: "circle"), .needs("radial", for: "radius"), .needsAny(of: ["radial", "conic"], for: "center"),
    ]

  /// The condition that a key of the place has a value that counts.
  private static func condition(_ key: String) -> KeyCondition {
    ["radial", "conic"].contains(key) ? .equal(key, true) : .known(key)
  }

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
    case .linear(let angle): self.angle = angle == Self.initialAngle ? nil : angle
    case .linearTo(let target): self.target = target
    case .radial(let extent):
      isRadial = true
      isCircle = extent.isCircle
      radius = extent.size == RadialExtent().size ? nil : extent.size
      center = extent.center == .center ? nil : extent.center
    case .conic(let angle, let center):
      isConic = true
      self.angle = angle == 0 ? nil : angle
      self.center = center == .center ? nil : center
    }
    length = gradient.length
    let colors = gradient.stops.map(\.color)
    if gradient.stops == Self.stops(even: colors) {
      self.colors = colors
    } else {
      stops = gradient.stops.map(GradientStop.init)
    }
    (space, repeats, isDithered) = (gradient.ramp.space, gradient.ramp.repeats, gradient.ramp.isDithered)
  }

  /// The gradient. Colours from `colors` are evenly spaced.
  /// - Throws: ``CellDocumentError`` if keys are missing or conflict, or if the stops are not in ascending order.
  func value(at site: Site, _ position: SourcePosition) throws(CellDocumentError) -> Gradient {
    if let (first, second) = conflict { throw site.error(.conflictingKeys(first, second), at: position) }
    if stops != nil, colors != nil { throw site.error(.conflictingKeys("stops", "colors"), at: position) }
    let stops = stops.map(GradientStop.placed) ?? Self.stops(even: colors ?? [])
    guard stops.count >= 2 else { throw site.missing(["stops", "colors"], at: position) }
    for (before, after) in zip(stops, stops.dropFirst()) {
      if before.offset > after.offset { throw site.error(.decreasingStops, at: position) }
      if let hint = before.hint, hint < before.offset || hint > after.offset { throw site.error(.misplacedHint, at: position) }
    }
    if stops.last?.hint != nil { throw site.error(.misplacedHint, at: position) }
    let ramp = ColorRamp(stops, space: space, repeats: repeats, isDithered: isDithered)
    return Gradient(geometry: geometry, ramp: ramp, length: length)
  }

  private var geometry: Gradient.Geometry {
    if isRadial {
      return .radial(RadialExtent(isCircle: isCircle, size: radius ?? RadialExtent().size, center: center ?? .center))
    }
    if isConic { return .conic(angle: angle ?? 0, center: center ?? .center) }
    return target.map { .linearTo($0) } ?? .linear(angle: angle ?? Self.initialAngle)
  }

  /// The keys of the place that have a value.
  var keysOfPlace: [String] {
    [
      (isRadial, "radial"), (isConic, "conic"), (angle != nil, "angle"), (target != nil, "to"), (length != nil, "length"),
      (isCircle, "circle"), (radius != nil, "radius"), (center != nil, "center"),
    ].filter(\.0).map(\.1)
  }

  /// Two keys of the place that exclude each other.
  private var conflict: (String, String)? {
    let keys = keysOfPlace
    return Self.exclusive.first { keys.contains($0.0) && keys.contains($0.1) }
  }
}

/// A colour stop as it is written: without a position, with one, or with two, between which it is the only colour.
struct GradientStop: ObjectValue {
  typealias Keys = StopProperties

  var positions: [Double]
  var color: RGBA
  var hint: Double?

  init(positions: [Double], color: RGBA, hint: Double?) {
    (self.positions, self.color, self.hint) = (positions, color, hint)
  }

  init(_ stop: ColorStop) { self.init(positions: [stop.offset], color: stop.color, hint: stop.hint) }

  /// Returns the stops with their positions.
  ///
  /// Source: CSS Images Level 4, section 3.5.3: without a position, the first stop is at 0, the last one at 1, and the others at equal
  /// distances between those around them.
  static func placed(_ stops: [GradientStop]) -> [ColorStop] {
    var offsets: [Double?] = []
    for stop in stops { offsets += stop.positions.isEmpty ? [nil] : stop.positions.map(Optional.some) }
    if let first = offsets.first, first == nil { offsets[0] = 0 }
    if let last = offsets.last, last == nil { offsets[offsets.count - 1] = max(1, offsets.lazy.compactMap(\.self).last ?? 1) }
    var index = 0
    while let missing = offsets[index...].firstIndex(where: { $0 == nil }) {
      let next = offsets[missing...].firstIndex { $0 != nil } ?? offsets.endIndex
      let (before, after) = (offsets[missing - 1] ?? 0, offsets[next] ?? 1)
      for place in missing..<next {
        offsets[place] = before + (after - before) * Double(place - missing + 1) / Double(next - missing + 1)
      }
      index = next
    }
    var placed: [ColorStop] = []
    for stop in stops {
      for number in 0..<max(1, stop.positions.count) {
        let isLast = number == max(1, stop.positions.count) - 1
        placed.append(ColorStop(offset: offsets[placed.count] ?? 0, color: stop.color, hint: isLast ? stop.hint : nil))
      }
    }
    return placed
  }
}

/// One position, or two between which the colour stays the same.
struct StopPositions: DocumentValue {
  var values: [Double]

  var written: DataValue { values.count == 1 ? values[0].written : values.written }
}

struct StopProperties: ObjectKeys {
  var at: StopPositions?
  var color: RGBA?
  var hint: Double?

  static let fields: [Field<StopProperties>] = [
    Field("at", .stopPositions, \.at, summary: "One position, or two between which the colour stays the same."),
    Field("color", .color, \.color, isRequired: true),
    Field("hint", .stopPosition, \.hint, summary: "The position at which half of the way to the next colour is done."),
  ]

  init() {}

  init(_ stop: GradientStop) {
    (color, hint) = (stop.color, stop.hint)
    at = stop.positions.isEmpty ? nil : StopPositions(values: stop.positions)
  }

  func value(at site: Site, _ position: SourcePosition) throws(CellDocumentError) -> GradientStop {
    guard let color else { throw site.missing(["color"], at: position) }
    return GradientStop(positions: at?.values ?? [], color: color, hint: hint)
  }
}

extension Gradient: ObjectValue { typealias Keys = GradientProperties }

extension GradientTarget: DocumentValue {}
extension MixingSpace: DocumentValue {}
extension RadialExtent.Reach: DocumentValue {}

extension RadialExtent.Size: DocumentValue {
  var written: DataValue {
    switch self {
    case .reaching(let reach): reach.written
    case .radii(.points(let x), .points(let y)) where x == y: x.written
    case .radii(let x, let y): [x, y].written
    }
  }
}

extension ValueReader<Double> {
  fileprivate static let stopPosition = number(.within(-100...100))
}

extension ValueReader<StopPositions> {
  fileprivate static let stopPositions: ValueReader = either(
    ValueReader<Double>.stopPosition.mapped(
      inverse: { $0.values.count == 1 ? $0.values[0] : nil }, { StopPositions(values: [$0]) }),
    or: ValueReader<[Double]>.list(of: .stopPosition, count: 2...2).mapped(
      inverse: { $0.values.count == 2 ? $0.values : nil }, { StopPositions(values: $0) })
  ) { if case .array = $0.value { false } else { true } }
}

extension ValueReader<RadialExtent.Size> {
  /// A reader for what the gradient touches, one radius in points, or two radii.
  fileprivate static let radialSize: ValueReader = either(
    either(reach, or: radius) { if case .string = FoundValue($0) { true } else { false } }, or: radii
  ) { if case .array = $0.value { false } else { true } }

  private static let reach: ValueReader = ValueReader<RadialExtent.Reach>.name.mapped(
    inverse: { if case .reaching(let reach) = $0 { reach } else { nil } }, { .reaching($0) })

  private static let radius: ValueReader = ValueReader<Double>.number(.atLeast(0)).mapped(
    inverse: { size in
      guard case .radii(.points(let x), .points(let y)) = size, x == y else { return nil }
      return x
    }, { .radii(.points($0), .points($0)) })

  private static let radii: ValueReader = ValueReader<[Length]>.list(of: .length(.atLeast(0), .none), count: 2...2).mapped(
    inverse: { if case .radii(let x, let y) = $0 { [x, y] } else { nil } }
  ) { (radii) throws(CellDocumentProblem) in
    // A radius that is null in the data is left out, so the list has only one element.
    guard radii.count == 2 else { throw .unexpected(found: .null, expected: .length(.atLeast(0), .none)) }
    return .radii(radii[0], radii[1])
  }
}
