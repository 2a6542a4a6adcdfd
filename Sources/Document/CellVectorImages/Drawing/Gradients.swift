// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellXML

/// A gradient with the attributes and stops of the gradients that it refers to, before it is fitted to a shape.
struct Gradient: Hashable {
  let isRadial: Bool
  /// Whether its coordinates are user units; otherwise they are shares of the bounds of the shape.
  let isInUserSpace: Bool
  let transform: VectorTransform
  let origin: TransformOrigin
  let spread: GradientSpread
  let coordinates: GradientCoordinates
  /// The stops in the order of their offsets. Colours are resolved, and contain their opacity.
  let stops: [VectorGradientStop]
  let usesCurrentColor: Bool

  /// The stops from 0 to 1 if the gradient repeats: before the first stop and after the last one, their colours are kept: section 14.2.4
  /// of SVG 2.
  var periodicStops: [VectorGradientStop] {
    guard spread == .repeat, let first = stops.first, let last = stops.last else { return stops }
    return (first.offset > 0 ? [VectorGradientStop(offset: 0, color: first.color)] : []) + stops
      + (last.offset < 1 ? [VectorGradientStop(offset: 1, color: last.color)] : [])
  }

  /// Returns the gradient between two points, which may be equal: section 14.2.2 of SVG 2.
  func linear(in viewport: Viewport, stops: [VectorGradientStop], transform: VectorTransform) -> VectorLinearGradient {
    let end = Length(value: 100, isPercentage: true)
    return VectorLinearGradient(
      start: Point(
        x: (coordinates.x1 ?? .zero).resolved(of: viewport.width), y: (coordinates.y1 ?? .zero).resolved(of: viewport.height)),
      end: Point(
        x: (coordinates.x2 ?? end).resolved(of: viewport.width), y: (coordinates.y2 ?? .zero).resolved(of: viewport.height)),
      stops: stops, spread: spread, transform: transform)
  }

  /// Returns the gradient between two circles, whose radius may be zero; `nil` if both are the same, because nothing is painted then:
  /// section 14.2.3 of SVG 2.
  func radial(in viewport: Viewport, stops: [VectorGradientStop], transform: VectorTransform) -> VectorRadialGradient? {
    let half = Length(value: 50, isPercentage: true)
    let (cx, cy) = (coordinates.cx ?? half, coordinates.cy ?? half)
    let center = Point(x: cx.resolved(of: viewport.width), y: cy.resolved(of: viewport.height))
    let focus = Point(
      x: (coordinates.fx ?? cx).resolved(of: viewport.width), y: (coordinates.fy ?? cy).resolved(of: viewport.height))
    let radius = (coordinates.r ?? half).resolved(of: viewport.diagonal)
    let focalRadius = (coordinates.fr ?? .zero).resolved(of: viewport.diagonal)
    if radius > 0, focus == center, focalRadius == radius { return nil }
    return VectorRadialGradient(
      focus: focus, focalRadius: focalRadius, center: center, radius: radius, stops: stops, spread: spread,
      transform: transform)
  }
}

struct GradientCoordinates: Hashable {
  var x1, y1, x2, y2, cx, cy, r, fx, fy, fr: Length?

  /// Takes those that are missing from another gradient.
  mutating func fill(from other: GradientCoordinates) {
    x1 = x1 ?? other.x1
    y1 = y1 ?? other.y1
    x2 = x2 ?? other.x2
    y2 = y2 ?? other.y2
    cx = cx ?? other.cx
    cy = cy ?? other.cy
    r = r ?? other.r
    fx = fx ?? other.fx
    fy = fy ?? other.fy
    fr = fr ?? other.fr
  }
}

/// The attributes of one gradient element; `nil` where they are missing.
private struct GradientAttributes {
  var isInUserSpace: Bool?
  var transform: VectorTransform?
  var origin: TransformOrigin?
  var spread: GradientSpread?
  var coordinates = GradientCoordinates()
  var stops: [VectorGradientStop] = []
  var usesCurrentColor = false

  mutating func fill(from other: GradientAttributes) {
    isInUserSpace = isInUserSpace ?? other.isInUserSpace
    if transform == nil { (transform, origin) = (other.transform, other.origin) }
    spread = spread ?? other.spread
    coordinates.fill(from: other.coordinates)
    if stops.isEmpty { (stops, usesCurrentColor) = (other.stops, other.usesCurrentColor) }
  }
}

extension DrawingBuilder {
  /// Returns the gradient of an element, with what it takes from other gradients.
  mutating func gradient(_ element: Int) throws(SourceFailure) -> Gradient {
    if let known = gradients[element] { return known }
    var attributes = GradientAttributes()
    var chain: [Int] = []
    var next: Int? = element
    while let current = next {
      chain.append(current)
      attributes.fill(from: try gradientAttributes(current))
      next = try template(of: current, after: chain)
    }
    let gradient = Gradient(
      isRadial: kind(of: element) == .radialGradient, isInUserSpace: attributes.isInUserSpace ?? false,
      transform: attributes.transform ?? .identity, origin: attributes.origin ?? .zero, spread: attributes.spread ?? .pad,
      coordinates: attributes.coordinates, stops: attributes.stops, usesCurrentColor: attributes.usesCurrentColor)
    gradients[element] = gradient
    return gradient
  }

  /// Returns the gradient that another one refers to.
  private func template(of element: Int, after chain: [Int]) throws(SourceFailure) -> Int? {
    guard self.reference(in: element) != nil else { return nil }
    let (reference, attribute) = try reference(of: element)
    let target = try self.element(of: reference, from: element, attribute: attribute)
    guard kind(of: target) == .linearGradient || kind(of: target) == .radialGradient else {
      throw wrongElement(target, of: reference, from: element, attribute: attribute, wanted: "a gradient")
    }
    if chain.contains(target) {
      throw failure(.invalid(.circularReference(id: reference.id)), in: element, attribute: attribute, at: reference.place)
    }
    if chain.count > Limits.useDepth { throw failure(.limit(.useDepth), in: element) }
    return target
  }

  private mutating func gradientAttributes(_ element: Int) throws(SourceFailure) -> GradientAttributes {
    try refuseAnimation(of: element)
    var attributes = GradientAttributes()
    attributes.isInUserSpace = try attribute("gradientUnits", of: element) { scanner throws(ValueFailure) in
      try scanner.exactKeyword(["userSpaceOnUse": true, "objectBoundingBox": false])
    }
    let style = try style(of: element, viewport: attributes.isInUserSpace == true ? rootUserViewport : .unit)
    if let refusal = style.inherited.colorInterpolation { throw failure(refusal, in: element) }
    attributes.spread = try attribute("spreadMethod", of: element) { scanner throws(ValueFailure) in
      try scanner.exactKeyword(["pad": .pad, "reflect": .reflect, "repeat": .repeat])
    }
    if style.own.transform != .identity || document.attribute("gradientTransform", of: element) != nil {
      attributes.transform = style.own.transform
      attributes.origin = style.own.transformOrigin
    }
    attributes.coordinates = try coordinates(of: element)
    (attributes.stops, attributes.usesCurrentColor) = try stops(of: element)
    return attributes
  }

  private func coordinates(of element: Int) throws(SourceFailure) -> GradientCoordinates {
    func length(_ name: String) throws(SourceFailure) -> Length? {
      try attribute(name, of: element) { scanner throws(ValueFailure) in try scanner.length() }
    }
    func radius(_ name: String) throws(SourceFailure) -> Length? {
      try attribute(name, of: element) { scanner throws(ValueFailure) in try scanner.nonnegativeLength() }
    }
    var coordinates = GradientCoordinates()
    if kind(of: element) == .radialGradient {
      coordinates.cx = try length("cx")
      coordinates.cy = try length("cy")
      coordinates.r = try radius("r")
      coordinates.fx = try length("fx")
      coordinates.fy = try length("fy")
      coordinates.fr = try radius("fr")
    } else {
      coordinates.x1 = try length("x1")
      coordinates.y1 = try length("y1")
      coordinates.x2 = try length("x2")
      coordinates.y2 = try length("y2")
    }
    return coordinates
  }

  private mutating func stops(of element: Int) throws(SourceFailure) -> ([VectorGradientStop], usesCurrentColor: Bool) {
    var stops: [VectorGradientStop] = []
    var usesCurrentColor = false
    for child in document.children(of: element) where kind(of: child) == .stop {
      try refuseAnimation(of: child)
      let style = try documentStyle(of: child)
      let offset = try attribute("offset", of: child) { scanner throws(ValueFailure) in try scanner.share() } ?? 0
      var color = style.own.stopColor
      if color.hue == .current {
        usesCurrentColor = true
        color = style.inherited.color.multipliedAlpha(by: color.alpha)
      }
      // An offset that is less than the one before is raised to it.
      stops.append(
        VectorGradientStop(
          offset: max(offset, stops.last?.offset ?? 0), color: color.multipliedAlpha(by: style.own.stopOpacity)))
    }
    return (stops, usesCurrentColor)
  }
}
