// SPDX-License-Identifier: MIT

import CellNotation
import Testing

/// A table of members gives the JSON of a value and its schema.
@Suite struct OutputTests {
  private struct Person: Sendable {
    let name: String
    var age: Int?
    var height = 1.5
    var mother: [Person] = []

    static let output: OutputForm<Person> = .record(
      "person", "A person.",
      [
        .member("name", .text(matching: "^[A-Z]"), "The name.") { $0.name },
        .member("age", .nullable(.integer(0...150)), "The age; null if it is not known.") { $0.age },
        .optional("height", .number(0...), "The height; left out for a tall person.") { $0.height > 2 ? nil : $0.height },
        .member("mothers", .list(.recursive { output }), "The mother; empty if she is not known.") { $0.mother },
      ])
  }

  private enum Pet: Sendable {
    case dog(String)
    case fish

    static let output = OutputForm<Pet>.choice(
      "pet", "A pet.",
      [
        .way(.text) { if case .dog(let name) = $0 { name } else { nil } },
        .way(.words(["fish"])) { if case .fish = $0 { "fish" } else { nil } },
      ])
  }

  private let people = Output<[Person]>(
    "people", "Output of people", [.member("people", .list(Person.output, atLeast: 1), "All people.") { $0 }])

  @Test func `an output begins with the version of the format and the tool`() {
    #expect(
      people.text(of: [Person(name: "Ada", age: 36)]) == """
        {"formatVersion": 1, "tool": {"name": "cellraster", "version": "\(Tool.version)"}, \
        "people": [{"name": "Ada", "age": 36, "height": 1.5, "mothers": []}]}

        """)
  }

  @Test func `a member is null or left out as its table says`() {
    #expect(
      Person.output.value(Person(name: "Bob", height: 2.1)).compactJSON
        == #"{"name": "Bob", "age": null, "mothers": []}"#)
  }

  @Test func `a record can contain itself`() {
    let child = Person(name: "Ada", mother: [Person(name: "Anne", age: 60, height: 3)])
    #expect(
      Person.output.value(child).compactJSON
        == #"{"name": "Ada", "age": null, "height": 1.5, "mothers": [{"name": "Anne", "age": 60, "mothers": []}]}"#)
  }

  @Test func `a whole number has no fraction, and what is no number is null`() {
    #expect(
      [2, 0.5, .infinity, -0.25].map { OutputForm<Double>.number.value($0).compactJSON } == ["2", "0.5", "null", "-0.25"])
  }

  @Test func `a choice is written in the first way that applies`() {
    #expect([Pet.dog("Rex"), .fish].map { Pet.output.value($0).compactJSON } == [#""Rex""#, #""fish""#])
  }

  @Test func `the schema says all that the table says`() {
    #expect(
      people.description.schema == """
        {
          "$schema": "https://json-schema.org/draft/2020-12/schema",
          "title": "Output of people",
          "type": "object",
          "properties": {
            "formatVersion": {
              "description": "The version of the format of all JSON of the command. It increases when a member is removed or changes its meaning.",
              "const": 1
            },
            "tool": {"description": "The program that wrote this.", "$ref": "#/$defs/tool"},
            "people": {"description": "All people.", "type": "array", "items": {"$ref": "#/$defs/person"}, "minItems": 1}
          },
          "required": ["formatVersion", "tool", "people"],
          "additionalProperties": false,
          "$defs": {
            "tool": {
              "description": "A program and its version.",
              "type": "object",
              "properties": {
                "name": {"description": "The name of the program.", "const": "cellraster"},
                "version": {"description": "The version, such as 0.1.0.", "type": "string"}
              },
              "required": ["name", "version"],
              "additionalProperties": false
            },
            "person": {
              "description": "A person.",
              "type": "object",
              "properties": {
                "name": {"description": "The name.", "type": "string", "pattern": "^[A-Z]"},
                "age": {
                  "description": "The age; null if it is not known.",
                  "anyOf": [{"type": "integer", "minimum": 0, "maximum": 150}, {"type": "null"}]
                },
                "height": {"description": "The height; left out for a tall person.", "type": "number", "minimum": 0},
                "mothers": {
                  "description": "The mother; empty if she is not known.",
                  "type": "array",
                  "items": {"$ref": "#/$defs/person"}
                }
              },
              "required": ["name", "age", "mothers"],
              "additionalProperties": false
            }
          }
        }

        """)
  }
}
