// SPDX-License-Identifier: MIT

package import CellDocument
package import DisplayList
package import Graphics
package import RenderAnalysis

/// A cell of a template with what was found in it: what is kept of an analysis while fixes are tried.
package struct ExaminedCell: Hashable, Sendable {
  /// The place of its item in the data, from 0.
  package let item: Int
  package let states: [String]
  package let cell: Cell
  package let list: DisplayList
  /// The colours that the template names, as they are in the cell's states.
  package let colors: [String: RGBA]
  package let findings: [Finding]
  /// What all findings are about, also those of rules that are switched off, and every layer off the grid, which may be part of the
  /// finding of a layer around it.
  let subjects: Set<FindingSubject>
  /// The items of which nothing is seen: they are covered, invisible, or change no pixel.
  let unseenItems: Set<Int>

  /// - Parameter findings: those of the analysis.
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
