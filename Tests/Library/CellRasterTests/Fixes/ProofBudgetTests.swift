// SPDX-License-Identifier: MIT

import CellGraphics
import CellTestSupport
import Testing

@testable import CellInspection
@testable import CellRaster

/// The work of the search for fixes is counted, and bounded.
@Suite struct ProofBudgetTests {
  /// Returns a cell with absolutely positioned shapes between device pixels.
  private static func shapes(_ count: Int) -> String {
    let lines = (0..<count).map { index in
      "    - {type: shape, fill: '#336699', position: absolute, left: \(index % 20 * 19).3, top: \(index / 20 * 19).3, width: 12.4, height: 12.4}"
    }
    return "version: 1\ncanvas: {width: 400, scale: 2, background: white}\ncell:\n  height: 400\n  children:\n"
      + lines.joined(separator: "\n") + "\n"
  }

  /// Returns a cell with frames whose formulas use all others.
  private static func frames(_ count: Int) -> String {
    let lines = (0..<count).map { index in
      let terms = (0..<count).filter { $0 != index }.map { "0 * s\($0).y" }.joined(separator: " + ")
      return
        "    - {type: shape, name: s\(index), fill: '#336699', x: \"\(index % 20 * 19).3 + \(terms)\", y: \(index / 20 * 19).3, width: 12.4, height: 12.4}"
    }
    return "version: 1\ncanvas: {width: 400, scale: 2, background: white}\ncell:\n  layout: frames\n  height: 400\n  children:\n"
      + lines.joined(separator: "\n") + "\n"
  }

  private static func examination(_ document: InspectedDocument, budget: ProofBudget = .standard) throws -> TemplateExamination {
    let inspector = TemplateInspector(
      try RenderingResources(fonts: FontCollection(), assets: AssetRoot(path: goldenAssets)), items: document.items,
      environment: document.environment, budget: budget)
    let cells = try inspector.examined(inspector.cells(of: document.source), of: document.source)
    return try TemplateExamination(document.source, cells: cells, data: inspector.data)
  }

  @Test(arguments: [("shapes", 100), ("shapes", 400), ("frames", 60)]) func `the search ends soon after the budget is spent`(
    kind: String, count: Int
  ) throws {
    var examination = try Self.examination(InspectedDocument(kind == "shapes" ? Self.shapes(count) : Self.frames(count)))
    _ = try examination.fixes()
    let steps = try #require(examination.prover).renders.steps
    print("\(count) \(kind): \(steps) steps")
    #expect(steps <= 440_000)
  }

  @Test func `the steps for shapes that all fail grow with their number, not with its square`() throws {
    func steps(_ count: Int) throws -> Int {
      var examination = try Self.examination(InspectedDocument(Self.shapes(count)), budget: .unlimited)
      var prover = try #require(try examination.testedProver())
      let before = prover.renders.steps
      let fixes = examination.source.choices(for: examination.cells).flatMap { $0.offers.map(\.proposal) }
      #expect(prover.prove(fixes, on: DataValue(examination.source.root)).proven.isEmpty)
      return prover.renders.steps - before
    }
    let (half, whole) = (try steps(60), try steps(120))
    print("60 shapes: \(half) steps, 120: \(whole)")
    #expect(Double(whole) <= 2.3 * Double(half))
  }

  @Test func `the report says which fixes were not tried, and with which option all are`() throws {
    let document = try InspectedDocument(
      cell: "children:\n"
        + (1...6).map { "  - {type: text, name: t\($0), text: Hi, size: \($0 * 4), lineHeight: \($0 * 5)}" }.joined(
          separator: "\n"))
    let inspector = TemplateInspector(
      try RenderingResources(fonts: FontCollection(), assets: AssetRoot(path: goldenAssets)), items: document.items,
      environment: document.environment, budget: ProofBudget(steps: 300))
    let found = try inspector.inspect(document.source)
    #expect(found.fixes.map { "\($0.verdict)" } == Array(repeating: "not tried within the proof budget of 300 steps", count: 6))
    #expect(
      found.notes.first == "6 fixes were not tried within the proof budget of 300 steps; --proof-budget unlimited tries all")
    #expect(try document.inspect().fixes.allSatisfy(\.isSafe))
  }

  @Test func `a lack that several fixes share is said once, with a constraint that makes them safe`() throws {
    func document(_ head: String) throws -> InspectedDocument {
      try InspectedDocument(
        """
        version: 1
        canvas: {width: 200, scale: 1, background: white, resizable: false}
        \(head)
        cell:
          direction: column
          children:
            - {type: shape, fill: '#DCE6F5', position: absolute, left: 0, top: 0, bottom: 0, width: "${poll.share}%"}
            - {type: text, name: a, text: I, size: 5, lineHeight: 8, position: absolute, left: 120, top: 0}
            - {type: text, name: b, text: J, size: 5, lineHeight: 8, position: absolute, left: 140, top: 0}
            - {type: text, name: c, text: K, size: 5, lineHeight: 8, position: absolute, left: 160, top: 0}
            - {type: text, name: d, text: L, size: 5, lineHeight: 8, position: absolute, left: 180, top: 0}
            - {height: 40}

        """, data: #"[{"poll": {"share": 20}}, {"poll": {"share": 45}}]"#)
    }
    let found = try document("").inspect()
    let failed = found.fixes.filter { !$0.isSafe }
    #expect(failed.count == 4)
    #expect(failed.allSatisfy { "\($0.verdict)".contains("poll.share") })
    #expect(found.notes.count == 1)
    let note = try #require(found.notes.first)
    #expect(
      note.hasPrefix(
        "4 fixes work for the user's data, but not for all values of poll.share; state data: {poll.share: {type: number, "))
  }
}

extension TemplateExamination {
  /// Returns the prover of the examination, without a search for fixes.
  fileprivate mutating func testedProver() throws -> FixProver? {
    try FixProver(
      of: source.template, bytes: source.bytes.count, items: data.sample(of: source.template), including: data.states,
      drawing: data.drawing)
  }
}
