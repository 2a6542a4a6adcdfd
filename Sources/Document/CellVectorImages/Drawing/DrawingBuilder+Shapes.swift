// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellXML

extension DrawingBuilder {
  /// Returns the node of a shape; none if it has no visible paint.
  ///
  /// - Parameter context: the context inside the element.
  mutating func drawShape(
    _ element: Int, _ shape: ElementKind.Shape, style: Style, in context: Context
  ) throws(SourceFailure) -> [VectorNode] {
    try refuseAnimation(of: element)
    guard style.inherited.isVisible || measuredBounds != nil else { return [] }
    let path = try path(of: element, shape, style: style, viewport: context.viewport)
    try spend(segments: path.segmentCount, on: element)
    guard path.hasSegments, let hull = path.controlBounds else { return [] }
    try checkExtent(of: context.transform.bounds(of: hull), element)
    if measuredBounds != nil {
      measure(path.applying(context.transform).bounds)
      return []
    }
    if shape.hasVertices, let marker = style.inherited.markers.first { throw failure(marker, in: element) }
    let painter = Painter(element: element, bounds: path.bounds, style: style.inherited, viewport: context.viewport)
    // The interior of a line is empty.
    let fill = shape == .line ? nil : try self.fill(painter)
    let stroke = try self.stroke(painter)
    if let stroke {
      let reach =
        stroke.style.width * context.transform.largestStretch * (stroke.style.join == .miter ? stroke.style.miterLimit : 1)
      if reach > Limits.vectorNumber { throw failure(.limit(.coordinate), in: element) }
    }
    guard fill != nil || stroke != nil, style.own.opacity > 0 else { return [] }
    let isClipped = style.own.clipPath != nil || style.own.mask != nil
    let node = VectorShape(
      path: path, transform: context.transform, opacity: style.own.opacity, fill: fill, stroke: stroke,
      isStrokeFirst: style.inherited.isStrokeFirst && fill != nil && stroke != nil)
    guard isClipped else { return [.shape(node)] }
    var groupStyle = style
    groupStyle.own.opacity = 1
    return try group([.shape(node)], of: element, style: groupStyle, in: context, adding: [])
  }

  /// Throws if an element changes with time or by a script.
  mutating func refuseAnimation(of element: Int) throws(SourceFailure) {
    guard staticElements.insert(element).inserted else { return }
    for child in document.children(of: element) {
      if case .refused(let feature) = kind(of: child), feature == .animation || feature == .script {
        throw failure(.unsupported(feature), in: child)
      }
    }
  }

  func checkExtent(of rect: Rect, _ element: Int) throws(SourceFailure) {
    let extent = max(abs(rect.x), abs(rect.y), abs(rect.maxX), abs(rect.maxY))
    // Also false for NaN.
    guard extent <= Limits.vectorNumber else { throw failure(.limit(.coordinate), in: element) }
  }

  private mutating func measure(_ bounds: Rect?) {
    guard let bounds else { return }
    guard let known = measuredBounds?.rect else {
      measuredBounds?.rect = bounds
      return
    }
    measuredBounds?.rect = Rect(
      containing: [known, bounds].flatMap { [$0.origin, Point(x: $0.maxX, y: $0.maxY)] })
  }

  // MARK: Outlines

  /// Returns the outline of a shape in user units: chapters 9 and 10 of SVG 2. It is empty if a size is zero.
  mutating func path(
    of element: Int, _ shape: ElementKind.Shape, style: Style, viewport: Viewport
  ) throws(SourceFailure) -> VectorPath {
    let geometry = style.own.geometry
    func x(_ length: Length?) -> Double { (length ?? .zero).resolved(of: viewport.width) }
    func y(_ length: Length?) -> Double { (length ?? .zero).resolved(of: viewport.height) }
    switch shape {
    case .path:
      return try pathData(of: element)
    case .rect:
      let rect = Rect(x: x(geometry.x), y: y(geometry.y), width: x(geometry.width), height: y(geometry.height))
      guard rect.width > 0, rect.height > 0 else { return VectorPath() }
      // A missing radius is the other one.
      let radiusX = geometry.rx.map(x) ?? geometry.ry.map(y) ?? 0
      let radiusY = geometry.ry.map(y) ?? geometry.rx.map(x) ?? 0
      return .rectangle(rect, radiusX: min(radiusX, rect.width / 2), radiusY: min(radiusY, rect.height / 2))
    case .circle:
      let radius = (geometry.r ?? .zero).resolved(of: viewport.diagonal)
      guard radius > 0 else { return VectorPath() }
      return .ellipse(center: Point(x: x(geometry.cx), y: y(geometry.cy)), radiusX: radius, radiusY: radius)
    case .ellipse:
      let radiusX = geometry.rx.map(x) ?? geometry.ry.map(y) ?? 0
      let radiusY = geometry.ry.map(y) ?? geometry.rx.map(x) ?? 0
      guard radiusX > 0, radiusY > 0 else { return VectorPath() }
      return .ellipse(center: Point(x: x(geometry.cx), y: y(geometry.cy)), radiusX: radiusX, radiusY: radiusY)
    case .line:
      let start = Point(
        x: try coordinate("x1", of: element, viewport.width), y: try coordinate("y1", of: element, viewport.height))
      let end = Point(
        x: try coordinate("x2", of: element, viewport.width), y: try coordinate("y2", of: element, viewport.height))
      return VectorPath([.move(start), .line(end)])
    case .polyline, .polygon:
      let points = try attribute("points", of: element) { scanner throws(ValueFailure) in try scanner.numberList() }
      return .polyline(points ?? [], isClosed: shape == .polygon)
    }
  }

  private func coordinate(_ name: String, of element: Int, _ whole: Double) throws(SourceFailure) -> Double {
    let length = try attribute(name, of: element) { scanner throws(ValueFailure) in try scanner.length() }
    return (length ?? .zero).resolved(of: whole)
  }

  private mutating func pathData(of element: Int) throws(SourceFailure) -> VectorPath {
    guard let attribute = document.attribute("d", of: element) else { return VectorPath() }
    let (path, error) = try attribute.value.read(element: name(of: element), attribute: "d") { scanner throws(ValueFailure) in
      scanner.skipWhitespace()
      if scanner.peek == UInt8(ascii: "n"), scanner.word() == "none" {
        try scanner.finish()
        return (VectorPath(), nil as ValueFailure?)
      }
      return try PathDataReader.readUpToError(scanner)
    }
    if let error { warn(failure(error.kind, in: element, attribute: "d", at: attribute.value.offset(of: error.index))) }
    return path
  }
}
