// SPDX-License-Identifier: MIT

internal import CellDisplayList
internal import CellGraphics
internal import CellLayout
internal import CellTree

extension CellPainter {
  /// Returns the shadows of everything that an element draws, the first on top. The offset is a whole number of device pixels.
  func contentShadows(of decoration: Decoration) -> [Shadow] {
    decoration.shadows.filter { $0.path == .content && !$0.isInset }.map { shadow in
      Shadow(
        x: grid.nearest(shadow.offset.x), y: grid.nearest(shadow.offset.y), blur: grid.devicePixels(shadow.blur),
        color: shadow.color)
    }
  }

  /// Returns the shadows of an element's outline, from below to above. The offset is a whole number of device pixels, so that it moves the
  /// shadow's pixels without changing them; so is the spread, so that straight edges stay on device pixels.
  func frameShadows(of decoration: Decoration, drawing: ContentDrawing, at place: MarkPlace) -> [DisplayItem] {
    let shadows = decoration.shadows.filter { $0.path == .frame && !$0.isInset }
    guard !shadows.isEmpty, let path = shadowPath(of: decoration, drawing: drawing, at: place) else { return [] }
    // A shape that casts the shadow has no tail: the element then has neither background nor border.
    let tail = path == place.outline ? place.tail : nil
    return shadows.reversed().compactMap { shadow in
      let moved = self.moved(path.outset(by: Double(grid.nearest(shadow.spread)), growth: .ofShadows), with: shadow)
      if moved.rect.isEmpty { return nil }
      return DisplayItem(.shadow(moved.shape(with: tail), blur: grid.devicePixels(shadow.blur), shadow.color))
    }
  }

  /// Returns the shadows that an outline casts inwards, from below to above.
  /// - Parameter outline: the outline inside the border.
  func insetShadows(of decoration: Decoration, inside outline: Outline) -> [DisplayItem] {
    guard !outline.rect.isEmpty else { return [] }
    return decoration.shadows.reversed().filter(\.isInset).map { shadow in
      let hole = moved(outline.outset(by: -Double(grid.nearest(shadow.spread)), growth: .ofShadows), with: shadow)
      return DisplayItem(.shadow(.ring(outer: outline, inner: hole), blur: grid.devicePixels(shadow.blur), shadow.color))
    }
  }

  private func moved(_ outline: Outline, with shadow: DropShadow) -> Outline {
    var moved = outline
    moved.rect = outline.rect.translated(x: grid.nearest(shadow.offset.x), y: grid.nearest(shadow.offset.y))
    return moved
  }

  /// Returns the outline that casts the shadow: that of the shape which the content draws if the element has neither background nor
  /// border, otherwise that of the frame.
  func shadowPath(of decoration: Decoration, drawing: ContentDrawing, at place: MarkPlace) -> Outline? {
    guard decoration.isBare, case .shape(let outline, _, _)? = drawing.marks.first else { return place.outline }
    return self.outline(outline, at: place)
  }

  /// Returns the mask of an element, whose frame is `rect`; `nil` for no mask. The mask that fades out text is set later, after the
  /// text has been broken into lines.
  func mask(of element: Element, over rect: DeviceRect) -> Mask? {
    switch element.mask {
    case nil: return nil
    // A gradient over an empty frame has no direction, and the empty outline hides the whole element anyway.
    case .gradient where rect.isEmpty: return Mask(outline: Outline(rect), paint: .color(.clear))
    case .gradient(let gradient)?: return Mask(outline: Outline(rect), paint: .gradient(paint(gradient, over: rect)))
    case .rounded(let radii)?:
      return Mask(outline: Outline(rect, radii: radii.scaled(by: grid.scale.factor)), paint: .color(.black))
    case .fade(let fade)?:
      if element.text != nil { return nil }
      return mask(fade, of: rect, inside: rect)
    }
  }

  /// Returns a mask that fades out `rect` along one edge and hides everything outside `frame`.
  func mask(_ fade: AlphaMask.FadeOut, of rect: DeviceRect, inside frame: DeviceRect) -> Mask {
    let strip = FadeStrip(along: fade.edge, length: Double(max(1, grid.nearest(fade.length))), of: rect)
    return Mask(outline: Outline(frame), paint: strip.paint(from: .black, to: .clear))
  }
}

extension Decoration {
  /// Whether nothing is drawn around the frame, so that the outline of a shape or a badge is the only one.
  var isBare: Bool { background == nil && border == nil }
}

/// A strip along one edge of a rectangle, and the gradient line across the strip. The line ends at the edge.
///
/// If the rectangle is too small for the strip, it clips the strip, but the gradient line keeps its length.
struct FadeStrip: Equatable {
  let rect: DeviceRect
  private let start, end: DevicePoint

  /// - Parameters:
  ///   - length: the length of the gradient line from the edge inwards, in device pixels.
  ///   - whole: the rectangle that contains the strip.
  init(along edge: Fade.Edge, length: Double, of whole: DeviceRect) {
    var strip = whole
    switch edge {
    case .bottom, .top: strip.height = length
    case .right, .left: strip.width = length
    }
    if edge == .bottom { strip.y = whole.maxY - length }
    if edge == .right { strip.x = whole.maxX - length }
    let corner = DevicePoint(x: strip.x, y: strip.y)
    let below = DevicePoint(x: strip.x, y: strip.maxY)
    let beside = DevicePoint(x: strip.maxX, y: strip.y)
    switch edge {
    case .bottom: (start, end) = (corner, below)
    case .top: (start, end) = (below, corner)
    case .right: (start, end) = (corner, beside)
    case .left: (start, end) = (beside, corner)
    }
    rect = DeviceRect(
      x: max(strip.x, whole.x), y: max(strip.y, whole.y), width: min(strip.width, whole.width),
      height: min(strip.height, whole.height))
  }

  func paint(from first: RGBA, to last: RGBA) -> Paint {
    .linear(from: start, to: end, stops: [ColorStop(offset: 0, color: first), ColorStop(offset: 1, color: last)])
  }
}
