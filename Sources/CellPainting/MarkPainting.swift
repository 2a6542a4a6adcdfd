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
}

extension CellPainter {
  /// Paints an element without those inside it, from below to above: its shadow, backdrop, background, border and content.
  mutating func paint(_ element: Element, at place: MarkPlace) throws {
    let record = element.stored.value.content.record
    let properties = try record.pictureSource.flatMap { try placing.pictureProperties($0) }
    let drawing = record.drawing(hasPicture: properties != nil)
    let decoration = element.decoration
    if let shadow = frameShadow(of: decoration, drawing: drawing, at: place) { builder.addDecoration(shadow) }
    if let backdrop = backdrop(of: decoration, in: place.outline.rect) { builder.addDecoration(backdrop) }
    let fills = (decoration.background.map { [$0] } ?? []) + drawing.fills
    for item in boxItems(place.outline, fills: fills, border: decoration.border) { builder.addDecoration(item) }
    for mark in drawing.marks { try paint(mark, of: element, properties, at: place) }
  }

  private mutating func paint(
    _ mark: ContentDrawing.Mark, of element: Element, _ picture: PictureProperties?, at place: MarkPlace
  ) throws {
    switch mark {
    case .lines(let text, let fade):
      let isTruncated = try paint(text, fade, at: place)
      if case .fade(let fade)? = element.stored.value.decoration.storage.value.mask, isTruncated || !fade.onlyWhenTruncated {
        builder.setMask(mask(fade, of: DeviceRect(place.content), inside: place.outline.rect))
      }
    case .label(let text, let inside):
      let outline = if let inside { self.outline(inside, at: place) } else { place.outline }
      if let outline { try paintCentered(text, in: place.content, radii: outline.radii) }
    case .picture(let source, let mode):
      try paint(source, picture, mode, at: place)
    case .icon(let image, let tint, let strokeWidth):
      try paint(image, picture, tint: tint, strokeWidth: strokeWidth, at: place)
    case .shape(let outline, let fill, let border):
      guard let shown = self.outline(outline, at: place) else { return }
      for item in boxItems(shown, fills: fill.map { [$0] } ?? [], border: border) { builder.add(item) }
    case .line(let color):
      builder.add(DisplayItem(.fill(.box(Outline(place.outline.rect.atLeastOnePixel)), .color(color))))
    }
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
      let radii = place.radii?.scaled(by: grid.scale.factor)
      return Outline(
        place.content, radii: radii ?? CornerRadii(all: Double(min(place.content.width, place.content.height)) / 2))
    }
  }

  /// Returns a fill of the whole frame, below everything that the element draws except its shadow. Its corners are square even if
  /// the element's are rounded. Returns `nil` if the element has no backdrop or no pixels.
  func backdrop(of decoration: Decoration, in frame: DeviceRect) -> DisplayItem? {
    guard let color = decoration.backdrop, !frame.isEmpty else { return nil }
    return DisplayItem(.fill(.box(Outline(frame)), .color(color)))
  }

  /// Returns the display items of a box: the fills, each above the previous one, and then the border, which covers their edge.
  ///
  /// Under an opaque border with an anti-aliased edge, fills end in the middle of the border. Otherwise the edges of the fill and
  /// the border would be anti-aliased in the same place, and the fill would show as a hairline around the border. Browsers call
  /// this background bleed avoidance.
  func boxItems(_ outline: Outline, fills: [Fill], border: Border?) -> [DisplayItem] {
    let widths = grid.lineWidths(of: border)
    let hidesEdge = border.map(\.color.isOpaque) ?? false
    let isInset = hidesEdge && (!outline.radii.isZero || !outline.rect.isAligned)
    let filled = isInset ? outline.inset(by: widths.halved) : outline
    var items = fills.map { DisplayItem(.fill(.box(filled), paint($0, over: outline.rect)), hasDerivedEdges: isInset) }
    if let border, widths != .zero {
      items.append(DisplayItem(.fill(.ring(outer: outline, inner: outline.inset(by: widths)), .color(border.color))))
    }
    return items
  }
}

extension DeviceRect {
  /// The rectangle with sides enlarged to at least one pixel, for a line whose thickness was rounded to zero.
  fileprivate var atLeastOnePixel: DeviceRect { DeviceRect(x: x, y: y, width: max(1, width), height: max(1, height)) }
}
