// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellXML

extension DrawingBuilder {
  /// Draws one element of the file alone.
  ///
  /// A `symbol` or inner `svg` element fills an image of its own size. Any other element is drawn where it is in the file, without the
  /// opacity and the clips of the groups around it.
  mutating func build(fragment: String, root: ViewportGeometry?) throws(SourceFailure) -> (Size, [VectorNode]) {
    guard let target = ids[fragment] else { throw failure(.invalid(.missingElement(id: fragment)), in: 0) }
    switch kind(of: target) {
    case .symbol, .svg: return try buildViewport(target)
    case .group, .conditional, .use, .shape, .refused: break
    case .linearGradient, .radialGradient, .stop, .clipPath, .definition, .unknown, nil:
      throw failure(.invalid(.nothingDrawn(id: fragment)), in: target)
    }
    guard let root else { throw failure(.invalid(.noSize), in: 0) }
    setImage(root.size)
    guard var context = try place(of: target, root: root) else { return (root.size, []) }
    context.style = try documentStyle(of: document.elements[target].parent)
    return (root.size, try draw(target, in: context))
  }

  private mutating func buildViewport(_ target: Int) throws(SourceFailure) -> (Size, [VectorNode]) {
    let style = try documentStyle(of: target)
    guard let geometry = try intrinsicViewport(of: target, style: style) else {
      throw failure(.invalid(.noSize), in: target)
    }
    setImage(geometry.size)
    guard let inner = geometry.userViewport else { return (geometry.size, []) }
    var context = Context(viewport: Viewport(width: geometry.size.width, height: geometry.size.height))
    context.style = try documentStyle(of: document.elements[target].parent)
    try look(at: target)
    try visit(target, in: context)
    guard let style = try styleForDrawing(of: target, in: context) else { return (geometry.size, []) }
    context.style = style
    context.transform = geometry.transform
    context.viewport = inner
    context.depth = 1
    try check(context.transform, of: target)
    let nodes = try drawChildren(of: target, in: context)
    return (geometry.size, try group(nodes, of: target, style: style, in: context, adding: []))
  }

  /// Returns the context of an element in the file, without its style; `nil` if something around it has no area.
  private mutating func place(of element: Int, root: ViewportGeometry) throws(SourceFailure) -> Context? {
    let parent = document.elements[element].parent
    if parent == 0 {
      guard let viewport = root.userViewport else { return nil }
      return Context(transform: root.transform, viewport: viewport, depth: 1)
    }
    guard let outer = try place(of: parent, root: root) else { return nil }
    let style = try computedStyle(of: parent, parent: Style(), viewport: outer.viewport).style
    guard var context = try context(in: parent, style: style, around: outer) else { return nil }
    context.style = Style()
    guard kind(of: parent) == .svg || kind(of: parent) == .symbol else { return context }
    let own = style.own.geometry
    let whole = Length(value: 100, isPercentage: true)
    let size = Size(
      width: (own.width ?? whole).resolved(of: context.viewport.width),
      height: (own.height ?? whole).resolved(of: context.viewport.height))
    guard size.width > 0, size.height > 0 else { return nil }
    let geometry = try viewportGeometry(of: parent, size: size)
    guard let viewport = geometry.userViewport else { return nil }
    context.transform = context.transform.concatenating(
      .translation(
        x: (own.x ?? .zero).resolved(of: context.viewport.width), y: (own.y ?? .zero).resolved(of: context.viewport.height))
    ).concatenating(geometry.transform)
    context.viewport = viewport
    return context
  }
}
