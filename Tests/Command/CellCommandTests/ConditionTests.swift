// SPDX-License-Identifier: MIT

import CellTestSupport
import Testing

/// What a condition says of values of different kinds, as a user sees it.
@Suite struct ConditionTests {
  /// Draws a cell with one element, which a condition may leave out, and returns the messages and whether it is there.
  private func run(_ condition: String, _ data: String) throws -> (errors: String, isShown: Bool?) {
    let workspace = try Workspace()
    try workspace.write(
      """
      version: 1
      canvas: {width: 100}
      cell: {children: [{height: 5}, {name: sign, height: 7, when: '\(condition)'}]}
      """, to: "c.yaml")
    try workspace.write(data, to: "c.json")
    let run = try workspace.run("dump", "c.yaml", "--data", "c.json", "--stage", "layout")
    return (run.errors, run.status == 0 ? run.text.contains("cell/sign") : nil)
  }

  @Test(arguments: [
    ("amount < 0", #"{"amount": "5"}"#, false), ("amount >= 0", #"{"amount": "5"}"#, true),
    ("amount == 5", #"{"amount": "5.0"}"#, true), ("amount > 4", #"{"amount": "5"}"#, true),
    ("amount == 5", #"{"amount": "five"}"#, false), ("amount != 5", #"{"amount": "five"}"#, true),
    ("amount < 0", #"{"amount": null}"#, false), ("on == true", #"{"on": false}"#, false),
    ("name < \"B\"", #"{"name": "Ada"}"#, true), ("list != null", #"{"list": []}"#, true),
  ])
  func `a text that is a number compares as one`(condition: String, data: String, isShown: Bool) throws {
    let run = try run(condition, data)
    #expect(run.isShown == isShown, "\(run.errors)")
  }

  @Test(arguments: [
    ("amount < 0", #"{"amount": "five"}"#, "the string \"five\" with the number 0"),
    ("amount > 0", #"{"amount": [1]}"#, "a list of 1 value with the number 0"),
    ("amount == 0", #"{"amount": {"value": 0}}"#, "an object with the number 0"),
    ("on == true", #"{"on": "true"}"#, "the string \"true\" with true"), ("on < 1", #"{"on": true}"#, "true with the number 1"),
  ])
  func `values that cannot be compared are an error`(condition: String, data: String, words: String) throws {
    let run = try run(condition, data)
    #expect(run.errors.contains("c.yaml:3:"), "\(run.errors)")
    #expect(run.errors.contains("the condition cannot compare \(words)"), "\(run.errors)")
  }

  @Test func `a path into a text is a warning, and the condition of a state may name an entry`() throws {
    let workspace = try Workspace()
    try workspace.write(
      """
      version: 1
      canvas: {width: 100}
      states: {on: {when: row.active}, old: {when: row.odl}}
      cell:
        height: 10
        children:
          - {each: rows, as: row, type: text, text: "${row.t}"}
          - {type: text, text: a, when: name.seen}
          - {each: rows, type: text, text: a, states: {old: {opacity: 0.5}}}
      """, to: "c.yaml")
    try workspace.write(#"{"rows": [{"t": "x", "active": true}], "name": "Ada"}"#, to: "c.json")
    let run = try workspace.run("render", "c.yaml", "--data", "c.json", "-o", "c.png")
    #expect(
      run.errors == """
        warning: c.yaml:8:35: the condition tests "name.seen", but "name" is no object
        warning: c.yaml:3:46: the condition tests "rows.odl", which no item of the data has; for a value that may be missing, write rows.odl ?? false

        """, "\(run.errors)")
  }
}
