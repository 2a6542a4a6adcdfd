// SPDX-License-Identifier: MIT

internal import CellXML

extension DrawingBuilder {
  /// Returns the style of an element that is about to be drawn; `nil` if the element is not drawn.
  ///
  /// - Throws: a failure if the element is drawn, but needs something that is not.
  mutating func styleForDrawing(of element: Int, in context: Context) throws(SourceFailure) -> Style? {
    let (style, work) = try computedStyle(
      of: element, parent: context.style, viewport: context.viewport, usedRoot: context.usedRoot)
    try spend(bytes: work, on: element)
    guard style.own.isDisplayed else { return nil }
    for attribute in document.attributes(of: element) where attribute.namespace == .none {
      switch attribute.name {
      // A switch looks at the conditions of its children itself.
      case "systemLanguage" where !isInSwitch(element):
        throw failure(.unsupported(.systemLanguage), in: element, attribute: attribute.name, at: attribute.offset)
      case "onload":
        throw failure(.unsupported(.script), in: element, attribute: attribute.name, at: attribute.offset)
      // There are no extensions, so that the condition is false.
      case "requiredExtensions" where !isInSwitch(element): return nil
      default: break
      }
    }
    if let refusal = style.own.refusal { throw failure(refusal, in: element) }
    if let filter = style.own.filter, measuredBounds == nil, try isHidden(element, style: style, by: filter, in: context) {
      return nil
    }
    // The root has the size of its view box then.
    if element != 0, let refusal = style.own.relativeSize { throw failure(refusal, in: element) }
    return style
  }

  /// Whether an element with a filter lies outside the picture. A filter that is not there is none: section 5 of Filter Effects.
  ///
  /// - Throws: a failure if the filter has an effect on the picture.
  private mutating func isHidden(
    _ element: Int, style: Style, by filter: PlacedReference, in context: Context
  ) throws(SourceFailure) -> Bool {
    guard let target = ids[filter.id], kind(of: target) == .definition, name(of: target) == "filter" else {
      warn(
        ids[filter.id].map { wrongElement($0, of: filter, from: element, attribute: "filter", wanted: "a filter") }
          ?? missingElement(filter, from: element, attribute: "filter"))
      return false
    }
    guard let inner = try self.context(in: element, style: style, around: context) else { return true }
    if try isOutside(element, filteredBy: target, in: inner) { return true }
    throw failure(.unsupported(.filter), in: element, attribute: "filter", at: filter.place)
  }

  private func isInSwitch(_ element: Int) -> Bool {
    let parent = document.elements[element].parent
    return parent >= 0 && kind(of: parent) == .conditional
  }

  /// Whether a `switch` may choose a child: section 5.9 of SVG 2. There are no extensions, and the language is English.
  func conditionsHold(for child: Int) -> Bool {
    if document.attribute("requiredExtensions", of: child) != nil { return false }
    guard let languages = document.attribute("systemLanguage", of: child)?.value.bytes else { return true }
    return languages.split(separator: UInt8(ascii: ",")).contains { bytes in
      let tag = String(decoding: bytes, as: UTF8.self).lowercased().filter { !$0.isWhitespace }
      return tag == "en" || tag.hasPrefix("en-")
    }
  }

  func failure(_ refusal: Refusal, in element: Int) -> SourceFailure {
    failure(.unsupported(refusal.feature), in: element, attribute: refusal.attribute, at: refusal.place)
  }

  /// Computes the style of an element that inherits from `parent`. Returns also the work in bytes, apart from its start tag.
  ///
  /// - Parameter usedRoot: the element around which selectors see nothing; `nil` for the root of the file.
  func computedStyle(
    of element: Int, parent: Style, viewport: Viewport, usedRoot: Int? = nil
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
      let (sheetDeclarations, sheetWork) = sheet.declarations(for: element, in: document, upTo: usedRoot ?? 0)
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
