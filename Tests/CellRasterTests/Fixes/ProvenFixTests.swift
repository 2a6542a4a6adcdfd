// SPDX-License-Identifier: MIT

import CellRaster
import TemplateFixes
import Testing

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

  @Test(arguments: [
    "opacity: 0.5, ", "shadow: {color: black, blur: 2, offset: [0, 1]}, ", "background: '#FFFFFE', ",
    "states: {on: {background: black}}, ",
  ]) func `a container that paints or groups gives no argument`(_ key: String) throws {
    let document = try Self.document(
      "{\(key)children: [{type: text, name: label, text: Hi}]}", head: "states: {on: {}}", canvas: ", resizable: false")
    let fixes = try document.inspect().fixes.filter { $0.proposal.path == "cell/container/label" }
    #expect(fixes.allSatisfy { $0.verdict.argument == nil })
  }

  @Test func `a canvas that a state paints gives no argument`() throws {
    let document = try Self.document("{type: text, text: Hi}", head: "states: {dark: {canvas: {background: black}}}")
    #expect(try document.inspect().fixes.allSatisfy { $0.verdict.argument == nil })
  }

  @Test func `a clear background paints nothing, unless a state gives its name another colour`() throws {
    func verdicts(_ head: String) throws -> [ProofArgument?] {
      try Self.document(
        "{name: one, background: tint, children: [{type: shape, fill: '${a}', width: 20, height: 10}]}", head: head,
        data: ##"[{"a": "#00AA00"}]"##
      ).inspect().fixes.filter { $0.proposal.kind == .clearPaint }.map(\.verdict.argument)
    }
    #expect(try verdicts("colors: {tint: '#FF000000'}") == [.clearPaint])
    #expect(try !verdicts("colors: {tint: '#FF000000'}\nstates: {on: {colors: {tint: '#FF0000'}}}").contains(.clearPaint))
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
    #expect(try document.inspector.fixed(document.source, onlyProven: true).applied.map(\.proposal.path) == ["cell/first"])
    #expect(try document.fixed().applied.map(\.proposal.path) == ["cell/first", "cell/second"])
  }
}
