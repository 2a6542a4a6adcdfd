// SPDX-License-Identifier: MIT

import CellGraphics
import CellInspection
import CellNotation
import CellRaster
import Testing

/// The text of a template after its fixes.
@Suite struct FixedTemplateTests {
  @Test func `a fix of JSON keeps the rest of the text as it was`() throws {
    let document = try InspectedDocument(
      """
      {"version": 1, "canvas": {"width": 60, "scale": 1, "background": "white"},
       "cell": {"children": [
         {"type": "text",  "text": "Hi"},
         {"type":"avatar","initials":"A","size":12}
       ]}}
      """, format: .json)
    let fixed = try document.fixed()
    #expect(
      fixed.source.text == """
        {"version": 1, "canvas": {"width": 60, "scale": 1, "background": "white"},
         "cell": {"children": [
           {"type": "text",  "text": "Hi",  "background": "white"},
           {"type":"avatar","initials":"A","size":12,"backdrop":"white"}
         ]}}
        """)
  }

  @Test func `a safe fix that cannot be edited into the text stays a patch`() throws {
    let document = try InspectedDocument(cell: "children:\n  - type: text\n    ? text\n    : Hi")
    let fixed = try document.fixed()
    #expect(fixed.source == document.source)
    #expect(fixed.applied.isEmpty)
    #expect(
      fixed.unapplied.map(\.proposal.patch.jsonText) == [
        """
        [
          {"op": "add", "path": "/cell/children/0/background", "value": "white"}
        ]
        """
      ])
    #expect(
      fixed.unapplied.compactMap(\.obstacle).map(\.description) == [
        "cell.yaml:6:7: the text at /cell/children/0/background cannot be edited, because its object has an explicit key (? key); "
          + "apply the patch by hand"
      ])
    #expect(try document.inspect().avoidable() == ["blend.background-missing cell/text"])
  }

  @Test func `a fix that another fix makes possible is applied too`() throws {
    // The background covers the panel below it completely.
    let document = try InspectedDocument(
      cell: """
        height: 20
        children:
          - {name: panel, type: shape, fill: '#FFEEDD', position: absolute, left: 0, top: 0, width: 60, height: 20}
          - {type: text, text: Hi, position: absolute, left: 0, top: 0, width: 60, height: 20}
        """)
    let fixed = try document.fixed()
    #expect(
      fixed.applied.map(\.proposal.title) == [
        "Give cell/text the background #FFEEDD", "Hide cell/panel, which is not visible",
      ])
    #expect(try document.pixels(fixed.source) == document.pixels(document.source))
    #expect(try document.inspector.inspect(fixed.source).cells[0].findings.isEmpty)
  }

  @Test func `a fix states its saved and its painted pixels over all items`() throws {
    let found = try InspectedDocument(
      cell: "children: [{type: text, text: '${text}', width: '${width}', height: 20}]",
      data: #"[{"text": "Hi", "width": 30}, {"text": "Hi", "width": 50}]"#
    ).inspect()
    #expect(found.fixes.map(\.gain.saved) == [80 * 20])
    #expect(found.fixes.map(\.gain.painted) == [80 * 20])
    #expect(found.fixes.map { "\($0.gain)" } == ["saves 1,600 blended pixels and paints 1,600"])
  }

  @Test func `without data items no fix is proven`() throws {
    let document = try InspectedDocument(cell: "children: [{type: text, text: Hi}]", data: "[]")
    #expect(try document.inspect().fixes.isEmpty)
    #expect(try document.fixed().source == document.source)
  }
}
