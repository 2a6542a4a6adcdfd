// SPDX-License-Identifier: MIT

internal import Notation

extension CellTemplate {
  /// The identifier of the schema of this release's documents: a URN, so no validator fetches it.
  static let schemaIdentifier = "urn:cellraster:document:1"

  /// Returns the JSON Schema (draft 2020-12) of cell documents, as text that ends in a line break.
  ///
  /// It is generated from the tables that decoding uses, and accepts the same documents, except for rules that no schema can
  /// express. A YAML document is validated as the equivalent JSON. The text is generated on every call.
  /// - Parameter golden: the shape of the settings of golden images, which another module reads.
  package static func jsonSchema(golden: ObjectShape) -> String {
    var writer = SchemaWriter()
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

  private static let schemaDescription = """
    A document for the command cellraster. Decoding also checks what no schema can: the grammar of expressions; whether the \
    colours, styles and states that are used are defined, and no style extends itself; whether sibling elements have different \
    names, made of letters, digits, - and _; whether the stops of a gradient ascend; what an element becomes in a state; and the \
    limits on size.
    """
}

extension DataValue {
  /// Returns one object with the members of all objects.
  static func joined(_ objects: [DataValue]) -> DataValue {
    .object(
      DataObject(
        objects.flatMap { object -> [DataObject.Member] in
          if case .object(let object) = object { object.members } else { [] }
        }))
  }
}
