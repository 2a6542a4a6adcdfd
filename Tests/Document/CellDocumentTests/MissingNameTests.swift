// SPDX-License-Identifier: MIT

import CellDocument
import CellNotation
import Testing

/// Tests for the warnings about conditions on names that no item has.
@Suite struct MissingNameTests {
  private func warnings(_ children: String, _ items: DataValue...) throws -> [String] {
    let template = try CellTemplate(
      parsing: "version: 1\ncell: {children: [\(children)]}", fileName: "t.yaml", format: .yaml)
    let search = MissingNameSearch(template)
    for item in items { search.look(at: item) }
    return search.warnings.map(\.description)
  }

  @Test func `a condition on a name that no item has is a warning with the nearest name`() throws {
    #expect(
      try warnings("{type: spacer, when: mutd}, {type: spacer, when: 'kynd == \"x\"'}", ["muted": true], ["kind": "x"]) == [
        "t.yaml:2:40: the condition tests \"mutd\", which no item of the data has; did you mean \"muted\"?",
        "t.yaml:2:68: the condition tests \"kynd\", which no item of the data has; did you mean \"kind\"?",
      ])
  }

  @Test func `a name that one item has is no warning`() throws {
    #expect(try warnings("{type: spacer, when: muted}", ["a": 1], ["muted": nil]) == [])
    #expect(try warnings("{type: spacer, when: muted}") == [])
  }

  @Test func `a name without a near one is a warning with the way to say that it may be missing`() throws {
    #expect(
      try warnings("{type: spacer, when: not muted}", ["a": 1]) == [
        "t.yaml:2:40: the condition tests \"muted\", which no item of the data has; for a value that may be missing, write muted ?? false"
      ])
    #expect(try warnings("{type: spacer, when: muted ?? false}", ["a": 1]) == [])
    #expect(try warnings("{type: spacer, when: gone ?? a}", ["a": 1]) == [])
  }

  @Test func `a member of a list is a warning that names the filter`() throws {
    #expect(
      try warnings("{type: spacer, when: tags.length > 1}", ["tags": ["a"]]) == [
        "t.yaml:2:40: the condition tests \"tags.length\", but \"tags\" is a list; the number of its values is tags | count"
      ])
  }

  @Test func `names inside objects and entries of lists are looked for there`() throws {
    let item: DataValue = ["account": ["locked": true], "replies": [["text": "a"], ["hidden": true]], "none": [], "gone": nil]
    #expect(
      try warnings("{type: spacer, when: account.lokced}", item) == [
        "t.yaml:2:40: the condition tests \"account.lokced\", which no item of the data has; did you mean \"account.locked\"?"
      ])
    #expect(try warnings("{type: spacer, each: replies, as: r, when: r.hidden}", item) == [])
    #expect(try warnings("{type: spacer, each: replies, as: r, when: r.hiden}", item).count == 1)
    #expect(try warnings("{type: spacer, each: none, as: r, when: r.hidden}, {type: spacer, when: gone.a}", item) == [])
  }

  @Test func `conditions of values, of spans and of states are looked at, too`() throws {
    #expect(
      try warnings(
        "{type: text, spans: [{text: a, when: mutd}], hidden: '${not mutd}', color: '${mutd ? \"white\" : \"black\"}'}",
        ["muted": true]
      ).map { String($0.prefix(12)) } == ["t.yaml:2:56:", "t.yaml:2:72:", "t.yaml:2:94:"])
  }
}
