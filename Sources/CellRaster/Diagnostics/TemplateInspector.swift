// SPDX-License-Identifier: MIT

package import CellDocument
package import TemplateFixes

/// Looks at all cells of a template, and proves fixes on them.
///
/// An inspector is for one thread. It keeps the pixels of each cell once.
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
  /// - Throws: `CellDocumentError`, `ElementFailure` and what else drawing a cell throws.
  package func inspect(_ source: TemplateSource) throws -> TemplateInspection {
    let template = try CellTemplate(parsing: source.bytes, fileName: source.fileName, format: source.format)
    let variants = try states.map { try template.applying($0) }
    let cells = try items.flatMap { item in
      try variants.map { try inspector.inspect($0, item, environment: environment) }
    }
    return TemplateInspection(source: source, cells: cells, fixes: [])
  }

  /// The template with all fixes that together change no pixel, repeated until no more are found.
  ///
  /// - Throws: what ``inspect(_:)`` throws.
  package func fixed(_ source: TemplateSource) throws -> FixedTemplate {
    FixedTemplate(source: source, applied: [], unapplied: [])
  }
}
