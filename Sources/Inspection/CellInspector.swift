// SPDX-License-Identifier: MIT

public import CellDocument
public import DisplayList
public import Graphics
public import Notation
public import RenderAnalysis
package import TemplateFixes

/// An inspected cell: its pixels, their cost, and the findings.
public struct InspectedCell: Hashable, Sendable {
  /// The name of the data item that the cell shows.
  public let item: DataItemName
  /// The states that were applied, in order.
  public let states: [String]
  public let cell: Cell
  public let pixels: PixelBuffer
  public let analysis: CellAnalysis
  /// The findings, one for each layer and rule. Reports number their `events` in order, starting with ``firstNumber``.
  public internal(set) var findings: [Finding]
  /// The number of the cell's first event. In a report of several cells, no two events have the same number.
  public var firstNumber = 1
  /// Whether fixes have been looked for, so that the findings state whether they are avoidable.
  public internal(set) var knowsAvoidable = false

  public var list: DisplayList { analysis.list }

  /// The cell's name among the cells of its template: `item 2, dark`.
  public var name: String { (["item \(item.index + 1)"] + states).joined(separator: ", ") }
}

/// An inspector, which renders and analyses cells.
public struct CellInspector: Sendable {
  package let drawing: CellDrawing
  /// The settings of the rules: which are switched off, and their severities.
  public let rules: RuleSettings

  package init(_ drawing: CellDrawing, rules: RuleSettings = RuleSettings()) {
    self.drawing = drawing
    self.rules = rules
  }

  /// Returns a cell with its pixels and all findings, without fixes. Findings of rules that are switched off are left out. Findings
  /// that the template suppresses are marked.
  ///
  /// - Throws: `CellDocumentError`; `ElementFailure`, which names the element; `UnpaintableSize`; `CairoFailure`.
  public func inspect(_ template: CellTemplate, _ item: DataItem, environment: BindingEnvironment) throws -> InspectedCell {
    let cell = try template.bind(item, environment: environment)
    let list = try drawing.list(cell)
    let pixels = try drawing.picture(list, cell)
    let analysis = try drawing.analysis(list)
    return InspectedCell(
      item: item.name, states: template.appliedStates, cell: cell, pixels: pixels, analysis: analysis,
      findings: rules.applied(to: analysis.findings, in: cell, of: template))
  }
}
