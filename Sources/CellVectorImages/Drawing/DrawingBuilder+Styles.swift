// SPDX-License-Identifier: MIT

extension DrawingBuilder {
  /// Returns the style of an element that is about to be drawn; `nil` if the element is not drawn.
  ///
  /// - Throws: a failure if the element is drawn, but needs something that is not.
  mutating func styleForDrawing(of element: Int, in context: Context) throws(SourceFailure) -> Style? {
    let (style, work) = try computedStyle(of: element, parent: context.style, viewport: context.viewport)
    try spend(bytes: work, on: element)
    guard style.own.isDisplayed else { return nil }
    for attribute in document.attributes(of: element) where attribute.namespace == .none {
      switch attribute.name {
      case "systemLanguage":
        throw failure(.unsupported(.systemLanguage), in: element, attribute: attribute.name, at: attribute.offset)
      case "onload":
        throw failure(.unsupported(.script), in: element, attribute: attribute.name, at: attribute.offset)
      // There are no extensions, so that the condition is false.
      case "requiredExtensions": return nil
      default: break
      }
    }
    if let refusal = style.own.refusal { throw failure(refusal, in: element) }
    // The root has the size of its view box then.
    if element != 0, let refusal = style.own.relativeSize { throw failure(refusal, in: element) }
    return style
  }

  func failure(_ refusal: Refusal, in element: Int) -> SourceFailure {
    failure(.unsupported(refusal.feature), in: element, attribute: refusal.attribute, at: refusal.place)
  }

  /// Computes the style of an element that inherits from `parent`. Returns also the work in bytes, apart from its start tag.
  func computedStyle(
    of element: Int, parent: Style, viewport: Viewport
  ) throws(SourceFailure) -> (style: Style, work: Int) {
    let kind = kind(of: element) ?? .unknown
    var declarations: [Declaration] = []
    var inline: [Declaration] = []
    for attribute in document.attributes(of: element) where attribute.namespace == .none {
      if let property = StyleProperty(attribute: attribute.name, of: kind) {
        declarations.append(
          Declaration(property: property, name: attribute.name, value: attribute.value, isImportant: false))
      } else if attribute.name == "style" {
        let text = attribute.value.withoutComments
        inline = try text.read(element: name(of: element), attribute: "style") { scanner throws(ValueFailure) in
          let declarations = try scanner.declarations(of: text)
          try scanner.finish()
          return declarations
        }
      }
    }
    var work = 0
    if sheet.isEmpty {
      declarations += inline.filter { !$0.isImportant } + inline.filter(\.isImportant)
    } else {
      let (sheetDeclarations, sheetWork) = sheet.declarations(for: styledElement(element))
      work = sheetWork
      let layers = [sheetDeclarations, inline]
      for isImportant in [false, true] {
        for layer in layers { declarations += layer.filter { $0.isImportant == isImportant } }
      }
    }
    var reader = StyleReader(element: name(of: element), parent: parent, viewport: viewport)
    try reader.apply(declarations)
    return (reader.style, work)
  }

  private func styledElement(_ element: Int) -> StyledElement {
    func value(_ name: String) -> ArraySlice<UInt8>? { document.attribute(name, of: element)?.value.bytes }
    let classes = (value("class") ?? []).split(whereSeparator: isWhitespace).map { String(decoding: $0, as: UTF8.self) }
    return StyledElement(
      type: name(of: element), id: value("id").map { String(decoding: $0, as: UTF8.self) }, classes: Set(classes))
  }

  /// Returns the style that an element has where it is in the file. Gradients and clip paths have this style, wherever they are used.
  /// Percentages in its transform are shares of 1.
  mutating func documentStyle(of element: Int) throws(SourceFailure) -> Style {
    if let known = documentStyles[element] { return known }
    let style = try style(of: element, viewport: .unit)
    documentStyles[element] = style
    return style
  }

  /// Returns the style that an element has where it is in the file.
  ///
  /// - Parameter viewport: the size to which percentages in its transform refer.
  mutating func style(of element: Int, viewport: Viewport) throws(SourceFailure) -> Style {
    let parent = document.elements[element].parent
    let inherited = parent < 0 ? Style() : try documentStyle(of: parent)
    let (style, work) = try computedStyle(of: element, parent: inherited, viewport: viewport)
    try spend(bytes: document.elements[element].length + work, on: element)
    return style
  }
}
