// SPDX-License-Identifier: MIT

package import CellDocument
internal import Graphics
internal import RenderAnalysis
package import TemplateFixes

/// Looks at all cells of a template, and proves fixes on them.
///
/// An inspector is for one thread.
package final class TemplateInspector {
  private let inspector: CellInspector
  private let items: [DataItem]
  private let states: [[String]]
  private let environment: BindingEnvironment

  /// - Parameters:
  ///   - items: the data; each item gives a cell.
  ///   - states: choices of states, in each of which every item is drawn: `[[]]` for the template as it is, `[[], ["dark"]]` for
  ///     that and in its state `dark`.
  package init(_ inspector: CellInspector, items: [DataItem], states: [[String]] = [[]], environment: BindingEnvironment) {
    self.inspector = inspector
    self.items = items
    self.states = states
    self.environment = environment
  }

  /// All cells with their findings, and the fixes of these, each proven by drawing all cells again with it.
  ///
  /// - Parameter known: the cells, item by item and each in all choices of states, where they have been inspected already.
  /// - Throws: `CellDocumentError`, `ElementFailure` and what else drawing a cell throws.
  package func inspect(_ source: TemplateSource, cells known: [InspectedCell]? = nil) throws -> TemplateInspection {
    let variants = try variants(of: try source.template)
    var cells =
      try known
      ?? items.flatMap { item in
        try variants.map { try inspector.inspect($0, item, environment: environment) }
      }
    let examined = cells.indices.map { number in
      let cell = cells[number]
      return ExaminedCell(
        DrawnCell(
          cell: cell.cell, list: cell.list, pixels: cell.pixels, colors: variants[number % variants.count].colors),
        analysis: cell.analysis, findings: cell.findings)
    }
    let fixes = try TemplateExamination(
      source, cells: examined, drawing: drawing, reference: cells.map(\.pixels)
    ).fixes()
    for place in fixes.filter(\.isSafe).flatMap(\.resolved) { cells[place.cell].findings[place.finding].isAvoidable = true }
    for number in cells.indices { cells[number].knowsAvoidable = true }
    return TemplateInspection(source: source, cells: cells, fixes: fixes)
  }

  /// The template with all fixes that together change no pixel, repeated until no more are found.
  ///
  /// - Throws: what ``inspect(_:)`` throws.
  package func fixed(_ source: TemplateSource) throws -> FixedTemplate {
    try FixedTemplate(fixing: source, drawing: drawing)
  }

  private func variants(of template: CellTemplate) throws -> [CellTemplate] {
    try states.map { try template.applying($0) }
  }

  /// The cells of each item, in each choice of states one after the other.
  private var drawing: CellDrawing {
    CellDrawing(count: items.count * states.count) { [self] template in
      let variants = try variants(of: template)
      return { [self] number in
        let (item, variant) = number.quotientAndRemainder(dividingBy: variants.count)
        let cell = try variants[variant].bind(items[item], environment: environment)
        let list = try inspector.renderer.displayList(cell)
        return DrawnCell(
          cell: cell, list: list, pixels: try inspector.renderer.draw(list, of: cell), colors: variants[variant].colors)
      }
    } analyse: { [self] list in
      try inspector.renderer.analysis(of: list)
    } choose: { [self] findings, cell in
      inspector.rules.applied(to: findings, in: cell)
    }
  }
}
