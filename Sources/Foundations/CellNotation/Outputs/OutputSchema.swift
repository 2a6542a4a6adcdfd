// SPDX-License-Identifier: MIT

extension OutputDescription {
  /// The JSON Schema (draft 2020-12) of the output, as text that ends in a line break.
  package var schema: String {
    var writer = OutputSchemaWriter()
    let root = if case .record(let record) = shape { writer.object(record) } else { writer.schema(shape) }
    let head: DataValue = ["$schema": "https://json-schema.org/draft/2020-12/schema", "title": .string(title)]
    let description: DataValue = meaning.isEmpty ? [:] : ["description": .string(meaning)]
    let definitions: DataValue =
      writer.definitions.isEmpty ? [:] : ["$defs": .object(DataObject(unique: writer.definitions))]
    return DataValue.joined([head, description, root, definitions]).jsonText
  }
}

/// Writes the schemas of shapes, and collects the definitions that they refer to.
private struct OutputSchemaWriter {
  private(set) var definitions: [DataObject.Member] = []

  mutating func schema(_ shape: OutputShape) -> DataValue {
    switch shape {
    case .text(let pattern): return .joined(["type": "string"], pattern.map { ["pattern": .string($0)] })
    case .words(let words): return ["enum": .array(words.map { .string($0) })]
    case .constant(let value): return ["const": value]
    case .integer(let range):
      return .joined(
        ["type": "integer"], range.lowerBound == .min ? nil : ["minimum": .number(DataNumber(range.lowerBound))],
        range.upperBound == .max ? nil : ["maximum": .number(DataNumber(range.upperBound))])
    case .number(let range):
      return .joined(
        ["type": "number"], DataNumber(range.lowerBound).map { ["minimum": .number($0)] },
        DataNumber(range.upperBound).map { ["maximum": .number($0)] })
    case .boolean: return ["type": "boolean"]
    case .anything: return [:]
    case .list(let element, let count, let isSet):
      return .joined(
        ["type": "array", "items": schema(element)],
        count.lowerBound == 0 ? nil : ["minItems": .number(DataNumber(count.lowerBound))],
        count.upperBound == .max ? nil : ["maxItems": .number(DataNumber(count.upperBound))],
        isSet ? ["uniqueItems": true] : nil)
    case .dictionary(let value): return ["type": "object", "additionalProperties": schema(value)]
    case .record(let record): return reference(record.name) { $0.object(record) }
    case .named(let definition):
      return reference(definition.name) { writer in
        .joined(["description": .string(definition.meaning)], writer.schema(definition.shape))
      }
    case .oneOf(let shapes): return ["oneOf": .array(shapes.map { schema($0) })]
    case .nullable(.words(let words)): return ["enum": .array(words.map { .string($0) } + [.null])]
    case .nullable(let shape): return ["anyOf": [schema(shape), ["type": "null"]]]
    case .recursive(let shape): return schema(shape())
    }
  }

  /// Returns the schema of an object, not a reference to it.
  mutating func object(_ record: OutputRecord) -> DataValue {
    let properties = record.members.map { member in
      DataObject.Member(
        name: member.name, value: .joined(["description": .string(member.meaning)], schema(member.shape)))
    }
    return .joined(
      record.meaning.isEmpty ? nil : ["description": .string(record.meaning)],
      [
        "type": "object", "properties": .object(DataObject(unique: properties)),
        "required": .array(record.members.filter(\.isRequired).map { .string($0.name) }), "additionalProperties": false,
      ], record.rules)
  }

  /// Returns a reference to a definition, which is first added if there is none of this name.
  private mutating func reference(_ name: String, to make: (inout OutputSchemaWriter) -> DataValue) -> DataValue {
    if !definitions.contains(where: { $0.name == name }) {
      let index = definitions.count
      // A placeholder, which ends the recursion: a step contains steps.
      definitions.append(DataObject.Member(name: name, value: true))
      definitions[index] = DataObject.Member(name: name, value: make(&self))
    }
    return ["$ref": .string("#/$defs/" + name)]
  }
}

extension DataValue {
  fileprivate static func joined(_ objects: DataValue?...) -> DataValue { .joined(objects.compactMap(\.self)) }
}
