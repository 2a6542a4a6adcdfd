// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellXML

extension DrawingBuilder {
  /// Whether a clip contains the whole image, so that it has no effect. Only rectangles are looked at.
  func covers(_ clip: VectorClip) -> Bool {
    clip.shapes.contains { shape in
      guard !shape.isInverted, shape.stroke == nil, let rect = shape.path.rectangle, shape.transform.keepsRectangles else {
        return false
      }
      let area = shape.transform.bounds(of: rect)
      // Transforms round, by far less than this.
      let slack = 1e-6
      return area.x <= imageBounds.x + slack && area.y <= imageBounds.y + slack && area.maxX >= imageBounds.maxX - slack
        && area.maxY >= imageBounds.maxY - slack
    }
  }

  /// Returns the areas outside which a `clip-path` hides an element; `nil` if it hides all of it.
  ///
  /// - Parameter context: the context of the content of the element.
  mutating func clips(
    of reference: PlacedReference, on element: Int, in context: Context
  ) throws(SourceFailure) -> [VectorClip]? {
    var clips: [VectorClip] = []
    var chain: [Int] = []
    var bounds: Rect??
    var next: (PlacedReference, from: Int)? = (reference, element)
    while let (reference, source) = next {
      // A clip path that is not there does not clip: section 5.1 of CSS Masking.
      guard let target = ids[reference.id], kind(of: target) == .clipPath else {
        warn(
          ids[reference.id].map { wrongElement($0, of: reference, from: source, attribute: "clip-path", wanted: "a clipPath") }
            ?? missingElement(reference, from: source, attribute: "clip-path"))
        break
      }
      if chain.contains(target) {
        throw failure(.invalid(.circularReference(id: reference.id)), in: source, attribute: "clip-path", at: reference.place)
      }
      chain.append(target)
      if chain.count > Limits.useDepth { throw failure(.limit(.useDepth), in: source) }
      guard let space = try clipSpace(of: target, on: element, in: context, bounds: &bounds) else { return nil }
      let shapes = try clipShapes(of: target, in: space)
      if shapes.isEmpty { return nil }
      clips.append(VectorClip(shapes: shapes))
      next = try documentStyle(of: target).own.clipPath.map { ($0, target) }
    }
    return clips
  }

  /// Returns the context of the shapes of a clip path; `nil` if it has no area.
  ///
  /// - Parameter bounds: the bounds of the clipped element, once they are known.
  private mutating func clipSpace(
    of target: Int, on element: Int, in context: Context, bounds: inout Rect??
  ) throws(SourceFailure) -> Context? {
    try look(at: target)
    try visit(target, in: context)
    let style = try style(of: target, viewport: context.viewport)
    guard var space = try self.context(in: target, style: style, around: context) else { return nil }
    let isInUserSpace = try attribute("clipPathUnits", of: target) { scanner throws(ValueFailure) in
      try scanner.exactKeyword(["userSpaceOnUse": true, "objectBoundingBox": false])
    }
    space.usedRoot = nil
    guard isInUserSpace == false else { return space }
    let box: Rect?
    if let known = bounds { box = known } else { box = try boundingBox(of: element, in: context) }
    bounds = .some(box)
    guard let box, box.width > 0, box.height > 0 else { return nil }
    space.transform = space.transform.concatenating(
      VectorTransform(a: box.width, b: 0, c: 0, d: box.height, tx: box.x, ty: box.y))
    space.viewport = .unit
    try check(space.transform, of: target)
    return space
  }

  /// Returns the bounds of everything inside an element, in the user units inside it, whether it is visible or not.
  mutating func boundingBox(of element: Int, in context: Context) throws(SourceFailure) -> Rect? {
    let outer = measuredBounds
    defer { measuredBounds = outer }
    measuredBounds = MeasuredBounds()
    var inner = context
    inner.transform = .identity
    switch kind(of: element) {
    case .shape(let shape): _ = try drawShape(element, shape, style: context.style, in: inner)
    case .use: _ = try drawUse(element, style: context.style, in: inner)
    case .svg: _ = try drawViewport(of: element, style: context.style, in: inner, width: nil, height: nil)
    case .conditional: _ = try drawChosenChild(of: element, in: inner)
    default: _ = try drawChildren(of: element, in: inner)
    }
    return measuredBounds?.rect
  }

  // MARK: Shapes

  private mutating func clipShapes(of target: Int, in context: Context) throws(SourceFailure) -> [VectorClipShape] {
    var shapes: [VectorClipShape] = []
    for child in document.children(of: target) {
      try look(at: child)
      switch kind(of: child) {
      case .shape, .use: shapes += try clipShape(child, in: context)
      case .refused(let feature): throw failure(.unsupported(feature), in: child)
      case .svg, .group, .conditional, .symbol, .unknown: throw failure(.invalid(.clipChild), in: child)
      case .linearGradient, .radialGradient, .stop, .clipPath, .definition, nil: break
      }
    }
    return shapes
  }

  /// Returns the outline of a shape, or of the shape that a `use` element refers to; none if it has no area.
  private mutating func clipShape(_ element: Int, in outer: Context) throws(SourceFailure) -> [VectorClipShape] {
    try visit(element, in: outer)
    let (style, work) = try computedStyle(
      of: element, parent: outer.style, viewport: outer.viewport, usedRoot: outer.usedRoot)
    try spend(bytes: work, on: element)
    guard style.own.isDisplayed, let context = try context(in: element, style: style, around: outer) else { return [] }
    if let clip = style.own.clipPath {
      throw failure(.unsupported(.clippedClip), in: element, attribute: "clip-path", at: clip.place)
    }
    if let refusal = style.own.relativeSize { throw failure(refusal, in: element) }
    try refuseAnimation(of: element)
    guard case .shape(let shape) = kind(of: element) else { return try usedClipShape(element, style: style, in: context) }
    guard style.inherited.isVisible else { return [] }
    let path = try path(of: element, shape, style: style, viewport: context.viewport)
    try spend(segments: path.segmentCount, on: element)
    guard path.hasSegments, let hull = path.controlBounds else { return [] }
    try checkExtent(of: context.transform.bounds(of: hull), element)
    return [VectorClipShape(path: path, transform: context.transform, rule: style.inherited.clipRule)]
  }

  private mutating func usedClipShape(
    _ element: Int, style: Style, in context: Context
  ) throws(SourceFailure) -> [VectorClipShape] {
    let (reference, attribute) = try reference(of: element)
    let target = try self.element(of: reference, from: element, attribute: attribute)
    guard case .shape = kind(of: target) else {
      throw wrongElement(target, of: reference, from: element, attribute: attribute, wanted: "a shape")
    }
    var inner = context
    inner.usedRoot = target
    try look(at: target)
    return try clipShape(target, in: inner)
  }
}

extension VectorPath {
  /// The rectangle that the outline is; `nil` for any other outline, and for one with an edge that is not parallel to an axis.
  fileprivate var rectangle: Rect? {
    guard elements.count == 5 || elements.count == 6, elements.last == .close else { return nil }
    var corners = elements.dropLast().flatMap(\.points)
    // The last line may lead back to the start.
    if corners.count == 5, corners[4] == corners[0] { corners.removeLast() }
    guard corners.count == 4, elements[1..<4].allSatisfy({ if case .line = $0 { true } else { false } }) else { return nil }
    let isRectangle =
      corners[0].y == corners[1].y
      ? corners[1].x == corners[2].x && corners[2].y == corners[3].y && corners[3].x == corners[0].x
      : corners[0].x == corners[1].x && corners[1].y == corners[2].y && corners[2].x == corners[3].x
        && corners[3].y == corners[0].y
    return isRectangle ? Rect(containing: corners) : nil
  }
}

extension VectorTransform {
  /// Whether edges parallel to an axis stay parallel to an axis.
  fileprivate var keepsRectangles: Bool { b == 0 && c == 0 || a == 0 && d == 0 }
}
