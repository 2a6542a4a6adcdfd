// SPDX-License-Identifier: MIT

import CellDocument
import CellFiles
import CellNotation
import CellRaster
import CellTestSupport
import CellTree
import Foundation
import Testing

/// The shape of data: constraints with `complete`, and JSON Schemas.
@Suite struct DataSchemaTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try write(
      """
      {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "required": ["text", "author"],
        "properties": {
          "text": {"type": "string", "maxLength": 20, "description": "The message."},
          "kind": {"enum": ["plain", "photo"]},
          "likes": {"type": "integer", "minimum": 0, "exclusiveMaximum": 1000},
          "note": {"type": ["string", "null"]},
          "author": {"$ref": "#/$defs/author"},
          "tags": {"type": "array", "maxItems": 3, "items": {"type": "string", "maxLength": 5}},
          "replies": {"type": "array", "items": {"type": "object", "properties": {"text": {"type": "string"}, "by": {"$ref": "#/$defs/author"}}}},
          "extra": {}
        },
        "additionalProperties": false,
        "$defs": {
          "author": {
            "type": "object", "required": ["name"],
            "properties": {"name": {"type": "string", "pattern": "^[A-Z]"}, "avatar": {"type": "string", "opaque": true}}
          }
        }
      }
      """)
  }

  private func write(_ schema: String) throws { try folder.write(schema, to: "message.schema.json") }

  private func template(_ cell: String) throws -> CellTemplate {
    try folder.write("version: 1\ndata: message.schema.json\n" + cell, to: "cell.yaml")
    return try CellTemplate(contentsOf: folder.path + "/cell.yaml", root: AssetRoot(path: folder.path))
  }

  /// Returns the sentences of the error, with paths relative to the folder.
  private func refusal(_ body: () throws -> Void) -> [String] {
    do {
      try body()
      return []
    } catch let error as CellDocumentError {
      return error.all.map { "\($0)".replacing(folder.path + "/", with: "").replacing(folder.path, with: "FOLDER") }
    } catch {
      return ["\(error)"]
    }
  }

  @Test func `what the document reads and the schema lacks is an error with its place`() throws {
    let cell = """
      cell:
        children:
          - {type: text, text: "${txt} ${author.nmae} ${extra.any.thing} ${author.name}"}
          - {type: text, when: kid == "photo", text: "${replies | count}"}
          - {each: replies, as: reply, children: [{type: text, text: "${reply.by.name} ${reply.txt}"}]}
          - {type: text, each: tags, as: tag, text: "${tag} ${replies.0.text} ${replies.0.title}"}
      """
    #expect(
      refusal { _ = try template(cell) } == [
        #"cell.yaml:5:26: the shape of the data has no "txt"; did you mean "text"?"#,
        #"cell.yaml:5:26: the shape of the data has no "author.nmae"; did you mean "author.name"?"#,
        #"cell.yaml:6:26: the shape of the data has no "kid"; did you mean "kind"?"#,
        #"cell.yaml:7:64: the shape of the data has no "replies.txt"; did you mean "replies.text"?"#,
        #"cell.yaml:8:47: the shape of the data has no "replies.title""#,
      ])
  }

  @Test(
    arguments: [
      (
        #"{"author": {"name": "A"}}"#,
        #"message.schema.json:6:5: the data violates the constraint on "text": it is required, but is missing or null"#
      ),
      (
        #"{"text": "a text of more than 20 letters", "author": {"name": "A"}}"#,
        #"message.schema.json:6:5: the data violates the constraint on "text": it must have at most 20 characters, but has 30"#
      ),
      (
        #"{"text": "a", "kind": "video", "author": {"name": "A"}}"#,
        #"message.schema.json:7:5: the data violates the constraint on "kind": it must be one of plain, photo, but is "video""#
      ),
      (
        #"{"text": "a", "likes": 1000, "author": {"name": "A"}}"#,
        #"message.schema.json:8:5: the data violates the constraint on "likes": it must be 0 to 999, but is 1000"#
      ),
      (
        #"{"text": "a", "likes": null, "author": {"name": "A"}}"#,
        #"message.schema.json:8:5: the data violates the constraint on "likes": it must not be null"#
      ),
      (
        #"{"text": "a", "note": 3, "author": {"name": "A"}}"#,
        #"message.schema.json:9:5: the data violates the constraint on "note": it must be a text, but is a number"#
      ),
      (
        #"{"text": "a", "author": "A"}"#,
        #"message.schema.json:10:5: the data violates the constraint on "author": it must be an object, but is a text"#
      ),
      (
        #"{"text": "a", "author": {}}"#,
        #"message.schema.json:19:22: the data violates the constraint on "author.name": it is required, but is missing or null"#
      ),
      (
        #"{"text": "a", "author": {"name": "A"}, "tags": ["a", "longer"]}"#,
        #"message.schema.json:11:55: the data violates the constraint on "tags": it must have at most 5 characters, but has 6"#
      ),
      (
        #"{"text": "a", "author": {"name": "A"}, "tags": ["a", "b", "c", "d"]}"#,
        #"message.schema.json:11:5: the data violates the constraint on "tags": it must have at most 3 entries, but has 4"#
      ),
      (
        #"{"text": "a", "author": {"name": "A"}, "replies": [{"by": {"name": 1}}]}"#,
        #"message.schema.json:19:22: the data violates the constraint on "replies.by.name": it must be a text, but is a number"#
      ),
      (
        #"{"text": "a", "author": {"name": "A"}, "replis": []}"#,
        #"message.schema.json:1:1: the data violates the constraint on ".": it must not have "replis"; did you mean "replies"?"#
      ),
      (#"{"text": "a", "author": {"name": "A"}, "note": null, "extra": [1, {}], "kind": "photo", "likes": 0}"#, nil),
    ] as [(String, String?)])
  func `rows are checked`(row: String, sentence: String?) throws {
    let template = try template("cell: {children: [{type: text, text: \"${text}\"}]}")
    let value = try DataDocument(parsing: Array(row.utf8), fileName: "d.json", format: .json).items[0].value
    let found = refusal { _ = try template.bind(value, environment: BindingEnvironment(now: 0)) }
    #expect(found.map { $0.replacing(" (item 1)", with: "") } == (sentence.map { [$0] } ?? []))
  }

  @Test func `keywords that nothing checks are named`() throws {
    let template = try template("cell: {children: [{type: text, text: \"${text}\"}]}")
    #expect(
      template.warnings().map { $0.description.replacing(folder.path + "/", with: "") } == [
        #"message.schema.json:19:49: the keyword "pattern" of the schema is not checked"#
      ])
  }

  @Test(arguments: [
    (
      #"{"type": "text"}"#,
      #"message.schema.json:1:10: expected one of array, boolean, integer, number, object, string, null, found the string "text""#
    ),
    (
      #"{"properties": {"a": {"maxLength": "8"}}}"#,
      #"message.schema.json:1:36: expected a whole number of at least 0, found the string "8""#
    ),
    (##"{"properties": {"a": {"$ref": "#/$defs/b"}}}"##, ##"message.schema.json:1:31: the schema has no "#/$defs/b""##),
    (
      #"{"properties": {"a": {"$ref": "other.json"}}}"#,
      ##"message.schema.json:1:31: a schema can refer only to places in its own file, such as "#/$defs/author""##
    ),
    (#"{"properties": {"a": 3}}"#, "message.schema.json:1:22: expected an object, found the number 3"),
    (#"{"properties"}"#, "message.schema.json:1:14: "),
  ])
  func `a schema that is wrong is refused with its place`(schema: String, sentence: String) throws {
    try write(schema)
    let found = refusal { _ = try template("cell: {}") }
    #expect(found.count == 1 && found[0].hasPrefix(sentence), "\(found)")
  }

  @Test func `a missing schema, and one without a folder, are refused`() throws {
    try folder.write("version: 1\ndata: none.json\ncell: {}", to: "cell.yaml")
    #expect(
      refusal { _ = try CellTemplate(contentsOf: folder.path + "/cell.yaml", root: AssetRoot(path: folder.path)) }
        == [#"cell.yaml:2:7: there is no file "none.json" in "FOLDER""#])
    #expect(
      refusal { _ = try CellTemplate(parsing: "version: 1\ndata: a.json\ncell: {}", fileName: "t.yaml", format: .yaml) }
        == ["t.yaml:2:7: files can be included only by a document that is read from its file"])
  }

  @Test func `a schema may contain itself, and one that grows without end is refused`() throws {
    try write(##"{"properties": {"text": {"type": "string"}, "reply": {"$ref": "#"}}}"##)
    _ = try template("cell: {children: [{type: text, text: \"${reply.text ?? reply.reply.reply.text}\"}]}")
    let levels = (0..<20).map {
      "\"l\($0)\": {\"properties\": {\"a\": {\"$ref\": \"#/$defs/l\($0 + 1)\"}, \"b\": {\"$ref\": \"#/$defs/l\($0 + 1)\"}}}"
    }
    try write("{\"$ref\": \"#/$defs/l0\", \"$defs\": {\(levels.joined(separator: ", ")), \"l20\": {}}}")
    let found = refusal { _ = try template("cell: {}") }
    #expect(found.count == 1 && found[0].hasSuffix("the schema describes more than 10,000 values"))
  }

  @Test func `constraints are complete where they say so`() throws {
    func errors(_ data: String) -> [String] {
      refusal {
        _ = try CellTemplate(
          parsing: "version: 1\ndata: {\(data)}\ncell: {children: [{type: text, text: \"${author.nick} ${text}\"}]}",
          fileName: "t.yaml", format: .yaml)
      }
    }
    #expect(errors("text: {maxLength: 3}") == [])
    #expect(errors("'.': {complete: true}, text: {maxLength: 3}, author.nick: {type: text}") == [])
    #expect(
      errors("'.': {complete: true}, text: {type: text}, author: {type: object}")
        == [#"t.yaml:3:38: the shape of the data has no "author.nick""#])
    #expect(
      errors("author: {complete: true}, author.name: {type: text}, author.nic: {type: text}")
        == [#"t.yaml:3:38: the shape of the data has no "author.nick"; did you mean "author.nic"?"#])
  }

  @Test(
    arguments: [
      ("color", DataValue.string("#12"), ##"it must be a colour, but is "#12""##), ("color", "red", nil), ("color", "ink", nil),
      ("list", "a", "it must be a list, but is a text"), ("object", [1], "it must be an object, but is a list"),
      ("picture", "a.png", nil),
      ("picture", 3, "it must be the path of a picture, but is a number"),
    ] as [(String, DataValue, String?)])
  func `values have the types of parameters`(type: String, value: DataValue, sentence: String?) throws {
    let template = try CellTemplate(
      parsing: "version: 1\ncolors: {ink: black}\ndata: {a: {type: \(type)}}\ncell: {}", fileName: "t.yaml", format: .yaml)
    let found = refusal { _ = try template.bind(["a": value], environment: BindingEnvironment(now: 0)) }
    #expect(
      found.map { $0.components(separatedBy: "\"a\": ").last?.replacing(" (item 1)", with: "") } == (sentence.map { [$0] } ?? []))
  }

  @Test func `an editor offers the values that suit a key`() throws {
    let template = try template("cell: {}")
    let schema = CellTemplate.jsonSchema(golden: ObjectShape("golden", []), data: template.dataConstraints)
    let value = try DataDocument(parsing: Array(schema.utf8), fileName: "s.json", format: .json).items[0].value
    /// Returns the examples of a key, which may be described where another element has it.
    func examples(_ element: String, _ key: String) -> DataValue? {
      var path = ["$defs", element, "properties", key]
      while true {
        var found = value
        for step in path {
          guard case .object(let object) = found, let next = object[step] else { return nil }
          found = next
        }
        guard case .object(let object) = found else { return nil }
        if let examples = object["examples"] { return examples }
        guard case .string(let reference)? = object["$ref"] else { return nil }
        path = reference.split(separator: "/").dropFirst().map(String.init)
      }
    }
    #expect(
      examples("text-element", "text") == [
        "${text}", "${kind}", "${likes}", "${note}", "${author.name}", "${author.avatar}", "${item}", "${item.text}",
        "${item.by.name}",
        "${item.by.avatar}", "${extra}",
      ])
    #expect(examples("badge-element", "count") == ["${kind}", "${likes}", "${extra}"])
  }
}
