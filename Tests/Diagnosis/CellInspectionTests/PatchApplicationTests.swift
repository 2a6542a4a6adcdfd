// SPDX-License-Identifier: MIT

import CellDocument
import CellNotation
import Testing

@testable import CellInspection

/// The cases of RFC 6902, appendix A, except those with `move`, `copy` or an invalid patch.
@Suite struct PatchApplicationTests {
  private func result(_ document: DataValue, _ operations: [TemplatePatch.Operation]) throws -> DataValue {
    try document.applying(TemplatePatch(operations))
  }

  @Test func `A 1 adds a member`() throws {
    #expect(try result(["foo": "bar"], [.add(pointer("/baz"), "qux")]) == ["foo": "bar", "baz": "qux"])
  }

  @Test func `A 2 adds an element to a list`() throws {
    #expect(try result(["foo": ["bar", "baz"]], [.add(pointer("/foo/1"), "qux")]) == ["foo": ["bar", "qux", "baz"]])
  }

  @Test func `A 3 removes a member`() throws {
    #expect(try result(["baz": "qux", "foo": "bar"], [.remove(pointer("/baz"))]) == ["foo": "bar"])
  }

  @Test func `A 4 removes an element from a list`() throws {
    #expect(try result(["foo": ["bar", "qux", "baz"]], [.remove(pointer("/foo/1"))]) == ["foo": ["bar", "baz"]])
  }

  @Test func `A 5 replaces a value`() throws {
    #expect(
      try result(["baz": "qux", "foo": "bar"], [.replace(pointer("/baz"), "boo")]) == ["baz": "boo", "foo": "bar"])
  }

  @Test func `A 8 tests values`() throws {
    let document: DataValue = ["baz": "qux", "foo": ["a", 2, "c"]]
    #expect(try result(document, [.test(pointer("/baz"), "qux"), .test(pointer("/foo/1"), 2)]) == document)
  }

  @Test func `A 9 rejects a different value`() throws {
    let place = try pointer("/baz")
    #expect(throws: TemplatePatchError.otherValue(place)) { try result(["baz": "qux"], [.test(place, "bar")]) }
  }

  @Test func `A 10 adds an object to an object`() throws {
    #expect(
      try result(["foo": "bar"], [.add(pointer("/child"), ["grandchild": [:]])]) == ["foo": "bar", "child": ["grandchild": [:]]])
  }

  @Test func `A 12 rejects an addition to a missing object`() throws {
    let place = try pointer("/baz/bat")
    #expect(throws: TemplatePatchError.noSuchPlace(place)) { try result(["foo": "bar"], [.add(place, "qux")]) }
  }

  @Test func `A 14 unescapes a tilde and a slash in the right order`() throws {
    let document: DataValue = ["/": 9, "~1": 10]
    #expect(try result(document, [.test(pointer("/~01"), 10)]) == document)
  }

  @Test func `A 15 distinguishes numbers from strings`() throws {
    let place = try pointer("/~01")
    #expect(throws: TemplatePatchError.otherValue(place)) { try result(["/": 9, "~1": 10], [.test(place, "10")]) }
  }

  @Test func `A 16 appends a list to a list`() throws {
    #expect(try result(["foo": ["bar"]], [.add(pointer("/foo/-"), ["abc", "def"])]) == ["foo": ["bar", ["abc", "def"]]])
  }

  @Test func `adding an existing member replaces its value in place`() throws {
    #expect(try result(["a": 1, "b": 2], [.add(pointer("/a"), 3)]) == ["a": 3, "b": 2])
  }

  @Test func `the document itself can be replaced`() throws {
    #expect(try result(["a": 1], [.add(JSONPointer(), [2])]) == [2])
  }

  @Test(arguments: ["/b", "/a/0", "/list/1", "/list/01"]) func `a missing value can be neither replaced nor removed`(text: String)
    throws
  {
    let place = try pointer(text)
    let document: DataValue = ["a": 1, "list": [1]]
    #expect(throws: TemplatePatchError.noSuchPlace(place)) { try result(document, [.replace(place, 1)]) }
    #expect(throws: TemplatePatchError.noSuchPlace(place)) { try result(document, [.remove(place)]) }
  }

  @Test func `numbers are compared by value, and objects in any order`() throws {
    let number = try #require(DataNumber(text: "1.50"))
    let same = try #require(DataNumber(text: "15e-1"))
    let document: DataValue = .object(DataObject([.init(name: "a", value: .number(number)), .init(name: "b", value: nil)]))
    let expected: DataValue = .object(DataObject([.init(name: "b", value: nil), .init(name: "a", value: .number(same))]))
    #expect(try result(document, [.test(JSONPointer(), expected)]) == document)
  }

  @Test func `a patch is written as JSON`() throws {
    let patch = TemplatePatch([
      .test(try pointer("/cell/children/0/left"), .number(try #require(DataNumber(10.5)))),
      .replace(try pointer("/cell/children/0/left"), 10), .add(try pointer("/cell/a~1b"), ["color": "#FFFFFF", "on": true]),
      .remove(try pointer("/cell/opacity")),
    ])
    #expect(
      patch.jsonText == """
        [
          {"op": "test", "path": "/cell/children/0/left", "value": 10.5},
          {"op": "replace", "path": "/cell/children/0/left", "value": 10},
          {"op": "add", "path": "/cell/a~1b", "value": {"color": "#FFFFFF", "on": true}},
          {"op": "remove", "path": "/cell/opacity"}
        ]
        """)
  }
}
