// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellXML

/// The shape that is painted, as far as paints depend on it.
struct Painter {
  let element: Int
  /// The bounds of the outline in user units.
  let bounds: Rect?
  let style: InheritedStyle
  let viewport: Viewport
}

extension DrawingBuilder {
  /// Returns the fill of a shape; `nil` if nothing of it is visible.
  mutating func fill(_ painter: Painter) throws(SourceFailure) -> VectorFill? {
    let style = painter.style
    guard let paint = try paint(style.fill, opacity: style.fillOpacity, attribute: "fill", painter) else { return nil }
    return VectorFill(paint: paint, rule: style.fillRule)
  }

  /// Returns the stroke of a shape; `nil` if nothing of it is visible.
  mutating func stroke(_ painter: Painter) throws(SourceFailure) -> VectorStroke? {
    let style = painter.style
    let diagonal = painter.viewport.diagonal
    let width = style.strokeWidth.resolved(of: diagonal)
    guard width > 0,
      let paint = try paint(style.stroke, opacity: style.strokeOpacity, attribute: "stroke", painter)
    else { return nil }
    if let refusal = style.refusedJoin { throw failure(refusal, in: painter.element) }
    var dashes = style.dashes.map { $0.resolved(of: diagonal) }
    try spend(segments: dashes.count, on: painter.element)
    // Without positive lengths, the line is solid: section 13.5.6 of SVG 2.
    if dashes.allSatisfy({ $0 == 0 }) { dashes = [] }
    if !dashes.count.isMultiple(of: 2) { dashes += dashes }
    if !dashes.isEmpty, let attribute = document.attribute("pathLength", of: painter.element) {
      throw failure(.unsupported(.pathLength), in: painter.element, attribute: "pathLength", at: attribute.offset)
    }
    return VectorStroke(
      paint: paint,
      style: StrokeStyle(
        width: width, cap: style.cap, join: style.effectiveJoin, miterLimit: max(1, style.miterLimit), dashes: dashes,
        dashOffset: style.dashOffset.resolved(of: diagonal)))
  }

  /// Returns a paint with its references followed; `nil` if nothing of it is visible.
  ///
  /// - Parameter attribute: the property whose value the paint is.
  private mutating func paint(
    _ placed: PlacedPaint, opacity: Double, attribute: String, _ painter: Painter
  ) throws(SourceFailure) -> VectorPaint? {
    switch placed.paint {
    case .none: return nil
    case .color(let color):
      guard color.alpha * opacity > 0 else { return nil }
      return self.color(color, style: painter.style, opacity: opacity)
    case .reference(let id, let fallback):
      let target = ids[id]
      let kind = target.flatMap(kind)
      if let target, kind == .linearGradient || kind == .radialGradient {
        return try gradientPaint(
          target, fallback: fallback.map { PlacedPaint(paint: $0, place: placed.place) }, opacity: opacity,
          attribute: attribute, painter)
      }
      if let target, kind == .definition, name(of: target) == "pattern" {
        throw failure(.unsupported(.pattern), in: painter.element, attribute: attribute, at: placed.place)
      }
      if let fallback {
        return try paint(PlacedPaint(paint: fallback, place: placed.place), opacity: opacity, attribute: attribute, painter)
      }
      // A paint that is not there is none: section 13.2 of SVG 2.
      let reference = PlacedReference(id: id, place: placed.place)
      warn(
        target.map { wrongElement($0, of: reference, from: painter.element, attribute: attribute, wanted: "a gradient") }
          ?? missingElement(reference, from: painter.element, attribute: attribute))
      return nil
    }
  }

  /// Returns a colour with the current colour of the element in place of `currentColor`.
  private mutating func color(_ color: VectorColor, style: InheritedStyle, opacity: Double) -> VectorPaint {
    guard color.hue == .current else { return .color(color.multipliedAlpha(by: opacity)) }
    usesCurrentColor = true
    return .color(style.color.multipliedAlpha(by: color.alpha * opacity))
  }

  private mutating func gradientPaint(
    _ target: Int, fallback: PlacedPaint?, opacity: Double, attribute: String, _ painter: Painter
  ) throws(SourceFailure) -> VectorPaint? {
    let gradient = try gradient(target)
    guard opacity > 0, let last = gradient.stops.last else { return nil }
    try spend(segments: gradient.stops.count, on: painter.element)
    if gradient.usesCurrentColor { usesCurrentColor = true }
    let solid = VectorPaint.color(last.color.multipliedAlpha(by: opacity))
    if gradient.stops.count == 1 { return solid }
    var space = VectorTransform.identity
    if !gradient.isInUserSpace {
      // A shape without an area has no such space: section 8.11 of SVG 2.
      guard let bounds = painter.bounds, bounds.width > 0, bounds.height > 0 else {
        guard let fallback else { return nil }
        return try paint(fallback, opacity: opacity, attribute: attribute, painter)
      }
      space = VectorTransform(a: bounds.width, b: 0, c: 0, d: bounds.height, tx: bounds.x, ty: bounds.y)
    }
    let viewport = gradient.isInUserSpace ? painter.viewport : .unit
    let transform = space.concatenating(gradient.origin.applied(to: gradient.transform, in: viewport))
    try check(transform, of: target)
    guard transform.inverse != nil else { return nil }
    let stops = gradient.periodicStops.map { VectorGradientStop(offset: $0.offset, color: $0.color.multipliedAlpha(by: opacity)) }
    if gradient.isRadial {
      guard let radial = gradient.radial(in: viewport, stops: stops, transform: transform) else { return nil }
      return radial.radius == 0 ? solid : .radial(radial)
    }
    let linear = gradient.linear(in: viewport, stops: stops, transform: transform)
    return linear.start == linear.end ? solid : .linear(linear)
  }
}
