// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellTree

/// Boxes that are smaller than their content.
extension ProblemSearch {
  /// Returns the squeeze of an element; `nil` if its content has room, or if the template means to cut it.
  func squeeze(at index: Int) -> LayoutProblem.Squeeze? {
    let part = parts[index]
    let content = part.element.content
    if part.element.isContainer { return overflow(ofContainerAt: index) }
    if content.hasStatedSize { return lostProportions(at: index) }
    switch content.record.size {
    case .text(let text):
      guard content.record.isDrawn, !content.record.mayBeCut else { return nil }
      return squeeze(ofText: text, at: index)
    case .pill: return squeeze(ofPillAt: index)
    // A picture is scaled or cropped to its box, and the others have the size of their boxes.
    case .none, .picture, .vector, .fixed, .kept, .line: return nil
    }
  }

  private func squeeze(
    at index: Int, _ axis: SizeAxis, _ content: LayoutProblem.Squeeze.Content, needed: Double, isClipped: Bool = false
  ) -> LayoutProblem.Squeeze? {
    let size = parts[index].side(axis).size
    guard needed > size + tolerance else { return nil }
    let cause = cause(of: index, axis, needed: needed)
    return LayoutProblem.Squeeze(
      axis: axis, content: content, needed: needed, size: size, cause: cause, isClipped: isClipped,
      mayWrap: axis == .width && mayWrap(index, cause))
  }

  /// Whether more lines would make room: those of the row that is too narrow for the element or, for a container, its own.
  private func mayWrap(_ index: Int, _ cause: SizeCause) -> Bool {
    let part = parts[index]
    var container = part.element.isContainer ? index : nil
    if container == nil, cause.owner == nil, case .line = cause.reason { container = part.parent }
    guard let container else { return false }
    let layout = parts[container].element.layout
    return layout.engine == .flexbox && layout.wrap == .noWrap && !layout.direction.isColumn
      && parts[container].children.count { parts[$0].isInFlow } > 1
  }

  // MARK: Text

  private func squeeze(ofText text: StyledText, at index: Int) -> LayoutProblem.Squeeze? {
    let part = parts[index]
    guard !part.isMasked, !part.scrolls, let need = part.box.need else { return nil }
    // A single line that ends in an ellipsis is meant to shrink.
    if text.paragraph.maxLines != 1 || text.paragraph.ellipsis == .none {
      // A word that is longer than the cell is wide, such as an address of a web page, is broken in any layout.
      if need.width <= parts[0].box.content.width,
        let found = squeeze(at: index, .width, .word, needed: need.width + part.insets(.width))
      {
        return found
      }
    }
    return squeeze(at: index, .height, .lines, needed: need.height + part.insets(.height), isClipped: part.isClipped)
  }

  // MARK: Badges and avatars

  private func squeeze(ofPillAt index: Int) -> LayoutProblem.Squeeze? {
    let part = parts[index]
    guard let need = part.box.need else { return nil }
    return squeeze(at: index, .width, .badge, needed: need.width + part.insets(.width))
      ?? squeeze(at: index, .height, .badge, needed: need.height + part.insets(.height))
  }

  /// Returns the squeeze of an avatar that lost the proportions of its size, so that its circle became an oval.
  private func lostProportions(at index: Int) -> LayoutProblem.Squeeze? {
    let part = parts[index]
    let (width, height) = (part.box.width, part.box.height)
    guard width.isPreferredInPoints, height.isPreferredInPoints, width.size > 0, height.size > 0 else { return nil }
    let ratio = width.preferred.points / height.preferred.points
    guard abs(width.size - height.size * ratio) > tolerance * max(1, ratio) else { return nil }
    return squeeze(at: index, .width, .proportions, needed: width.preferred.points)
      ?? squeeze(at: index, .height, .proportions, needed: height.preferred.points)
  }

  // MARK: Containers

  /// Returns the squeeze of a container with children that reach beyond it.
  private func overflow(ofContainerAt index: Int) -> LayoutProblem.Squeeze? {
    let part = parts[index]
    // Other engines place children where the template says.
    if part.isMasked || part.scrolls { return nil }
    if part.element.layout.engine == .constraints { return collapse(ofContainerAt: index) }
    if part.element.layout.engine != .flexbox { return nil }
    // Absolute elements and those with an offset may reach beyond their container on purpose.
    let children = part.children.filter { parts[$0].isInFlow && !parts[$0].isShifted }
    return [SizeAxis.width, .height].compactMap { axis -> LayoutProblem.Squeeze? in
      let over = children.map { (child: $0, length: overflow(of: $0, beyond: index, axis)) }
      guard let farthest = over.max(by: { $0.length < $1.length }), farthest.length > tolerance else { return nil }
      let spans = children.map { parts[$0].outerSpan(axis) }
      let start = spans.reduce(Double.infinity) { min($0, $1.lowerBound) }
      let end = spans.reduce(-Double.infinity) { max($0, $1.upperBound) }
      var squeeze = squeeze(
        at: index, axis, .children(child: parts[farthest.child].element.path), needed: end - start + part.insets(axis),
        isClipped: part.isClipped)
      // A width that the template gives is the cause, whatever the content.
      if axis == .width, squeeze?.cause.isWidthOfElement == false {
        squeeze?.floor = floor(ofWidthOf: part.element.layout.direction.isColumn ? [farthest.child] : children)
      }
      return squeeze
    }.max { $0.needed - $0.size < $1.needed - $1.size }
  }

  /// Returns the element whose content keeps the widest of some children from becoming narrower; `nil` if a key does, or several elements
  /// beside each other do.
  private func floor(ofWidthOf children: [Int]) -> LayoutProblem.Squeeze.Floor? {
    let stopped = children.filter { child in
      let width = parts[child].box.width
      guard let minimum = width.minimum, minimum.reason == .automaticMinimum else { return false }
      return width.size <= minimum.points + tolerance
    }
    guard let widest = stopped.max(by: { parts[$0].box.width.size < parts[$1].box.width.size }),
      let floor = elementFilling(parts[widest].box.width.size, in: widest)
    else { return nil }
    let part = parts[floor]
    let content: LayoutProblem.Squeeze.Floor.Content =
      switch part.element.content.record.size {
      case .text: .text
      case .picture: .picture
      case .none, .vector, .fixed, .kept, .line, .pill: .other
      }
    return LayoutProblem.Squeeze.Floor(path: part.element.path, width: part.box.width.size, content: content)
  }

  /// Returns the element that needs a width for its content: this one, or one inside it. Texts come first, because a picture can be as wide
  /// as its container without the need.
  private func elementFilling(_ width: Double, in index: Int) -> Int? {
    let part = parts[index]
    guard part.isInFlow, !part.isHidden else { return nil }
    let inner = width - part.insets(.width)
    guard part.element.isContainer else {
      let need = part.box.need?.width ?? (part.element.content.record.isDrawn ? part.box.content.width : 0)
      return need >= inner - tolerance ? index : nil
    }
    guard part.element.layout.engine == .flexbox, part.element.layout.direction.isColumn || part.children.count == 1 else {
      return nil
    }
    let found = part.children.compactMap { child in
      let margins = parts[child].margins(.width)
      return elementFilling(inner - margins.before - margins.after, in: child)
    }
    return found.first { parts[$0].box.need != nil } ?? found.first
  }

  /// Returns the squeeze of a container with constraints that has no size, because no constraint ties a child to its end.
  private func collapse(ofContainerAt index: Int) -> LayoutProblem.Squeeze? {
    let part = parts[index]
    return [SizeAxis.width, .height].lazy.compactMap { axis -> LayoutProblem.Squeeze? in
      let size = part.side(axis).size
      guard size - part.insets(axis) <= tolerance else { return nil }
      let ends = part.children.map { parts[$0].span(axis).upperBound }
      guard let forgotten = ForgottenEdge(in: part.element, axis, ends: ends) else { return nil }
      let over = part.children.map { overflow(of: $0, beyond: index, axis) }.max() ?? 0
      guard over > tolerance else { return nil }
      return LayoutProblem.Squeeze(
        axis: axis, content: .children(child: forgotten.child), needed: size + over, size: size,
        cause: SizeCause(owner: nil, reason: .missingConstraint(forgotten.remedy, of: forgotten.child), size: size),
        isClipped: part.isClipped, mayWrap: false)
    }.first
  }

  /// Returns how far the visible content of a child reaches beyond its container, in points; 0 if it does not.
  ///
  /// Content that only reaches beyond the child is left out, because it is a problem of the child. So are edges that a negative margin
  /// moves outwards on purpose.
  private func overflow(of child: Int, beyond container: Int, _ axis: SizeAxis) -> Double {
    guard let drawn = drawnSpan(of: child, axis) else { return 0 }
    let frame = parts[container].span(axis)
    let box = parts[child].span(axis)
    let margins = parts[child].margins(axis)
    let before = margins.before < 0 ? 0 : frame.lowerBound - max(box.lowerBound, drawn.lowerBound)
    let after = margins.after < 0 ? 0 : min(box.upperBound, drawn.upperBound) - frame.upperBound
    return max(0, before, after)
  }

  /// Returns the extent of everything that an element and the elements inside draw; `nil` if they draw nothing.
  private func drawnSpan(of index: Int, _ axis: SizeAxis) -> ClosedRange<Double>? {
    let part = parts[index]
    if part.isHidden { return nil }
    var spans: [ClosedRange<Double>] = part.element.isDrawn ? [part.span(axis)] : []
    if !part.element.decoration.clips { spans += part.children.compactMap { drawnSpan(of: $0, axis) } }
    guard let first = spans.first else { return nil }
    return spans.dropFirst().reduce(first) { min($0.lowerBound, $1.lowerBound)...max($0.upperBound, $1.upperBound) }
  }
}

extension SizeCause {
  /// Whether a key of an element, and not of the canvas, gives the length.
  fileprivate var isWidthOfElement: Bool {
    switch reason {
    case .key(let key), .limit(let key): !key.isOfCanvas
    default: false
    }
  }
}

extension ExplainedSide {
  /// Whether the preferred length is one that the template or the content gives, not one that follows from the container.
  fileprivate var isPreferredInPoints: Bool {
    if preferred.points <= 0 { return false }
    if case .key(let key) = preferred.reason { return key.name != "basis" && key.name != "flex" }
    return preferred.reason == .content
  }
}

extension ProblemSearch.Part {
  /// Whether an element in the flow is moved from its place.
  fileprivate var isShifted: Bool { element.layout.insets != .auto }

  fileprivate func span(_ axis: SizeAxis) -> ClosedRange<Double> {
    switch axis {
    case .width: box.frame.x...max(box.frame.x, box.frame.maxX)
    case .height: box.frame.y...max(box.frame.y, box.frame.maxY)
    }
  }

  /// The extent of the box with its margins. Negative margins may leave nothing of it.
  fileprivate func outerSpan(_ axis: SizeAxis) -> ClosedRange<Double> {
    let span = span(axis)
    let margins = margins(axis)
    let start = span.lowerBound - margins.before
    return start...max(start, span.upperBound + margins.after)
  }

  fileprivate func margins(_ axis: SizeAxis) -> (before: Double, after: Double) {
    axis == .width ? (box.margin.left, box.margin.right) : (box.margin.top, box.margin.bottom)
  }
}

extension Element {
  /// Whether the element itself draws something, given a box with a size.
  var isDrawn: Bool {
    content.record.isDrawn || decoration.background != nil || decoration.backdrop != nil || decoration.border != nil
  }
}
