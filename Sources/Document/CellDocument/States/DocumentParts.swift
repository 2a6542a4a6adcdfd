// SPDX-License-Identifier: MIT

package import CellGraphics
package import CellNotation
internal import CellTree

/// The values of a document's top-level keys, not yet decoded. States are applied to these values, which keep their source
/// positions, so that errors in a changed document still name a position in the source.
package struct DocumentParts: Sendable {
  var version: DocumentNode?
  var canvas: DocumentNode?
  var colors: DocumentNode?
  var styles: DocumentNode?
  var states: DocumentNode?
  /// The place of the key `states`; `nil` if the document has no states. Not a key of its own.
  var statesPosition: SourcePosition?
  var components: DocumentNode?
  /// What components stand for that no element uses, only to check them. Not a key of the document.
  var unusedElements: [DocumentNode] = []
  var cell: DocumentNode?
  /// The settings of golden images, which another module reads.
  package private(set) var golden: DocumentNode?
  var data: DocumentNode?
  /// The JSON Schema in the file that `data` names. Not a key of the document.
  var dataSchema: DocumentNode?
  /// The folders of the document's own fonts.
  var fonts: [String] = []
  /// The files with further definitions.
  var include: DocumentNode?
  /// The files with these definitions, and that of the JSON Schema. Not a key of the document.
  var includedFiles: [IncludedFile] = []
  /// Overrides the direction of the canvas in all states; `nil` to keep it. This is not a key of the document.
  var direction: Canvas.Direction?

  /// The key with the shape of the data.
  static let dataKey = "data"

  /// The only document version that is supported.
  private static let version = 1

  static let fields = fields(golden: .anyObject)

  private static func fields(golden: ValueShape) -> [Field<DocumentParts>] {
    [
      .node("version", .literal(.integer(version...version)), \.version, isRequired: true),
      .node(
        includeKey, .list(of: .literal(.nonEmptyText), count: 1...64), \.include,
        summary: "Files with colours, styles, states, components and fonts that several documents share."),
      .node("canvas", .object(Canvas.shape), \.canvas),
      .node("colors", Definitions.colorsShape, \.colors, summary: "Named colours."),
      .node("styles", Definitions.stylesShape, \.styles, summary: "Named text styles."),
      .node("states", DocumentState.shape, \.states, summary: "Variants of the cell, such as dark or selected."),
      .node("components", Component.shape, \.components, summary: "Parts of cells with parameters, by their names."),
      .node("cell", .rootElement, \.cell, summary: "The element that contains all others."),
      .node(
        dataKey, DataConstraint.shape, \.data,
        summary: "Constraints on the data, by path, as in time: {maxLength: 8}; or the file of a JSON Schema of an item."),
      .fixed(
        "fonts", .list(of: .nonEmptyText, count: 1...64),
        summary: "Folders with fonts of the document's own, below the folder of the document."
      ) { $0.fonts = $1 },
      .node("golden", golden, \.golden, summary: "The document's golden images; drawing ignores them."),
    ]
  }

  /// The key of `golden` that names another document.
  package static let templateKey = "template"
  private static let otherTemplate = KeyCondition.holding("golden", templateKey)
  private static let conflict = KeyRule.conflict(otherTemplate, .any("cell"))

  /// Returns the shape of documents. A golden case for another document has no key `cell`; every other document must have it.
  /// - Parameter golden: the shape of the settings of golden images.
  static func shape(golden: ObjectShape) -> ObjectShape {
    ObjectShape(
      "document", fields(golden: .object(golden)).map(\.key), rules: [.needsOne(of: [.any("cell"), otherTemplate]), conflict])
  }

  /// Whether the document is a golden case for another document.
  package var referencesTemplate: Bool { golden?[Self.templateKey] != nil }

  /// Reads the top-level keys of a document without decoding their values.
  /// - Throws: ``CellDocumentError`` if a key is invalid or missing, or if the document has an unsupported version.
  package init(_ node: DocumentNode, _ context: DecodingContext) throws(CellDocumentError) {
    var errors = DocumentErrors()
    try self.init(node, context, &errors)
    try errors.check()
  }

  /// Reads the top-level keys of a document without decoding their values.
  /// - Parameter errors: receives the errors that do not keep the rest of the document from being checked.
  init(_ node: DocumentNode, _ context: DecodingContext, _ errors: inout DocumentErrors) throws(CellDocumentError) {
    var reader = try NodeReader(node, context)
    var template = Template(DocumentParts())
    reader.read(Self.fields, into: &template)
    self = template.base
    statesPosition = node.members?.first { $0.key == "states" }?.keyPosition
    try checkVersion(context)
    do throws(CellDocumentError) {
      try reader.finish()
      try reader.check([Self.conflict])
    } catch {
      errors.add(error)
    }
    if cell == nil, !referencesTemplate {
      try errors.check()
      throw context.site.error(.missingKey("cell"), at: node.position)
    }
  }

  init() {}

  /// - Throws: ``CellDocumentError`` for another version than the supported one.
  func checkVersion(_ context: DecodingContext) throws(CellDocumentError) {
    guard let version else { return }
    guard case .number(let number) = version.resolved, number.value == Double(Self.version) else {
      throw context.site.error(.unsupportedVersion(FoundValue(version)), at: version.position)
    }
  }

  /// Checks the names of the files that the document includes.
  /// - Parameter canRead: whether the files have been read.
  func checkInclude(_ context: DecodingContext, canRead: Bool) throws(CellDocumentError) {
    guard let include else { return }
    _ = try ValueReader<[String]>.list(of: .literal(.nonEmptyText), count: 1...64).value(of: include, context)
    if !canRead { throw context.site.error(.include(.notRead), at: include.position) }
  }
}

extension Field {
  /// Returns a field that stores the node of the key's value, to be decoded later.
  static func node(
    _ name: String, _ shape: ValueShape, _ keyPath: any WritableKeyPath<Target, DocumentNode?> & Sendable,
    isRequired: Bool = false, summary: String? = nil
  ) -> Field {
    Field(name, shape, isRequired: isRequired, summary: summary) { (node, _, template) throws(CellDocumentError) in
      let path: WritableKeyPath<Target, DocumentNode?> = keyPath  // a plain key path, as in Template.binding
      template.base[keyPath: path] = node
    }
  }
}

extension DocumentParts: Digestible {
  /// Writes the document without `golden`, which drawing ignores. The direction that a caller sets is part of the template, not of the
  /// document.
  package func write(to writer: inout DigestWriter) {
    for part in [version, canvas, colors, styles, states, cell, data] { writer.add(part) }
    if let dataSchema { writer.add(dataSchema) }
    writer.add(fonts)
  }
}
