// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellNotation
internal import CellTree

/// Reads a JSON Schema (draft 2020-12) of data items as data constraints.
///
/// The keywords that have a meaning for cells are `type`, `properties`, `required`, `additionalProperties: false`, `items`, `enum`, `const`,
/// `$ref` within the file, the bounds of numbers, lengths and counts, and the keys of data constraints that JSON Schema does not know.
/// Keywords that only describe are skipped; all others are collected, because nothing checks them.
struct DataSchemaReader {
  private let schema: DocumentNode
  private let context: DecodingContext
  private var errors = DocumentErrors()
  private(set) var entries: [DataConstraints.Entry] = []
  private(set) var unchecked: [DataConstraints.UncheckedKeyword] = []
  /// The references that lead to the current schema.
  private var chain: [String] = []

  private var isTooLarge = false

  /// The most values that a schema may describe.
  static let mostEntries = 10_000

  /// The keywords that are data constraints of the same name and meaning.
  private static let constraints = [
    "minLength", "maxLength", "minimum", "maximum", "minItems", "maxItems", "opaque", "lines", "script",
  ]
  private static let structure = [
    "type", "properties", "required", "additionalProperties", "items", "enum", "const", "$ref", "exclusiveMinimum",
    "exclusiveMaximum",
  ]
  private static let descriptions = [
    "$schema", "$id", "$comment", "$defs", "$anchor", "$vocabulary", "definitions", "title", "description", "default", "examples",
    "deprecated", "readOnly", "writeOnly", "format", "contentEncoding", "contentMediaType",
  ]

  init(_ schema: DocumentNode, _ context: DecodingContext) {
    (self.schema, self.context) = (schema, context)
  }

  /// - Throws: ``CellDocumentError`` with all errors in the schema.
  mutating func read() throws(CellDocumentError) {
    var root = resolved(schema)
    // A schema of a list of items is one of its items.
    if root["type"].map({ FoundValue($0) }) == .string("array"), let items = root["items"] { root = items }
    read(root, at: [], isOfEntries: false, isRequired: false, position: root.position)
    try errors.check()
  }

  /// - Parameter position: that of the key whose value the schema describes.
  private mutating func read(
    _ node: DocumentNode, at path: [String], isOfEntries: Bool, isRequired: Bool, position: SourcePosition
  ) {
    let references = chain.count
    defer { chain.removeLast(chain.count - references) }
    let schema = resolved(node)
    guard entries.count < Self.mostEntries else {
      if !isTooLarge { errors.add(error("the schema describes more than 10,000 values", at: position)) }
      isTooLarge = true
      return
    }
    guard schema.members != nil, Set(chain).count == chain.count else {
      // True, or a schema inside itself: any value.
      if FoundValue(schema) != .boolean(true), schema.members == nil {
        errors.add(context.site.error(.unexpected(found: FoundValue(schema), expected: .anyObject), at: schema.position))
      }
      entries.append(entry(path, isOfEntries, DataConstraint(), position, isOpen: true))
      return
    }
    let (names, properties) = (requiredNames(of: schema), schema["properties"]?.members ?? [])
    var constraint: DataConstraint?
    do throws(CellDocumentError) {
      constraint = try self.constraint(of: schema, isRequired: isRequired, properties.map(\.key))
    } catch {
      errors.add(error)
    }
    let items = schema["items"]
    let isOpen = properties.isEmpty && items == nil
    entries.append(entry(path, isOfEntries, constraint ?? DataConstraint(), position, isOpen: isOpen))
    for member in schema.members ?? [] where !(Self.constraints + Self.structure + Self.descriptions).contains(member.key) {
      addUnchecked(member.key, at: member.keyPosition)
    }
    for member in properties {
      read(
        member.value, at: path + [member.key], isOfEntries: false, isRequired: names.contains(member.key),
        position: member.keyPosition)
    }
    if let items { read(items, at: path, isOfEntries: true, isRequired: false, position: items.position) }
  }

  private func entry(
    _ path: [String], _ isOfEntries: Bool, _ constraint: DataConstraint, _ position: SourcePosition, isOpen: Bool
  ) -> DataConstraints.Entry {
    DataConstraints.Entry(path: path, isOfEntries: isOfEntries, statement: constraint, position: position, isOpen: isOpen)
  }

  private mutating func addUnchecked(_ name: String, at position: SourcePosition) {
    let keyword = DataConstraints.UncheckedKeyword(name: name, position: position)
    if !unchecked.contains(keyword) { unchecked.append(keyword) }
  }

  // MARK: Keywords

  private mutating func constraint(
    of schema: DocumentNode, isRequired: Bool, _ properties: [String]
  ) throws(CellDocumentError) -> DataConstraint {
    let shared = (schema.members ?? []).filter { Self.constraints.contains($0.key) }
    var constraint = try DataConstraint.read(DocumentNode(value: .object(shared), position: schema.position), context)
    constraint.countsScalars = true
    var acceptsNull = schema["type"] == nil
    if let type = schema["type"] {
      let names = try (type.elements ?? [type]).map { node throws(CellDocumentError) in try typeName(node) }
      acceptsNull = names.contains("null")
      let others = names.filter { $0 != "null" }
      if others.count == 1 { constraint.type = Self.types[others[0]] } else { addUnchecked("type", at: type.position) }
    }
    if let values = schema["enum"] ?? schema["const"].map({ DocumentNode(value: .array([$0]), position: $0.position) }) {
      let all = (values.elements ?? []).map { DataValue($0) }
      if !all.contains(.null) { acceptsNull = false }
      let texts = all.filter { $0 != .null }.compactMap(\.scalarText)
      if texts.count == all.count(where: { $0 != .null }) {
        constraint.values = texts
      } else {
        addUnchecked(schema["enum"] == nil ? "const" : "enum", at: values.position)
      }
    }
    for (keyword, step) in [("exclusiveMinimum", 1.0), ("exclusiveMaximum", -1)] {
      guard let node = schema[keyword] else { continue }
      guard constraint.type == .integer, case .number(let number) = node.resolved else {
        addUnchecked(keyword, at: node.position)
        continue
      }
      // Of whole numbers, those beyond the bound are those from the next one on.
      if step > 0 {
        constraint.minimum = number.value.rounded(.down) + 1
      } else {
        constraint.maximum = number.value.rounded(.up) - 1
      }
    }
    (constraint.isRequired, constraint.isPresent, constraint.refusesNull) = (isRequired && !acceptsNull, isRequired, !acceptsNull)
    // What a document reads, the schema has to name; what the items have besides, only if it says so.
    constraint.isComplete = !properties.isEmpty
    if let additional = schema["additionalProperties"] {
      switch additional.resolved {
      case .boolean(false): constraint.members = properties
      case .boolean(true): break
      default: addUnchecked("additionalProperties", at: additional.position)
      }
    }
    return constraint
  }

  private static let types: [String: DataConstraint.DataType] = [
    "string": .text, "number": .number, "integer": .integer, "boolean": .boolean, "array": .list, "object": .object,
  ]

  private func typeName(_ node: DocumentNode) throws(CellDocumentError) -> String {
    let names = Self.types.keys.sorted() + ["null"]
    guard case .string(let name) = FoundValue(node), names.contains(name) else {
      // In YAML, null without quotation marks is the value.
      if FoundValue(node) == .null { return "null" }
      throw context.site.error(.unexpected(found: FoundValue(node), expected: .name(.value, names)), at: node.position)
    }
    return name
  }

  private mutating func requiredNames(of schema: DocumentNode) -> [String] {
    guard let required = schema["required"] else { return [] }
    return errors.attempt { () throws(CellDocumentError) in
      try ValueReader<[String]>.list(of: .literal(.text), count: 0...Int.max).value(of: required, context)
    } ?? []
  }

  // MARK: References

  /// Returns a schema with those that it refers to, whose keywords its own replace.
  private mutating func resolved(_ node: DocumentNode) -> DocumentNode {
    guard let reference = node["$ref"], chain.count < Limits.depth else { return node }
    guard case .string(let text) = FoundValue(reference), text == "#" || text.hasPrefix("#/") else {
      errors.add(error("a schema can refer only to places in its own file, such as \"#/$defs/author\"", at: reference.position))
      return node
    }
    var target: DocumentNode? = schema
    for token in text.dropFirst(2).split(separator: "/", omittingEmptySubsequences: false) where text != "#" {
      target = target?.child(String(token).replacing("~1", with: "/").replacing("~0", with: "~"))
    }
    guard let target else {
      errors.add(error("the schema has no \"\(text)\"", at: reference.position))
      return node
    }
    chain.append(text)
    if Set(chain).count < chain.count { return target }
    let found = resolved(target)
    guard let own = node.members?.filter({ $0.key != "$ref" }), !own.isEmpty, let others = found.members else { return found }
    let names = Set(own.map(\.key))
    return DocumentNode(value: .object(own + others.filter { !names.contains($0.key) }), position: node.position)
  }

  private func error(_ sentence: String, at position: SourcePosition) -> CellDocumentError {
    context.site.error(.inSection(sentence), at: position)
  }
}

extension DataValue {
  /// The value as text; `nil` for a list or an object.
  fileprivate var scalarText: String? {
    switch self {
    case .string(let text): text
    case .number(let number): number.text
    case .boolean(let value): value ? "true" : "false"
    case .null, .array, .object: nil
    }
  }
}
