// SPDX-License-Identifier: MIT

internal import CellGraphics

/// Masks of opaque white and black shapes, which hide as clips do. Design programs write such masks.
extension DrawingBuilder {
  /// Returns the areas outside which a mask hides an element; `nil` if it hides all of it.
  ///
  /// - Parameters:
  ///   - nodes: the nodes of the element.
  ///   - context: the context of the content of the element.
  mutating func clips(
    ofMask reference: PlacedReference, on element: Int, showing nodes: [VectorNode], in context: Context
  ) throws(SourceFailure) -> [VectorClip]? {
    // A mask that is not there does not hide anything: section 6.1 of CSS Masking.
    guard let target = ids[reference.id], kind(of: target) == .definition, name(of: target) == "mask" else {
      warn(
        ids[reference.id].map { wrongElement($0, of: reference, from: element, attribute: "mask", wanted: "a mask") }
          ?? missingElement(reference, from: element, attribute: "mask"))
      return []
    }
    if context.uses.contains(target) {
      throw failure(.invalid(.circularReference(id: reference.id)), in: element, attribute: "mask", at: reference.place)
    }
    if context.uses.count == Limits.useDepth { throw failure(.limit(.useDepth), in: element) }
    try look(at: target)
    try visit(target, in: context)
    let style = try style(of: target, viewport: context.viewport)
    if let refusal = style.own.refusal { throw failure(refusal, in: target) }
    var bounds: Rect??
    guard let region = try region(of: target, units: "maskUnits", on: element, in: context, bounds: &bounds) else { return nil }
    let area = context.transform.bounds(of: region)
    // What a mask hides altogether may be as it likes.
    guard nodes.contains(where: { $0.reach.overlaps(area) }) else { return nil }
    if style.own.mask != nil || style.own.clipPath != nil { throw refusal(of: reference, on: element) }
    guard let space = try maskSpace(of: target, style: style, on: element, in: context, bounds: &bounds) else { return nil }
    let usedCurrentColor = usesCurrentColor
    let content = try drawChildren(of: target, in: space)
    usesCurrentColor = usedCurrentColor
    guard let shapes = content.maskShapes(byAlpha: style.own.masksByAlpha) else { throw refusal(of: reference, on: element) }
    let white = shapes.filter { !$0.isInverted }
    if white.isEmpty { return nil }
    let rectangle = VectorClipShape(path: .rectangle(region), transform: context.transform, rule: .nonZero)
    var clips = [VectorClip(shapes: [rectangle]), VectorClip(shapes: white)]
    // A black shape hides what is white below it, but not what is white above it.
    for index in shapes.indices where shapes[index].isInverted && index > (shapes.firstIndex { !$0.isInverted } ?? 0) {
      let clip = [shapes[index]] + shapes[(index + 1)...].filter { !$0.isInverted }
      // Many shapes in turn would make the square of their number.
      try spend(segments: clip.reduce(0) { $0 + $1.path.segmentCount }, on: target)
      clips.append(VectorClip(shapes: clip))
    }
    return clips
  }

  private func refusal(of reference: PlacedReference, on element: Int) -> SourceFailure {
    failure(.unsupported(.mask), in: element, attribute: "mask", at: reference.place)
  }

  /// Whether what a filter draws of an element lies outside the picture.
  ///
  /// - Parameter context: the context of the content of the element.
  mutating func isOutside(_ element: Int, filteredBy target: Int, in context: Context) throws(SourceFailure) -> Bool {
    var bounds: Rect??
    let region = try region(of: target, units: "filterUnits", on: element, in: context, bounds: &bounds)
    return region.map { !context.transform.bounds(of: $0).overlaps(imageBounds) } ?? true
  }

  /// Returns the rectangle to which a mask or a filter is confined, in the user units of the element; `nil` if it is empty.
  ///
  /// - Parameters:
  ///   - units: the attribute that says whether the rectangle is in user units.
  ///   - bounds: the bounds of the element, once they are known.
  private mutating func region(
    of target: Int, units: String, on element: Int, in context: Context, bounds: inout Rect??
  ) throws(SourceFailure) -> Rect? {
    func length(_ name: String, _ initial: Double) throws(SourceFailure) -> Length {
      try attribute(name, of: target) { scanner throws(ValueFailure) in try scanner.length() }
        ?? Length(value: initial, isPercentage: true)
    }
    let (x, y) = (try length("x", -10), try length("y", -10))
    let (width, height) = (try length("width", 120), try length("height", 120))
    let isInUserSpace = try attribute(units, of: target) { scanner throws(ValueFailure) in
      try scanner.exactKeyword(["userSpaceOnUse": true, "objectBoundingBox": false])
    }
    var origin = Point.zero
    var viewport = context.viewport
    if isInUserSpace != true {
      guard let box = try box(of: element, in: context, bounds: &bounds) else { return nil }
      origin = box.origin
      viewport = Viewport(width: box.width, height: box.height)
    }
    // Without user space, numbers are shares of the bounds.
    func resolved(_ length: Length, _ whole: Double) -> Double {
      isInUserSpace == true || length.isPercentage ? length.resolved(of: whole) : length.value * whole
    }
    let region = Rect(
      x: origin.x + resolved(x, viewport.width), y: origin.y + resolved(y, viewport.height),
      width: resolved(width, viewport.width), height: resolved(height, viewport.height))
    try checkExtent(of: context.transform.bounds(of: region), target)
    return region.width > 0 && region.height > 0 ? region : nil
  }

  /// Returns the context of the content of a mask; `nil` if it has no area.
  private mutating func maskSpace(
    of target: Int, style: Style, on element: Int, in context: Context, bounds: inout Rect??
  ) throws(SourceFailure) -> Context? {
    var space = context
    space.style = style
    space.depth += 1
    space.uses.append(target)
    space.usedRoot = nil
    let isInUserSpace = try attribute("maskContentUnits", of: target) { scanner throws(ValueFailure) in
      try scanner.exactKeyword(["userSpaceOnUse": true, "objectBoundingBox": false])
    }
    guard isInUserSpace == false else { return space }
    guard let box = try box(of: element, in: context, bounds: &bounds), box.width > 0, box.height > 0 else { return nil }
    space.transform = space.transform.concatenating(
      VectorTransform(a: box.width, b: 0, c: 0, d: box.height, tx: box.x, ty: box.y))
    space.viewport = .unit
    try check(space.transform, of: target)
    return space
  }

  private mutating func box(of element: Int, in context: Context, bounds: inout Rect??) throws(SourceFailure) -> Rect? {
    if let known = bounds { return known }
    let box = try boundingBox(of: element, in: context)
    bounds = .some(box)
    return box
  }
}

extension [VectorNode] {
  /// The shapes of a mask from back to front, the black ones inverted; `nil` if the mask is not made of opaque white and black shapes.
  ///
  /// - Parameter byAlpha: whether opaque shapes of any colour count as white.
  fileprivate func maskShapes(byAlpha: Bool) -> [VectorClipShape]? {
    var shapes: [VectorClipShape] = []
    for node in self {
      guard case .shape(let shape) = node, shape.opacity == 1 else { return nil }
      var parts: [VectorClipShape] = []
      if let fill = shape.fill {
        guard let isWhite = fill.paint.isWhite(byAlpha: byAlpha) else { return nil }
        parts.append(VectorClipShape(path: shape.path, transform: shape.transform, rule: fill.rule, isInverted: !isWhite))
      }
      if let stroke = shape.stroke {
        guard let isWhite = stroke.paint.isWhite(byAlpha: byAlpha) else { return nil }
        parts.append(
          VectorClipShape(
            path: shape.path, transform: shape.transform, rule: .nonZero, stroke: stroke.style, isInverted: !isWhite))
      }
      shapes += shape.isStrokeFirst ? parts.reversed() : parts
    }
    return shapes
  }
}

extension VectorPaint {
  /// Whether the paint is opaque white, or opaque if only alpha counts; `nil` if it is neither that nor opaque black.
  fileprivate func isWhite(byAlpha: Bool) -> Bool? {
    guard case .color(let color) = self, color.alpha == 1 else { return nil }
    switch color.hue {
    case _ where byAlpha: return true
    case .fixed(RGBA(red: 255, green: 255, blue: 255)): return true
    case .fixed(.black): return false
    case .fixed, .current: return nil
    }
  }
}

extension VectorNode {
  /// A rectangle in points outside which the node draws nothing.
  fileprivate var reach: Rect {
    switch self {
    case .group(let group):
      return Rect(containing: group.children.map(\.reach).flatMap { [$0.origin, Point(x: $0.maxX, y: $0.maxY)] })
    case .shape(let shape):
      guard let hull = shape.path.controlBounds else { return .zero }
      let bounds = shape.transform.bounds(of: hull)
      let width = (shape.stroke?.style.reach ?? 0) * shape.transform.largestStretch
      return Rect(
        x: bounds.x - width, y: bounds.y - width, width: bounds.width + 2 * width, height: bounds.height + 2 * width)
    }
  }
}

extension Rect {
  fileprivate func overlaps(_ other: Rect) -> Bool {
    x < other.maxX && other.x < maxX && y < other.maxY && other.y < maxY
  }
}
