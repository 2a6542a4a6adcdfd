// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellXML

extension DrawingBuilder {
  /// Returns the nodes of an element; none if it is not drawn where it is.
  mutating func draw(_ element: Int, in context: Context) throws(SourceFailure) -> [VectorNode] {
    try look(at: element)
    guard let kind = kind(of: element) else {
      if document.elements[element].namespace == .xhtml, ["audio", "canvas", "iframe", "video"].contains(name(of: element)) {
        throw failure(.unsupported(.html), in: element)
      }
      return []
    }
    switch kind {
    case .definition, .symbol, .linearGradient, .radialGradient, .stop, .clipPath: return []
    case .unknown:
      warn(failure(.invalid(.unknownElement), in: element))
      return []
    case .refused(.text) where !document.writtenTexts.contains(element): return []
    case .svg, .group, .conditional, .use, .shape, .refused: break
    }
    try visit(element, in: context)
    guard let style = try styleForDrawing(of: element, in: context) else { return [] }
    guard let inner = try self.context(in: element, style: style, around: context) else { return [] }
    return try drawContent(of: element, kind: kind, style: style, in: inner)
  }

  /// Returns the context of the content of an element; `nil` if its transform has no inverse, because such an element is not drawn.
  func context(in element: Int, style: Style, around outer: Context) throws(SourceFailure) -> Context? {
    var context = outer
    let origin = style.own.transformOrigin ?? .zero
    context.transform = outer.transform.concatenating(origin.applied(to: style.own.transform, in: outer.viewport))
    if kind(of: element) == .use {
      // The coordinates of its clips and masks begin there, too.
      context.transform = context.transform.concatenating(
        .translation(
          x: (style.own.geometry.x ?? .zero).resolved(of: outer.viewport.width),
          y: (style.own.geometry.y ?? .zero).resolved(of: outer.viewport.height)))
    }
    context.style = style
    context.depth += 1
    try check(context.transform, of: element)
    return context.transform.determinant == 0 ? nil : context
  }

  private mutating func drawContent(
    of element: Int, kind: ElementKind, style: Style, in context: Context
  ) throws(SourceFailure) -> [VectorNode] {
    switch kind {
    case .shape(let shape): return try drawShape(element, shape, style: style, in: context)
    case .group:
      return try group(try drawChildren(of: element, in: context), of: element, style: style, in: context, adding: [])
    case .conditional:
      return try group(try drawChosenChild(of: element, in: context), of: element, style: style, in: context, adding: [])
    case .svg: return try drawViewport(of: element, style: style, in: context, width: nil, height: nil)
    case .use:
      return try group(try drawUse(element, style: style, in: context), of: element, style: style, in: context, adding: [])
    case .refused(let feature): throw failure(.unsupported(feature), in: element)
    case .symbol, .linearGradient, .radialGradient, .stop, .clipPath, .definition, .unknown: return []
    }
  }

  /// Draws the first child of a `switch` whose conditions hold.
  mutating func drawChosenChild(of element: Int, in context: Context) throws(SourceFailure) -> [VectorNode] {
    let chosen = document.children(of: element).first { kind(of: $0) != nil && conditionsHold(for: $0) }
    return try chosen.map { child throws(SourceFailure) in try draw(child, in: context) } ?? []
  }

  mutating func drawChildren(of element: Int, in context: Context) throws(SourceFailure) -> [VectorNode] {
    var nodes: [VectorNode] = []
    for child in document.children(of: element) { nodes += try draw(child, in: context) }
    return nodes
  }

  /// Returns nodes as a group, if the element has opacity or a clip that has an effect.
  ///
  /// - Parameters:
  ///   - context: the context of the content of the element.
  ///   - clips: further areas outside which nothing is drawn.
  mutating func group(
    _ nodes: [VectorNode], of element: Int, style: Style, in context: Context, adding clips: [VectorClip]
  ) throws(SourceFailure) -> [VectorNode] {
    guard !nodes.isEmpty, style.own.opacity > 0 else { return [] }
    var effective = clips.filter { !covers($0) }
    if let reference = style.own.clipPath {
      guard let own = try self.clips(of: reference, on: element, in: context) else { return [] }
      effective = own.filter { !covers($0) } + effective
    }
    if let reference = style.own.mask {
      guard let own = try self.clips(ofMask: reference, on: element, showing: nodes, in: context) else { return [] }
      effective = own.filter { !covers($0) } + effective
    }
    if effective.isEmpty, style.own.opacity == 1 { return nodes }
    return [.group(VectorGroup(opacity: style.own.opacity, clip: effective, children: nodes))]
  }

  // MARK: Viewports

  /// A viewport at the origin, and the user units inside it.
  struct ViewportGeometry: Equatable {
    let size: Size
    /// The size of the viewport in the user units inside it; `nil` if the view box is empty, so that nothing is drawn.
    let userViewport: Viewport?
    /// From the user units inside to those around the viewport.
    let transform: VectorTransform
  }

  /// Returns the size that an element itself asks for; `nil` if it asks for none.
  func intrinsicViewport(of element: Int, style: Style) throws(SourceFailure) -> ViewportGeometry? {
    func absolute(_ length: Length?) -> Double? { length.flatMap { $0.isPercentage ? nil : $0.value } }
    let viewBox = try attribute("viewBox", of: element) { scanner throws(ValueFailure) in try scanner.viewBox() }
    let ratio = viewBox.flatMap { $0.width > 0 && $0.height > 0 ? $0.width / $0.height : nil }
    let size: Size? =
      switch (absolute(style.own.geometry.width), absolute(style.own.geometry.height), ratio) {
      case (let width?, let height?, _): Size(width: width, height: height)
      case (let width?, nil, let ratio?): Size(width: width, height: width / ratio)
      case (nil, let height?, let ratio?): Size(width: height * ratio, height: height)
      case (nil, nil, .some): viewBox?.size
      case (_, nil, nil), (nil, _, nil): nil
      }
    guard let size, size.width > 0, size.height > 0 else { return nil }
    guard max(size.width, size.height) <= Limits.vectorNumber else { throw failure(.limit(.coordinate), in: element) }
    return try viewportGeometry(of: element, size: size)
  }

  func viewportGeometry(of element: Int, size: Size) throws(SourceFailure) -> ViewportGeometry {
    let viewBox = try attribute("viewBox", of: element) { scanner throws(ValueFailure) in try scanner.viewBox() }
    guard let viewBox else {
      return ViewportGeometry(
        size: size, userViewport: Viewport(width: size.width, height: size.height), transform: .identity)
    }
    guard viewBox.width > 0, viewBox.height > 0 else {
      return ViewportGeometry(size: size, userViewport: nil, transform: .identity)
    }
    let ratio = try attribute("preserveAspectRatio", of: element) { scanner throws(ValueFailure) in try scanner.aspectRatio() }
    return ViewportGeometry(
      size: size, userViewport: Viewport(width: viewBox.width, height: viewBox.height),
      transform: (ratio ?? .middle).transform(from: viewBox, to: size))
  }

  /// Draws an `svg` or `symbol` element into a viewport of its own.
  ///
  /// - Parameters:
  ///   - width: the width that a `use` element sets; `nil` for that of the element itself. The same holds for the height.
  mutating func drawViewport(
    of element: Int, style: Style, in context: Context, width: Length?, height: Length?
  ) throws(SourceFailure) -> [VectorNode] {
    let own = style.own.geometry
    let whole = Length(value: 100, isPercentage: true)
    let size = Size(
      width: (width ?? own.width ?? whole).resolved(of: context.viewport.width),
      height: (height ?? own.height ?? whole).resolved(of: context.viewport.height))
    guard size.width > 0, size.height > 0 else { return [] }
    let geometry = try viewportGeometry(of: element, size: size)
    guard let inner = geometry.userViewport else { return [] }
    let corner = VectorTransform.translation(
      x: (own.x ?? .zero).resolved(of: context.viewport.width), y: (own.y ?? .zero).resolved(of: context.viewport.height))
    let placed = context.transform.concatenating(corner)
    var content = context
    content.transform = placed.concatenating(geometry.transform)
    content.viewport = inner
    try check(content.transform, of: element)
    let nodes = try drawChildren(of: element, in: content)
    let area = VectorClipShape(path: .rectangle(Rect(origin: .zero, size: size)), transform: placed, rule: .nonZero)
    let showsOverflow = style.own.showsOverflow ?? false
    return try group(
      nodes, of: element, style: style, in: context, adding: showsOverflow ? [] : [VectorClip(shapes: [area])])
  }
}
