// SPDX-License-Identifier: MIT

internal import CellDisplayList
internal import CellGraphics
internal import CellVectorImages

/// The error for a vector image with a group that is composited as a whole, in several colours.
struct VectorGroupOpacity: Error, CustomStringConvertible {
  var description: String {
    "the image has a group with an opacity, in which shapes of several colours overlap; give each shape an opacity of its own"
  }
}

/// Converts the nodes of a vector image to display items.
struct VectorPainter {
  private let placement: VectorPlacement
  private let paints: VectorPaints
  /// The width of all strokes in device pixels; `nil` for those of the image.
  private let strokeWidth: Double?

  init(_ placement: VectorPlacement, _ paints: VectorPaints, strokeWidth: Double?) {
    self.placement = placement
    self.paints = paints
    self.strokeWidth = strokeWidth
  }

  /// What applies to the nodes of a group.
  private struct Surroundings {
    var clips: [[PathShape]] = []
    var opacity = 1.0
  }

  /// Returns the items from back to front: one for a fill, and one for a stroke.
  func items(_ nodes: [VectorNode]) throws(VectorGroupOpacity) -> [DisplayItem] { try items(nodes, Surroundings()) }

  private func items(_ nodes: [VectorNode], _ surroundings: Surroundings) throws(VectorGroupOpacity) -> [DisplayItem] {
    var items: [DisplayItem] = []
    for node in nodes {
      switch node {
      case .shape(let shape): items += try self.items(shape, surroundings)
      case .group(let group):
        var inner = surroundings
        inner.clips += group.clip.map { clip in clip.shapes.map { self.shape($0.path, .inside(FillRule($0.rule)), $0.transform) }
        }
        var children = try self.items(group.children, inner)
        try apply(group.opacity, to: &children)
        items += children
      }
    }
    return items
  }

  private func items(_ shape: VectorShape, _ surroundings: Surroundings) throws(VectorGroupOpacity) -> [DisplayItem] {
    var items: [DisplayItem] = []
    if let fill = shape.fill {
      items.append(item(shape, .inside(FillRule(fill.rule)), fill.paint, surroundings))
    }
    if let stroke = shape.stroke {
      var style = StrokeStyle(stroke)
      let stretch = placement.transform.concatenating(shape.transform).determinant.magnitude.squareRoot()
      if let strokeWidth, stretch > 0 { style.width = strokeWidth / stretch }
      items.append(item(shape, .stroke(style), stroke.paint, surroundings))
    }
    if shape.isStrokeFirst { items.reverse() }
    try apply(shape.opacity, to: &items)
    return items
  }

  private func item(
    _ shape: VectorShape, _ part: PathShape.Part, _ paint: VectorPaint, _ surroundings: Surroundings
  ) -> DisplayItem {
    let shape = self.shape(shape.path, part, shape.transform, surroundings.clips)
    return DisplayItem(.fill(.path(shape), self.paint(paint, of: shape)), clip: placement.clip(shape))
  }

  private func shape(
    _ path: VectorPath, _ part: PathShape.Part, _ transform: VectorTransform, _ clips: [[PathShape]] = []
  ) -> PathShape {
    PathShape(
      path, part, transform: placement.transform.concatenating(transform), clips: clips, x: placement.box.x, y: placement.box.y)
  }

  /// Applies an opacity to items as a whole. Items of one opaque colour become one shape where they overlap.
  private func apply(_ opacity: Double, to items: inout [DisplayItem]) throws(VectorGroupOpacity) {
    if opacity == 1 || items.isEmpty { return }
    guard items.count > 1, items.overlap else {
      for index in items.indices { items[index].opacity *= opacity }
      return
    }
    guard let union = items.union else { throw VectorGroupOpacity() }
    items = [union]
    items[0].opacity *= opacity
  }

  private func paint(_ paint: VectorPaint, of shape: PathShape) -> Paint {
    switch paint {
    case .color(let color): .color(paints.color(color))
    case .linear(let gradient):
      .mapped(
        MappedGradient(
          .linear(from: gradient.start, to: gradient.end), stops(gradient.stops), GradientSpread(gradient.spread),
          transform: shape.transform.concatenating(gradient.transform), x: shape.x, y: shape.y))
    case .radial(let gradient):
      .mapped(
        MappedGradient(
          .radial(
            focus: gradient.focus, focalRadius: gradient.focalRadius, center: gradient.center, radius: gradient.radius),
          stops(gradient.stops), GradientSpread(gradient.spread),
          transform: shape.transform.concatenating(gradient.transform), x: shape.x, y: shape.y))
    }
  }

  private func stops(_ stops: [VectorGradientStop]) -> [ColorStop] {
    stops.map { ColorStop(offset: $0.offset, color: paints.color($0.color)) }
  }
}

extension [DisplayItem] {
  /// Whether the rectangles of two items have a common part.
  fileprivate var overlap: Bool {
    indices.contains { index in
      self[..<index].contains { !$0.rect.intersection(self[index].rect).isEmpty }
    }
  }

  /// The items as one, if all have the same opaque colour.
  fileprivate var union: DisplayItem? {
    var shapes: [PathShape] = []
    for item in self {
      guard case .fill(.path(let shape), let paint) = item.content, case .color(let color) = paint, color.isOpaque,
        item.opacity == 1, case .fill(_, paint) = self[0].content
      else { return nil }
      shapes.append(shape)
    }
    guard case .fill(_, let paint)? = first?.content else { return nil }
    let clip = contains { !$0.clip.isEmpty } ? self.first { !$0.clip.isEmpty }?.clip ?? [] : []
    return DisplayItem(.fill(.path(PathShape(union: shapes)), paint), clip: clip)
  }
}

extension DisplayItem {
  fileprivate var rect: PixelRect { if case .fill(let shape, _) = content { shape.rect.outset } else { .empty } }
}

extension FillRule {
  fileprivate init(_ rule: VectorFillRule) { self = rule == .nonZero ? .nonZero : .evenOdd }
}

extension StrokeStyle {
  fileprivate init(_ stroke: VectorStroke) {
    let cap: LineCap =
      switch stroke.cap {
      case .butt: .butt
      case .round: .round
      case .square: .square
      }
    let join: LineJoin =
      switch stroke.join {
      case .miter: .miter
      case .round: .round
      case .bevel: .bevel
      }
    self.init(
      width: stroke.width, cap: cap, join: join, miterLimit: stroke.miterLimit, dashes: stroke.dashes,
      dashOffset: stroke.dashOffset)
  }
}

extension GradientSpread {
  fileprivate init(_ spread: VectorSpread) {
    switch spread {
    case .pad: self = .pad
    case .reflect: self = .reflect
    case .repeat: self = .repeat
    }
  }
}
