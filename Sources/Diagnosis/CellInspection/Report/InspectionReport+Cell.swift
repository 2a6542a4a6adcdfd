// SPDX-License-Identifier: MIT

package import CellGraphics

/// A cell in a report: one data item in one set of states, with its picture, costs and findings.
package struct ReportedCell: Hashable, Sendable {
  /// The unique name of the cell within its template: `item 2, state dark`.
  package var name: String
  /// The index of the cell's template in ``InspectionReport/templates``.
  package var template: Int
  /// The size of the picture, in device pixels.
  package var size: PixelSize
  package var scale: PixelScale
  /// The picture of the cell, as a PNG file; empty if the report shows no pictures.
  package var png: [UInt8]
  /// The overlays that the report can show over the picture; empty if it shows no pictures.
  package var overlays: [InspectionReport.Overlay]
  package var totals: [InspectionReport.Total]
  package var findings: [ReportEntry]

  package init(
    name: String, template: Int = 0, size: PixelSize, scale: PixelScale, png: [UInt8], overlays: [InspectionReport.Overlay] = [],
    totals: [InspectionReport.Total] = [],
    findings: [ReportEntry] = []
  ) {
    self.name = name
    self.template = template
    self.size = size
    self.scale = scale
    self.png = png
    self.overlays = overlays
    self.totals = totals
    self.findings = findings
  }
}

extension InspectionReport {
  /// A picture that is drawn over the cell and shows one kind of cost.
  package struct Overlay: Hashable, Sendable {
    /// The mode, as an argument of `--overlay`: `blended`.
    package var mode: String
    /// The familiar name of the mode: `Color Blended Layers`.
    package var title: String
    /// A PNG file of the same size as the picture of the cell.
    package var png: [UInt8]
    package var legend: [LegendEntry] = []
    /// The totals of the overlay, in words.
    package var totals: [String] = []
  }

  /// The meaning of a colour in an overlay.
  package struct LegendEntry: Hashable, Sendable {
    package var color: RGBA
    package var text: String
  }

  /// A total of a cell, such as the number of blended pixels.
  package struct Total: Hashable, Sendable {
    /// The identifier for programs, as in an argument of `--max`: `avoidable-blended`.
    package var id: String
    /// A short label: `Blended, avoidable`.
    package var label: String
    /// The value; a finite number.
    package var value: Double
    /// The unit in the plural, such as `pixels`; `nil` for a plain number.
    package var unit: String?
    /// The unit in the singular, such as `pixel`, for display; `nil` to use ``unit``.
    package var unitOfOne: String?
  }
}
