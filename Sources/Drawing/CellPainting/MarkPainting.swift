// SPDX-License-Identifier: MIT

internal import CellDisplayList
internal import CellGraphics
internal import CellLayout
internal import CellTree

/// Where an element's content is drawn.
struct MarkPlace {
  let box: LayoutTree.Box
  /// The content box on whole device pixels.
  let content: PixelRect
  /// The frame with the corner radii of the element.
  let outline: Outline
  /// The corner radii of the document, in points; `nil` if it has none.
  let radii: CornerRadii?
  let tail: DeviceTail?
}

extension CellPainter {
  /// Paints an element without those inside it, from below to above: its shadows, backdrop, background, inset
  /// shadows, border and content.
  mutating func paint(_ element: Element, at place: MarkPlace) throws {
    let record = element.record
    let properties = try record.pictureSource.flatMap { try placing.pictureProperties($0) }
    let drawing = record.drawing(hasPicture: properties != nil)
    let decoration = element.decoration
    for shadow in frameShadows(of: decoration, drawing: drawing, at: place) { builder.addDecoration(shadow) }
    if let backdrop = backdrop(of: decoration, below: drawing, at: place) { builder.addDecoration(backdrop) }
    let fills = (decoration.background.map { [$0] } ?? []) + drawing.fills
    let box = boxItems(place.outline, fills: fills, border: decoration.border, tail: place.tail)
    for item in box.fills { builder.addDecoration(item) }
    if let picture = drawing.backgroundImage {
      let inner = place.outline.inset(by: grid.lineWidths(of: decoration.border))
      try paint(picture, properties, in: inner.rect.nearest, radii: inner.radii, isDecoration: true)
    }
    let holdsShadows = decoration.isBare && drawing.marks.first.map(\.isShape) ?? false
    if !holdsShadows {
      let inner = place.outline.inset(by: grid.lineWidths(of: decoration.border))
      for shadow in insetShadows(of: decoration, inside: inner) { builder.addDecoration(shadow) }
    }
    for item in box.border { builder.addDecoration(item) }
    for item in outlineItems(of: decoration, drawing: drawing, at: place) { builder.addDecoration(item) }
    for mark in drawing.marks { try paint(mark, of: element, properties, at: place) }
  }

  private mutating func paint(
    _ mark: ContentDrawing.Mark, of element: Element, _ picture: PictureProperties?, at place: MarkPlace
  ) throws {
    switch mark {
    case .lines(let text, let gradient, let fade):
      let isTruncated = try paint(text, gradient, fade, at: place)
      if case .fade(let fade)? = element.mask, isTruncated || !fade.onlyWhenTruncated {
        builder.setMask(mask(fade, of: DeviceRect(place.content), inside: place.outline.rect))
      }
    case .label(let text, let inside):
      let outline = if let inside { self.outline(inside, at: place) } else { place.outline }
      if let outline { try paintCentered(text, in: place.content, radii: outline.radii) }
    case .picture(let shown):
      try paint(shown, picture, in: place.content, radii: place.outline.radii)
    case .icon(let image, let tint, let strokeWidth):
      try paint(image, picture, tint: tint, strokeWidth: strokeWidth, at: place)
    case .shape(let outline, let fill, let border):
      guard let shown = self.outline(outline, at: place) else { return }
      let box = boxItems(shown, fills: fill.map { [$0] } ?? [], border: border)
      for item in box.fills { builder.add(item) }
      if element.decoration.isBare {
        let inner = shown.inset(by: grid.lineWidths(of: border))
        for shadow in insetShadows(of: element.decoration, inside: inner) { builder.add(shadow) }
      }
      for item in box.border { builder.add(item) }
    case .line(let color):
      builder.add(DisplayItem(.fill(.box(Outline(place.outline.rect.atLeastOnePixel)), .color(color))))
    case .ring(let ring): paint(ring, around: place.outline)
    case .dot(let status): paint(status, at: place.outline)
    }
  }

  mutating func paint(_ ring: AvatarRing, around outline: Outline) {
    let shape = self.shape(of: ring, around: outline)
    builder.add(DisplayItem(.fill(.ring(outer: shape.outer, inner: shape.inner), paint(ring.fill, over: shape.outer.rect))))
  }

  mutating func paint(_ status: AvatarStatus, at avatar: Outline) {
    let box = boxItems(outline(of: status, at: avatar), fills: [status.fill], border: status.border)
    for item in box.fills { builder.add(item) }
    for item in box.border { builder.add(item) }
  }

  private func shape(of ring: AvatarRing, around outline: Outline) -> (outer: Outline, inner: Outline) {
    let inner = outline.outset(by: Double(grid.nearest(ring.gap)))
    return (inner.outset(by: Double(max(1, grid.nearest(ring.width)))), inner)
  }

  private func outline(of status: AvatarStatus, at avatar: Outline) -> Outline {
    let side = Double(max(1, grid.nearest(status.diameter)))
    let (isLeft, isTop) = (status.corner.isLeft(inRightToLeft: isRightToLeft), status.corner.isTop)
    let inset: Double
    switch status.place {
    case .frame: inset = 0
    case .circle:
      // The middle of an arc of 90 degrees is as far from both edges. Whole pixels keep the dots of all corners alike.
      let radius = avatar.radii.radius(isLeft: isLeft, isTop: isTop)
      inset = (radius.smaller * (1 - 0.5.squareRoot()) - side / 2).rounded()
    }
    let frame = avatar.rect
    let rect = DeviceRect(
      x: isLeft ? frame.x + inset : frame.maxX - inset - side, y: isTop ? frame.y + inset : frame.maxY - inset - side,
      width: side, height: side)
    return Outline(rect, radii: CornerRadii(all: side / 2))
  }

  /// Returns the outline of a shape; `nil` for a pill without pixels.
  func outline(_ outline: MarkOutline, at place: MarkPlace) -> Outline? {
    // Without padding or a border, a shape fills its frame, which may lie between pixels.
    let rect = place.box.content == place.box.frame ? place.outline.rect : DeviceRect(place.content)
    switch outline {
    case .roundedRectangle(let radii):
      return Outline(rect, radii: radii.scaled(by: grid.scale.factor))
    case .circle:
      let diameter = min(rect.width, rect.height)
      let square = DeviceRect(
        x: rect.x + ((rect.width - diameter) / 2).rounded(.down), y: rect.y + ((rect.height - diameter) / 2).rounded(.down),
        width: diameter, height: diameter)
      return Outline(square, radii: CornerRadii(all: diameter / 2))
    case .pill:
      if place.content.isEmpty { return nil }
      let radii = place.radii?.scaled(by: grid.scale.factor).curved(place.outline.radii.curve)
      return Outline(
        place.content, radii: radii ?? CornerRadii(all: Double(min(place.content.width, place.content.height)) / 2))
    }
  }

  /// Returns a fill of the whole frame, below everything that the element draws except its shadow, and of what a ring, a dot, a tail or
  /// an outline
  /// needs around it. Its corners are square even if the element's are rounded. Returns `nil` if the element has no backdrop or no
  /// pixels.
  private func backdrop(of decoration: Decoration, below drawing: ContentDrawing, at place: MarkPlace) -> DisplayItem? {
    guard let color = decoration.backdrop, !place.outline.rect.isEmpty else { return nil }
    var rect = place.outline.shape(with: place.tail).rect
    for mark in drawing.marks {
      switch mark {
      case .ring(let ring): rect = rect.union(shape(of: ring, around: place.outline).outer.rect)
      case .dot(let status): rect = rect.union(outline(of: status, at: place.outline).rect)
      case .lines, .label, .picture, .icon, .shape, .line: break
      }
    }
    if let line = outlineOutside(decoration, drawing: drawing, at: place) { rect = rect.union(line.rect) }
    return DisplayItem(.fill(.box(Outline(rect)), .color(color)))
  }

  /// Returns the display items of a box: the fills, each above the previous one, and the border, which covers their edge.
  ///
  /// Under an opaque border with an anti-aliased edge, fills end in the middle of the border. Otherwise the edges of the fill and
  /// the border would be anti-aliased in the same place, and the fill would show as a hairline around the border. Browsers call
  /// this background bleed avoidance.
  func boxItems(
    _ outline: Outline, fills: [Fill], border: Border?, tail: DeviceTail? = nil
  ) -> (fills: [DisplayItem], border: [DisplayItem]) {
    let lines = border.map { self.items(of: $0, in: outline, tail: tail) } ?? []
    let hidesEdge = border.map(\.isOpaqueAndSolid) ?? false
    let isInset = hidesEdge && (!outline.radii.isZero || !outline.rect.isAligned || tail != nil)
    let filled = isInset ? outline.inset(by: grid.lineWidths(of: border).halved) : outline
    let items = fills.map {
      DisplayItem(.fill(filled.shape(with: tail), paint($0, over: outline.rect)), hasDerivedEdges: isInset)
    }
    return (items, lines)
  }
}

extension CornerRadii {
  fileprivate func radius(isLeft: Bool, isTop: Bool) -> CornerRadius {
    isTop ? (isLeft ? topLeft : topRight) : (isLeft ? bottomLeft : bottomRight)
  }
}

extension ContentDrawing.Mark {
  fileprivate var isShape: Bool { if case .shape = self { true } else { false } }
}

extension DeviceRect {
  /// The rectangle with sides enlarged to at least one pixel, for a line whose thickness was rounded to zero.
  fileprivate var atLeastOnePixel: DeviceRect { DeviceRect(x: x, y: y, width: max(1, width), height: max(1, height)) }

  /// The whole pixels with each edge at the nearest one.
  fileprivate var nearest: PixelRect {
    let (left, top) = (Int(x.rounded()), Int(y.rounded()))
    return PixelRect(x: left, y: top, width: Int(maxX.rounded()) - left, height: Int(maxY.rounded()) - top)
  }
}
