// SPDX-License-Identifier: MIT

internal import CellDisplayList
internal import CellGraphics
internal import CellLayout
internal import CellTree

extension CellPainter {
  /// Returns the shadow of everything that an element draws; `nil` if it has none. The offset is a whole number of device pixels.
  func contentShadow(of decoration: Decoration) -> Shadow? {
    guard let shadow = decoration.shadow, shadow.path == .content else { return nil }
    return Shadow(
      x: grid.nearest(shadow.offset.x), y: grid.nearest(shadow.offset.y), blur: grid.devicePixels(shadow.blur),
      color: shadow.color)
  }

  /// Returns the shadow of an element's outline; `nil` if it has no such shadow. The offset is a whole number of device pixels, so
  /// that it moves the shadow's pixels without changing them.
  func frameShadow(of decoration: Decoration, drawing: ContentDrawing, at place: MarkPlace) -> DisplayItem? {
    guard let shadow = decoration.shadow, shadow.path == .frame,
      let path = shadowPath(of: decoration, drawing: drawing, at: place), !path.rect.isEmpty
    else { return nil }
    var rect = path.rect
    rect.x += Double(grid.nearest(shadow.offset.x))
    rect.y += Double(grid.nearest(shadow.offset.y))
    // A shape that casts the shadow has no tail: the element then has neither background nor border.
    let moved = Outline(rect, radii: path.radii).shape(with: path == place.outline ? place.tail : nil)
    return DisplayItem(.shadow(moved, blur: grid.devicePixels(shadow.blur), shadow.color))
  }

  /// Returns the outline that casts the shadow: that of the shape which the content draws if the element has neither background nor
  /// border, otherwise that of the frame.
  func shadowPath(of decoration: Decoration, drawing: ContentDrawing, at place: MarkPlace) -> Outline? {
    guard decoration.background == nil, decoration.border == nil, case .shape(let outline, _, _)? = drawing.marks.first else {
      return place.outline
    }
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

/// A strip along one edge of a rectangle, and the gradient line across the strip. The line ends at the edge.
///
/// If the rectangle is too small for the strip, it clips the strip, but the gradient line keeps its length.
struct FadeStrip: Hashable {
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
