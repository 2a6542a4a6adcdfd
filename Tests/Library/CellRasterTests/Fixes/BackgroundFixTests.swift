// SPDX-License-Identifier: MIT

import CellInspection
import CellRaster
import CellRenderAnalysis
import Testing

@Suite struct BackgroundFixTests {
  @Test func `a label over one colour gets this colour as its background`() throws {
    let found = try InspectedDocument(cell: "background: '#C0FFEE'\nchildren: [{type: text, text: Hi}]").inspect()
    #expect(found.summary == ["background cell/text: safe"])
    #expect(found.fixes.map(\.proposal.title) == ["Give cell/text the background #C0FFEE"])
    #expect(found.avoidable() == ["blend.background-missing cell/text"])
    #expect(found.fixes.map(\.resolved) == [[PlaceInCells(cell: 0, finding: 0)]])
  }

  @Test(arguments: [
    ("{type: badge, label: 3}", "background"),
    ("{type: gradient, height: 10, width: 10, colors: ['#FF000000', '#FF0000']}", "background"),
    ("{type: shape, shape: circle, size: 20, fill: black}", "background"),
    ("{type: avatar, source: scene.png, size: 20}", "backdrop"), ("{type: avatar, initials: A, size: 20}", "backdrop"),
    ("{type: text, text: Hi, background: '#FF0000', cornerRadius: 4, padding: 4}", "backdrop"),
    ("{type: text, text: Hi, background: '#FF000080', padding: 4}", "backdrop"),
    (
      "{type: text, text: Hi, background: black, color: white, padding: 4, cornerRadius: 4, tail: {corner: bottom-right}}",
      "backdrop"
    ),
    ("{type: avatar, source: scene.png, size: 20, margin: 5, ring: {fill: black}, status: {fill: white}}", "backdrop"),
  ]) func `an element with round corners or a background gets a backdrop instead`(_ element: String, _ key: String) throws {
    let fixed = try InspectedDocument(cell: "background: '#C0FFEE'\nchildren: [\(element)]").fixed()
    #expect(fixed.applied.map(\.proposal.kind) == [.background])
    #expect(fixed.source.text.contains("\(key): \"#C0FFEE\"}]"))
  }

  @Test func `blending of a label over a picture is unavoidable`() throws {
    let found = try InspectedDocument(
      cell: """
        height: 40
        children:
          - {type: image, source: scene.png, position: absolute, top: 0, left: 0, width: 100, height: 40}
          - {type: text, text: Hi, position: absolute, top: 10, left: 10}
        """
    ).inspect()
    #expect(found.redLayers().contains("cell/text"))
    #expect(!found.fixes.contains { $0.proposal.path == "cell/text" })
    #expect(!found.avoidable().contains("blend.background-missing cell/text"))
  }

  @Test func `an icon from the data is tried with other vector images`() throws {
    let found = try InspectedDocument(
      cell: "background: '#C0FFEE'\nchildren: [{type: icon, source: '${icon}', size: 20}]",
      data: #"[{"icon": "shapes.svg#star"}]"#
    ).inspect()
    #expect(found.summary == ["background cell/icon: safe"])
  }

  private static let panel = """
    children:
      - {type: shape, fill: "${fill}", position: absolute, top: 0, left: 0, width: 100, height: 30}
      - {type: text, text: Hi}
    """

  @Test func `a colour that differs for another data item is not a safe background`() throws {
    let found = try InspectedDocument(cell: Self.panel, data: ##"[{"fill": "#FF0000"}, {"fill": "#00FF00"}]"##).inspect()
    #expect(found.fixes.count == 1)
    #expect(found.fixes[0].proposal.title == "Give cell/text the background #FF0000")
    #expect(!found.fixes[0].isSafe)
    #expect(found.avoidable(0) + found.avoidable(1) == [])
    let label = try #require(found.cells[0].findings.firstIndex { $0.path == "cell/text" })
    #expect(found.fix(of: PlaceInCells(cell: 0, finding: label)) == found.fixes[0])
  }

  @Test func `the colour of most data items is tried first`() throws {
    let found = try InspectedDocument(
      cell: Self.panel, data: ##"[{"fill": "#FF0000"}, {"fill": "#00FF00"}, {"fill": "#00FF00"}]"##
    ).inspect()
    #expect(found.fixes.map(\.proposal.title) == ["Give cell/text the background #00FF00"])
  }

  @Test func `an element gets the expression for the colour around it as its background`() throws {
    let found = try InspectedDocument(
      cell: "background: '${fill}'\nchildren: [{type: text, text: Hi}]",
      data: ##"[{"fill": "#FF0000"}, {"fill": "#00FF00"}]"##
    ).inspect()
    #expect(found.fixes.map(\.proposal.title) == ["Give cell/text the background ${fill}"])
    #expect(
      found.summary == ["background cell/text: works for this data, but not with fill #00FF0080: 224 pixels differ"])
    #expect(found.fixes.map(\.suggestion) == ["data: {fill: {opaque: true}}"])
  }

  @Test func `one fix of a repeated element fixes all repetitions`() throws {
    let document = try InspectedDocument(
      cell: "direction: column\ngap: 6\nchildren: [{type: text, each: lines, text: '${item}', lineHeight: 20}]",
      data: #"{"lines": ["one", "two"]}"#)
    let found = try document.inspect()
    #expect(found.redLayers() == ["cell/text#0", "cell/text#1"])
    #expect(found.fixes.map(\.proposal.path) == ["cell/text"])
    #expect(found.fixes.map(\.resolved.count) == [2])
    #expect(try document.inspector.inspect(document.fixed().source).redLayers().isEmpty)
  }

  @Test func `a background saves nothing for a label whose ink extends beyond its frame`() throws {
    let found = try InspectedDocument(
      cell: "padding: 20\nchildren: [{type: text, text: Ägyg, lineHeight: 8, size: 20}]"
    ).inspect()
    #expect(found.cells[0].findings.map(\.rule) == [.backgroundMissing, .inkExceedsBounds])
    #expect(
      found.summary == [
        "background cell/text: changes no pixel, but saves 0 blended pixels and paints 416 (item 1 gets more expensive)"
      ])
    #expect(found.avoidable().isEmpty)
  }

  @Test func `a gradient over a label is never made opaque, even where no letter is below it`() throws {
    let found = try InspectedDocument(
      cell: """
        children:
          - {type: text, text: Hi, width: 100, height: 60, background: white}
          - {type: gradient, position: absolute, left: 10, bottom: 0, width: 50, height: 20, colors: ['#FF000000', '#FF0000']}
        """
    ).inspect()
    #expect(
      found.cells[0].findings.map(\.reason) == [
        "blends 1,000 pixels (1,000 mixed): its gradient is translucent, and everything under it is #FFFFFF"
      ])
    #expect(found.fixes.isEmpty)
  }
}
