// SPDX-License-Identifier: MIT

import CellNotation
import Testing

@testable import CellInspection

@Suite struct YAMLBlockEditingTests {
  private func adding(_ place: String, _ value: DataValue = true, to text: String) throws -> String {
    try TemplateSource(yaml: text).applying(.add(pointer(place), value)).text
  }

  @Test func `a new member gets a line after the last one`() throws {
    let before = """
      cell:
        padding: 4
        children:
          - name: a  # first
            type: text

            # About b.
          - name: b
            children:
              - type: spacer
        # The end.

      """
    #expect(
      try adding("/cell/children/0/opaque", to: before) == """
        cell:
          padding: 4
          children:
            - name: a  # first
              type: text
              opaque: true

              # About b.
            - name: b
              children:
                - type: spacer
          # The end.

        """)
    #expect(
      try adding("/cell/children/1/opaque", to: before) == """
        cell:
          padding: 4
          children:
            - name: a  # first
              type: text

              # About b.
            - name: b
              children:
                - type: spacer
              opaque: true
          # The end.

        """)
    #expect(
      try adding("/cell/children/1/children/0/opaque", to: before).hasSuffix(
        "        - type: spacer\n          opaque: true\n  # The end.\n"))
    #expect(try adding("/cell/opaque", to: before).hasSuffix("        - type: spacer\n  opaque: true\n  # The end.\n"))
    #expect(try adding("/opaque", to: before).hasSuffix("        - type: spacer\nopaque: true\n  # The end.\n"))
  }

  @Test(arguments: [
    ("a:\n  x: 1 # c", "a:\n  x: 1 # c\n  k: true"),
    ("a:\r\n  x: 1\r\nb: 2\r\n", "a:\r\n  x: 1\r\n  k: true\r\nb: 2\r\n"),
    ("a:\n  x: \"one\n    two\"\nb: 2", "a:\n  x: \"one\n    two\"\n  k: true\nb: 2"),
    ("a:\n  x: 'it''s # no comment' \n", "a:\n  x: 'it''s # no comment' \n  k: true\n"),
    ("a:\n  x: {y: [1,\n    2]} # c\n", "a:\n  x: {y: [1,\n    2]} # c\n  k: true\n"),
    ("a:\n  x:\nb: 2\n", "a:\n  x:\n  k: true\nb: 2\n"),
    ("a:\n  x: # nothing\nb: 2\n", "a:\n  x: # nothing\n  k: true\nb: 2\n"),
    ("a:\n  x: |\n    one\n\n    # two\n\nb: 2\n", "a:\n  x: |\n    one\n\n    # two\n  k: true\n\nb: 2\n"),
    ("a:\n  x: >-\n    one\n  # c\nb: 2\n", "a:\n  x: >-\n    one\n  k: true\n  # c\nb: 2\n"),
    ("a:\n  x: one\n    two\n\n    # c\nb: 2\n", "a:\n  x: one\n    two\n  k: true\n\n    # c\nb: 2\n"),
    ("a:\n  x:\n  - 1\n  - 2\nb: 2\n", "a:\n  x:\n  - 1\n  - 2\n  k: true\nb: 2\n"),
    ("a:\n  x:\n  -   y: 1\n", "a:\n  x:\n  -   y: 1\n  k: true\n"),
    ("a:\n  x: 1\n...\n", "a:\n  x: 1\n  k: true\n...\n"),
    ("\u{FEFF}a:\n  x: 1\nb: 2\n", "\u{FEFF}a:\n  x: 1\n  k: true\nb: 2\n"),
    ("\u{FEFF}a: {x: 1}\nb: 2\n", "\u{FEFF}a: {x: 1, k: true}\nb: 2\n"),
    ("---\na:\n  \"é: 日\": \"ü # x\" # c\n", "---\na:\n  \"é: 日\": \"ü # x\" # c\n  k: true\n"),
    ("a: {y: 1}\nb: \"\u{2028}\"\na2:\n  x: 1\n", "a: {y: 1, k: true}\nb: \"\u{2028}\"\na2:\n  x: 1\n"),
  ])
  func `a new member follows a last value of any form`(before: String, after: String) throws {
    #expect(try adding("/a/k", to: before) == after)
  }

  @Test func `a line separator inside quotes counts as a line break, as in the parser`() throws {
    #expect(
      try adding("/c/k", to: "a: \"x\u{2028}  y\u{85}  z\"\nc:\n  d: 1\ne: 2\n")
        == "a: \"x\u{2028}  y\u{85}  z\"\nc:\n  d: 1\n  k: true\ne: 2\n")
  }

  @Test func `a member can be added after several dashes`() throws {
    #expect(
      try adding("/a/0/0/k", to: "a:\n- -   x: 1\n      y: 2\n  - 3\n") == "a:\n- -   x: 1\n      y: 2\n      k: true\n  - 3\n")
  }

  @Test(
    arguments: [
      ("#FFFFFF", "k: \"#FFFFFF\""), ("bubble", "k: bubble"), ("ink/60%", "k: ink/60%"), ("", "k: \"\""), ("no", "k: \"no\""),
      ("12", "k: \"12\""), ("a b", "k: \"a b\""), ("a: b", "k: \"a: b\""), ("null", "k: \"null\""), ("${x}", "k: \"${x}\""),
      ("a\n\"b\"\\", "k: \"a\\n\\\"b\\\"\\\\\""), (12, "k: 12"), (nil, "k: null"),
      (["edge": "bottom", "color": "#FFF", "when": ["always", 1]], "k: {edge: bottom, color: \"#FFF\", when: [always, 1]}"),
    ] as [(DataValue, String)])
  func `values are quoted if YAML requires it`(value: DataValue, expected: String) throws {
    #expect(try adding("/k", value, to: "a: 1\n") == "a: 1\n\(expected)\n")
  }

  @Test func `keys are quoted if YAML requires it`() throws {
    #expect(try adding("/# 1", to: "a: 1\n") == "a: 1\n\"# 1\": true\n")
  }

  @Test(
    arguments: [
      ("a: 10.5 # c\nb: 1\n", 10, "a: 10 # c\nb: 1\n"), ("a:  \"#FFF\"  # c\n", "#000", "a:  \"#000\"  # c\n"),
      ("a: 'it''s'\n", "ink", "a: ink\n"), ("a: some words # c\n", "word", "a: word # c\n"), ("a:\nb: 1\n", 2, "a: 2\nb: 1\n"),
      ("a: {x: 1,\n  y: 2} # c\n", [1], "a: [1] # c\n"), ("a: \"one\n  two\"\n", 1, "a: 1\n"), ("a: ~\n", 1, "a: 1\n"),
      ("? a\n: 5 # c\n", 6, "? a\n: 6 # c\n"), ("a: [1]\r\nb: 2\r\n", 1, "a: 1\r\nb: 2\r\n"),
    ] as [(String, DataValue, String)])
  func `a value can be replaced`(before: String, value: DataValue, after: String) throws {
    #expect(try TemplateSource(yaml: before).applying(.replace(pointer("/a"), value)).text == after)
    #expect(try TemplateSource(yaml: before).applying(.add(pointer("/a"), value)).text == after)
  }

  @Test(arguments: [
    ("/x", "# c\ny:\n  - 1\n# d\nz: 3\n"), ("/y", "# c\nx: 1\n# d\nz: 3\n"), ("/z", "# c\nx: 1\ny:\n  - 1\n# d\n"),
  ])
  func `a member is removed with its lines`(place: String, after: String) throws {
    let source = try TemplateSource(yaml: "# c\nx: 1\ny:\n  - 1\n# d\nz: 3\n")
    #expect(try source.applying(.remove(pointer(place))).text == after)
  }

  @Test func `removing the member after a dash keeps the dash`() throws {
    #expect(
      try TemplateSource(yaml: "- x: 1\n  y: 2\n").applying(.remove(pointer("/0/x"))).text == "- y: 2\n")
  }

  @Test(
    arguments: [
      ("a: |\n  one\n", "/a", .blockScalar, 1, 4), ("a: one\n  two\n", "/a", .severalLines, 1, 4),
      ("a:\n  b: 1\n", "/a", .blockCollection, 2, 3), ("- - 1\n", "/0", .blockCollection, 1, 3),
    ] as [(String, String, UneditableNotation, Int, Int)])
  func `replacing a multi-line value in block style is refused`(
    text: String, place: String, reason: UneditableNotation, line: Int, column: Int
  ) throws {
    let place = try pointer(place)
    #expect(
      try TemplateSource(yaml: text).refusal(of: .replace(place, 1))
        == .notEditable(place, reason, at: DocumentLocation(file: "t.yaml", line: line, column: column)))
  }

  @Test(
    arguments: [
      ("? a\n: 1\n", "/k", .explicitKey), ("x: {l: [a: 1]}\n", "/x/l/0/k", .singlePair),
      // The blank lines are part of the string.
      ("a:\n  b: |+\n    one\n\n\nc: 1\n", "/a/k", .otherResult),
    ] as [(String, String, UneditableNotation)])
  func `adding a member in an unusual notation is refused`(text: String, place: String, reason: UneditableNotation) throws {
    let place = try pointer(place)
    guard case .notEditable(place, reason, at: _) = try TemplateSource(yaml: text).refusal(of: .add(place, true)) else {
      Issue.record("another refusal, or none")
      return
    }
  }

  @Test(arguments: [
    ("a: 1\nb: 2 # c\n", "/b", UneditableNotation.comment), ("a: 1 # c\nb: 2\n", "/a", .comment),
    ("a:\n  b: 1\n", "/a/b", .blockCollection), ("{a: 1, # c\n  b: 2}\n", "/b", .comment),
  ])
  func `a removal that would lose a comment or leave an empty mapping is refused`(
    text: String, place: String, reason: UneditableNotation
  ) throws {
    let place = try pointer(place)
    guard case .notEditable(place, reason, at: _) = try TemplateSource(yaml: text).refusal(of: .remove(place)) else {
      Issue.record("another refusal, or none")
      return
    }
  }

  @Test func `a refusal states the place, the reason and what to do`() throws {
    let place = try pointer("/cell/text")
    let error = try TemplateSource(yaml: "cell:\n  text: |\n    one\n").refusal(of: .replace(place, "x"))
    #expect(
      error?.description
        == "t.yaml:2:9: the text at /cell/text cannot be edited, because it is a block scalar (| or >); apply the patch by hand"
    )
  }
}
