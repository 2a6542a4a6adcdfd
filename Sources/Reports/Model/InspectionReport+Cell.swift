// SPDX-License-Identifier: MIT

package import Graphics

extension InspectionReport {
  /// A cell as it was drawn for one data item in one state, and what that costs.
  package struct Cell: Hashable, Sendable {
    /// What tells it from the others of its template: `item 2, state dark`.
    package var name: String
    /// The index of its template in the report.
    package var template: Int
    /// The size of the render, in device pixels.
    package var size: PixelSize
    package var scale: PixelScale
    /// The render, as a PNG file.
    package var png: [UInt8]
    package var overlays: [Overlay]
    package var totals: [Total]
    package var findings: [Finding]

    package init(
      name: String, template: Int = 0, size: PixelSize, scale: PixelScale, png: [UInt8], overlays: [Overlay] = [],
      totals: [Total] = [],
      findings: [Finding] = []
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

  /// A picture that lies over the render and shows one kind of cost.
  package struct Overlay: Hashable, Sendable {
    /// The mode, as in `--overlay`: `blended`.
    package var mode: String
    /// The name that people know it by: `Color Blended Layers`.
    package var title: String
    /// A PNG file of the render's size.
    package var png: [UInt8]
    package var legend: [LegendEntry]
    /// What the picture adds up to, in words.
    package var totals: [String]

    package init(mode: String, title: String, png: [UInt8], legend: [LegendEntry] = [], totals: [String] = []) {
      self.mode = mode
      self.title = title
      self.png = png
      self.legend = legend
      self.totals = totals
    }
  }

  /// What a colour of an overlay means.
  package struct LegendEntry: Hashable, Sendable {
    package var color: RGBA
    package var text: String

    package init(color: RGBA, text: String) {
      self.color = color
      self.text = text
    }
  }

  /// A number that sums a cell up.
  package struct Total: Hashable, Sendable {
    /// What programs know it by, as in `--max`: `avoidable-blended`.
    package var id: String
    /// A few words: `Avoidable blending`.
    package var label: String
    /// A finite number.
    package var value: Double
    /// In the plural, `pixels`; `nil` for a plain number.
    package var unit: String?
    /// In the singular, `pixel`, for people; the plural where it is left out.
    package var unitOfOne: String?

    package init(id: String, label: String, value: Double, unit: String? = nil, unitOfOne: String? = nil) {
      self.id = id
      self.label = label
      self.value = value
      self.unit = unit
      self.unitOfOne = unitOfOne
    }
  }
}
