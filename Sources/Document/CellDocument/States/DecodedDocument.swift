// SPDX-License-Identifier: MIT

internal import CellBinding
import CellGraphics
internal import CellNotation
internal import CellTree

/// A decoded document to which data can be bound. Any number of states may have been applied to it.
struct DecodedDocument: Sendable {
  /// The context of error messages: the file, the states and the font family.
  private let site: Site
  let canvas: Canvas
  let definitions: Definitions
  let root: ElementTemplate
  private let statements: DataConstraints
  /// The locations of the elements whose pictures the document declares opaque.
  private let opaquePictures: Set<DocumentLocation>
  private let canvasKeyLocations: KeyLocations
  private let source: CellSource

  /// The colours that the document may refer to by name.
  var colors: [String: RGBA] { definitions.colors }

  /// Decodes the parts of a document.
  ///
  /// - Parameters:
  ///   - stateNames: The names of the states that the document defines.
  ///   - site: The file, and the states that have been applied to `parts`.
  ///   - data: The places in the data that the document reads in any state, and the document's data constraints.
  init(_ parts: DocumentParts, stateNames: [String], site: Site, _ data: DataReading) throws(CellDocumentError) {
    var context = DecodingContext(site: site, definitions: Definitions())
    guard let cell = parts.cell else { throw site.error(.missingKey("cell"), at: .start) }
    var errors = DocumentErrors()
    if let colors = parts.colors { try context.definitions.define(colors: colors, context, &errors) }
    if let styles = parts.styles { try context.definitions.define(styles: styles, context, &errors) }
    let canvas = errors.attempt { [context] () throws(CellDocumentError) in
      try Canvas(parts.canvas, direction: parts.direction, context)
    }
    context.definitions.isRightToLeft = canvas?.isRightToLeft ?? false
    context.definitions.stateNames = stateNames
    context.site.family = canvas?.family ?? Site.family
    let root = errors.attempt { [context] () throws(CellDocumentError) in try ElementDecoder.decode(cell, context) }
    self.canvas = try errors.check(canvas)
    self.root = try errors.check(root)
    self.site = context.site
    definitions = context.definitions
    statements = data.statements
    opaquePictures = Set(data.opaquePictures.map { DocumentLocation($0, in: site.file) })
    canvasKeyLocations = KeyLocations(parts.canvas?.keyPositions ?? [:], in: site.file)
    source = CellSource(of: parts, self.canvas, definitions, self.root, site: site)
  }

  /// Adds the errors of an element that no cell has, without those about its arguments: they are expressions, also where only literal values
  /// may stand.
  func check(unused element: DocumentNode, _ errors: inout DocumentErrors) {
    do throws(CellDocumentError) {
      _ = try ElementDecoder.decode(element, DecodingContext(site: site, definitions: definitions))
    } catch {
      for error in error.all where error.problem != .expressionNotAllowed && !"\(error.problem)".contains("${") {
        errors.add(error)
      }
    }
  }

  /// The names of the states that have been applied, in order.
  var states: [String] { site.states }

  var styleNames: [String] { definitions.styleNames }

  func scope(of item: DataItem, _ environment: BindingEnvironment, _ effort: BindingEffort? = nil) -> Scope {
    var site = site
    site.item = item.name
    return Scope(
      data: DataScope(item: item.value, clock: environment.clock(in: canvas.timeZone), effort: effort), definitions: definitions,
      site: site,
      textScale: environment.textScale ?? canvas.textScale, width: environment.width ?? canvas.width,
      scrollOffsets: environment.scrollOffsets)
  }

  /// Returns the cell for one data item.
  /// - Parameters:
  ///   - states: the states that entries of lists select; `nil` if the document has none.
  ///   - omission: notes what is not detected; `nil` to detect everything.
  ///   - effort: counts what is evaluated; `nil` without a need for it.
  func bind(
    _ item: DataItem, environment: BindingEnvironment, states: StatesOfRepetitions? = nil, omission: DetectionOmission? = nil,
    effort: BindingEffort? = nil
  ) throws(CellDocumentError) -> Cell {
    var scope = scope(of: item, environment, effort)
    scope.site.omission = omission
    scope.states = states
    if !canvas.isResizable, let width = environment.width, width != canvas.width {
      throw scope.site.error(.fixedWidth(canvas.width), at: .start)
    }
    try statements.check(item.value, definitions, scope.site)
    let background = try canvas.background.value(in: scope) ?? nil
    var count = BindingCount()
    let element = try root.element(path: root.segment, scope: &scope, count: &count)
    var cell = Cell(
      width: environment.width ?? canvas.width, scale: environment.scale ?? canvas.scale, background: background,
      isRightToLeft: canvas.isRightToLeft, root: element)
    cell.opaquePictures = opaquePictures
    cell.canvasKeyLocations = canvasKeyLocations
    cell.source = source
    if let textScale = environment.textScale { cell.source.textScale = textScale.factor }
    return cell
  }
}
