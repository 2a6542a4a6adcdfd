// SPDX-License-Identifier: MIT

import CellDocument
import CellList
import CellRaster
import CellTree

/// The cells that a list needs for the rows that it shows, if it uses cells again as UITableView does: a row that leaves the viewport leaves
/// its cell for the next row of its kind, and a row for which none is left gets a new one.
struct CellReuse {
  private struct UsedCell {
    let kind: Int
    /// The key of the row; `nil` if it is not known.
    var key: RowKey?
  }

  private let stages: CellStages
  private var numbers = RowKinds()
  private(set) var kinds: [ReusedKind] = []
  /// The cells that rows use, and the number of cells that no row uses, by kind.
  private var used: [RowHandle: UsedCell] = [:]
  private var free: [Int: Int] = [:]

  init(_ stages: CellStages) { self.stages = stages }

  /// Gives the rows of a frame cells. A row that keeps its elements keeps its cell.
  mutating func show(_ frame: ListFrame<RowContent<RowKey, DrawnRow>>, of list: CellRowList) throws {
    var shown: [RowHandle: UsedCell] = [:]
    let rows = frame.rows + [frame.pinnedHeader].compactMap { $0 }
    for row in rows { shown[row.placed.handle] = try cell(for: row, in: list) }
    for (handle, cell) in used where shown[handle]?.kind != cell.kind {
      used[handle] = nil
      free[cell.kind, default: 0] += 1
    }
    for row in rows {
      guard let cell = shown[row.placed.handle] else { continue }
      if used.updateValue(cell, forKey: row.placed.handle) != nil { continue }
      if let count = free[cell.kind], count > 0 {
        free[cell.kind] = count - 1
        kinds[cell.kind].reused += 1
      } else {
        kinds[cell.kind].built += 1
      }
    }
  }

  /// Returns the cell that a row needs; `nil` if its data cannot be bound.
  private mutating func cell(for row: ListFrame<RowContent<RowKey, DrawnRow>>.Row, in list: CellRowList) throws -> UsedCell? {
    var key: RowKey?
    switch row.content {
    case .failed: return nil
    case .blank: break
    case .drawn(_, let drawn, _): key = drawn
    }
    if let key, let used = used[row.placed.handle], used.key == key { return used }
    guard let item = list.source.content(of: row.placed.element) else { return nil }
    let bound: CellStages.BoundCell
    do { bound = try stages.bind(item) } catch is CancellationError { throw CancellationError() } catch { return nil }
    let number = numbers.number(of: bound.cell, of: item.template)
    if number == kinds.count { kinds.append(ReusedKind(firstID: item.id)) }
    return UsedCell(kind: number, key: key)
  }
}

/// How many cells rows of one kind needed.
package struct ReusedKind: Equatable, Sendable {
  /// The identity of the first row of the kind that was shown; the name of the section for a header or footer.
  package let firstID: String
  /// How often a cell was built, and how often one was used again.
  package fileprivate(set) var built = 0
  package fileprivate(set) var reused = 0

  init(firstID: String) { self.firstID = firstID }
}
