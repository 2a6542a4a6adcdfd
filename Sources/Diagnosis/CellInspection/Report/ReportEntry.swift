// SPDX-License-Identifier: MIT

package import CellGraphics
package import CellNotation
package import CellRenderAnalysis

/// A finding as a report states it: in one layer, or in several layers that have the problem for the same reason.
package struct ReportEntry: Hashable, Sendable {
  /// The number of the finding, from 1, which is unique in the report. The finding's box in the overlay `layers` has this number.
  package var number: Int
  /// The finding, with the cost of all its layers and the bounds of the affected pixels.
  package var finding: Finding
  /// The paths of the other layers that have the same problem for the same reason.
  package var otherLayers: [String]
  /// The types of the elements of the layer and of the other layers, such as `text`; empty if the finding is about a template.
  package var elementTypes: [String] = []
  /// The place in the template where the element begins.
  package var location: DocumentLocation
  /// The affected rectangles in the layers, in device pixels. All are inside ``rect``.
  package var places: [PixelRect]
  /// One sentence that describes the problem in numbers. It contains neither ``layer`` nor ``location``.
  package var message: String
  /// The number of cells that have the same finding but are not in this report.
  package var cellsLeftOut = 0
  /// Whether the finding is in the baseline; `nil` if there is no baseline, or if the finding is suppressed.
  package var baseline: InspectionReport.BaselineState?
  /// The first fix; `nil` if there is none.
  package var fix: InspectionReport.Fix?
  /// Further fixes, for other layers.
  package var otherFixes: [InspectionReport.Fix] = []

  package init(
    _ finding: Finding, number: Int, otherLayers: [String] = [], location: DocumentLocation, places: [PixelRect]? = nil,
    message: String? = nil
  ) {
    self.number = number
    self.finding = finding
    self.otherLayers = otherLayers
    self.location = location
    self.places = places ?? [finding.rect]
    self.message = message ?? finding.reason
  }
}

extension ReportEntry {
  package var rule: Rule { finding.rule }
  package var severity: Severity { finding.severity }
  /// The path of the layer. The name of a repeated element is followed by `#` and a zero-based index: `cell/replies#2/text`.
  package var layer: String { finding.path }
  /// The bounds of the affected pixels, in device pixels.
  package var rect: PixelRect { finding.rect }
  package var cost: Finding.Cost { finding.cost }
  /// Whether there is a fix that changes no pixel of any cell.
  package var isAvoidable: Bool { finding.isAvoidable }
  /// The reason why the template suppresses the finding; `nil` if it does not.
  package var suppression: String? { finding.suppression }
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
