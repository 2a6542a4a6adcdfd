// SPDX-License-Identifier: MIT

public import Graphics
public import Notation

/// A cell document, decoded and checked: data is bound to it as often as needed.
///
/// A document is JSON or YAML, an object with the keys `version` (1), `canvas`, `colors`, `styles`, `states`, `data`, `golden`
/// (see ``GoldenSettings``) and `cell`; the last is the element that holds all others. Unknown keys are refused everywhere.
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
/// **Elements.** `type` is `container` (where it is left out), `text`, `image`, `avatar`, `badge`,
/// `gradient`, `separator`, `spacer` or `shape`. Every element has the keys of an item of CSS Flexible Box Layout (`grow`,
/// `shrink`, `basis`, `flex`, `alignSelf`, `width`, `height`, `minWidth` and so on, `padding`, `margin`, `aspectRatio`, `position`,
/// `top`, `start` and so on) and of decoration (`background`, `backdrop`, `opacity`, `clip`, `hidden`, `opaque`, `rasterize`, `control`, and
/// where there is an edge to see `cornerRadius` and `border`). Lengths are points, `"50%"` or `auto`; `start` and `end` are left
/// and right by the canvas's direction.
///
/// **Paths.** An element's path is that of its container and its own `name`, or else its type; those of the same type beside each
/// other are `text`, `text-2`, `text-3` in the order of the document. Each repetition adds `#0`, `#1` and so on. `when` and `each`
/// renumber nothing.
///
/// **Colours** are `#RGB`, `#RRGGBB`, either with alpha behind it, the names of `colors`, `white`, `black` and `transparent`; each may
/// have a share of its alpha behind a slash: `ink/60%`.
///
/// **Expressions** stand in `${}` in any text where a value is taken, but for `colors` and the sizes of `canvas`; `$${` is a literal `${`. An
/// expression is a path into the data item (`account.fields.0.name`, `.` for the item itself, `"odd names"` in quotation marks
/// behind a dot), a text, a number, `true`, `false` or `null`; `??` gives what takes its place where there is none or null; filters
/// follow behind `|`, see ``FilterName``. A path that leads nowhere, without `??`, is an error. Where the whole text is one
/// expression that gives null, the key counts as left out.
///
/// **Conditions.** `when` takes an expression, with or without `${}`, comparisons (`==` `!=` `<` `<=` `>` `>=`) with a literal or a
/// `${}`, `not`, `and`, `or` and parentheses. What leads nowhere is null; null, false, 0, and empty text, lists and objects are
/// false. `each` repeats an element for every value of a list, which expressions inside see by the name that `as` gives (`item`),
/// and its place by the name that `index` gives.
///
/// **Data.** `data` states what the data can be, by paths: `data: {time: {maxLength: 8}, "replies.text": {required: true}}`. Items that
/// break a statement are refused, and fixes are proven for all data that keep it.
///
/// **States** are variants of the same cell, such as dark or selected; ``applying(_:)`` chooses among them. Under `states` the
/// document names each with what it changes of `colors` (by name), `styles` and `canvas` (key by key), and an element may hold
/// `states` with its own keys in a state. There null leaves a key out; objects and lists are replaced whole; `type`, `name`,
/// `children`, `each`, `as` and `index` are the same in all states, and so are paths. Every state is checked when the document
/// is decoded.
///
///     states:
///       dark: {colors: {surface: "#000000", ink: "#F2F2F7"}}
///       selected: {}
///     cell:
///       states: {selected: {background: ink/10%}}
public struct CellTemplate: Sendable {
  /// Where messages say that something is wrong: the file.
  private let site: Site
  private let document: DecodedDocument
  private let variants: StateVariants
  private let data: DataReading
  /// The states that have been applied, in that order.
  public let appliedStates: [String]
  /// What the document says of its golden images; `nil` for nothing.
  package let golden: GoldenSettings?

  /// Decodes a document, also in each of its states.
  ///
  /// - Parameter fileName: The name for messages.
  /// - Throws: ``CellDocumentError`` with the first thing that is wrong.
  public init(parsing bytes: [UInt8], fileName: String, format: DocumentFormat) throws(CellDocumentError) {
    try self.init(DocumentNode(document: bytes, fileName: fileName, format: format), fileName: fileName)
  }

  /// Decodes a document that has been read, or written in Swift.
  init(_ node: DocumentNode, fileName: String) throws(CellDocumentError) {
    site = Site(file: fileName)
    let context = DecodingContext(site: site, definitions: Definitions())
    let parts = try DocumentParts(node, context)
    let states = try DocumentState.all(in: parts, context)
    let golden = try parts.golden.map { (node) throws(CellDocumentError) in
      try GoldenSettings(node, states: parts.isAboutAnother ? nil : states.map(\.name), context)
    }
    if let golden, let template = golden.template { throw site.error(.noCell(template: template), at: .start) }
    self.golden = golden
    data = DataReading(of: parts, try DataStatements(parts.data, context))
    document = try DecodedDocument(parts, stateNames: states.map(\.name), site: site, data)
    variants = try StateVariants(parts, states, data, site: site)
    appliedStates = []
  }

  private init(_ document: DecodedDocument, in states: [String], _ variants: StateVariants, of template: CellTemplate) {
    self.document = document
    site = template.site
    data = template.data
    self.variants = variants
    appliedStates = states
    golden = template.golden
  }

  /// Decodes the text of a document.
  public init(parsing text: String, fileName: String, format: DocumentFormat) throws(CellDocumentError) {
    try self.init(parsing: Array(text.utf8), fileName: fileName, format: format)
  }

  /// The element that holds all others.
  var root: ElementTemplate { document.root }

  /// The scale that the document asks for.
  public var scale: PixelScale { document.canvas.scale }

  /// Whether every cell is opaque, whatever the data: its background is a literal opaque colour, over which all else is laid.
  public var isOpaque: Bool {
    if case .literal(let background)? = document.canvas.background { background.isOpaque } else { false }
  }

  /// The names of the states that the document defines, in its order.
  public var states: [String] { variants.names }

  /// The places in the data that the document reads, in any of its states.
  package var dataPlaces: [UsedDataPlace] { data.places }

  /// What the document states of its data.
  package var dataStatements: DataStatements { data.statements }

  /// Whether it is laid out from right to left.
  package var isRightToLeft: Bool { document.canvas.isRightToLeft }

  /// How much larger texts are.
  package var textScale: TextScale { document.canvas.textScale }

  /// The names of its text styles.
  package var styleNames: [String] { document.styleNames }

  /// The colours that the document may name, as they are in the states that have been applied.
  package var colors: [String: RGBA] { document.colors }

  /// The colours that the document defines itself, by their names.
  package var palette: [String: RGBA] { colors.filter { Definitions.builtInColors[$0.key] != $0.value } }

  /// The template in further states, each of which changes what those before it have left.
  ///
  /// Takes as long as decoding the document.
  /// - Throws: ``CellDocumentError`` when the document does not define a state, or when states that are right each alone are
  ///   not so together.
  public func applying(_ states: [String]) throws(CellDocumentError) -> CellTemplate {
    let all = appliedStates + states
    if states.isEmpty { return self }
    return CellTemplate(try variants.document(in: all, site: site), in: all, variants, of: self)
  }

  /// The template laid out from right to left, or from left to right, whatever the document says.
  ///
  /// Takes as long as decoding the document.
  /// - Throws: ``CellDocumentError`` when what is right in the document's own direction is not so in the other.
  package func directed(isRightToLeft: Bool) throws(CellDocumentError) -> CellTemplate {
    let variants = variants.directed(Canvas.Direction(isRightToLeft: isRightToLeft))
    return CellTemplate(try variants.document(in: appliedStates, site: site), in: appliedStates, variants, of: self)
  }

  /// The cell for one data item.
  ///
  /// - Throws: ``CellDocumentError`` when the data does not give what the document needs.
  public func bind(_ item: DataItem, environment: BindingEnvironment) throws(CellDocumentError) -> Cell {
    try document.bind(item, environment: environment)
  }

  /// The cell for a value that is the only item.
  public func bind(_ value: DataValue, environment: BindingEnvironment) throws(CellDocumentError) -> Cell {
    try bind(DataItem(value: value, name: DataItemName(index: 0)), environment: environment)
  }
}
