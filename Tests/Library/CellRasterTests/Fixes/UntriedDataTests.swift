// SPDX-License-Identifier: MIT

import CellGraphics
import CellInspection
import CellRaster
import Testing

/// Templates that draw the same pixels with the given data, but not with data between, beyond or beside it. Each of these fixes was
/// once called safe.
@Suite struct UntriedDataTests {
  private static func document(
    _ children: String, width: Int = 320, height: Int = 40, canvas: String = "", head: String = "", root: String = "",
    data: String
  ) throws -> InspectedDocument {
    try InspectedDocument(
      """
      version: 1
      canvas: {width: \(width), scale: 1, background: white\(canvas)}
      \(head)
      cell:
        height: \(height)
        \(root)
        children:
      \(children.split(separator: "\n").map { "    - \($0)" }.joined(separator: "\n"))

      """, data: data)
  }

  /// Returns the verdict on the fix of a kind for an element.
  private static func verdict(_ kind: FixProposal.Kind, of path: String, in document: InspectedDocument) throws -> FixVerdict {
    try #require(try document.inspect().fixes.first { $0.proposal.kind == kind && $0.proposal.path == path }).verdict
  }

  /// Expects that the verdict names generated data with which pixels differ.
  private static func expectCounterexample(
    _ verdict: FixVerdict, _ words: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    guard case .holdsForData = verdict else {
      Issue.record("\(verdict)", sourceLocation: sourceLocation)
      return
    }
    #expect("\(verdict)".contains(words), sourceLocation: sourceLocation)
  }

  private static let yellow = "{type: shape, fill: '#FFEE00', position: absolute, left: 210, top: 0, width: 50, height: 40}\n"

  @Test func `a number between the given ones and the extremes moves a label over a shape`() throws {
    let document = try Self.document(
      Self.yellow + "{type: text, text: '●', position: absolute, left: '${x}', top: 8}", data: #"[{"x": 20}, {"x": 60}]"#)
    Self.expectCounterexample(try Self.verdict(.background, of: "cell/text", in: document), "but not with x 2")
  }

  @Test func `a number within its stated bounds moves a label over a shape`() throws {
    let document = try Self.document(
      Self.yellow + "{type: text, text: '●', position: absolute, left: '${x}', top: 8}",
      head: "data: {x: {minimum: 0, maximum: 300}}",
      data: #"[{"x": 20}, {"x": 60}]"#)
    Self.expectCounterexample(try Self.verdict(.background, of: "cell/text", in: document), "but not with x 2")
  }

  @Test func `a number in a formula moves a label over a shape`() throws {
    let document = try Self.document(
      """
      {type: shape, fill: '#FFEE00', x: 210, y: 0, width: 10, height: 40}
      {type: text, text: '●', x: "12 + 3 * ${step}", y: 8, width: 12, height: 20}
      """, root: "layout: frames", data: #"[{"step": 2}, {"step": 9}]"#)
    Self.expectCounterexample(try Self.verdict(.background, of: "cell/text", in: document), "but not with step 6")
  }

  @Test func `a longer list reaches a band at the foot of the cell`() throws {
    let document = try Self.document(
      """
      {type: shape, fill: '#CCCCCC', position: absolute, left: 0, top: 160, width: 320, height: 40}
      {direction: column, children: [{type: text, each: rows, text: Row, lineHeight: 10, size: 8}]}
      """, height: 200, data: #"[{"rows": ["one", "two", "three"]}]"#)
    Self.expectCounterexample(try Self.verdict(.background, of: "cell/container/text", in: document), "entries in rows")
  }

  @Test func `eight avatars reach a label`() throws {
    let document = try Self.document(
      """
      {type: shape, each: people, name: face, fill: '#336699', width: 30, height: 30, shrink: 0}
      {type: text, text: Label, position: absolute, start: 225, top: 6}
      """, data: #"[{"people": ["a", "b", "c"]}]"#)
    Self.expectCounterexample(try Self.verdict(.background, of: "cell/text", in: document), "8 entries in people")
  }

  @Test func `a third line of tags reaches a panel`() throws {
    let document = try Self.document(
      """
      {type: shape, fill: '#CCCCCC', position: absolute, left: 0, top: 30, width: 320, height: 40}
      {wrap: wrap, alignItems: start, alignContent: start, width: 320, columnGap: 4, rowGap: 4, children: [{type: text, each: tags, text: Tag, size: 3, lineHeight: 4, width: 60}]}
      """, height: 90, data: #"[{"tags": ["one", "two", "three"]}]"#)
    Self.expectCounterexample(try Self.verdict(.background, of: "cell/container/text", in: document), "entries in tags")
  }

  @Test func `several terms of a condition show a colour from the data`() throws {
    let others = (1...12).map { "{type: text, text: '${other\($0)}', size: 4, lineHeight: 5}" }.joined(separator: "\n")
    let document = try Self.document(
      """
      {type: shape, fill: "${tone}", when: 'score >= 90 and streak > 7 and plan == "team"', position: absolute, left: 0, top: 0, width: 320, height: 40}
      {type: text, name: label, text: Hi, position: absolute, left: 200, top: 8}
      \(others)
      """,
      data: """
        [{"tone": "#FFFFFF", "score": 3, "streak": 1, "plan": "free"\
        \((1...12).map { ", \"other\($0)\": \"A\"" }.joined())}]
        """)
    Self.expectCounterexample(try Self.verdict(.background, of: "cell/label", in: document), "tone #2E7D5B, score 9")
  }

  @Test func `entries of one list differ in their colours`() throws {
    let document = try Self.document(
      """
      {direction: column, children: [{each: rows, as: r, name: row, background: "${r.paint}", height: 30, width: 320, children: [{type: shape, name: badge, shape: circle, fill: black, size: 12, position: absolute, left: 10, top: -6}]}]}
      """, height: 120, head: "data: {'rows.paint': {opaque: true, required: true}}",
      data: ##"[{"rows": [{"paint": "#EEEEEE"}, {"paint": "#EEEEEE"}]}]"##)
    let fixes = try document.inspect().fixes.filter { $0.proposal.path == "cell/container/row/badge" }
    #expect(!fixes.isEmpty)
    #expect(fixes.allSatisfy { !$0.isSafe })
    #expect(
      fixes.contains { "\($0.verdict)".contains("rows.0.paint") || "\($0.verdict)".contains("rows.1.paint") },
      "\(fixes.map(\.verdict))")
  }

  @Test func `three wide letters need more room than any three letters of the given texts`() throws {
    let document = try Self.document(
      """
      {type: shape, fill: '#FFEE00', position: absolute, left: 60, top: 0, width: 60, height: 40}
      {type: text, text: '${code}', size: 20, position: absolute, left: 4, top: 8}
      """, head: "data: {code: {maxLength: 3, minLength: 1, required: true}}", data: #"[{"code": "ill"}]"#)
    Self.expectCounterexample(try Self.verdict(.background, of: "cell/text", in: document), "3 wide letters")
  }

  @Test func `a smaller text lets the next one move up over a band`() throws {
    let document = try Self.document(
      """
      {type: shape, fill: '#CCCCCC', position: absolute, left: 0, top: 0, width: 320, height: 40}
      {direction: column, children: [{type: text, text: First, size: 20, lineHeight: 40}, {type: text, text: Second, size: 14, lineHeight: 20}]}
      """, height: 300, canvas: ", resizable: false", data: "{}")
    let verdict = try Self.verdict(.background, of: "cell/container/text-2", in: document)
    #expect("\(verdict)".contains("at text scale 0.82"), "\(verdict)")
  }

  @Test func `the largest texts reach a band at the foot of the cell`() throws {
    let document = try Self.document(
      """
      {type: shape, fill: '#CCCCCC', position: absolute, left: 0, top: 45, width: 320, height: 15}
      {type: text, text: Hi, size: 12, lineHeight: 20, position: absolute, start: 10, top: 0}
      """, height: 60, canvas: ", resizable: false", data: "{}")
    let verdict = try Self.verdict(.background, of: "cell/text", in: document)
    #expect("\(verdict)".contains("at text scale 3.12"), "\(verdict)")
  }

  @Test func `a panel beyond the right edge shows in a wider cell`() throws {
    func document(_ canvas: String) throws -> InspectedDocument {
      try Self.document(
        "{name: panel, type: shape, fill: '#FFEE00', position: absolute, left: 330, top: 0, width: 50, height: 40}",
        canvas: canvas,
        data: "{}")
    }
    #expect("\(try Self.verdict(.hidden, of: "cell/panel", in: document("")))".contains("at width 400"))
    #expect(try Self.verdict(.hidden, of: "cell/panel", in: document(", resizable: false")).isSafe)
  }
}
