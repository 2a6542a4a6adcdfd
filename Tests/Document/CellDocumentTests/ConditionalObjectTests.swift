// SPDX-License-Identifier: MIT

import CellDocument
import CellGraphics
import CellNotation
import CellTree
import Testing

/// Objects in keys take `when`.
@Suite struct ConditionalObjectTests {
  /// Returns an element of a cell, bound to data.
  private func element(_ element: String, _ data: DataValue) throws -> Element {
    let template = try CellTemplate(parsing: "version: 1\ncell: {children: [{\(element)}]}\n", fileName: "a.yaml", format: .yaml)
    let item = DataItem(value: data, name: DataItemName(index: 0))
    return try #require(template.bind(item, environment: BindingEnvironment(now: 0)).root.children.first)
  }

  @Test(arguments: [
    ("size: 9, border: {color: black, WHEN}", "size: 9"), ("size: 9, shadow: {color: black, WHEN}", "size: 9"),
    ("size: 9, mask: {cornerRadius: 3, WHEN}", "size: 9"), ("size: 9, tail: {corner: top-left, WHEN}", "size: 9"),
    ("type: avatar, initials: A, size: 9, ring: {fill: black, WHEN}", "type: avatar, initials: A, size: 9"),
    ("type: avatar, initials: A, size: 9, status: {fill: black, WHEN}", "type: avatar, initials: A, size: 9"),
    ("type: text, text: a, fade: {length: 9, color: black, WHEN}", "type: text, text: a"),
  ])
  func `an object is as if it were not there if its condition is false`(with: String, without: String) throws {
    let conditional = with.replacing("WHEN", with: "when: n > 2")
    let shown = with.replacing(", WHEN", with: "")
    #expect(try element(conditional, ["n": 3]).content == element(shown, [:]).content)
    #expect(try element(conditional, ["n": 3]).decoration == element(shown, [:]).decoration)
    #expect(try element(conditional, ["n": 2]).content == element(without, [:]).content)
    #expect(try element(conditional, ["n": 2]).decoration == element(without, [:]).decoration)
    #expect(try element(shown, [:]) != element(without, [:]))
  }

  @Test func `words of a fade stay words, and a misspelt one is an error`() throws {
    let always = "type: text, text: a, fade: {length: 9, color: black, when: always}"
    let truncated = "type: text, text: a, fade: {length: 9, color: black}"
    #expect(try element(always, [:]).content != element(truncated, [:]).content)
    #expect(throws: CellDocumentError.self) {
      try element("type: text, text: a, fade: {length: 9, color: black, when: truncted}", [:])
    }
  }

  @Test func `errors of the condition and of the object are reported together`() {
    let error = #expect(throws: CellDocumentError.self) {
      try element("size: 9, border: {colour: black, when: n >}", [:])
    }
    #expect(error?.description.split(separator: "\n").count == 2)
  }

  @Test func `repetitions of a span are joined by a text, and none is left over`() throws {
    func runs(_ tags: DataValue, _ keys: String = #"join: ", ""#) throws -> [String] {
      let text = try element(
        "type: text, spans: [\"#\", {each: tags, as: tag, text: \"${tag}\", when: tag != \"x\", \(keys)}]", ["tags": tags])
      return try #require(text.content.as(TextContent.self)).text.runs.map { "\($0.segment ?? ""): \($0.text)" }
    }
    #expect(
      try runs(["x", "a", "b", "x", "c", "x"]) == [
        "span: #", "span-2#1: a", "span-2#2-join: , ", "span-2#2: b", "span-2#4-join: , ", "span-2#4: c",
      ])
    #expect(try runs([]) == ["span: #"])
    #expect(throws: CellDocumentError.self) { try element("type: text, spans: [{text: a, join: b}]", [:]) }
  }

  @Test func `repetitions have a box each, and so has a span that says so`() throws {
    func joins(_ spans: String, _ keys: String = "") throws -> [Bool?] {
      let text = try element("type: text, \(keys)spans: [\(spans)]", ["tags": ["a", "b"]])
      return try #require(text.content.as(TextContent.self)).text.runs.map { $0.ornament?.value.background?.joins }
    }
    #expect(try joins("{each: tags, text: a, background: black}") == [false, false])
    #expect(try joins("{text: a, background: black}, {text: b, background: black}") == [true, true])
    #expect(try joins("{text: a, background: black}, {text: b, background: {color: black, joins: false}}") == [true, false])
    #expect(try joins("{each: tags, text: a}") == [nil, nil])
    let detected = try joins(
      "{each: tags, text: 'on #${item} now', background: black}", "detect: {hashtags: {weight: 700}}, ")
    #expect(detected == [false, true, true, false, true, true])
  }
}
