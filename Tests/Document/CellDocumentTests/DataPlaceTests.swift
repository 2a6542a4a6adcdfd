// SPDX-License-Identifier: MIT

import CellBinding
import CellDocument
import CellNotation
import Testing

private func places(_ cell: String, styles: String = "") throws -> [String] {
  let template = try CellTemplate(
    parsing: "version: 1\n\(styles)\ncell: {children: [\(cell)]}", fileName: "t.yaml", format: .yaml)
  return template.dataPlaces.map { place in "\(place.place): " + place.uses.map(\.name).joined(separator: ", ") }
}

extension DataUse {
  fileprivate var name: String {
    switch self {
    case .value(let shape, let filters, let isWhole):
      ([isWhole ? "" : "part of "].joined() + "\(shape)") + filters.map { " | \($0.rawValue)" }.joined()
    case .comparison(let literal, _): "compared with \(literal.compactJSON)"
    case .truth: "true or false"
    case .list: "repeated"
    }
  }
}

/// Tests for the places in the data that a template reads.
@Suite struct DataPlaceTests {
  @Test func `a place is found inside text and before filters`() throws {
    #expect(
      try places("{type: text, text: '${user.name | upper}: ${text | html}'}") == [
        "user.name: part of a string | upper", "text: part of a string | html",
      ])
  }

  @Test func `the key determines the shape of the value`() throws {
    #expect(
      try places("{type: image, source: '${picture}', background: '${tint}', width: '${wide}', opacity: '${alpha}'}") == [
        "picture: a string that is not empty", "tint: a colour",
        "wide: a number of at least 0, a percentage, auto, fit-content, max-content or min-content",
        "alpha: a number from 0 to 1",
      ])
  }

  @Test func `every default of an expression is a place`() throws {
    #expect(
      try places("{type: text, text: '${title ?? name ?? \"-\"}'}") == ["title: a string", "name: a string"])
  }

  @Test func `conditions compare places with literals or test them for truth`() throws {
    #expect(
      try places("{type: text, text: A, when: 'n > 0 and not (hidden or kind == \"photo\")'}") == [
        "n: compared with 0", "hidden: true or false", "kind: compared with \"photo\"",
      ])
    #expect(
      try places("{type: text, text: A, hidden: '${n > 0 and not muted}'}") == ["n: compared with 0", "muted: true or false"])
  }

  @Test func `the name of an entry refers to a place in the list, and its index is not a place`() throws {
    #expect(
      try places("{type: text, each: post.replies, as: reply, index: i, when: i < 3, text: '${reply.text} ${own}'}") == [
        "post.replies: repeated", "post.replies.text: part of a string", "own: part of a string",
      ])
  }

  @Test func `places in states and styles are found`() throws {
    #expect(
      try places(
        "{type: text, each: list, text: A, style: s, states: {on: {color: '${item.tint}'}}}",
        styles: "states: {on: {}}\nstyles: {s: {size: '${item.size}'}}") == [
          "list: repeated", "list.tint: a colour", "list.size: a number above 0, or one with the unit em, such as 1.2em",
        ])
  }
}

/// Tests for a document's statements about its data.
@Suite struct DataStatementTests {
  private func problem(_ statements: String, _ data: DataValue, text: String = "${a ?? ''}") -> String {
    do {
      let template = try CellTemplate(
        parsing:
          "version: 1\ndata: \(statements)\ncolors: {glass: '#FFFFFF80'}\ncell: {children: [{type: text, text: \"\(text)\"}]}",
        fileName: "t.yaml", format: .yaml)
      _ = try template.bind(data, environment: BindingEnvironment(now: 0))
      return "fine"
    } catch {
      return "\(error)"
    }
  }

  @Test(arguments: [
    (
      "{a: {maxLength: 3}}",
      #"t.yaml:2:8: the data violates the constraint on "a": it must have at most 3 characters, but has 4 (item 1)"#
    ),
    (
      "{a: {minLength: 5}}",
      #"t.yaml:2:8: the data violates the constraint on "a": it must have at least 5 characters, but has 4 (item 1)"#
    ),
    (
      "{a: {values: [x, y]}}",
      #"t.yaml:2:8: the data violates the constraint on "a": it must be one of x, y, but is "four" (item 1)"#
    ),
    (
      "{b: {required: true}}",
      #"t.yaml:2:8: the data violates the constraint on "b": it is required, but is missing or null (item 1)"#
    ),
    ("{a: {maxLength: 4}}", "fine"), ("{b: {maxLength: 1}}", "fine"),
  ]) func `an item that violates a statement is rejected with the item's name`(_ statements: String, _ message: String) {
    #expect(problem(statements, ["a": "four"]) == message)
  }

  @Test func `a statement applies to every entry of a list on its path`() {
    let data: DataValue = ["replies": [["text": "ok"], ["text": "too long"]]]
    #expect(
      problem("{replies.text: {maxLength: 4}}", data)
        == #"t.yaml:2:8: the data violates the constraint on "replies.text": it must have at most 4 characters, but has 8 (item 1)"#
    )
    #expect(
      problem("{replies: {minItems: 3}}", data)
        == #"t.yaml:2:8: the data violates the constraint on "replies": it must have at least 3 entries, but has 2 (item 1)"#)
  }

  @Test func `numbers and colours are checked against their statements`() {
    #expect(
      problem("{n: {minimum: 0, maximum: 9.5}}", ["n": 10])
        == #"t.yaml:2:8: the data violates the constraint on "n": it must be 0 to 9.5, but is 10 (item 1)"#)
    #expect(
      problem("{tint: {opaque: true}}", ["tint": "glass"])
        == #"t.yaml:2:8: the data violates the constraint on "tint": it must be an opaque colour, but is glass (item 1)"#)
    #expect(problem("{tint: {opaque: true}}", ["tint": "#FFF"]) == "fine")
  }

  @Test(
    arguments: [
      ("{n: {type: number}}", #"it must be a number, but is a text"#),
      ("{n: {type: integer}}", "it must be a whole number, but is a text"),
      ("{b: {type: text}}", "it must be a text, but is a Boolean"),
      ("{f: {type: integer}}", "it must be a whole number, but is 1.5"),
      ("{n: {lines: 1}}", "it must have at most 1 line, but has 2"),
      ("{c: {script: latin}}", #"it must have only Latin letters, digits and punctuation, but has "漢""#),
      ("{e: {script: latin}}", #"it must have only Latin letters, digits and punctuation, but has "🍵""#),
    ] as [(String, String)]) func `types, lines and scripts are checked against their statements`(
      _ statement: String, _ words: String
    )
  {
    let data: DataValue = [
      "n": "12\nB", "b": true, "f": .number(DataNumber(text: "1.5") ?? DataNumber(1)), "c": "A 漢", "e": "Tea 🍵",
    ]
    #expect(problem(statement, data).contains(words))
  }

  @Test func `values that satisfy a type, lines and a script are accepted`() {
    let data: DataValue = ["n": 3, "t": "Ångström – “½” €\nand more", "m": .null]
    #expect(problem("{n: {type: integer}, t: {type: text, lines: 2, script: latin}, m: {type: number}}", data) == "fine")
  }

  @Test func `an unknown key in a statement is rejected with a suggestion`() {
    #expect(
      problem("{a: {maxLenght: 3}}", [:]) == #"t.yaml:2:12: unknown key "maxLenght" in statement; did you mean "maxLength"?"#)
  }
}
