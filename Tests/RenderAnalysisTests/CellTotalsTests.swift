// SPDX-License-Identifier: MIT

import RenderAnalysis
import Testing

@Suite struct CellTotalsTests {
  /// A cell of 100 x 20 pixels: a label without background, 20 x 10; a rectangle at half a point; a rectangle in a pass.
  private static let cell = """
    background: white
    height: 20
    children:
      - {type: shape, position: absolute, left: 10.5, top: 0, width: 10, height: 10, background: '#FF0000'}
      - {position: absolute, left: 50, top: 0, width: 10, height: 10, opacity: 0.5, children: [
          {type: shape, width: 10, height: 5, background: '#00FF00'}, {type: shape, width: 5, height: 5, background: '#0000FF'}]}
    """

  private func totals(avoidable: Bool = false) throws -> CellTotals {
    let analysis = try analysis(of: Self.cell)
    var findings = analysis.findings
    for index in findings.indices where findings[index].rule.category == .blend { findings[index].isAvoidable = avoidable }
    return CellTotals(of: analysis, findings: findings)
  }

  @Test(arguments: [
    (CostMeasure.misaligned, 20.0), (.misalignedLayers, 1), (.offscreen, 1), (.offscreenBytes, 400), (.highestOverdraw, 2),
    (.scaled, 0), (.oversized, 0),
  ])
  func `a measure of a small cell`(measure: CostMeasure, value: Double) throws {
    #expect(try totals()[measure] == value)
  }

  @Test func `blended pixels are inherent until a fix is known`() throws {
    let (inherent, avoidable) = (try totals(), try totals(avoidable: true))
    print(inherent, avoidable)
    #expect(inherent[.blended] == 75)
  }
}
