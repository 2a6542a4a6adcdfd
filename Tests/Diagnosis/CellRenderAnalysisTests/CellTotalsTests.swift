// SPDX-License-Identifier: MIT

import CellRenderAnalysis
import Testing

@Suite struct CellTotalsTests {
  /// A cell of 100 x 20 pixels: a square off the grid by half a pixel; two rectangles in a pass of 15 x 5, whose
  /// buffer is blended, too; a label of 20 x 10.
  private static let cell = """
    background: white
    height: 20
    children:
      - {type: shape, position: absolute, left: 10.5, top: 0, width: 10, height: 10, fill: '#FF0000'}
      - {position: absolute, left: 50, top: 0, opacity: 0.5, children: [
          {type: shape, width: 10, height: 5, fill: '#00FF00'}, {type: shape, width: 5, height: 5, fill: '#0000FF'}]}
      - {type: text, position: absolute, left: 70, top: 0, width: 20, height: 10, text: Hi, size: 6, lineHeight: 10}
    """

  private func totals(avoidable: Bool = false) throws -> CellTotals {
    let analysis = try analysis(of: Self.cell)
    let findings = analysis.findings.map { avoidable && $0.rule.category == .blend ? $0.withSafeFix() : $0 }
    return CellTotals(of: analysis, findings: findings)
  }

  @Test(arguments: [
    (CostMeasure.misaligned, 20.0), (.misalignedLayers, 1), (.offscreen, 1), (.offscreenBytes, 300), (.highestOverdraw, 2),
    (.scaled, 0), (.oversized, 0),
  ])
  func `a measure of a small cell has the expected value`(measure: CostMeasure, value: Double) throws {
    #expect(try totals()[measure] == value)
  }

  @Test func `blended pixels are inherent until a fix is known`() throws {
    let totals = try totals()
    #expect(totals[.blended] == 385)
    #expect(totals[.avoidableBlended] == 0)
    #expect(totals[.inherentBlended] == 385)
  }

  @Test func `blended pixels of a layer that a fix makes opaque are avoidable`() throws {
    let totals = try totals(avoidable: true)
    #expect(totals[.blended] == 385)
    #expect(totals[.avoidableBlended] == 200)
    #expect(totals[.inherentBlended] == 185)
  }

  @Test func `findings are counted by severity`() throws {
    #expect(try totals()[.errors] == 1)
    #expect(try totals()[.warnings] == 1)
    #expect(try totals()[.notes] == 1)
    #expect(try totals(avoidable: true)[.warnings] == 2)
  }
}
