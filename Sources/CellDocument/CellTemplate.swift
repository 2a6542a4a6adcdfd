// SPDX-License-Identifier: MIT

public import Graphics

/// A cell document, decoded and checked: data is bound to it as often as needed.
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
    self.fileName = fileName
    definitions = context.definitions
    root = try ElementDecoder.decode(cell.value, context)
  }

  /// The scale that the document asks for.
  public var scale: PixelScale { canvas.scale }

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
      site: Site(file: fileName, path: nil, item: item.name))
    let background = try canvas.background?.value(in: scope)
    var count = 0
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
