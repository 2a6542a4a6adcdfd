// SPDX-License-Identifier: MIT

package import CellGraphics
package import CellNotation
package import CellRenderAnalysis

/// A problem in one cell. It concerns one layer, or several layers that have the problem for the same reason.
package struct ReportEntry: Hashable, Sendable {
  /// The number of the finding, from 1, which is unique in the report. The finding's box in the overlay `layers` has this number.
  package var number: Int
  package var rule: Rule
  package var severity: Severity
  /// The path of the layer. The name of a repeated element is followed by `#` and a zero-based index: `cell/replies#2/text`.
  package var layer: String
  /// The paths of the other layers that have the same problem for the same reason.
  package var otherLayers: [String]
  /// The place in the template where the element begins.
  package var location: DocumentLocation
  /// The bounds of the affected pixels, in device pixels.
  package var rect: PixelRect
  /// The affected rectangles in the layers, in device pixels. All are inside `rect`.
  package var places: [PixelRect]
  package var cost: Finding.Cost
  /// One sentence that describes the problem in numbers. It contains neither ``layer`` nor ``location``.
  package var message: String
  /// Whether there is a fix that changes no pixel of any cell.
  package var isAvoidable: Bool
  /// The number of cells that have the same finding but are not in this report.
  package var cellsLeftOut: Int
  /// Whether the finding is in the baseline; `nil` if there is no baseline, or if the finding is suppressed.
  package var baseline: InspectionReport.BaselineState?
  /// The reason why the template suppresses the finding; `nil` if it does not.
  package var suppression: String?
  /// The first fix; `nil` if there is none.
  package var fix: InspectionReport.Fix?
  /// Further fixes, for other layers.
  package var otherFixes: [InspectionReport.Fix]

  package init(
    number: Int, rule: Rule, severity: Severity, layer: String, otherLayers: [String] = [], location: DocumentLocation,
    rect: PixelRect, places: [PixelRect]? = nil, cost: Finding.Cost = .init(), message: String,
    isAvoidable: Bool = false,
    cellsLeftOut: Int = 0, baseline: InspectionReport.BaselineState? = nil, suppression: String? = nil,
    fix: InspectionReport.Fix? = nil, otherFixes: [InspectionReport.Fix] = []
  ) {
    self.number = number
    self.rule = rule
    self.severity = severity
    self.layer = layer
    self.otherLayers = otherLayers
    self.location = location
    self.rect = rect
    self.places = places ?? [rect]
    self.cost = cost
    self.message = message
    self.isAvoidable = isAvoidable
    self.cellsLeftOut = cellsLeftOut
    self.baseline = baseline
    self.suppression = suppression
    self.fix = fix
    self.otherFixes = otherFixes
  }
}

extension InspectionReport {
  /// Whether a finding is in the baseline.
  package enum BaselineState: String, Hashable, Sendable, CaseIterable {
    case new
    /// The finding is in the baseline, so it does not need to be fixed now.
    case unchanged
  }
}

extension ReportEntry {
  /// Whether the finding needs attention: it is neither in the baseline nor suppressed.
  package var isOpen: Bool { baseline != .unchanged && suppression == nil }
}
