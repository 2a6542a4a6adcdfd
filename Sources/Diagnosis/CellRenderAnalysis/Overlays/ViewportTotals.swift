// SPDX-License-Identifier: MIT

internal import CellGraphics

/// The total costs of the cells in a viewport, without fixes. A cell that the viewport cuts off counts as a whole.
package struct ViewportTotals: Equatable, Sendable {
  /// The measures that do not depend on fixes, and the numbers of findings by severity.
  package static let measures = CostMeasure.allCases.filter { ![.avoidableBlended, .inherentBlended].contains($0) }

  /// The number of cells.
  package let cellCount: Int
  private let values: [CostMeasure: Double]

  package init(of subjects: [OverlaySubject]) {
    cellCount = subjects.count
    var values: [CostMeasure: Double] = [:]
    var drawn = 0.0
    for subject in subjects {
      let totals = CellTotals(of: subject.analysis, findings: subject.findings)
      let touched = Double(subject.analysis.overdraw.touched)
      drawn += touched
      for measure in Self.measures {
        let value = totals[measure]
        switch measure {
        case .meanOverdraw: values[measure, default: 0] += value * touched
        case .highestOverdraw: values[measure] = max(values[measure] ?? 0, value)
        default: values[measure, default: 0] += value
        }
      }
    }
    if drawn > 0 { values[.meanOverdraw, default: 0] /= drawn }
    self.values = values
  }

  /// The sum of a measure over all cells; the highest overdraw of any cell; the mean overdraw over all pixels that are drawn.
  package subscript(measure: CostMeasure) -> Double { values[measure] ?? 0 }

  /// The value of a measure as text: "1,234", or "1.25" for a mean.
  package func text(_ measure: CostMeasure) -> String {
    measure == .meanOverdraw ? decimal(self[measure]) : grouped(Int(self[measure]))
  }

  /// Returns the totals of a mode, in one sentence.
  package func sentence(for mode: OverlayMode) -> String {
    let parts = mode.measures.map { measure in
      let unit = measure.noun.map { " \(self[measure] == 1 ? $0.one : $0.many)" } ?? ""
      return "\(measure.title.lowercased()) \(text(measure))\(unit)"
    }
    let cells = counted(cellCount, "whole cell")
    return parts.isEmpty ? cells : "\(cells): \(parts.joined(separator: "; "))"
  }
}

extension OverlayMode {
  /// What the totals of the mode state for a viewport.
  package var measures: [CostMeasure] {
    switch self {
    case .blended: [.blended]
    case .overdraw: [.meanOverdraw, .highestOverdraw]
    case .misaligned: [.misaligned, .misalignedLayers, .scaled]
    case .offscreen: [.offscreen, .offscreenBytes]
    case .rasterized: []
    case .pictures: [.oversized]
    case .copied: [.copied]
    case .updates: []
    case .layers: [.errors, .warnings, .notes]
    }
  }
}
