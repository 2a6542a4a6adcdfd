// SPDX-License-Identifier: MIT

import Testing

@testable import CellNotation

@Suite struct YAMLReaderTests {
  private func value(_ text: String) throws -> DataValue {
    DataValue(try YAMLReader.read(Array(text.utf8), file: "a.yaml"))
  }

  private func refusal(_ text: String) -> String? {
    do throws(NotationError) {
      _ = try YAMLReader.read(Array(text.utf8), file: "a.yaml")
      return nil
    } catch {
      return error.description
    }
  }

  @Test(
    arguments: [
      ("12:30", "12:30"), ("no", "no"), ("on", "on"), ("0x1F", "0x1F"), ("1_000", "1_000"), ("2024-05-01", "2024-05-01"),
      ("010", "010"),
      (".5", ".5"), ("True", "True"), ("true", true), ("false", false), ("null", nil), ("~", nil), ("a:", ["a": nil]), ("12", 12),
      ("'12'", "12"), ("\"true\"", "true"), ("[1, 'a', null]", [1, "a", nil]), ("|\n a\n b\n", "a\nb\n"), (">-\n a\n b\n", "a b"),
      ("x: \"*b* & c\"", ["x": "*b* & c"]), ("x: a & b * c", ["x": "a & b * c"]),
    ] as [(String, DataValue)])
  func `unquoted YAML values are only converted to null, Booleans and JSON numbers`(text: String, expected: DataValue) throws {
    #expect(try value(text) == expected)
  }

  @Test(arguments: [
    ("", "a.yaml:1:1: the text contains no value"), ("# nothing\n", "a.yaml:1:1: the text contains no value"),
    ("a: 1\nb: 2\na: 3\n", #"a.yaml:1:1: the key "a" appears more than once in the same object"#),
    (
      "a: &x 1\n",
      "a.yaml:1:4: anchors (&) and aliases (*) are not supported; write out the value, or put the text in quotes"
    ),
    (
      "a: *x\n", "a.yaml:1:4: anchors (&) and aliases (*) are not supported; write out the value, or put the text in quotes"
    ),
    (
      "- &x 1\n- *x\n",
      "a.yaml:1:3: anchors (&) and aliases (*) are not supported; write out the value, or put the text in quotes"
    ),
    ("a:\n  <<: {b: 1}\n", #"a.yaml:2:3: merge keys (<<) are not supported; write out the keys, or use "extends" in a style"#),
    ("a: !!str 1\n", "a.yaml:1:4: the tag tag:yaml.org,2002:str is not supported; remove it"),
    ("a: !mine {}\n", "a.yaml:1:4: the tag !mine is not supported; remove it, or write \"not mine\" in a condition"),
    ("? [a]\n: 1\n", "a.yaml:1:3: a key must be a word, not a list or an object"),
    ("a: 1\n---\nb: 2\n", "a.yaml:2:1: the file contains several documents (---); keep only one"),
    ("a: [1, 2\nb: 3\n", "a.yaml:2:2: while parsing a flow sequence on line 1: did not find expected ',' or ']'"),
    ("a: 1\n\tb: 2\n", "a.yaml:2:1: line 2 is indented with a tab; in YAML, only spaces indent"),
    (
      "a: {text: ${name}}\n",
      "a.yaml:1:12: while parsing a flow mapping on line 1: did not find expected ',' or '}'; inside brackets or braces, put ${...} in quotation marks"
    ),
    ("a: \u{1}\n", "a.yaml:1:4: control characters are not allowed"),
  ])
  func `invalid or unsupported YAML is rejected with the position of the problem`(text: String, expected: String) {
    #expect(refusal(text) == expected)
  }

  @Test func `bytes that are not UTF-8 are rejected with their position`() throws {
    #expect(throws: NotationError(.yaml(.invalidUTF8), at: SourcePosition(line: 2, column: 4), in: "a.yaml")) {
      try YAMLReader.read(Array("a: é\nb: ".utf8) + [0xFF], file: "a.yaml")
    }
  }

  @Test func `positions count from 1, in characters`() throws {
    let node = try YAMLReader.read(Array("a: 1\n\"é😀\": [x, 日本, y]\n".utf8), file: "a.yaml")
    let member = try #require(node.members?.last)
    #expect(member.keyPosition == SourcePosition(line: 2, column: 1))
    guard case .array(let elements) = member.value.value else {
      Issue.record("no array")
      return
    }
    #expect(elements.map(\.position.column) == [8, 11, 15])
  }

  @Test func `a byte order mark before the text is skipped`() throws {
    #expect(try value("\u{FEFF}a: 1\nb: 2\n") == ["a": 1, "b": 2])
    let node = try YAMLReader.read(Array("\u{FEFF}a: 1\nb: 2\n".utf8), file: "a.yaml")
    #expect(node.members?.map(\.keyPosition) == [SourcePosition(line: 1, column: 1), SourcePosition(line: 2, column: 1)])
  }

  @Test(.timeLimit(.minutes(15))) func `aliases that would expand to millions of nodes are rejected immediately`() {
    let lists = (1..<30).map { "a\($0): &a\($0) [*a\($0 - 1), *a\($0 - 1)]\n" }.joined()
    #expect(refusal("a0: &a0 [x, x]\n" + lists + "? *a29\n: 1\n")?.contains("anchors") == true)
    #expect(refusal("a0: &a0 [x, x]\n" + lists)?.contains("anchors") == true)
  }

  @Test(.timeLimit(.minutes(15))) func `64 levels are accepted and 65 are rejected`() {
    let deepest = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
    #expect(refusal(deepest) == nil)
    #expect(
      refusal("[\(deepest)]")
        == "a.yaml:1:65: values are nested more than 64 levels deep; make the document flatter")
    #expect(
      refusal(String(repeating: "[", count: 500_000))
        == "a.yaml:1:65: values are nested more than 64 levels deep; make the document flatter")
  }

  @Test func `a file that is too large is rejected before it is parsed`() {
    #expect(
      refusal(String(repeating: "a", count: (1 << 20) + 1))
        == "a.yaml:1:1: the file has 1048577 bytes, more than the YAML limit of 1048576; write larger data as JSON")
  }
}
