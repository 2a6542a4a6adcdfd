// SPDX-License-Identifier: MIT

import CellGraphics
import CellNotation
import CellRaster
import Testing

@testable import CellInspection

/// Arguments that a fix changes no pixel whatever the data, and templates for which they do not hold.
@Suite struct ProvenFixTests {
  private static func arguments(_ document: InspectedDocument) throws -> [String: ProofArgument?] {
    Dictionary(
      try document.inspect().fixes.filter(\.isSafe).map {
        ("\($0.proposal.kind.rawValue) \($0.proposal.path)", $0.verdict.argument)
      }
    ) { first, _ in first }
  }

  private static func document(_ children: String, head: String = "", canvas: String = "", data: String = "{}") throws
    -> InspectedDocument
  {
    try InspectedDocument(
      """
      version: 1
      canvas: {width: 100, scale: 1, background: white\(canvas)}
      \(head)
      cell:
        height: 60
        children: [\(children)]

      """, data: data)
  }

  @Test func `nothing but the canvas is below the first label, but a label before the second may reach below it`() throws {
    let document = try Self.document(
      "{children: [{type: text, name: first, text: '${a}'}]}, {type: text, name: second, text: '${b}', position: absolute, left: 0, top: 0, hidden: true}",
      data: #"[{"a": "One", "b": "Two"}]"#)
    #expect(try Self.arguments(document) == ["background cell/container/first": .onlyCanvasBelow])
    let both = try Self.document(
      "{type: text, name: first, text: A, width: 20, height: 20}, {type: text, name: second, text: B, width: 20, height: 20}",
      canvas: ", resizable: false")
    let found = try both.inspect().fixes
    #expect(found.map(\.verdict.argument) == [.onlyCanvasBelow, nil])
  }

  @Test func `a shape is covered by literal numbers`() throws {
    func document(_ cover: String) throws -> InspectedDocument {
      try Self.document(
        """
        {name: under, type: shape, fill: '${tint}', position: absolute, left: 4, top: 4, width: 10, height: 10},
        {name: over, type: shape, fill: black, position: absolute, left: 0, top: 0, width: 40, height: 20\(cover)}
        """, data: ##"[{"tint": "#FF0000"}]"##)
    }
    #expect(try Self.arguments(document(""))["hidden cell/under"] == .coveredByNumbers)
    #expect(try Self.arguments(document(", when: true"))["hidden cell/under"] == .some(nil))
  }

  @Test func `a cell that only scale, direction and state can change is compared in all combinations`() throws {
    let shapes =
      "{name: under, type: shape, fill: red, width: 20, height: 20, cornerRadius: 3}, {name: panel, type: shape, fill: blue, position: absolute, left: 0, top: 0, width: 100, height: 60}"
    let head = "colors: {red: '#FF0000', blue: '#0000FF'}"
    let found = try Self.document(shapes, head: head, canvas: ", resizable: false").inspect().fixes
    let fixed = found.filter { $0.proposal.kind == .hidden }
    #expect(fixed.map(\.verdict.argument) == [.allConfigurations(6)])
    #expect(
      "\(fixed[0].verdict)".hasPrefix("proven, only scale, direction and state can change this cell, and all 6 combinations"))
    let resizable = try Self.document(shapes, head: head).inspect().fixes.filter { $0.proposal.kind == .hidden }
    #expect(resizable.map(\.verdict.argument) == [nil])
  }

  @Test func `only proven fixes are applied on request`() throws {
    let document = try Self.document(
      "{type: text, name: first, text: A, width: 40, height: 60}, {type: text, name: second, text: B, width: 40, height: 60}",
      canvas: ", resizable: false")
    #expect(
      try document.inspector.fixed(document.source, onlyProven: true).template.applied.map(\.proposal.path) == ["cell/first"])
    #expect(try document.fixed().applied.map(\.proposal.path) == ["cell/first", "cell/second"])
  }
}

/// The search for arguments, asked about one change of a template at a time.
@Suite struct ArgumentSearchTests {
  /// Returns the argument for a change of the label in a container, or of the container itself.
  private static func argument(
    _ kind: FixProposal.Kind, container: String = "", label: String = "", before: String = "", head: String = "",
    changesContainer: Bool = false
  ) throws -> ProofArgument? {
    let text = """
      version: 1
      canvas: {width: 100, scale: 1, background: white}
      colors: {tint: '#FF000000', paper: '#FFFFFF'}
      \(head)
      cell:
        children:
          - {\(container)children: [\(before){type: text, text: Hi\(label)}]}

      """
    let source = try TemplateSource(DocumentText(Array(text.utf8), fileName: "t.yaml"))
    let outer = try #require(source.root.child("cell")?.child("children")?.child("0"))
    let index = before.isEmpty ? "0" : "1"
    let node = changesContainer ? outer : try #require(outer.child("children")?.child(index))
    let pointer = "/cell/children/0" + (changesContainer ? "" : "/children/\(index)") + "/background"
    let place = try #require(JSONPointer(pointer))
    let fix = FixProposal(
      kind: kind, path: "cell/container",
      location: DocumentLocation(file: "t.yaml", line: node.position.line, column: node.position.column),
      patch: TemplatePatch([kind == .clearPaint ? .remove(place) : .add(place, "white")]), title: "", change: "")
    return ArgumentSearch(source, try source.template).argument(for: fix)
  }

  @Test func `a plain container around a label gives an argument`() throws {
    #expect(try Self.argument(.background) == .onlyCanvasBelow)
    #expect(try Self.argument(.background, container: "padding: 4, background: white, ") == .onlyCanvasBelow)
    #expect(try Self.argument(.background, before: "{type: spacer, size: 4}, ") == .onlyCanvasBelow)
  }

  @Test(arguments: [
    "opacity: 0.5, ", "shadow: {color: black, blur: 2, offset: [0, 1]}, ", "background: paper, ", "mask: {fade: {length: 4}}, ",
    "cornerRadius: 4, clip: true, ", "each: rows, ", "states: {on: {background: black}}, ", "border: {width: 1, color: black}, ",
  ]) func `a container that paints, groups or repeats gives no argument`(_ keys: String) throws {
    #expect(try Self.argument(.background, container: keys, head: "states: {on: {}}") == nil)
  }

  @Test(arguments: [", opacity: 0.5", ", shadow: {color: black, blur: 2, offset: [0, 1]}", ", each: rows", ", order: 1"])
  func `a label that groups, repeats or moves in the order gives no argument`(_ keys: String) throws {
    #expect(try Self.argument(.background, label: keys) == nil)
  }

  @Test func `something painted before the label gives no argument`() throws {
    #expect(try Self.argument(.background, before: "{type: text, text: A}, ") == nil)
  }

  @Test(arguments: ["states: {dark: {canvas: {background: black}}}", "states: {dark: {canvas: {background: white}}}"])
  func `a canvas whose background a state sets gives no argument`(_ head: String) throws {
    #expect(try Self.argument(.background, head: head) == nil)
  }

  @Test func `a clear background paints nothing, unless a state changes it or gives its name another colour`() throws {
    func argument(_ keys: String, _ head: String = "") throws -> ProofArgument? {
      try Self.argument(.clearPaint, container: keys, head: head, changesContainer: true)
    }
    #expect(try argument("background: tint, ") == .clearPaint)
    #expect(try argument("background: '#12345600', ") == .clearPaint)
    #expect(try argument("background: paper, ") == nil)
    #expect(try argument("background: 'mix(tint, transparent)', ") == .clearPaint)
    #expect(try argument("background: 'mix(tint, paper)', ") == nil)
    #expect(try argument("background: 'hsl(20 30% 40% / 0%)', ") == .clearPaint)
    #expect(try argument("background: 'mix(tint, tint)', ", "states: {on: {colors: {tint: 'mix(paper, transparent)'}}}") == nil)
    #expect(try argument("background: 'mix(tint, tint)', ", "states: {on: {colors: {tint: paper/0%}}}") == .clearPaint)
    #expect(try argument("background: tint, ", "states: {on: {colors: {tint: '#FF0000'}}}") == nil)
    #expect(try argument("background: tint, states: {on: {background: black}}, ", "states: {on: {}}") == nil)
  }
}
