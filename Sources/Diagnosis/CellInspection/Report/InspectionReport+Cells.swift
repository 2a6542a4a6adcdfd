// SPDX-License-Identifier: MIT

internal import CellDisplayList
internal import CellGraphics
internal import CellImageCodecs
package import CellRenderAnalysis
internal import CellTree

/// Conversion of an inspected cell to the values of a report.
extension ReportedCell {
  /// Creates the report's version of a cell. Its picture and overlays are added later.
  ///
  /// - Parameters:
  ///   - name: the name that distinguishes the cell from the others of its template.
  ///   - fix: returns the fix for the finding at an index of `inspected.findings`, or `nil` if that finding has no fix. If several
  ///     findings are combined into one, the combined finding lists all of their fixes.
  package init(_ inspected: InspectedCell, name: String, fix: (Int) -> InspectionReport.Fix? = { _ in nil }) {
    let totals = inspected.totals
    self.init(
      name: name, size: inspected.pixels.size, scale: inspected.cell.scale, png: [],
      totals: CostMeasure.allCases.filter { !$0.isCountOfFindings && (inspected.knowsAvoidable || !$0.needsFixes) }
        .map { InspectionReport.Total($0, totals[$0]) },
      findings: inspected.findings.events.enumerated().map { index, event in
        ReportEntry(
          event, number: inspected.firstNumber + index, in: inspected, fixes: distinct(event.members.compactMap(fix)))
      })
  }
}

extension InspectedCell {
  /// The total costs of the cell.
  package var totals: CellTotals { CellTotals(of: analysis, findings: findings) }

  /// The total costs of the cell without the costs of suppressed findings, for comparison with budgets.
  package var budgetedTotals: CellTotals { CellTotals(of: analysis, findings: findings, leavingOutSuppressed: true) }
}

extension CostMeasure {
  /// Whether the measure is a number of findings. Reports have no such totals, because they count the listed findings themselves.
  package var isCountOfFindings: Bool {
    switch self {
    case .errors, .warnings, .notes: true
    case .blended, .blendedOnce, .avoidableBlended, .inherentBlended, .meanOverdraw, .highestOverdraw, .misaligned,
      .misalignedLayers,
      .offscreen,
      .offscreenBytes, .scaled, .oversized, .copied:
      false
    }
  }
}

extension InspectionReport.Total {
  init(_ measure: CostMeasure, _ value: Double) {
    self.init(id: measure.rawValue, label: measure.title, value: value, unit: measure.noun?.many, unitOfOne: measure.noun?.one)
  }
}

extension ReportEntry {
  /// Creates the report's version of an event: a group of findings with the same cause. The layer and the location are taken from
  /// the first of these findings.
  fileprivate init(_ event: CommonCause, number: Int, in inspected: InspectedCell, fixes: [InspectionReport.Fix]) {
    let root = inspected.cell.root
    self.init(
      event.finding, number: number, otherLayers: Array(event.paths.dropFirst()),
      location: root.element(ofLayer: event.finding.path).location,
      places: event.members.map { inspected.findings[$0].rect }, message: event.reason)
    elementTypes = event.paths.map { $0.isOfIndicators ? "scroll indicator" : root.element(ofLayer: $0).content.typeName }
    fix = fixes.first
    otherFixes = Array(fixes.dropFirst())
  }
}

extension Element {
  /// Returns the element that has a layer. Indicators are those of the element around them.
  fileprivate func element(ofLayer path: String) -> Element {
    let own = path.isOfIndicators ? String(path.dropLast(Segment.indicators.count + 1)) : path
    return element(at: own) ?? self
  }
}

extension String {
  fileprivate var isOfIndicators: Bool { hasSuffix("/" + Segment.indicators) }
}

extension InspectionReport {
  /// Adds the findings about the template, each to the cell that it names. They get the numbers after the cell's other findings.
  package mutating func add(_ remarks: [TemplateRemark], to inspected: [InspectedCell]) {
    for remark in remarks {
      let number = inspected[remark.cell].firstNumber + cells[remark.cell].findings.count
      cells[remark.cell].findings.append(ReportEntry(remark.finding, number: number, location: remark.location))
    }
  }
}

extension CellDrawing {
  /// Draws an overlay for a report, which shows the overlay over the picture of the cell. The overlay is transparent where nothing
  /// is tinted. The legend is returned as text, not drawn.
  ///
  /// - Throws: `ElementFailure` if the default font family is not installed; `CairoFailure`; `ImageCodecError`.
  package func reportedOverlay(
    _ mode: OverlayMode, of cell: InspectedCell, after earlier: InspectedCell?, options: OverlayOptions
  ) throws -> InspectionReport.Overlay {
    var options = options
    options.base = .none
    options.hasLegend = false
    let subject = cell.overlaySubject(after: earlier)
    let legend = subject.legend(mode, tints: subject.tints(mode, options: options), options: options)
    return InspectionReport.Overlay(
      mode, png: try encodePNG(try overlay(mode, of: cell, after: earlier, options: options)), legend: legend)
  }
}

extension InspectionReport.Overlay {
  /// - Parameter legend: the legend, which a report shows as text.
  init(_ mode: OverlayMode, png: [UInt8], legend: OverlayLegend) {
    self.init(
      mode: mode.rawValue, title: mode.title, png: png,
      legend: legend.entries.map {
        InspectionReport.LegendEntry(color: $0.tint.color, text: "\($0.meaning): \(grouped($0.count))")
      },
      totals: legend.sentences)
  }
}
