// SPDX-License-Identifier: MIT

import CellNotation
import Testing

@testable import CellInspection

@Suite struct JSONEditingTests {
  @Test(arguments: [
    (#"{"a":{"x":1,"y":2}}"#, #"{"a":{"x":1,"y":2,"opaque":true}}"#),
    (#"{"a": {"x": 1, "y": 2}}"#, #"{"a": {"x": 1, "y": 2, "opaque": true}}"#),
    (#"{"a": { "x" : 1 }}"#, #"{"a": { "x" : 1, "opaque" : true }}"#),
    (#"{"a":{"x":1}}"#, #"{"a":{"x":1,"opaque":true}}"#),
    (#"{"a": {}}"#, #"{"a": {"opaque": true}}"#),
    (#"{"a": { }}"#, #"{"a": { "opaque": true }}"#),
    (#"{"a": {"x": "}\"{", "y": [{"z": "]"}]}}"#, #"{"a": {"x": "}\"{", "y": [{"z": "]"}], "opaque": true}}"#),
    (#"{"é😀": 1, "a": {"日本": "語"}}"#, #"{"é😀": 1, "a": {"日本": "語", "opaque": true}}"#),
  ])
  func `a new member follows the others on one line`(before: String, after: String) throws {
    #expect(try TemplateSource(json: before).applying(.add(pointer("/a/opaque"), true)).text == after)
  }

  @Test func `a new member gets its own line if its neighbours have one`() throws {
    let source = try TemplateSource(
      json: """
        {
            "a": {
                "x": 1,

                "y": {"z": 2}
            },
            "b": 3
        }

        """)
    #expect(
      try source.applying(.add(pointer("/a/color"), "#FFF")).text == """
        {
            "a": {
                "x": 1,

                "y": {"z": 2},
                "color": "#FFF"
            },
            "b": 3
        }

        """)
  }

  @Test func `a new member shares a line if its neighbours do`() throws {
    let source = try TemplateSource(json: "{\"a\": {\n  \"x\": 1, \"y\": 2,\n  \"z\": 3, \"w\": 4\n}}")
    #expect(
      try source.applying(.add(pointer("/a/b"), 5)).text == "{\"a\": {\n  \"x\": 1, \"y\": 2,\n  \"z\": 3, \"w\": 4, \"b\": 5\n}}"
    )
  }

  @Test func `a comma at the beginning of a line is copied`() throws {
    let source = try TemplateSource(json: "{\n  \"x\": 1\n, \"y\": 2\n}")
    #expect(try source.applying(.add(pointer("/z"), 3)).text == "{\n  \"x\": 1\n, \"y\": 2\n, \"z\": 3\n}")
  }

  @Test(arguments: [
    ("{\n  \"a\": {\n  }\n}\n", "{\n  \"a\": {\n    \"b\": true\n  }\n}\n"),
    ("{\n\n\t\"a\": {\n\t}\n}\n", "{\n\n\t\"a\": {\n\t\t\"b\": true\n\t}\n}\n"),
    ("{\n  \n    \"a\": {\n    }\n}\n", "{\n  \n    \"a\": {\n        \"b\": true\n    }\n}\n"),
    ("{\"a\": {\n}}", "{\"a\": {\n  \"b\": true\n}}"),
  ])
  func `an empty object over two lines gets an indented line between them`(before: String, after: String)
    throws
  {
    #expect(try TemplateSource(json: before).applying(.add(pointer("/a/b"), true)).text == after)
  }

  @Test func `carriage returns, tabs, trailing blanks and a missing final line break are kept`() throws {
    let source = try TemplateSource(json: "{\r\n\t\"a\": {\r\n\t\t\"x\": 1  \r\n\t} \r\n}")
    #expect(
      try source.applying(.add(pointer("/a/b"), true)).text
        == "{\r\n\t\"a\": {\r\n\t\t\"x\": 1,\r\n\t\t\"b\": true  \r\n\t} \r\n}")
  }

  @Test func `a byte order mark is kept`() throws {
    let source = try TemplateSource(json: "\u{FEFF}{\"a\": 1}")
    #expect(try source.applying(.add(pointer("/b"), 2)).text == "\u{FEFF}{\"a\": 1, \"b\": 2}")
  }

  @Test(
    arguments: [
      (#"{"a": 10.5, "b": 1}"#, 10, #"{"a": 10, "b": 1}"#), (#"{"a":-1e3}"#, true, #"{"a":true}"#),
      (#"{"a" : "x\"}" , "b": 1}"#, "y", #"{"a" : "y" , "b": 1}"#), (#"{"a": null}"#, "#FFF", ##"{"a": "#FFF"}"##),
      (#"{"a": false}"#, nil, #"{"a": null}"#), (#"{"a": {"x": [1, {}]}, "b": 1}"#, [2], #"{"a": [2], "b": 1}"#),
      ("{\n  \"a\":\n    {\n    }\n}", 1, "{\n  \"a\":\n    1\n}"),
    ] as [(String, DataValue, String)])
  func `a value can be replaced`(before: String, value: DataValue, after: String) throws {
    #expect(try TemplateSource(json: before).applying(.replace(pointer("/a"), value)).text == after)
    #expect(try TemplateSource(json: before).applying(.add(pointer("/a"), value)).text == after)
  }

  @Test func `an element of a list can be replaced`() throws {
    let source = try TemplateSource(json: "{\"padding\": [10.5, 4]}")
    #expect(try source.applying(.replace(pointer("/padding/0"), 11)).text == "{\"padding\": [11, 4]}")
  }

  @Test(arguments: [
    ("/a/x", "{\"a\": {\"y\": 2, \"z\": 3}}"), ("/a/y", "{\"a\": {\"x\": 1, \"z\": 3}}"),
    ("/a/z", "{\"a\": {\"x\": 1, \"y\": 2}}"),
  ])
  func `a member is removed with exactly one comma`(place: String, after: String) throws {
    let source = try TemplateSource(json: "{\"a\": {\"x\": 1, \"y\": 2, \"z\": 3}}")
    #expect(try source.applying(.remove(pointer(place))).text == after)
  }

  @Test(arguments: [("{\"a\": {\"x\": 1}}", "{\"a\": {}}"), ("{\"a\": {\n  \"x\": 1\n}}", "{\"a\": {\n}}")])
  func `removing the only member leaves an empty object`(before: String, after: String) throws {
    #expect(try TemplateSource(json: before).applying(.remove(pointer("/a/x"))).text == after)
  }

  @Test func `a member on its own line is removed with the line`() throws {
    let source = try TemplateSource(json: "{\n  \"x\": 1,\n  \"y\": 2,\n  \"z\": 3\n}\n")
    #expect(try source.applying(.remove(pointer("/y"))).text == "{\n  \"x\": 1,\n  \"z\": 3\n}\n")
    #expect(try source.applying(.remove(pointer("/x"))).text == "{\n  \"y\": 2,\n  \"z\": 3\n}\n")
    #expect(try source.applying(.remove(pointer("/z"))).text == "{\n  \"x\": 1,\n  \"y\": 2\n}\n")
  }

  @Test func `a test changes nothing, and a failed test rejects the patch`() throws {
    let source = try TemplateSource(json: "{\"a\": 10.5}")
    let place = try pointer("/a")
    let number = DataValue.number(try #require(DataNumber(text: "10.50")))
    #expect(try source.applying(TemplatePatch([.test(place, number), .replace(place, 10)])).text == "{\"a\": 10}")
    #expect(source.refusal(of: .test(place, 11)) == .otherValue(place))
  }

  @Test func `adding or removing list elements is refused`() throws {
    let source = try TemplateSource(json: "{\n  \"a\": [1, 2]}")
    let (first, end) = (try pointer("/a/0"), try pointer("/a/-"))
    #expect(
      source.refusal(of: .remove(first))
        == .notEditable(first, .listElement, at: DocumentLocation(file: "t.json", line: 2, column: 9)))
    #expect(
      source.refusal(of: .add(end, 3))
        == .notEditable(end, .listElement, at: DocumentLocation(file: "t.json", line: 2, column: 8)))
  }
}
