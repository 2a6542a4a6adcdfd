// SPDX-License-Identifier: MIT

public import Graphics

/// A cell document, decoded and checked: data is bound to it as often as needed.
///
/// A document is JSON or YAML, an object with the keys `version` (1), `canvas`, `colors`, `styles` and `cell`; the last is the
/// element that holds all others. Unknown keys are refused everywhere.
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
/// `top`, `start` and so on) and of decoration (`background`, `opacity`, `clip`, `hidden`, `opaque`, `rasterize`, and where there
/// is an edge to see `cornerRadius` and `border`). Lengths are points, `"50%"` or `auto`; `start` and `end` are left and right by the
/// canvas's direction.
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
public struct CellTemplate: Sendable {
  private let fileName: String
  private let canvas: Canvas
  private let definitions: Definitions
  private let root: ElementTemplate

  /// Decodes a document.
  ///
  /// - Parameter fileName: The name for messages.
  /// - Throws: ``CellDocumentError`` with the first thing that is wrong.
  public init(parsing bytes: [UInt8], fileName: String, format: DocumentFormat) throws(CellDocumentError) {
    let node = try DocumentNode(bytes, fileName: fileName, format: format)
    var context = DecodingContext(site: Site(file: fileName), definitions: Definitions())
    var reader = try NodeReader(node, context)
    let version = reader.take("version", isRequired: true)
    let canvasNode = reader.take("canvas")
    let colors = reader.take("colors")
    let styles = reader.take("styles")
    let cell = reader.take("cell", isRequired: true)
    try reader.finish()
    guard let version, let cell else { throw context.site.error(.missingKey("cell"), at: node.position) }
    guard FoundValue(version.value) == .number("1") else {
      throw context.site.error(.unsupportedVersion(FoundValue(version.value)), at: version.value.position)
    }
    if let colors { try context.definitions.define(colors: colors.value, context) }
    if let styles { try context.definitions.define(styles: styles.value, context) }
    canvas = try Canvas(canvasNode?.value, context)
    context.definitions.isRightToLeft = canvas.isRightToLeft
    context.site.family = canvas.family
    self.fileName = fileName
    definitions = context.definitions
    root = try ElementDecoder.decode(cell.value, context)
  }

  /// The scale that the document asks for.
  public var scale: PixelScale { canvas.scale }

  /// Whether every cell is opaque, whatever the data: its background is a literal opaque colour, over which all else is laid.
  public var isOpaque: Bool {
    if case .literal(let background)? = canvas.background { background.isOpaque } else { false }
  }

  /// Decodes the text of a document.
  public init(parsing text: String, fileName: String, format: DocumentFormat) throws(CellDocumentError) {
    try self.init(parsing: Array(text.utf8), fileName: fileName, format: format)
  }

  /// The cell for one data item.
  ///
  /// - Throws: ``CellDocumentError`` when the data does not give what the document needs.
  public func bind(_ item: DataItem, environment: BindingEnvironment) throws(CellDocumentError) -> Cell {
    var scope = Scope(
      item: item.value, environment: environment, definitions: definitions,
      site: Site(file: fileName, path: nil, item: item.name, family: canvas.family))
    let background = try canvas.background?.value(in: scope)
    var count = BindingCount()
    let element = try root.element(path: root.segment, scope: &scope, count: &count)
    return Cell(
      width: environment.width ?? canvas.width, scale: environment.scale ?? canvas.scale, background: background,
      isRightToLeft: canvas.isRightToLeft, root: element)
  }

  /// The cell for a value that is the only item.
  public func bind(_ value: DataValue, environment: BindingEnvironment) throws(CellDocumentError) -> Cell {
    try bind(DataItem(value: value, name: DataItemName(index: 0)), environment: environment)
  }
}
