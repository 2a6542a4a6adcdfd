// SPDX-License-Identifier: MIT

public import CellDocument
public import DisplayList
public import Graphics
public import Notation
public import RenderAnalysis

/// A cell that was looked at: its pixels, what they cost, and what was found.
public struct InspectedCell: Hashable, Sendable {
  /// Which data item it shows.
  public let item: DataItemName
  /// The states that were applied, in their order.
  public let states: [String]
  public let cell: Cell
  public let pixels: PixelBuffer
  public let analysis: CellAnalysis
  /// One for each layer and rule. A number for people is the place of an event among their `events`, counted from ``firstNumber``.
  public internal(set) var findings: [Finding]
  /// The number of the first finding; in a report of several cells no two findings have the same.
  public var firstNumber = 1
  /// Whether fixes have been looked for, so that the findings know whether they are avoidable.
  public internal(set) var knowsAvoidable = false

  public var list: DisplayList { analysis.list }

  /// Which cell it is among those of one template: `item 2, dark`.
  public var name: String { (["item \(item.index + 1)"] + states).joined(separator: ", ") }
}

/// Draws and analyses cells.
///
/// An inspector is for one thread, as the renderer that it draws with.
public final class CellInspector {
  public let renderer: CellRenderer
  /// What becomes of rules.
  public let rules: RuleSettings

  public init(_ resources: RenderingResources, rules: RuleSettings = RuleSettings()) {
    renderer = CellRenderer(resources)
    self.rules = rules
  }

  /// An inspector that draws with a renderer of the same thread.
  public init(_ renderer: CellRenderer, rules: RuleSettings = RuleSettings()) {
    self.renderer = renderer
    self.rules = rules
  }

  /// A cell with its pixels and all findings, without fixes: those of rules that are switched off are left out, and those that
  /// the template ignores are marked.
  ///
  /// - Throws: `CellDocumentError`; `ElementFailure`, which names the element; `UnpaintableSize`; `CairoFailure`.
  public func inspect(_ template: CellTemplate, _ item: DataItem, environment: BindingEnvironment) throws -> InspectedCell {
    let cell = try template.bind(item, environment: environment)
    let list = try renderer.displayList(cell)
    let pixels = try renderer.draw(list, of: cell)
    let analysis = try renderer.analysis(of: list)
    return InspectedCell(
      item: item.name, states: template.appliedStates, cell: cell, pixels: pixels, analysis: analysis,
      findings: rules.applied(to: analysis.findings, in: cell, of: template))
  }
}
