// SPDX-License-Identifier: MIT

package import CellDocument
package import Graphics
package import Notation
package import RenderAnalysis
package import TemplateFixes

/// An inspector of all cells of a template. It proves fixes on them with as many threads as there are cores.
package struct TemplateInspector: Sendable {
  private let inspector: CellInspector
  let data: ExaminedData

  /// - Parameters:
  ///   - drawing: draws the cells.
  ///   - generating: draws cells of generated data, with generated pictures for names that no file has.
  ///   - rules: the settings of the rules.
  ///   - items: the data; each item gives a cell.
  ///   - states: the choices of states, in each of which every item is drawn: `[[]]` for the template as it is, `[[], ["dark"]]`
  ///     for that and for its state `dark`.
  package init(
    _ drawing: CellDrawing, generating: CellDrawing, rules: RuleSettings = RuleSettings(), items: [DataItem],
    states: [[String]] = [[]],
    environment: BindingEnvironment
  ) {
    inspector = CellInspector(drawing, rules: rules)
    data = ExaminedData(
      items: items, states: states,
      drawing: ProofDrawing(environment: environment, cells: generating) { rules.applied(to: $0, in: $1, of: $2) })
  }

  /// Inspects all cells, and looks for fixes of their findings. Each fix is proven by drawing cells with it.
  ///
  /// - Parameter known: the cells if they have been inspected already, item by item, each in all choices of states.
  /// - Throws: `CellDocumentError`, `ElementFailure` and the other errors of drawing a cell.
  package func inspect(_ source: TemplateSource, cells known: [InspectedCell]? = nil) throws -> TemplateInspection {
    let cells = try known ?? self.cells(of: source)
    guard !cells.isEmpty else { return TemplateInspection(source: source, cells: cells, fixes: []) }
    var examination = try TemplateExamination(source, cells: examined(cells, of: source), data: data)
    let fixes = try examination.fixes()
    let avoidable = Set(fixes.filter(\.isSafe).flatMap(\.resolved))
    return TemplateInspection(
      source: source,
      cells: cells.enumerated().map { number, cell in
        cell.knowingFixes { avoidable.contains(FindingPlace(cell: number, finding: $0)) }
      }, fixes: fixes)
  }

  /// Returns the cells on which a fix is proven, each with the difference that this fix alone makes; `nil` if it makes none.
  ///
  /// - Throws: the errors of ``inspect(_:cells:)``.
  package func renders(of fix: FixProposal, in source: TemplateSource, cells: [InspectedCell]) throws -> [(
    proofCase: ProofCase, difference: RenderDifference?
  )] {
    var examination = try TemplateExamination(source, cells: examined(cells, of: source), data: data)
    return try examination.renders(of: fix)
  }

  /// Returns the template with all fixes that together change no pixel. Repeats the search until no more fixes are found.
  ///
  /// - Throws: the errors of ``inspect(_:cells:)``.
  package func fixed(_ source: TemplateSource) throws -> FixedTemplate {
    try FixedTemplate(fixing: source, data: data) { try examined(cells(of: $0), of: $0) }
  }

  private func variants(of source: TemplateSource) throws -> [CellTemplate] {
    let template = try source.template
    return try data.states.map { try template.applying($0) }
  }

  func cells(of source: TemplateSource) throws -> [InspectedCell] {
    let variants = try variants(of: source)
    return try data.items.flatMap { item in
      try variants.map { try inspector.inspect($0, item, environment: data.drawing.environment) }
    }
  }

  /// Returns the cells of a template in the form that the search for fixes uses.
  func examined(_ cells: [InspectedCell], of source: TemplateSource) throws -> [ExaminedCell] {
    let colors = try variants(of: source).map(\.colors)
    return cells.enumerated().map { number, cell in
      let (item, variant) = number.quotientAndRemainder(dividingBy: colors.count)
      return ExaminedCell(
        item: item, states: data.states[variant], cell: cell.cell, colors: colors[variant], analysis: cell.analysis,
        findings: cell.findings)
    }
  }
}

/// The findings in the cells of a template, and the fixes that were tried.
package struct TemplateInspection: Hashable, Sendable {
  package let source: TemplateSource
  /// The cells: each data item in each choice of states.
  ///
  /// A finding is avoidable if a safe fix removes it.
  package let cells: [InspectedCell]
  /// The fixes in the order of the template. Of several changes of the same kind to one element, only the best is listed.
  package let fixes: [VerifiedFix]

  /// Returns the fix of a finding: a safe fix that removes it, or else the fix that was proposed for it.
  package func fix(of place: FindingPlace) -> VerifiedFix? {
    fixes.first { $0.isSafe && $0.resolved.contains(place) } ?? fixes.first { $0.served.contains(place) }
  }
}

/// The cells of a template have too many pixels in total to be inspected at once. All cells keep their pixels and their analysis,
/// because a fix is proven on all of them.
package struct InspectionTooLarge: Error, Hashable, Sendable, CustomStringConvertible {

  package init() {}

  package var description: String {
    "the cells have more than \(Limits.inspectedPixels) pixels in total, the limit for one inspection; inspect a part of the data, or "
      + "one item with --item"
  }
}

extension InspectionTooLarge: AttributableError {
  package var fault: Fault { .document }
}
