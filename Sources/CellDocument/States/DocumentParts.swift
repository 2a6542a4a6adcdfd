// SPDX-License-Identifier: MIT

/// What stands behind the keys of a document, still to be decoded: states change it before that, so that every message names
/// the place of what is wrong.
struct DocumentParts: Sendable {
  var version: DocumentNode?
  var canvas: DocumentNode?
  var colors: DocumentNode?
  var styles: DocumentNode?
  var states: DocumentNode?
  var cell: DocumentNode?

  /// The only version so far.
  private static let version = 1

  static let fields: [Field<DocumentParts>] = [
    .node("version", .integer(.within(Double(version)...Double(version))), \.version, isRequired: true),
    .node("canvas", .object, \.canvas),
    .node("colors", .object, \.colors),
    .node("styles", .object, \.styles),
    .node("states", .object, \.states),
    .node("cell", .object, \.cell, isRequired: true),
  ]

  /// - Throws: what is wrong with the keys, and that the document has another version.
  init(_ node: DocumentNode, _ context: DecodingContext) throws(CellDocumentError) {
    var reader = try NodeReader(node, context)
    var template = Template(DocumentParts())
    try reader.read(Self.fields, into: &template)
    try reader.finish()
    self = template.base
    guard let version, FoundValue(version) != .number(String(Self.version)) else { return }
    throw context.site.error(.unsupportedVersion(FoundValue(version)), at: version.position)
  }

  private init() {}
}

extension Field {
  /// A key whose value is kept as it is, to be decoded later.
  static func node(
    _ name: String, _ shape: ValueShape, _ keyPath: any WritableKeyPath<Target, DocumentNode?> & Sendable,
    isRequired: Bool = false
  ) -> Field {
    Field(name, shape, isRequired: isRequired) { (node, _, template) throws(CellDocumentError) in
      let path: WritableKeyPath<Target, DocumentNode?> = keyPath  // as in Template.binding
      template.base[keyPath: path] = node
    }
  }
}
