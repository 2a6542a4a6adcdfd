// SPDX-License-Identifier: MIT

import CellNotation
import Testing

@testable import CellInspection

@Suite struct JSONPointerTests {
  /// The document of RFC 6901, section 5.
  private let document: DataValue = [
    "foo": ["bar", "baz"], "": 0, "a/b": 1, "c%d": 2, "e^f": 3, "g|h": 4, #"i\j"#: 5, #"k"l"#: 6, " ": 7, "m~n": 8,
  ]

  @Test(
    arguments: [
      ("/foo", ["bar", "baz"]), ("/foo/0", "bar"), ("/", 0), ("/a~1b", 1), ("/c%d", 2), ("/e^f", 3), ("/g|h", 4),
      (#"/i\j"#, 5), (#"/k"l"#, 6), ("/ ", 7), ("/m~0n", 8),
    ] as [(String, DataValue)])
  func `the examples of RFC 6901 give the values that it states`(text: String, expected: DataValue) throws {
    let pointer = try pointer(text)
    #expect(document[pointer] == expected)
    #expect(pointer.description == text)
  }

  @Test func `the empty pointer refers to the whole document`() throws {
    #expect(document[try pointer("")] == document)
    #expect(JSONPointer().description == "")
  }

  @Test(arguments: ["/foo/2", "/foo/00", "/foo/-", "/foo/-1", "/foo/+1", "/bar", "/foo/0/0"])
  func `a missing place has no value`(text: String) throws {
    #expect(document[try pointer(text)] == nil)
  }

  @Test(arguments: ["foo", "foo/bar", "/a~b", "/a~2", "/a~"]) func `invalid text is not a pointer`(text: String) {
    #expect(JSONPointer(text) == nil)
  }

  @Test func `a tilde is unescaped after the slashes`() throws {
    #expect(try pointer("/~01").tokens == ["~1"])
  }
}
