// SPDX-License-Identifier: MIT

import CellCairoRaster
import CellFiles
import CellNotation
import CellRaster
import CellRenderAnalysis
import CellReports
import Foundation
import Testing

/// The comparison of two templates over the same data.
@Suite struct InspectionComparisonTests {
  private let label = "- {name: text, type: text, text: Some text, maxLines: 1, width: 80}"
  private let opaqueLabel = "- {name: text, type: text, text: Some text, maxLines: 1, width: 80, background: white}"

  private func inspected(
    _ children: String, canvas: String = "{width: 80, scale: 1, background: white}", data: String = "[{}]", states: [String] = [],
    file: String = "new.yaml"
  ) throws -> [InspectedCell] {
    let lines = children.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n")
    let template = try CellTemplate(
      parsing:
        "version: 1\ncanvas: \(canvas)\nstates: {dark: {}}\ncell:\n  direction: column\n  children:\n\(lines)\n",
      fileName: file, format: .yaml
    ).applying(states)
    let inspector = CellInspector(CellRenderer(RenderingResources(fonts: try FontCollection(), assets: AssetRoot(path: "."))))
    return try DataDocument(parsing: data, fileName: "data.json", format: .json).items.map {
      try inspector.inspect(template, $0, environment: BindingEnvironment(now: 0))
    }
  }

  private func comparison(_ old: String, _ new: String) throws -> InspectionComparison {
    InspectionComparison(of: try inspected(old, file: "old.yaml"), try inspected(new))
  }

  @Test func `changes of paragraphs and spans are reported with their paths and places`() throws {
    func label(_ paragraphs: String) -> String { "- {name: text, type: text, paragraphs: [\(paragraphs)]}" }
    let found = try comparison(
      label("a, {spans: [b, {text: c, color: white}, {text: d, when: true}], indent: 8}"),
      label("a, {spans: [b, {text: c, color: black}, {text: d, when: false}], indent: 9}"))
    #expect(
      found.cells[0].changes.map { "\($0.location) \($0)" } == [
        "new.yaml:7:48 cell/text/paragraph-2: indent 8 -> 9",
        "new.yaml:7:60 cell/text/paragraph-2/span-2: color #FFFFFF -> none",
        "new.yaml:7:95 cell/text/paragraph-2/span-3: when true -> false",
        "old.yaml:7:85 cell/text/paragraph-2/span-3: removed (span)",
      ])
  }

  @Test(arguments: [
    (
      "border: {color: red, width: 2}", "border: {color: [red, blue], width: [2, 4]}",
      [
        "border.width 2 -> [2, 4]", "border.color #FF0000 -> [#FF0000, #0000FF]",
      ]
    ),
    (
      "border: {color: red}", "border: {color: red, style: [double, solid]}",
      ["border.style none -> [double, solid]"]
    ),
    (
      "outline: {color: red, width: 2}", "outline: {color: red, width: 1px, offset: 3}",
      ["outline.width 2 -> 1px", "outline.offset none -> 3"]
    ),
    (
      "cornerRadius: 8", "cornerRadius: [[8, 4], 8, 8, 8], cornerCurve: continuous",
      [
        "cornerRadius 8 -> [[8, 4], 8, 8, 8]", "cornerCurve none -> continuous",
      ]
    ),
    (
      "background: {colors: [red, blue]}", "background: {colors: [red, blue], conic: true, space: oklab}",
      [
        "background.conic none -> true", "background.space none -> oklab",
      ]
    ),
    (
      "shadow: {color: black, blur: 4}", "shadow: {color: black, blur: 4, inset: true, spread: 2}",
      [
        "shadow.spread none -> 2", "shadow.inset none -> true",
      ]
    ),
  ])
  func `keys of appearance are causes of their own`(old: String, new: String, changes: [String]) throws {
    func box(_ keys: String) -> String { "- {name: box, width: 40, height: 30, \(keys)}" }
    let found = try comparison(box(old), box(new)).cells[0].changes.map { "\($0)" }
    #expect(Set(found) == Set(changes.map { "cell/box: \($0)" }))
  }

  @Test func `a finding that is gone is reported with the property that changed`() throws {
    let found = try comparison(label, opaqueLabel)
    #expect(
      found.text == """
        old.yaml -> new.yaml: 1 cell compared

        changed
          cell/text: background none -> #FFFFFF

        findings gone
          blend.background-missing cell/text (old.yaml:7:7)
            blends 1,280 pixels (893 for nothing, 375 mixed, 12 opaque): it has no opaque background, and everything under it is \
        #FFFFFF
            by cell/text: background none -> #FFFFFF

        findings new
          none

        totals
          findings 1 -> 0
          blended 1,280 -> 0 pixels
          mean overdraw 1.0 -> 1.3
          misaligned 0 -> 0 pixels
          offscreen 0 -> 0 passes
          offscreen memory 0 -> 0 bytes

        the pixels are the same in all cells

        """)
  }

  @Test func `in the opposite direction, the finding is new`() throws {
    let cell = try #require(try comparison(opaqueLabel, label).cells.first)
    #expect(cell.gone == [])
    #expect(cell.new.map(\.finding.rule) == [.backgroundMissing])
    #expect(cell.new.flatMap(\.properties).map { "\($0)" } == ["cell/text: background #FFFFFF -> none"])
    #expect(cell.new.map { $0.location?.description } == ["new.yaml:7:7"])
  }

  @Test func `equal cells have no changes and the same findings`() throws {
    let cell = try #require(try comparison(label, label).cells.first)
    #expect(cell.changes == [])
    #expect(cell.gone == [] && cell.new == [])
    #expect(cell.staying == 1)
    #expect(cell.before == cell.after)
    #expect(cell.pixels == .identical)
  }

  @Test(arguments: [
    ("opacity: 0.5", "", "cell/text: opacity 0.5 -> none"),
    ("", "hidden: true", "cell/text: hidden none -> true"),
    ("fade: {length: 10, color: white}", "fade: {length: 20, color: white}", "cell/text: fade.length 10 -> 20"),
    (
      "", "fade: {edge: right, length: 20, color: '#FF0000'}",
      "cell/text: fade none -> {edge: right, length: 20, color: #FF0000}"
    ),
    ("padding: 4", "padding: [4, 8]", "cell/text: padding 4 -> [4, 8]"),
    ("color: '#111'", "color: '#222'", "cell/text: color #111111 -> #222222"),
    (
      "background: white", "background: {colors: [white, black]}", "cell/text: background #FFFFFF -> {colors: [#FFFFFF, #000000]}"
    ),
  ])
  func `a changed key is reported with both values in the document's terms`(old: String, new: String, expected: String) throws {
    func cell(_ keys: String) throws -> Cell {
      try #require(try inspected("- {name: text, type: text, text: Hi\(keys.isEmpty ? "" : ", " + keys)}").first).cell
    }
    #expect(try cell(new).changes(since: cell(old)).map { "\($0)" } == [expected])
  }

  @Test func `added, removed and moved elements are reported without their children`() throws {
    let old = """
      - {name: gone, children: [{type: text, text: inside}]}
      - {name: first, width: 1}
      - {name: second, height: 1}
      """
    let new = """
      - {name: second, height: 1}
      - {name: first, width: 1}
      - {name: come, children: [{type: text, text: within}]}
      """
    let changes = try #require(try comparison(old, new).cells.first).changes
    #expect(
      changes.map { "\($0)" } == [
        "cell: order first, second -> second, first", "cell/gone: removed (container)", "cell/come: added (container)",
      ])
    #expect(changes.map { "\($0.location)" } == ["new.yaml:5:3", "old.yaml:7:7", "new.yaml:9:7"])
  }

  @Test func `a renamed element is still the same element`() throws {
    let old = "- {name: first, width: 1, children: [{type: text, text: inside}]}"
    let changes = try #require(try comparison(old, old.replacing("first", with: "last")).cells.first).changes
    #expect(changes.map { "\($0)" } == ["cell/last: name first -> last"])
  }

  @Test func `a row inserted at the front of a list changes no other row`() throws {
    let rows = "- {name: row, each: words, as: word, type: text, text: '${word}'}"
    let old = try inspected(rows, data: #"[{"words": ["a", "b", "c"]}]"#, file: "old.yaml")
    let new = try inspected(rows, data: #"[{"words": ["z", "a", "b", "c"]}]"#)
    #expect(InspectionComparison(of: old, new).cells[0].changes.map { "\($0)" } == ["cell/row#0: added (text)"])
  }

  @Test func `an element inside a new container is still the same element`() throws {
    let old = "- {name: a, type: text, text: A}\n- {name: b, type: text, text: B}"
    let new = "- {name: a, type: text, text: A}\n- {name: box, children: [{name: b, type: text, text: B, opacity: 0.5}]}"
    #expect(
      try comparison(old, new).cells[0].changes.map { "\($0)" } == [
        "cell/box: added (container)", "cell/box/b: opacity none -> 0.5",
      ])
    #expect(
      try comparison(new, old).cells[0].changes.map { "\($0)" } == [
        "cell/box: removed (container)", "cell/b: opacity 0.5 -> none",
      ])
  }

  @Test func `a different type and a different canvas are changes`() throws {
    let old = try inspected("- {name: a, width: 10, height: 10, background: black}", file: "old.yaml")
    let new = try inspected(
      "- {name: a, type: shape, width: 10, height: 10, fill: black}", canvas: "{width: 90, scale: 1, background: white}")
    let found = InspectionComparison(of: old, new)
    #expect(
      found.cells[0].changes.map { "\($0)" } == [
        "canvas: width 80 -> 90", "cell/a: type container -> shape", "cell/a: background #000000 -> none",
        "cell/a: fill none -> #000000",
      ])
    #expect(found.text.hasSuffix("\nthe picture has 90 x 10 pixels instead of 80 x 10\n"))
  }

  @Test func `a finding whose own element has no change is attributed to the nearest enclosing change`() throws {
    let found = try comparison(
      "- {name: box, children: [{type: shape, fill: black, width: 10, height: 10}]}",
      "- {name: box, opacity: 0.5, children: [{type: shape, fill: black, width: 10, height: 10}]}")
    let shape = try #require(found.cells[0].new.first { $0.finding.path == "cell/box/shape" })
    #expect(shape.finding.rule == .opacity)
    #expect(shape.properties.map { "\($0)" } == ["cell/box: opacity none -> 0.5"])
  }

  @Test func `differing pixels are counted`() throws {
    let found = try comparison(
      "- {type: shape, width: 10, height: 10, fill: '#000000'}", "- {type: shape, width: 10, height: 10, fill: '#000003'}")
    #expect(found.cells.map(\.pixels) == [.differing(pixels: 100, largestStep: 3)])
    #expect(found.text.hasSuffix("\n100 pixels differ by at most 3/255\n"))
  }

  @Test func `a finding about a covered element is attributed to the element that covers it`() throws {
    let found = try comparison(
      "- {name: box, background: black, children: [{name: text, type: text, text: Hi, flex: 1, background: '#00000080'}]}",
      "- {name: box, background: black, children: [{name: text, type: text, text: Hi, flex: 1, background: white}]}")
    let hidden = try #require(found.cells[0].new.first { $0.finding.rule == .hidden })
    #expect(hidden.finding.path == "cell/box")
    #expect(hidden.properties.map { "\($0)" } == ["cell/box/text: background #00000080 -> #FFFFFF"])
  }

  @Test func `changes that several cells share are listed once, and cells of only one template are named`() throws {
    let data = #"[{"text": "a"}, {"text": "b"}]"#
    let old = try inspected("- {name: text, type: text, text: '${text}'}", data: data, file: "old.yaml")
    let new = try inspected("- {name: text, type: text, text: '${text}', background: white}", data: data)
    let dark = try inspected("- {type: text, text: '${text}'}", data: #"[{"text": "a"}]"#, states: ["dark"])
    let found = InspectionComparison(of: old, new + dark)
    #expect(found.onlyOld == [])
    #expect(found.onlyNew == ["item 1, dark"])
    let lines = found.text.split(separator: "\n")
    #expect(
      lines.prefix(4) == [
        "old.yaml -> new.yaml: 2 cells compared", "only in new.yaml: item 1, dark", "changed",
        "  cell/text: background none -> #FFFFFF",
      ])
    #expect(lines.last == "the pixels are the same in all cells")
  }

  @Test func `the JSON holds the same comparison`() throws {
    let found = try comparison(label, opaqueLabel)
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(InspectionComparison.output.text(of: found).utf8)) as? [String: Any])
    #expect(
      Set(object.keys)
        == [
          "formatVersion", "tool", "olderTemplate", "template", "cells", "onlyOld", "onlyNew", "before", "after",
        ])
    let cell = try #require((object["cells"] as? [[String: Any]])?.first)
    #expect(Set(cell.keys) == ["name", "changes", "gone", "new", "staying", "before", "after", "pixels"])
    let changes = try #require(cell["changes"] as? [[String: Any]])
    #expect(changes.map { $0["key"] as? String } == ["background"])
    #expect(changes.map { $0["old"] is NSNull } == [true])
    #expect(changes.map { $0["new"] as? String } == ["#FFFFFF"])
    let gone = try #require((cell["gone"] as? [[String: Any]])?.first)
    #expect(gone["rule"] as? String == "blend.background-missing")
    #expect(gone["location"] as? NSDictionary == ["file": "old.yaml", "line": 7, "column": 7])
    #expect((gone["by"] as? [[String: Any]])?.count == 1)
    #expect((cell["pixels"] as? [String: Any])?["identical"] as? Bool == true)
    #expect((object["before"] as? [String: Any])?["findings"] as? Int == 1)
    #expect((object["after"] as? [String: Any])?["findings"] as? Int == 0)
  }
}
