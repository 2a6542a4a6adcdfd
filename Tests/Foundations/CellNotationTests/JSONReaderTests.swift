// SPDX-License-Identifier: MIT

import Testing

@testable import CellNotation

@Suite struct JSONReaderTests {
  private func value(_ text: String) throws -> DataValue {
    DataValue(try JSONReader<DocumentNode>.read(Array(text.utf8), file: "a.json"))
  }

  private func refusal(_ bytes: [UInt8]) -> String? {
    do throws(NotationError) {
      _ = try JSONReader<DocumentNode>.read(bytes, file: "a.json")
      return nil
    } catch {
      return error.description
    }
  }

  @Test(
    arguments: [
      ("[]", []), ("{}", [:]), (" [1 , 2]\n", [1, 2]), ("null", nil), ("true", true), ("[false]", [false]),
      (#""\u0041\n\"\/\\ \u00e9""#, "A\n\"/\\ é"), (#""\uD83D\uDE00""#, "😀"), ("\"é日😀\"", "é日😀"), ("\"\u{7F}\"", "\u{7F}"),
      (#"{"a":{"b":[{}]}}"#, ["a": ["b": [[:]]]]), (#""\u0000""#, "\0"), ("\u{FEFF}[]", []), (#"{"":1}"#, ["": 1]),
    ] as [(String, DataValue)])
  func `JSON is parsed`(text: String, expected: DataValue) throws {
    #expect(try value(text) == expected)
  }

  @Test func `names that look the same but have different bytes are different members`() throws {
    let many = (0..<20).map { "\"k\($0)\": 0, " }.joined()
    for rest in ["", many] {
      guard case .object(let object) = try value("{\(rest)\"e\u{301}\": 1, \"\u{E9}\": 2}") else {
        Issue.record("no object")
        return
      }
      #expect(object["e\u{301}"] == 1)
      #expect(object["\u{E9}"] == 2)
    }
  }

  @Test(arguments: [
    ("0", 0), ("-0", 0), ("12.50", 12.5), ("1e3", 1000), ("1E-2", 0.01), ("-1.5e+2", -150),
    ("123456789012345678901234567890", 1.2345678901234568e29),
  ])
  func `a number keeps the text it was written as`(text: String, expected: Double) throws {
    guard case .number(let number) = try value(text) else {
      Issue.record("no number")
      return
    }
    #expect(number.text == text)
    #expect(number.value == expected)
  }

  @Test(arguments: [
    ("", "a.json:1:1: the text ends too early"),
    ("[1,]", "a.json:1:4: remove the comma before the closing bracket"),
    (#"{"a":1,}"#, "a.json:1:8: remove the comma before the closing bracket"),
    ("[,1]", #"a.json:1:2: expected a value, found ",""#),
    ("[1 2]", #"a.json:1:4: expected a comma or ], found "2""#),
    (#"{"a" 1}"#, #"a.json:1:6: expected a colon after the key, found "1""#),
    (#"{"a":1 "b":2}"#, #"a.json:1:8: expected a comma or }, found """"#),
    ("{a:1}", #"a.json:1:2: expected a key in quotation marks, found "a""#),
    ("{'a':1}", #"a.json:1:2: expected a key in quotation marks, found "'""#),
    ("[01]", "a.json:1:2: a number cannot have a leading zero"),
    ("[-]", "a.json:1:2: the number is incomplete"), ("[1.]", "a.json:1:2: the number is incomplete"),
    ("[1e]", "a.json:1:2: the number is incomplete"), ("[.5]", #"a.json:1:2: expected a value, found ".""#),
    ("[+1]", #"a.json:1:2: expected a value, found "+""#), ("[0x1]", #"a.json:1:3: expected a comma or ], found "x""#),
    ("[1e999]", "a.json:1:2: the number is too large for a double"), ("[NaN]", #"a.json:1:2: expected a value, found "N""#),
    ("[Infinity]", #"a.json:1:2: expected a value, found "I""#), ("[nul]", #"a.json:1:2: expected a value, found "n""#),
    ("[\"a\n\"]", "a.json:1:4: the string contains the control character U+000A; escape it"),
    ("[\"\t\"]", "a.json:1:3: the string contains the control character U+0009; escape it"),
    ("[\"é\\x\"]", #"a.json:1:4: expected one of \" \\ \/ \b \f \n \r \t \u0000 after the backslash"#),
    (#"["\u12G4"]"#, #"a.json:1:3: expected one of \" \\ \/ \b \f \n \r \t \u0000 after the backslash"#),
    (#"["\uD800"]"#, "a.json:1:3: the escape sequence is only one half of a surrogate pair"),
    (#"["\uDC00\uD800"]"#, "a.json:1:3: the escape sequence is only one half of a surrogate pair"),
    (#"["\uD800\u0041"]"#, "a.json:1:3: the escape sequence is only one half of a surrogate pair"),
    ("[\"a", "a.json:1:2: the string has no closing quotation mark"),
    ("[1", "a.json:1:3: the text ends too early"), ("{\"a\":", "a.json:1:6: the text ends too early"),
    ("[1] x", "a.json:1:5: unexpected text after the document"), ("1 2", "a.json:1:3: unexpected text after the document"),
    ("[1, // one\n2]", "a.json:1:5: JSON has no comments"), ("/* */ 1", "a.json:1:1: JSON has no comments"),
    ("[1]\n# x", "a.json:2:1: unexpected text after the document"),
    ("{\"a\":1,\n \"a\":2}", #"a.json:2:2: the key "a" is already on line 1"#),
    ("[\u{A0}1]", "a.json:1:2: expected a value, found \"\u{A0}\""),
    ("[\u{200B}]", "a.json:1:2: expected a value, found the character U+200B"),
  ])
  func `invalid JSON is rejected with the position of the problem`(text: String, expected: String) {
    #expect(refusal(Array(text.utf8)) == expected)
  }

  @Test(
    arguments: [
      [0x22, 0xC0, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22], [0x22, 0xF5, 0x80, 0x80, 0x80, 0x22], [0x22, 0xE9, 0x22],
      [0x22, 0xE2, 0x82, 0x22], [0x22, 0x80, 0x22], [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22],
    ] as [[UInt8]])
  func `bytes that are not UTF-8 are rejected`(bytes: [UInt8]) {
    #expect(refusal(bytes) == "a.json:1:2: the text is not UTF-8")
  }

  @Test func `a position counts lines and characters, not bytes`() throws {
    let node = try JSONReader<DocumentNode>.read(Array("\u{FEFF}{\r\n  \"é😀\": [\"日本\", 5]\n}".utf8), file: "a.json")
    let member = try #require(node.members?.first)
    #expect(member.keyPosition == SourcePosition(line: 2, column: 3))
    #expect(member.value.position == SourcePosition(line: 2, column: 9))
    guard case .array(let elements) = member.value.value else {
      Issue.record("no array")
      return
    }
    #expect(elements.map(\.position) == [SourcePosition(line: 2, column: 10), SourcePosition(line: 2, column: 16)])
  }

  @Test func `64 levels are accepted and 65 are rejected`() throws {
    let deepest = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
    #expect(refusal(Array(deepest.utf8)) == nil)
    #expect(
      refusal(Array(("[" + deepest + "]").utf8))
        == "a.json:1:65: values are nested more than 64 levels deep; make the document flatter")
    #expect(refusal(Array(repeating: UInt8(ascii: "["), count: 1_000_000)) != nil)
  }

  @Test func `a duplicate key is found in a large object`() {
    let members = (0..<5000).map { "\"k\($0)\":0" }.joined(separator: ",")
    #expect(refusal(Array("{\(members)}".utf8)) == nil)
    #expect(refusal(Array("{\(members),\n\"k3\":1}".utf8)) == #"a.json:2:1: the key "k3" is already on line 1"#)
  }
}
