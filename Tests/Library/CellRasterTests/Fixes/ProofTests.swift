// SPDX-License-Identifier: MIT

import CellFiles
import CellGraphics
import CellInspection
import CellRaster
import Testing

/// The conditions for a safe fix. Each of these fixes was wrongly called safe while only the given items were drawn.
@Suite struct ProofTests {
  private static func document(
    _ children: String, states: String = "{}", head: String = "", data: String = "{}", scale: Int = 1
  ) throws -> InspectedDocument {
    try InspectedDocument(
      """
      version: 1
      canvas: {width: 100, scale: \(scale), background: white}
      states: \(states)
      \(head)
      cell:
        height: 60
        children: [\(children)]

      """, data: data)
  }

  @Test func `a background that needs another colour in a state gets a value for each state`() throws {
    let document = try Self.document(
      "{type: text, text: Hi, color: '#888888'}", states: "{dark: {canvas: {background: black}}, on: {}}")
    let fixed = try document.fixed()
    #expect(fixed.applied.map(\.proposal.title) == ["Give cell/text the background white, #000000 in state dark"])
    #expect(fixed.source.text.contains("background: white, states: {dark: {background: \"#000000\"}}}"))
  }

  @Test func `a fix is unsafe if there is no single colour below the element in a state`() throws {
    let found = try Self.document(
      """
      {type: gradient, hidden: true, states: {dark: {hidden: false}}, colors: [white, black], position: absolute, left: 0, top: 0,
       width: 100, height: 60}, {type: text, text: Hi}
      """, states: "{dark: {}}"
    ).inspect()
    #expect(found.summary.filter { $0.contains("safe") } == [])
  }

  @Test func `a colour found in a state is written into that state`() throws {
    let document = try InspectedDocument(
      """
      version: 1
      canvas: {width: 100, scale: 1}
      colors: {night: "#101010"}
      states: {dark: {canvas: {background: night}}}
      cell: {children: [{type: text, text: Hi, color: "#888888"}]}

      """, states: [["dark"]])
    let fixed = try document.fixed()
    #expect(fixed.source.text.contains("color: \"#888888\", states: {dark: {background: night}}}"))
  }

  @Test(arguments: [("hidden", true), ("scroll", false)])
  func `a fix that holds only at the document's offset is unsafe`(overflow: String, isSafe: Bool) throws {
    // The text is over white, between two grey areas that are mirror images, until it is scrolled.
    let children = """
      {type: shape, fill: '#DDD', position: absolute, left: 0, top: 0, width: 20, height: 60},
      {type: shape, fill: '#DDD', position: absolute, right: 0, top: 0, width: 20, height: 60},
      {overflow: \(overflow), width: 100, children: [
        {type: shape, fill: '#36C', width: 34, height: 30, shrink: 0}, {type: text, text: A, width: 32, shrink: 0},
        {type: shape, fill: '#36C', width: 90, height: 30, shrink: 0}]}
      """
    let document = try InspectedDocument(
      """
      version: 1
      canvas: {width: 100, scale: 1, background: white, resizable: false}
      cell: {height: 60, children: [\(children)]}

      """)
    let found = try document.inspect().summary.filter { $0.contains("safe") }
    #expect(found.count == (isSafe ? 1 : 0))
  }

  @Test func `a child that appears only at the end of a scroll container is fixed, and the report says where it appears`() throws
  {
    let document = try InspectedDocument(
      """
      version: 1
      canvas: {width: 100, scale: 1, background: white}
      cell: {overflow: scroll, children: [{type: shape, fill: '#36C', width: 150, height: 30}, {type: text, text: End, width: 60}]}

      """)
    let found = try document.inspect()
    #expect(found.cells.flatMap(\.findings).isEmpty)
    #expect(found.fixes.map(\.proposal.title) == ["Give cell/text the background white"])
    #expect(found.furtherFixes.map(\.offsets) == [["between two children", "halfway", "to the end"]])
    #expect(found.furtherFixes.map(\.states) == [[]])
    #expect(try document.fixed().source.text.contains("width: 60, background: white}"))
  }

  @Test func `a fix that holds only at the document's scale is unsafe`() throws {
    // 10.3 points are pixel 10 at scale 1, but pixel 21, not 20, at scale 2.
    let found = try Self.document(
      "{type: text, text: Hi, position: absolute, left: 10.3, top: 4, width: 40, height: 20, background: white}"
    ).inspect()
    let round = try #require(found.fixes.first { $0.proposal.kind == .round })
    #expect("\(round.verdict)".hasPrefix("changes "))
    #expect("\(round.verdict)".contains("at scale 2"))
  }

  @Test func `a fix that holds only for the given items is reported with a counterexample, and is not applied`() throws {
    let document = try Self.document(
      """
      {type: shape, fill: "${tint}", position: absolute, left: 0, top: 0, width: 40, height: 20},
      {type: text, text: Hi, position: absolute, left: 0, top: 0, width: 40, height: 20}
      """, data: ##"[{"tint": "#FF0000"}]"##)
    let found = try document.inspect()
    let fix = try #require(found.fixes.first { $0.proposal.path == "cell/text" })
    guard case .holdsForData(let counterexample) = fix.verdict else {
      Issue.record("\(fix.verdict)")
      return
    }
    #expect(!counterexample.proofCase.isGiven)
    #expect("\(fix.verdict)".hasPrefix("works for this data, but not with "))
    #expect(try !document.fixed().source.text.contains("width: 40, height: 20, background"))
  }

  @Test func `a statement that lists values makes a fix safe, but is not suggested from samples`() throws {
    func document(_ head: String) throws -> InspectedDocument {
      try Self.document(
        """
        {name: under, type: shape, fill: "${tint}", position: absolute, left: 0, top: 0, width: 100, height: 60},
        {name: over, type: text, text: Hi, background: black, position: absolute, left: 0, top: 0, width: 100, height: 60, hidden: "${muted}"}
        """, head: head, data: ##"[{"tint": "#FF0000", "muted": false}]"##)
    }
    let hidden = try #require(try document("").inspect().fixes.first { $0.proposal.path == "cell/under" })
    #expect("\(hidden.verdict)" == "works for this data, but not with muted true: 6,000 pixels differ")
    // A list of the sample's own values is no statement that a person can make about other data.
    #expect(hidden.suggestion == nil)
    let stated = try #require(
      try document("data: {muted: {values: ['false']}}").inspect().fixes.first { $0.proposal.path == "cell/under" })
    #expect(stated.isSafe)
  }

  @Test func `a picture from the data is declared opaque only if the document states that it is`() throws {
    func found(_ head: String) throws -> [String] {
      let folder = try AssetFolder()
      return try InspectedDocument(
        """
        version: 1
        canvas: {width: 8, scale: 1, background: white}
        \(head)
        cell: {children: [{type: image, source: "${source}", width: 8, height: 4}]}

        """, data: #"{"source": "solid.png"}"#, assets: folder.root.path
      ).inspect().summary.filter { $0.hasPrefix("unused-alpha") }
    }
    #expect(
      try found("") == [
        "unused-alpha cell/image: works for this data, but not with a translucent picture as source: "
          + "it causes blend.opaque-declared-falsely at cell/image"
      ])
    #expect(try found("data: {source: {opaque: true}}") == ["unused-alpha cell/image: safe"])
  }

  @Test func `a background that paints more than it saves is offered, but not applied`() throws {
    let folder = try AssetFolder()
    let document = try InspectedDocument(
      """
      version: 1
      canvas: {width: 8, scale: 1, background: white}
      cell: {children: [{type: image, source: "${source}", width: 8, height: 4}]}

      """, data: #"[{"source": "glass.png"}, {"source": "red.png"}, {"source": "red.png"}]"#, assets: folder.root.path)
    let found = try document.inspect()
    #expect(
      found.summary == [
        "background cell/image: changes no pixel, but saves 32 blended pixels and paints 96 (item 1 gets cheaper, items 2 "
          + "and 3 get more expensive)"
      ])
    #expect(try document.fixed().source == document.source)
  }

  @Test func `a fix for large data is proven on a sample, and its verdict says so`() throws {
    let items = (1...60).map { #"{"text": "Item \#($0)"}"# }.joined(separator: ", ")
    let found = try Self.document("{type: text, text: '${text}'}", data: "[\(items)]").inspect()
    #expect(found.fixes.count == 1)
    #expect("\(found.fixes[0].verdict)".contains(" drawn: a sample of 40 of 60 items and "))
    #expect(found.fixes[0].resolved.count == 60)
  }

  @Test func `a single fix can be applied, whatever its verdict`() throws {
    let document = try Self.document(
      "{type: shape, fill: '#FF0000', position: absolute, left: 10.5, top: 0, width: 30, height: 10}")
    let fix = try #require(try document.inspect().fixes.first)
    #expect(!fix.isSafe)
    #expect(FixedTemplate(applying: fix, to: document.source).source.text.contains("left: 11,"))
  }

  @Test func `a fix can list the renders that prove it`() throws {
    let document = try Self.document("{type: text, text: '${text}'}", data: #"[{"text": "Hi"}]"#)
    let found = try document.inspect()
    let renders = try document.inspector.renders(of: found.fixes[0].proposal, in: document.source, cells: found.cells)
    #expect(renders.allSatisfy { $0.difference == nil })
    #expect(
      renders.prefix(3).map { "\($0.proofCase)" } == ["item 1", "item 1 in the opposite direction", "item 1 at text scale 1.5"])
    #expect(renders.contains { "\($0.proofCase)" == "with an empty text" })
    #expect("\(found.fixes[0].verdict)".contains("no pixel changes in \(renders.count) cells laid out, "))
  }
}
