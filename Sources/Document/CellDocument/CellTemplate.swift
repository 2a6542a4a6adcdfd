// SPDX-License-Identifier: MIT

internal import CellBinding
package import CellFiles
public import CellGraphics
public import CellNotation
public import CellTree

/// A decoded and validated cell document, to which data can be bound any number of times.
///
/// A document is a JSON or YAML object with the keys `version` (1), `canvas`, `colors`, `styles`, `states`, `data`, `fonts`,
/// `golden` and `cell`. `cell` is the root element. `fonts` names folders with fonts, which whoever draws the cells must include. `golden` contains the settings of golden images, which only golden tests read. An unknown
/// key is an error, except inside `golden`.
///
///     version: 1
///     canvas: {width: 375, scale: 2, background: surface, direction: ltr, family: Inter}
///     colors: {surface: "#FFFFFF", ink: "#1C1C1E", faint: ink/60%}
///     styles:
///       body: {size: 15, color: ink, lineHeight: 20}
///       strong: {extends: body, weight: 600}
///     cell:
///       padding: [12, 16]
///       gap: 10
///       children:
///         - {type: avatar, source: "${avatar}", initials: "${name | initials}", size: 40}
///         - {type: text, text: "${content | html}", style: body, maxLines: 3}
///         - {type: text, each: replies, as: reply, when: not reply.hidden, text: "${reply.text}"}
///
/// **Elements.** `type` is `container` (the default), `text`, `image`, `avatar`, `badge`, `gradient`, `separator`, `spacer` or
/// `shape`. Every element has the layout keys of a flex item in CSS: `grow`, `shrink`, `basis`, `flex`, `alignSelf`, `width`,
/// `height`, `minWidth` and so on, `padding`, `margin`, `aspectRatio`, `position`, `top`, `start` and so on. Every element also has
/// the decoration keys `background`, `backdrop`, `shadow`, `mask`, `opacity`, `clip`, `hidden`, `opaque`, `rasterize`, `control`
/// and `ignore`. All elements except separators and spacers also have `cornerRadius` and `border`. A length is a number of points,
/// `"50%"` or `auto`; a size can also be `min-content`, `max-content` or `fit-content`, and the width of a text `fit-lines`. `start` and `end` mean left or right,
/// depending on the canvas's `direction`.
///
/// **Paths.** An element's path is the path of its container, a slash, and its own `name`, or its type if it has no name. Unnamed
/// siblings of the same type are called `text`, `text-2`, `text-3` and so on, in document order. A repeated element appends `#` and
/// the index of the value in the list: `#0`, `#1` and so on. Elements that `when` leaves out still count, so they do not change the
/// numbers of others.
///
/// **Colours** are `#RGB`, `#RGBA`, `#RRGGBB`, `#RRGGBBAA`, a name from `colors`, `white`, `black` or `transparent`. A percentage
/// after a slash multiplies the alpha: `ink/60%`.
///
/// **Expressions** are written in `${}`. They may be used in most strings in `cell` and `styles`, and in the canvas's `background`;
/// other values, such as `colors`, are literal. `$${` is a literal `${`. An expression is a path into the data item, a string in
/// quotation marks, a number, `true`, `false` or `null`. In the path `account.fields.0.name` the number is an index into a list;
/// `.` is the item itself; an unusual name is written in quotation marks after a dot. `??` supplies a default for a missing or null
/// value. Filters follow after `|`; see the article "Filters". A path that does not exist in the data is an error unless `??`
/// supplies a default. If an expression is the whole value of a key, and the result is null, the key counts as omitted.
///
/// **Conditions.** The key `when` leaves an element out if its condition is false. A condition is an expression, with or without
/// `${}`, or a comparison (`==` `!=` `<` `<=` `>` `>=`) of an expression with a literal or a `${}`. Conditions are combined with
/// `not`, `and`, `or` and parentheses. In a condition, a path that does not exist is null. Null, false, 0, and empty strings, lists
/// and objects are false.
///
/// **Repetition.** The key `each` repeats an element for every value of a list. Expressions inside the element refer to the value
/// by the name that `as` sets (`item` by default), and to its index by the name that `index` sets.
///
/// **Data.** `data` contains data constraints, which limit the values at paths in the data:
/// `data: {time: {maxLength: 8}, "replies.text": {required: true}}`. Items that violate a constraint are rejected. An inspection
/// tests its fixes only with data that satisfies the constraints.
///
/// **States** are variants of the same cell, such as dark or selected; apply them with ``applying(_:)``. A state with the key `when`
/// also applies to every item for which its condition is true. The document defines its
/// states under `states`. Each state may change `colors` by name, and `styles` and `canvas` key by key. An element may have its own
/// `states`, with the keys that change in a state. In these changes null removes a key, and objects and lists are replaced as a
/// whole. `type`, `name`, `children`, `each`, `as` and `index` are the same in all states, and so are paths. Every state is checked
/// when the document is decoded.
///
///     states:
///       dark: {colors: {surface: "#000000", ink: "#F2F2F7"}}
///       selected: {when: isSelected}
///     cell:
///       states: {selected: {background: ink/10%}}
public struct CellTemplate: Sendable {
  /// What copies share. Each row of a list has a copy.
  private struct Parts: Sendable {
    /// The context for error messages. Only the file name is set.
    let site: Site
    let document: DecodedDocument
    let variants: StateVariants
    let data: DataReading
    let appliedStates: [String]
    let fontFolders: [String]
    let golden: DocumentNode?
    let included: [IncludedFile]?
  }

  private let parts: Shared<Parts>
  /// Tells the template, in its states and direction, from all others in this process. Copies have the same identity.
  package let identity = TemplateIdentity()

  /// Decodes a document and checks it in each of its states.
  ///
  /// - Parameter fileName: The file name for error messages.
  /// - Throws: ``CellDocumentError`` with all errors in the document, at most 20.
  public init(parsing bytes: [UInt8], fileName: String, format: DocumentFormat) throws(CellDocumentError) {
    try self.init(DocumentText(bytes, fileName: fileName, format: format))
  }

  /// Decodes a document that has already been parsed, or that was written in Swift, and checks it in each of its states.
  ///
  /// - Parameters:
  ///   - fileName: The file name for error messages.
  ///   - included: The files with further definitions; `nil` if none were looked for.
  /// - Throws: ``CellDocumentError`` with all errors in the document, at most 20. A golden case that names another document as its
  ///   template has no cell, which is an error too.
  package init(
    _ node: DocumentNode, fileName: String, including included: [IncludedFile]? = nil
  ) throws(CellDocumentError) {
    let site = Site(file: fileName)
    let context = DecodingContext(site: site, definitions: Definitions())
    var errors = DocumentErrors()
    let written = try DocumentParts(node, context, &errors)
    // For a misspelt `colors`, each use of a colour would be an error.
    errors.leavesOutUnknownNames = errors.suggest(["colors", "styles", "states", "components", DocumentParts.includeKey])
    let areIncluded: Void? = errors.attempt { () throws(CellDocumentError) in
      try written.checkInclude(context, canRead: included != nil)
    }
    if areIncluded == nil { errors.leavesOutUnknownNames = true }
    let parts = written.including(included ?? [], context, &errors).expandingComponents(context, &errors)
    let states = try DocumentState.all(in: parts, context, &errors)
    let golden = parts.golden
    if let template = golden?[DocumentParts.templateKey] {
      try errors.check()
      throw site.error(.noCell(template: try ValueReader.nonEmptyText.value(of: template, context)), at: .start)
    }
    let constraints = errors.attempt { () throws(CellDocumentError) in
      try DataConstraints(parts.data, schema: parts.dataSchema, context)
    }
    let data = DataReading(of: parts, constraints ?? .none)
    data.statements.check(data.places, site, &errors)
    let document = errors.attempt { () throws(CellDocumentError) in
      try DecodedDocument(parts, stateNames: states.map(\.name), site: site, data)
    }
    if let document {
      for element in parts.unusedElements { document.check(unused: element, &errors) }
    }
    let variants = errors.attempt { () throws(CellDocumentError) in try StateVariants(parts, states, data, site: site) }
    self.parts = Shared(
      Parts(
        site: site, document: try errors.check(document), variants: try errors.check(variants), data: data, appliedStates: [],
        fontFolders: parts.fonts, golden: golden, included: included))
  }

  private init(_ document: DecodedDocument, in states: [String], _ variants: StateVariants, of template: CellTemplate) {
    parts = Shared(
      Parts(
        site: template.site, document: document, variants: variants, data: template.data, appliedStates: states,
        fontFolders: template.fontFolders, golden: template.golden, included: template.included))
  }

  private var site: Site { parts.value.site }
  private var document: DecodedDocument { _read { yield parts.value.document } }
  private var variants: StateVariants { _read { yield parts.value.variants } }
  private var data: DataReading { _read { yield parts.value.data } }
  /// The names of the states that have been applied, in order.
  public var appliedStates: [String] { parts.value.appliedStates }
  /// The folders with fonts that the document names, relative to its own folder. Whoever draws its cells includes them in the
  /// `FontCollection`; the command does.
  public var fontFolders: [String] { parts.value.fontFolders }
  /// The files with further definitions, each after those that it includes itself; `nil` if none were looked for.
  package var included: [IncludedFile]? { parts.value.included }
  /// The value of the document's key `golden`, not decoded; `nil` if there is none.
  package var golden: DocumentNode? { parts.value.golden }

  /// Decodes a document from a string and checks it in each of its states.
  ///
  /// - Parameter fileName: The file name for error messages.
  /// - Throws: ``CellDocumentError`` with all errors in the document, at most 20.
  public init(parsing text: String, fileName: String, format: DocumentFormat) throws(CellDocumentError) {
    try self.init(parsing: Array(text.utf8), fileName: fileName, format: format)
  }

  /// The name of the document's file in error messages.
  package var fileName: String { site.file }

  /// The root element, which contains all others.
  var root: ElementTemplate { document.root }

  /// The scale set by the document.
  public var scale: PixelScale { document.canvas.scale }

  /// Whether every cell is opaque whatever the data; true only if the document's background is a literal opaque colour.
  public var isOpaque: Bool {
    document.canvas.hasOpaqueBackground && variants.keepBackgroundOpaque(in: appliedStates, site: site)
  }

  /// The names of the states that the document defines, in document order.
  public var states: [String] { variants.names }

  /// The background that the document sets, if it does not depend on the data. A state that the data selects may change it.
  package var literalBackground: RGBA? { document.canvas.literalBackground }

  /// The places in the data that the document reads in any of its states.
  package var dataPlaces: [UsedDataPlace] { data.places }

  /// The places in the data that conditions test.
  var testedPlaces: [TestedPlaces] { data.tested }

  /// The parts of the document that are drawn only while conditions on the data hold, in any of its states.
  package var conditionalParts: [ConditionalPart] { data.conditionalParts }

  /// The width in points that the document sets.
  package var width: Double { document.canvas.width }

  /// Whether cells may be drawn with another width than the document's.
  package var isResizable: Bool { document.canvas.isResizable }

  /// Returns the number of elements of the document that are written at a place: for a place in a component, one for each use.
  package func count(ofElementsAt location: DocumentLocation) -> Int {
    document.root.count(at: location.withoutUse, in: site.file)
  }

  /// Whether a user can scroll the content of an element of the document.
  package var scrolls: Bool { document.root.scrolls }

  /// The paths of the containers whose content a user can scroll, in document order.
  package var scrollContainers: [String] { document.root.scrollContainers(path: document.root.segment) }

  /// The document's data constraints.
  package var dataConstraints: DataConstraints { data.statements }

  /// Whether cells are laid out from right to left.
  package var isRightToLeft: Bool { document.canvas.isRightToLeft }

  /// The factor by which the document scales text.
  package var textScale: TextScale { document.canvas.textScale }

  /// The time zone in which the document shows times; `nil` for UTC.
  package var timeZone: CellTimeZone? { document.canvas.timeZone }

  /// The names of the document's text styles.
  package var styleNames: [String] { document.styleNames }

  /// The colours that the document may refer to, keyed by name, with the changes of the applied states. They include the built-in
  /// `white`, `black` and `transparent`.
  package var colors: [String: RGBA] { document.colors }

  /// The colours that the document itself defines, by name.
  package var palette: [String: RGBA] { colors.filter { Definitions.builtInColors[$0.key] != $0.value } }

  /// Returns the template with further states applied; each state changes the result of the ones before it.
  ///
  /// Takes as long as decoding the document.
  /// - Throws: ``CellDocumentError`` when the document does not define one of the states, or when states that are valid on their
  ///   own are invalid together.
  public func applying(_ states: [String]) throws(CellDocumentError) -> CellTemplate {
    let all = appliedStates + states
    if states.isEmpty { return self }
    return CellTemplate(try variants.document(in: all, site: site), in: all, variants, of: self)
  }

  /// Returns the template laid out from right to left or from left to right, whatever direction the document sets.
  ///
  /// Takes as long as decoding the document.
  /// - Throws: ``CellDocumentError`` when the document is invalid in that direction.
  package func directed(isRightToLeft: Bool) throws(CellDocumentError) -> CellTemplate {
    let variants = variants.directed(Canvas.Direction(isRightToLeft: isRightToLeft))
    return CellTemplate(try variants.document(in: appliedStates, site: site), in: appliedStates, variants, of: self)
  }

  /// Returns the values in the document that are valid, but have no effect or not the intended one, in document order.
  /// - Parameter scale: the scale at which cells are drawn; `nil` for the document's.
  public func warnings(at scale: PixelScale? = nil) -> [DocumentWarning] {
    variants.warnings(at: scale ?? self.scale, in: site.file)
      + data.statements.unchecked.map {
        DocumentWarning(location: DocumentLocation($0.position, in: site.file), reason: .uncheckedKeyword($0.name))
      }
  }

  /// Returns the cell for one data item.
  ///
  /// - Throws: ``CellDocumentError`` when a value that the document needs is missing from the data or unsuitable, or when the item
  ///   violates a data constraint.
  public func bind(_ item: DataItem, environment: BindingEnvironment) throws(CellDocumentError) -> Cell {
    try bind(item, environment: environment, omission: nil)
  }

  /// Returns the cell for one data item, without the hashtags, mentions and links that only look different; `nil` if it has none of these.
  /// It has the frames of the cell with them.
  ///
  /// - Throws: as ``bind(_:environment:)-(DataItem,_)``.
  package func bindWithoutDetection(
    _ item: DataItem, environment: BindingEnvironment
  ) throws(CellDocumentError) -> Cell? {
    let omission = DetectionOmission()
    let cell = try bind(item, environment: environment, omission: omission)
    return omission.isNeeded ? cell : nil
  }

  /// Returns the cell for one data item, with what its expressions took.
  ///
  /// - Throws: as ``bind(_:environment:)-(DataItem,_)``.
  package func bindCounting(
    _ item: DataItem, environment: BindingEnvironment
  ) throws(CellDocumentError) -> (cell: Cell, effort: ExpressionEffort) {
    let effort = BindingEffort()
    let cell = try bind(item, environment: environment, omission: nil, effort)
    return (cell, ExpressionEffort(effort))
  }

  private func bind(
    _ item: DataItem, environment: BindingEnvironment, omission: DetectionOmission?, _ effort: BindingEffort? = nil
  ) throws(CellDocumentError) -> Cell {
    let selected = try variants.document(
      for: document.scope(of: item, environment, effort), besides: appliedStates, site: site)
    let document = selected ?? document
    return try document.bind(
      item, environment: environment,
      states: variants.statesOfRepetitions(besides: appliedStates, in: document.states, site: site), omission: omission,
      effort: effort)
  }

  /// Returns the cell for a single value without a name. Error messages call the value `item 1`.
  ///
  /// - Throws: The same errors as for a ``DataItem``.
  public func bind(_ value: DataValue, environment: BindingEnvironment) throws(CellDocumentError) -> Cell {
    try bind(DataItem(value: value, name: DataItemName(index: 0)), environment: environment)
  }
}

extension CellTemplate: Digestible {
  /// Writes the document's values, the applied states and the direction, so that a template that was read again is the same.
  ///
  /// O(size of the document). The settings of golden images, the name of the file, places and comments are left out.
  package func write(to writer: inout DigestWriter) {
    variants.write(to: &writer)
    writer.add(appliedStates, isRightToLeft)
  }
}

/// What the expressions of a cell took: the same numbers on every machine.
package struct ExpressionEffort: Equatable, Sendable {
  /// The expressions that were evaluated.
  package let evaluations: Int
  /// The bytes of texts that were given to filters which return plain text; a text counts once for each filter.
  package let filteredBytes: Int
  /// The bytes of texts of which filters made spans or paragraphs.
  package let styledBytes: Int
  /// The values of lists, such as those of spans, that were given to filters; a list counts once for each filter.
  package let listedValues: Int

  fileprivate init(_ effort: BindingEffort) {
    evaluations = effort.evaluations
    filteredBytes = effort.filteredBytes
    styledBytes = effort.styledBytes
    listedValues = effort.listedValues
  }
}
