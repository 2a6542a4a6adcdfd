// SPDX-License-Identifier: MIT

package import CellDisplayList
package import CellDocument
package import CellGraphics
package import CellLayout
package import CellNotation
package import CellPainting
package import CellRenderAnalysis
package import CellTree

/// An inspected cell: its pixels, their cost, and the findings.
package struct InspectedCell: Equatable, Sendable {
  /// The name of the data item that the cell shows.
  package let item: DataItemName
  /// The states that were applied, in order.
  package let states: [String]
  package let painted: PaintedCell
  package let pixels: PixelBuffer
  package let analysis: CellAnalysis
  /// The findings. Each is about one rule and one layer. Reports combine them into `events`, which are numbered in order, starting
  /// with ``firstNumber``.
  package let findings: [Finding]
  /// The number of the cell's first event. In a report of several cells, no two events have the same number.
  package var firstNumber = 1
  /// Whether fixes have been looked for. If not, no finding is marked as avoidable.
  package let knowsAvoidable: Bool

  package var cell: Cell { painted.cell }

  package var list: DisplayList { painted.list }

  /// How the constraints of each container took part in the layout.
  package var constraintUses: [ConstraintUses] { painted.laidOut.explanation?.constraintUses ?? [] }

  /// Returns a copy with further findings.
  package func adding(_ more: [Finding]) -> InspectedCell {
    InspectedCell(
      item: item, states: states, painted: painted, pixels: pixels, analysis: analysis, findings: findings + more,
      firstNumber: firstNumber, knowsAvoidable: knowsAvoidable)
  }

  /// Returns a copy in which findings are marked as avoidable if a safe fix removes them. `isAvoidable` receives the index of a
  /// finding in ``findings``, and returns whether to mark that finding.
  func knowingFixes(isAvoidable: (Int) -> Bool) -> InspectedCell {
    InspectedCell(
      item: item, states: states, painted: painted, pixels: pixels, analysis: analysis,
      findings: findings.enumerated().map { isAvoidable($0) ? $1.withSafeFix() : $1 }, firstNumber: firstNumber,
      knowsAvoidable: true)
  }

  /// The cell's name among the cells of its template: `item 2, dark`.
  package var name: String { (["item \(item.index + 1)"] + states).joined(separator: ", ") }
}

/// Inspects single cells: draws and analyses them, but does not look for fixes.
package struct CellInspector: Sendable {
  package let drawing: CellDrawing
  /// The project's settings for rules: which rules are switched off, and the severities of the others.
  package let rules: RuleSettings

  package init(_ drawing: CellDrawing, rules: RuleSettings = RuleSettings()) {
    self.drawing = drawing
    self.rules = rules
  }

  /// Draws and analyses the cell of a data item. Findings of rules that are switched off are left out. Findings that the template
  /// suppresses are marked.
  ///
  /// - Throws: `CellDocumentError`; `ElementFailure`, which names the element; `UnpaintableSize`; `CairoFailure`.
  package func inspect(_ template: CellTemplate, _ item: DataItem, environment: BindingEnvironment) throws -> InspectedCell {
    let cell = try template.bind(item, environment: environment)
    return try inspect(cell, item.name, states: template.appliedStates) { rules.applied(to: $0, in: cell, of: template) }
  }

  /// Draws and analyses a cell. The result has all findings, whatever the settings for rules.
  ///
  /// - Throws: `ElementFailure`, which names the element; `UnpaintableSize`; `CairoFailure`.
  package func inspect(_ cell: Cell) throws -> InspectedCell { try inspect(cell, DataItemName(index: 0), states: []) { $0 } }

  /// Returns an inspected cell with the findings of one in which the bitmaps of some rasterized layers are drawn again for each frame.
  /// - Parameter template: that of the cell.
  package func redrawing(_ layers: Set<Int>, in cell: InspectedCell, of template: CellTemplate) -> InspectedCell {
    if layers.isEmpty { return cell }
    let analysis = cell.analysis.redrawing(layers)
    let findings = analysis.findings(with: cell.painted.laidOut.problems ?? [])
    return InspectedCell(
      item: cell.item, states: cell.states, painted: cell.painted, pixels: cell.pixels, analysis: analysis,
      findings: rules.applied(to: findings, in: cell.cell, of: template), firstNumber: cell.firstNumber, knowsAvoidable: false)
  }

  private func inspect(
    _ cell: Cell, _ item: DataItemName, states: [String], judging: ([Finding]) -> [Finding]
  ) throws -> InspectedCell {
    let painted = try drawing.painted(cell, .explanation)
    let pixels = try drawing.picture(painted)
    let analysis = try drawing.analysis(painted.list)
    return InspectedCell(
      item: item, states: states, painted: painted, pixels: pixels, analysis: analysis,
      findings: judging(analysis.findings(with: painted.laidOut.problems ?? [])), knowsAvoidable: false)
  }
}
