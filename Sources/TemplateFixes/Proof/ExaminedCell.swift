// SPDX-License-Identifier: MIT

package import CellDocument
package import DisplayList
package import Graphics
package import RenderAnalysis

/// A cell of a template with its findings: the part of an analysis that is kept while fixes are tried.
package struct ExaminedCell: Hashable, Sendable {
  /// The zero-based index of its item in the data.
  package let item: Int
  package let states: [String]
  package let cell: Cell
  package let list: DisplayList
  /// The named colours of the template, as resolved in the cell's states.
  package let colors: [String: RGBA]
  package let findings: [Finding]
  /// The subjects of all findings, including those of disabled rules, and of every layer off the pixel grid. A finding of an
  /// ancestor may cover such a layer.
  let subjects: Set<FindingSubject>
  /// The items that have no visible effect: they are covered, invisible, or repaint the same colour.
  let unseenItems: Set<Int>

  /// - Parameter findings: The findings of the analysis, after rules and suppressions were applied.
  package init(
    item: Int, states: [String], cell: Cell, colors: [String: RGBA], analysis: CellAnalysis, findings: [Finding]
  ) {
    self.item = item
    self.states = states
    self.cell = cell
    list = analysis.list
    self.colors = colors
    self.findings = findings
    subjects = Set((analysis.findings + findings).map(FindingSubject.init))
      .union(analysis.list.findingsOfMisalignedLayers.map(FindingSubject.init))
    unseenItems = Set((analysis.hiddenItems + analysis.repaintingItems).map(\.item)).union(analysis.invisibleItems)
  }
}
