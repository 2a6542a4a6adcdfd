// SPDX-License-Identifier: MIT

internal import Notation

/// The values of a document's keys, not yet decoded. States are applied before decoding, so every error message names the position
/// of the problem.
struct DocumentParts: Sendable {
  var version: DocumentNode?
  var canvas: DocumentNode?
  var colors: DocumentNode?
  var styles: DocumentNode?
  var states: DocumentNode?
  var cell: DocumentNode?
  var golden: DocumentNode?
  var data: DocumentNode?
  /// Overrides the canvas's direction in all states; not a key of the document.
  var direction: Canvas.Direction?

  /// The only supported version.
  private static let version = 1

  static let fields: [Field<DocumentParts>] = [
    .node("version", .literal(.integer(version...version)), \.version, isRequired: true),
    .node("canvas", .object(Canvas.shape), \.canvas),
    .node("colors", Definitions.colorsShape, \.colors, summary: "Named colours."),
    .node("styles", Definitions.stylesShape, \.styles, summary: "Named text styles."),
    .node("states", DocumentState.shape, \.states, summary: "Variants of the cell, such as dark or selected."),
    .node("cell", .element(isRoot: true), \.cell, summary: "The element that contains all others."),
    .node("data", DataConstraint.shape, \.data, summary: "What the data can be, by path: time: {maxLength: 8}."),
    .node("golden", .object(GoldenSettings.shape), \.golden, summary: "Its golden images; drawing ignores them."),
  ]

  private static let otherTemplate = KeyCondition.holding("golden", GoldenSettings.templateKey)

  /// A golden case for another document has no `cell`; every other document has one.
  static let shape = ObjectShape(
    "document", fields.map(\.key),
    rules: [.needsOne(of: [.any("cell"), otherTemplate]), .conflict(otherTemplate, .any("cell"))])

  /// Whether it is a golden case for another document.
  var referencesTemplate: Bool { golden?[GoldenSettings.templateKey] != nil }

  /// - Throws: ``CellDocumentError`` if a key is invalid or missing, or if the document has an unsupported version.
  init(_ node: DocumentNode, _ context: DecodingContext) throws(CellDocumentError) {
    var reader = try NodeReader(node, context)
    var template = Template(DocumentParts())
    try reader.read(Self.fields, into: &template)
    try reader.finish()
    try reader.check(Self.shape.rules.filter { if case .conflict = $0 { true } else { false } })
    self = template.base
    if cell == nil, !referencesTemplate { throw context.site.error(.missingKey("cell"), at: node.position) }
    guard let version else { return }
    if case .number(let number) = version.resolved, number.value == Double(Self.version) { return }
    throw context.site.error(.unsupportedVersion(FoundValue(version)), at: version.position)
  }

  private init() {}
}

extension Field {
  /// Returns a field that stores the value's node, to be decoded later.
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
