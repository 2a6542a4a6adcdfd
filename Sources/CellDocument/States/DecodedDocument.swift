// SPDX-License-Identifier: MIT

import Graphics

/// A document decoded in no state or in some, ready to be filled with data.
struct DecodedDocument: Sendable {
  /// Where messages say that something is wrong: the file, the states and the family.
  private let site: Site
  let canvas: Canvas
  private let definitions: Definitions
  let root: ElementTemplate

  /// The colours that the document may name.
  var colors: [String: RGBA] { definitions.colors }

  /// Decodes the parts of a document.
  ///
  /// - Parameters:
  ///   - stateNames: The states that elements may name.
  ///   - site: The file, and the states that the parts have been changed by.
  init(_ parts: DocumentParts, stateNames: [String], site: Site) throws(CellDocumentError) {
    var context = DecodingContext(site: site, definitions: Definitions())
    guard let cell = parts.cell else { throw site.error(.missingKey("cell"), at: .start) }
    if let colors = parts.colors { try context.definitions.define(colors: colors, context) }
    if let styles = parts.styles { try context.definitions.define(styles: styles, context) }
    canvas = try Canvas(parts.canvas, direction: parts.direction, context)
    context.definitions.isRightToLeft = canvas.isRightToLeft
    context.definitions.stateNames = stateNames
    context.site.family = canvas.family
    self.site = context.site
    definitions = context.definitions
    root = try ElementDecoder.decode(cell, context)
  }

  /// The cell for one data item.
  func bind(_ item: DataItem, environment: BindingEnvironment) throws(CellDocumentError) -> Cell {
    var site = site
    site.item = item.name
    var scope = Scope(
      item: item.value, environment: environment, definitions: definitions, site: site,
      textScale: environment.textScale ?? canvas.textScale)
    let background = try canvas.background?.value(in: scope)
    var count = BindingCount()
    let element = try root.element(path: root.segment, scope: &scope, count: &count)
    return Cell(
      width: environment.width ?? canvas.width, scale: environment.scale ?? canvas.scale, background: background,
      isRightToLeft: canvas.isRightToLeft, root: element)
  }
}
