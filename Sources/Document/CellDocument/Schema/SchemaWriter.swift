// SPDX-License-Identifier: MIT

internal import CellNotation
internal import CellTree

/// Writes shapes as JSON Schemas. A schema that occurs more than once is defined once and referenced.
struct SchemaWriter {
  /// The members of `$defs`, in the order of their first use.
  private(set) var definitions: [DataObject.Member] = []
  /// For each key, a reference to the place in the schema that describes it.
  private var places: [PlacedKey: String] = [:]

  /// What documents may read from the data, to be offered as examples; `nil` if that is not known.
  var data: DataConstraints?

  private struct PlacedKey: Hashable {
    let name: String
    let shape: ValueShape
    let summary: String?
  }

  /// Returns a schema for the shape. If `allowsExpressions` is false, the schema rejects expressions.
  mutating func schema(_ shape: ValueShape, allowsExpressions: Bool = true) -> DataValue {
    switch shape {
    case .text, .nonEmptyText, .picture, .vectorImage, .boolean, .number, .integer, .length, .emLength, .lineWidth, .formula,
      .constraint,
      .color, .name,
      .identifier,
      .segment,
      .condition,
      .listExpression:
      let scalar = scalar(shape, allowsExpressions: allowsExpressions)
      let examples = allowsExpressions ? data?.expressions(for: shape) ?? [] : []
      return examples.isEmpty ? scalar : .joined([scalar, ["examples": .array(examples.map(DataValue.string))]])
    case .list(let element, let count):
      let items: DataValue = ["type": "array", "items": schema(element, allowsExpressions: allowsExpressions)]
      return .joined([items, .limits(of: count, "minItems", "maxItems")])
    case .anyList: return ["type": "array"]
    case .anyObject: return ["type": "object"]
    case .object(let object): return reference(object.name) { $0.object(object) }
    case .named(let value, let count):
      let values: DataValue = [
        "type": "object", "propertyNames": scalar(.identifier, allowsExpressions: false),
        "additionalProperties": schema(value, allowsExpressions: allowsExpressions),
      ]
      return .joined([values, .limits(of: count, "minProperties", "maxProperties")])
    case .paths(let value):
      return ["type": "object", "additionalProperties": schema(value, allowsExpressions: allowsExpressions)]
    case .rootElement: return .joined([element(in: .flexbox), Self.rootKeys])
    case .element: return element(in: .flexbox)
    case .children: return ["type": "array"]
    case .oneOf(let shapes): return ["anyOf": .array(shapes.map { schema($0, allowsExpressions: allowsExpressions) })]
    case .literal(let shape): return schema(shape, allowsExpressions: false)
    case .nullable(let shape):
      return ["anyOf": [schema(shape, allowsExpressions: allowsExpressions), ["type": "null"]]]
    }
  }

  /// Returns a reference to the definition `name`. If there is no such definition, first adds the result of `make` under this name.
  mutating func reference(_ name: String, to make: (inout SchemaWriter) -> DataValue) -> DataValue {
    if !definitions.contains(where: { $0.name == name }) {
      let index = definitions.count
      // A placeholder, which ends the recursion: elements contain elements.
      definitions.append(DataObject.Member(name: name, value: true))
      definitions[index] = DataObject.Member(name: name, value: make(&self))
    }
    return ["$ref": .string("#/$defs/" + name)]
  }

  /// Returns the full schema of an object, not a reference to it.
  /// - Parameter isRoot: whether the result becomes the root of the schema. Otherwise it becomes the definition with the object's
  ///   name.
  mutating func object(_ object: ObjectShape, isRoot: Bool = false) -> DataValue {
    var properties: [DataObject.Member] = []
    for key in object.keys {
      properties.append(DataObject.Member(name: key.name, value: schema(of: key, in: isRoot ? nil : object.name)))
    }
    let required = object.keys.filter(\.isRequired).map { DataValue.string($0.name) }
    return .joined([
      ["type": "object", "properties": .object(DataObject(properties))],
      required.isEmpty ? [:] : ["required": .array(required)],
      ["additionalProperties": false],
      rules(object.rules),
      object.keys.contains { $0.shape == .children } ? children() : [:],
    ])
  }

  /// Returns the schema keywords for the children of a container, whose keys depend on the container's engine.
  private mutating func children() -> DataValue {
    func items(_ element: DataValue) -> DataValue { ["properties": [ElementKind.childrenKey: ["items": element]]] }
    let engine = LayoutFields.engine.name
    var keywords = items(element(in: .flexbox))
    for name in LayoutEngineName.allCases.reversed() where name != .flexbox {
      let names: DataValue = ["required": [.string(engine)], "properties": [engine: ["const": name.written]]]
      keywords = ["if": names, "then": items(element(in: name)), "else": keywords]
    }
    return keywords
  }

  /// Returns the schema of a key's value. If several objects have the same key, the first describes it and the others refer to that
  /// description.
  private mutating func schema(of key: ObjectShape.Key, in object: String?) -> DataValue {
    if case .nullable(let shape) = key.shape, let place = places[PlacedKey(name: key.name, shape: shape, summary: key.summary)] {
      return ["anyOf": [["$ref": .string(place)], ["type": "null"]]]
    }
    let placed = PlacedKey(name: key.name, shape: key.shape, summary: key.summary)
    if let place = places[placed] { return ["$ref": .string(place)] }
    let summary = key.summary.map { DataValue.object(DataObject([.init(name: "description", value: .string($0))])) }
    let schema = DataValue.joined([summary ?? [:], schema(key.shape)])
    // A reference to a schema that is itself only a reference would not be shorter.
    if case .object(let members) = schema, members["$ref"] == nil || members.members.count > 1 {
      places[placed] = "#/\(object.map { "$defs/\($0)/" } ?? "")properties/\(key.name)"
    }
    return schema
  }

  /// Returns a reference to the schema of elements in a container with the given engine.
  private mutating func element(in engine: LayoutEngineName) -> DataValue {
    reference(engine == .flexbox ? "element" : "element-in-" + engine.rawValue) { $0.anyElement(in: engine) }
  }

  /// Returns the schema of an element of any type. The value of `type` determines which keys are allowed.
  private mutating func anyElement(in engine: LayoutEngineName) -> DataValue {
    let names = ElementKind.all.map { DataValue.string($0.name) }
    let key = ElementKind.typeKey
    let branches = ElementKind.all.map { kind -> DataValue in
      let shape = kind.shape(in: engine)
      let isThere: DataValue = shape.keys.contains { $0.name == key && $0.isRequired } ? ["required": [.string(key)]] : [:]
      let isOfKind: DataValue = ["properties": .object(DataObject([.init(name: key, value: ["const": .string(kind.name)])]))]
      return ["if": .joined([isThere, isOfKind]), "then": reference(shape.name) { $0.object(shape) }]
    }
    let use = Component.useShape(in: engine)
    let element: DataValue = [
      "type": "object", "properties": .object(DataObject([.init(name: key, value: ["enum": .array(names)])])),
      "allOf": .array(branches),
    ]
    return [
      "if": ["required": [.string(Component.useKey)]], "then": reference(use.name) { $0.object(use) },
      "else": [
        "if": ["required": [.string(Component.slotKey)]],
        "then": reference(Component.slotShape.name) { $0.object(Component.slotShape) },
        "else": element,
      ],
    ]
  }

  /// The schema keywords that apply only to the root element. They reject the keys that only nested elements can have.
  private static var rootKeys: DataValue {
    func refused(_ keys: some Sequence<String>) -> [DataObject.Member] { keys.map { .init(name: $0, value: false) } }
    let names = ElementKind.nestedKeys.map(\.name)
    let inStates = refused(names.filter { !ElementStates.fixedKeys.contains($0) })
    let states: DataValue = ["additionalProperties": ["properties": .object(DataObject(inStates))]]
    return ["properties": .object(DataObject(refused(names) + [.init(name: ElementStates.key, value: states)]))]
  }
}

extension DataValue {
  /// Returns the schema keywords that limit a number of values to `count`: `least` for the minimum and `most` for the maximum. A
  /// minimum of 0 and a maximum of `Int.max` are left out.
  fileprivate static func limits(of count: ClosedRange<Int>, _ least: String, _ most: String) -> DataValue {
    var members: [DataObject.Member] = []
    if count.lowerBound > 0 { members.append(.init(name: least, value: .number(DataNumber(count.lowerBound)))) }
    if count.upperBound < .max { members.append(.init(name: most, value: .number(DataNumber(count.upperBound)))) }
    return .object(DataObject(members))
  }
}

extension CellTemplate {
  /// The identifier of the schema for the documents of this release. It is a URN, so no validator tries to download it.
  static let schemaIdentifier = "urn:cellraster:document:1"

  /// Returns the JSON Schema (draft 2020-12) of cell documents, as text that ends in a line break.
  ///
  /// It is generated from the tables that decoding uses. It accepts the same documents as decoding, except that it does not check
  /// rules that no schema can express. A YAML document is validated as the equivalent JSON. The text is generated on every call.
  /// - Parameters:
  ///   - golden: the shape of the settings of golden images, which another module reads.
  ///   - data: what documents may read. Its paths become examples of values, which editors offer; `nil` for none.
  package static func jsonSchema(golden: ObjectShape, data: DataConstraints? = nil) -> String {
    var writer = SchemaWriter()
    writer.data = data
    let document = writer.object(DocumentParts.shape(golden: golden), isRoot: true)
    let head: DataValue = [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": .string(schemaIdentifier),
      "title": "CellRaster cell document",
      "description": .string(schemaDescription),
    ]
    let definitions = DataValue.object(DataObject(unique: writer.definitions))
    return DataValue.joined([head, document, ["$defs": definitions]]).jsonText
  }

  /// Returns the JSON Schema (draft 2020-12) of files with definitions, which documents include, as text that ends in a line break.
  package static func jsonSchemaOfDefinitions() -> String {
    var writer = SchemaWriter()
    let file = writer.object(DocumentParts.includedShape, isRoot: true)
    let head: DataValue = [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": "urn:cellraster:definitions:1",
      "title": "CellRaster definitions",
      "description":
        "A file with colours, styles, states, components and fonts that documents for the command cellraster include.",
    ]
    return DataValue.joined([head, file, ["$defs": .object(DataObject(unique: writer.definitions))]]).jsonText
  }

  private static let schemaDescription = """
    A document for the command cellraster. Decoding also checks what no schema can: the grammar of expressions; whether the \
    colours, styles and states that are used are defined, and no style extends itself; whether sibling elements have different \
    names, made of letters, digits, - and _; whether the stops of a gradient ascend; what an element becomes in a state; and the \
    limits on size.
    """
}
