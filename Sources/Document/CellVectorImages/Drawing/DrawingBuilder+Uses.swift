// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellXML

extension DrawingBuilder {
  /// Draws the element that a `use` element refers to: section 5.5 of SVG 2.
  ///
  /// - Parameter context: the context inside the element, which contains its `x` and `y`.
  mutating func drawUse(_ element: Int, style: Style, in context: Context) throws(SourceFailure) -> [VectorNode] {
    let (reference, attribute) = try reference(of: element)
    guard let target = ids[reference.id] else {
      warn(missingElement(reference, from: element, attribute: attribute))
      return []
    }
    let isAround = target <= element && element < document.elements[target].end
    if isAround || context.uses.contains(target) {
      throw failure(.invalid(.circularReference(id: reference.id)), in: element, attribute: attribute, at: reference.place)
    }
    if context.uses.count == Limits.useDepth { throw failure(.limit(.useDepth), in: element) }
    var inner = context
    inner.uses.append(target)
    inner.usedRoot = target
    let geometry = style.own.geometry
    let kind = kind(of: target)
    switch kind {
    case .symbol, .svg:
      try look(at: target)
      try visit(target, in: inner)
      guard let style = try styleForDrawing(of: target, in: inner),
        let content = try self.context(in: target, style: style, around: inner)
      else { return [] }
      return try drawViewport(of: target, style: style, in: content, width: geometry.width, height: geometry.height)
    case .group, .conditional, .use, .shape, .refused: return try draw(target, in: inner)
    case .linearGradient, .radialGradient, .stop, .clipPath, .definition, .unknown, nil:
      throw wrongElement(target, of: reference, from: element, attribute: attribute, wanted: "an element that is drawn")
    }
  }

  /// Returns the id in `href`, or in `xlink:href` if there is no `href`.
  func reference(of element: Int) throws(SourceFailure) -> (PlacedReference, attribute: String) {
    guard let attribute = reference(in: element) else { throw failure(.invalid(.missingReference), in: element) }
    let name = attribute.namespace == .xlink ? "xlink:href" : "href"
    let bytes = attribute.value.bytes
    guard let first = bytes.firstIndex(where: { !isWhitespace($0) }) else {
      throw failure(.invalid(.missingReference), in: element, attribute: name, at: attribute.offset)
    }
    let place = attribute.value.offset(of: first)
    guard bytes[first] == UInt8(ascii: "#") else {
      throw failure(.unsupported(.externalReference), in: element, attribute: name, at: place)
    }
    let id = bytes[(first + 1)...].prefix { !isWhitespace($0) }
    return (PlacedReference(id: String(decoding: id, as: UTF8.self), place: place), name)
  }

  /// The attribute that refers to another element, if there is one.
  func reference(in element: Int) -> XMLAttribute? {
    document.attribute("href", of: element)
      ?? document.attributes(of: element).first { $0.namespace == .xlink && $0.name == "href" }
  }

  func element(
    of reference: PlacedReference, from element: Int, attribute: String
  ) throws(SourceFailure) -> Int {
    guard let target = ids[reference.id] else { throw missingElement(reference, from: element, attribute: attribute) }
    return target
  }

  func missingElement(_ reference: PlacedReference, from element: Int, attribute: String) -> SourceFailure {
    failure(.invalid(.missingElement(id: reference.id)), in: element, attribute: attribute, at: reference.place)
  }

  func wrongElement(
    _ target: Int, of reference: PlacedReference, from element: Int, attribute: String, wanted: String
  ) -> SourceFailure {
    failure(
      .invalid(.wrongElement(id: reference.id, name: name(of: target), wanted: wanted)), in: element, attribute: attribute,
      at: reference.place)
  }
}
