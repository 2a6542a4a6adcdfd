// SPDX-License-Identifier: MIT

package import CellDocument
internal import CellGraphics
package import CellLayout
package import CellList
package import CellTree

/// Binds and lays out the rows of a list in a session.
package struct CellStages: RowStages {
  /// A bound cell with its template.
  package struct BoundCell: Sendable {
    package let cell: Cell
    package let template: CellTemplate
  }

  package let session: RenderingSession
  /// The time, the width and the text size of the rows.
  package let environment: BindingEnvironment

  package init(session: RenderingSession, environment: BindingEnvironment) {
    self.session = session
    self.environment = environment
  }

  package func bind(_ item: ListItem) throws -> BoundCell {
    BoundCell(cell: try item.template.bind(item.data, environment: environment), template: item.template)
  }

  package func keys(of bound: BoundCell) throws -> RowKeys<RowKey, LayoutKey>? { try session.keys(of: bound.cell) }

  package func layOut(_ bound: BoundCell) throws -> LaidOutCell { try session.laidOut(bound.cell, of: bound.template) }

  package func height(of laidOut: LaidOutCell) -> Int32 { Int32(clamping: laidOut.deviceFrame.height) }

  /// An element takes some 500 bytes, and its box some 250.
  package func byteCount(of laidOut: LaidOutCell) -> Int { 500 + 750 * laidOut.frames.boxes.count }
}

/// A list of cells.
package typealias CellRowList = RowList<ListSections, CellStages>
