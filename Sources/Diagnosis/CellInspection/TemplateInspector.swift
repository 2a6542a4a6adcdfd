// SPDX-License-Identifier: MIT

package import CellDocument
package import CellGraphics
package import CellNotation
package import CellRenderAnalysis

/// Inspects all cells of a template and looks for fixes. Fixes are proven on as many threads as there are processor cores.
package struct TemplateInspector: Sendable {
  private let inspector: CellInspector
  let data: ExaminedData

  /// - Parameters:
  ///   - drawing: the functions that draw the cells.
  ///   - generating: the functions that draw cells with generated data. They generate a picture if its file does not exist.
  ///   - rules: the project's settings for rules.
  ///   - items: the data. Each item is drawn once in each set of states.
  ///   - states: the sets of states: `[[]]` to draw the template without states, `[[], ["dark"]]` to draw it also in its state
  ///     `dark`.
  ///   - environment: the values that cells depend on besides the template and the data.
  ///   - budget: the limit on the work of the search for fixes.
  package init(
    _ drawing: CellDrawing, generating: CellDrawing, rules: RuleSettings = RuleSettings(), items: [DataItem],
    states: [[String]] = [[]],
    environment: BindingEnvironment, budget: ProofBudget = .standard
  ) {
    inspector = CellInspector(drawing, rules: rules)
    data = ExaminedData(
      items: items, states: states,
      drawing: ProofDrawing(environment: environment, cells: generating, budget: budget) { rules.applied(to: $0, in: $1, of: $2) }
    )
  }

  /// Inspects all cells, and looks for fixes of their findings. Each fix is tested by comparing cells with and without it.
  ///
  /// - Parameter known: the cells, if they have already been inspected; `nil` to inspect them here. For each item, in order, there
  ///   is one cell in each set of states.
  /// - Throws: `CellDocumentError`; `ElementFailure`, which names the element; `UnpaintableSize`; `CairoFailure`; `CancellationError` if
  ///   the task is cancelled, which ends the search for fixes after the cells that are drawn at the moment.
  package func inspect(_ source: TemplateSource, cells known: [InspectedCell]? = nil) throws -> TemplateInspection {
    let cells = try known ?? self.cells(of: source)
    guard !cells.isEmpty else {
      return TemplateInspection(source: source, cells: cells, configurationsOfCells: [], fixes: [], notes: [])
    }
    var examination = try TemplateExamination(source, cells: examined(cells, of: source), data: data)
    let fixes = try examination.fixes()
    try Task.checkCancellation()
    let notes = examination.notes
    let avoidable = Set(fixes.filter(\.isSafe).flatMap(\.resolved))
    return TemplateInspection(
      source: source,
      cells: cells.enumerated().map { number, cell in
        cell.knowingFixes { avoidable.contains(PlaceInCells(cell: number, finding: $0)) }
      }, configurationsOfCells: examination.cells.map(\.configuration), fixes: fixes, notes: notes.map(\.description))
  }

  /// Returns each cell on which a fix is proven, and the difference that the fix alone makes to it; the difference is `nil` if the
  /// cell stays the same.
  ///
  /// - Throws: the errors of ``inspect(_:cells:)``.
  package func renders(of fix: FixProposal, in source: TemplateSource, cells: [InspectedCell]) throws -> [(
    proofCase: ProofCase, difference: RenderDifference?
  )] {
    var examination = try TemplateExamination(source, cells: examined(cells, of: source), data: data)
    return try examination.renders(of: fix)
  }

  /// Applies all safe fixes, which together change no pixel in any cell that was compared. If the template's text cannot be edited for a fix, the fix is only
  /// listed.
  ///
  /// Applied fixes can make other fixes safe, so the search is repeated until it finds no more fixes, but at most 8 times. Each search draws
  /// the cells of the template as it is then.
  /// - Parameters:
  ///   - known: the cells, if they have already been inspected; `nil` to inspect them here.
  ///   - onlyProven: whether to apply only the fixes that an argument proves for all data.
  ///   - sharing: other templates that may include the same files, each with its inspector. Fixes in these files must change no pixel of
  ///     their cells, either.
  /// - Returns: the template, and its cells if the last search drew them.
  /// - Throws: the errors of ``inspect(_:cells:)``.
  package func fixed(
    _ source: TemplateSource, cells known: [InspectedCell]? = nil, onlyProven: Bool = false,
    sharing: [(source: TemplateSource, inspector: TemplateInspector)] = []
  ) throws -> (template: FixedTemplate, cells: [InspectedCell]?) {
    var last = known.map { (source: source, cells: $0) }
    let sharing = sharing.map { SharingTemplate($0.source, data: $0.inspector.data) }
    let fixed = try FixedTemplate(fixing: source, data: data, onlyProven: onlyProven, sharing: sharing) { version in
      let cells = try last.flatMap { $0.source == version ? $0.cells : nil } ?? self.cells(of: version)
      last = (version, cells)
      return try examined(cells, of: version)
    }
    try Task.checkCancellation()
    return (fixed, last.flatMap { $0.source == fixed.source ? $0.cells : nil })
  }

  private func variants(of source: TemplateSource) throws -> [CellTemplate] {
    let template = try source.template
    return try data.states.map { try template.applying($0) }
  }

  func cells(of source: TemplateSource) throws -> [InspectedCell] {
    let variants = try variants(of: source)
    let subjects = data.items.flatMap { item in variants.map { (item, $0) } }
    return try data.drawing.map(subjects) { [inspector, environment = data.drawing.environment] item, template in
      Result { try inspector.inspect(template, item, environment: environment) }
    }.map { try $0.get() }
  }

  /// Returns the cells of a template in the form that the search for fixes uses.
  func examined(_ cells: [InspectedCell], of source: TemplateSource) throws -> [ExaminedCell] {
    let colors = try variants(of: source).map(\.colors)
    return cells.enumerated().map { number, cell in
      let (item, variant) = number.quotientAndRemainder(dividingBy: colors.count)
      return ExaminedCell(
        item: item, configuration: Configuration(states: data.states[variant]), cell: cell.cell, colors: colors[variant],
        analysis: cell.analysis,
        findings: cell.findings)
    }
  }
}

/// The findings in the cells of a template, and the fixes that were tried.
package struct TemplateInspection: Equatable, Sendable {
  package let source: TemplateSource
  /// For each data item, one cell in each set of states.
  ///
  /// A finding of a cell is avoidable if a safe fix removes it.
  package let cells: [InspectedCell]
  /// The configuration of each examined cell, by the cell's index in a ``PlaceInCells``: first those of ``cells``, then those of the cells
  /// that were examined in further states, and scrolled.
  let configurationsOfCells: [Configuration]
  /// The fixes in the order of the template. If several fixes of the same kind change one element, only the best is listed.
  package let fixes: [VerifiedFix]
  /// Sentences on what several fixes have in common: data constraints that they lack, and what the proof budget left out.
  package let notes: [String]

  /// Returns the safe fix that removes a finding: one that was proposed for it if possible. If no safe fix removes the finding,
  /// returns the first fix that was proposed for it, if any.
  package func fix(of place: PlaceInCells) -> VerifiedFix? {
    let safe = fixes.filter { $0.isSafe && $0.resolved.contains(place) }
    return safe.first { $0.served.contains(place) } ?? safe.first ?? fixes.first { $0.served.contains(place) }
  }
}

/// The error for a template whose cells together have too many pixels for one inspection. The pixels and the analysis of every cell
/// stay in memory, because fixes are proven on all cells.
package struct InspectionTooLarge: Error, Equatable, Sendable, CustomStringConvertible {

  package init() {}

  package var description: String {
    "the cells have more than \(Limits.inspectedPixels) pixels in total, the limit for one inspection; inspect a part of the data, or "
      + "one item with --item"
  }
}

extension InspectionTooLarge: AttributableError {
  package var fault: Fault { .document }
}
