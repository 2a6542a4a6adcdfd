// SPDX-License-Identifier: MIT

internal import CellDisplayList
internal import CellGraphics
internal import CellVectorImages

/// The reason why an icon or another vector image cannot be drawn, although its file is valid.
enum UndrawableVector: Error, CustomStringConvertible {
  /// A stroke has more dashes than ``Limits/vectorSegments``.
  case dashes
  /// The file of an icon is a picture of pixels.
  case pixels(String)
  /// A vector image is repeated more often than ``Limits/vectorTiles``.
  case tiles(Int)

  var description: String {
    switch self {
    case .dashes: "the image has a line with more than \(grouped(Limits.vectorSegments)) dashes; make the dashes longer"
    case .pixels(let source): "an icon is drawn from an SVG file, and \"\(source)\" is none; draw it as an image"
    case .tiles(let count):
      "the image is repeated \(grouped(count)) times, more than \(grouped(Limits.vectorTiles)); make it larger, or use a PNG file"
    }
  }
}

extension UndrawableVector: AttributableError {
  var fault: Fault { .document }
}

/// Converts the nodes of a vector image to display items.
struct VectorPainter {
  let placement: VectorPlacement
  private let paints: VectorPaints
  /// The width of all strokes in device pixels; `nil` for those of the image.
  private let strokeWidth: Double?

  init(_ placement: VectorPlacement, _ paints: VectorPaints, strokeWidth: Double?) {
    self.placement = placement
    self.paints = paints
    self.strokeWidth = strokeWidth
  }

  /// Returns the items of an icon. The alpha of the tint applies to the icon as a whole if the tint is its only colour: where shapes
  /// overlap, it is not darker.
  func tinted(_ nodes: [VectorNode]) throws(UndrawableVector) -> [DisplayItem] {
    guard let tint = paints.tint, !tint.isOpaque, tint.alpha > 0 else { return try items(nodes) }
    let opaque = VectorPaints(
      tint: RGBA(red: tint.red, green: tint.green, blue: tint.blue), tintsAll: paints.tintsAll)
    var whole = try VectorPainter(placement, opaque, strokeWidth: strokeWidth).items(nodes)
    guard whole.union != nil else { return try items(nodes) }
    apply(Double(tint.alpha) / 255, to: &whole)
    return whole
  }

  /// Returns the items from back to front: one for a fill, and one for a stroke.
  func items(_ nodes: [VectorNode]) throws(UndrawableVector) -> [DisplayItem] { try items(nodes, cutBy: []) }

  /// - Parameter clips: the areas of the groups around the nodes, outside which nothing is drawn.
  private func items(_ nodes: [VectorNode], cutBy clips: [[PathShape]]) throws(UndrawableVector) -> [DisplayItem] {
    var items: [DisplayItem] = []
    for node in nodes {
      switch node {
      case .shape(let shape):
        items += try self.items(shape, cutBy: clips)
      case .group(let group):
        let own = try group.clip.map { clip throws(UndrawableVector) in
          try clip.shapes.map { shape throws(UndrawableVector) in self.shape(shape.path, try shape.part, shape.transform) }
        }
        var children = try self.items(group.children, cutBy: clips + own)
        apply(group.opacity, to: &children)
        items += children
      }
    }
    return items.joiningStrokes()
  }

  private func items(_ shape: VectorShape, cutBy clips: [[PathShape]]) throws(UndrawableVector) -> [DisplayItem] {
    var items: [DisplayItem] = []
    if let fill = shape.fill {
      items.append(item(shape, .inside(fill.rule), fill.paint, clips))
    }
    if let stroke = shape.stroke {
      var style = stroke.style
      let stretch = placement.transform.concatenating(shape.transform).determinant.magnitude.squareRoot()
      if let strokeWidth, stretch > 0 { style.width = strokeWidth / stretch }
      if style.dashCount(along: shape.path) > Limits.vectorSegments { throw UndrawableVector.dashes }
      items.append(item(shape, .stroke(style), stroke.paint, clips))
    }
    if shape.isStrokeFirst { items.reverse() }
    apply(shape.opacity, to: &items)
    return items
  }

  private func item(
    _ shape: VectorShape, _ part: PathShape.Part, _ paint: VectorPaint, _ clips: [[PathShape]]
  ) -> DisplayItem {
    let shape = self.shape(shape.path, part, shape.transform, clips)
    return DisplayItem(.fill(.path(shape), self.paint(paint, of: shape)))
  }

  private func shape(
    _ path: VectorPath, _ part: PathShape.Part, _ transform: VectorTransform, _ clips: [[PathShape]] = []
  ) -> PathShape {
    PathShape(
      path, part, transform: placement.transform.concatenating(transform), clips: clips, within: placement.area,
      x: placement.box.x, y: placement.box.y)
  }

  /// Applies an opacity to items as a whole. Where they overlap, they become one item.
  private func apply(_ opacity: Double, to items: inout [DisplayItem]) {
    if opacity == 1 || items.isEmpty { return }
    if items.count > 1, items.overlap, let whole = items.union ?? items.group { items = [whole] }
    for index in items.indices { items[index].opacity *= opacity }
  }

  private func paint(_ paint: VectorPaint, of shape: PathShape) -> Paint {
    switch paint {
    case .color(let color): .color(paints.color(color))
    case .linear(let gradient):
      .mapped(
        MappedGradient(
          .linear(from: gradient.start, to: gradient.end), stops(gradient.stops), gradient.spread,
          transform: shape.transform.concatenating(gradient.transform), x: shape.x, y: shape.y))
    case .radial(let gradient):
      .mapped(
        MappedGradient(
          .radial(
            focus: gradient.focus, focalRadius: gradient.focalRadius, center: gradient.center, radius: gradient.radius),
          stops(gradient.stops), gradient.spread,
          transform: shape.transform.concatenating(gradient.transform), x: shape.x, y: shape.y))
    }
  }

  private func stops(_ stops: [VectorGradientStop]) -> [ColorStop] {
    stops.map { ColorStop(offset: $0.offset, color: paints.color($0.color)) }
  }
}

extension VectorClipShape {
  fileprivate var part: PathShape.Part {
    get throws(UndrawableVector) {
      guard let stroke else { return isInverted ? .outside(rule) : .inside(rule) }
      if stroke.dashCount(along: path) > Limits.vectorSegments { throw UndrawableVector.dashes }
      return isInverted ? .outsideStroke(stroke) : .stroke(stroke)
    }
  }
}

extension [DisplayItem] {
  /// Whether the rectangles of two items have a common part. Of many items, of which all pairs would take long to compare, it is
  /// assumed.
  fileprivate var overlap: Bool {
    count > 100
      || indices.contains { index in
        self[..<index].contains { $0.rect.overlaps(self[index].rect) }
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
    return DisplayItem(.fill(.path(PathShape(union: shapes)), paint))
  }
}

extension [DisplayItem] {
  /// The items as one that is composited as a whole.
  fileprivate var group: DisplayItem? {
    let parts = compactMap { item -> PaintedShape? in
      guard case .fill(.path(let shape), let paint) = item.content else { return nil }
      return PaintedShape(shape, paint, opacity: item.opacity)
    }
    guard !parts.isEmpty else { return nil }
    return DisplayItem(.fill(.path(PathShape(around: parts.map(\.shape))), .group(parts)))
  }
}

extension DisplayItem {
  fileprivate var rect: PixelRect { if case .fill(let shape, _) = content { shape.rect.outset } else { .empty } }
}
