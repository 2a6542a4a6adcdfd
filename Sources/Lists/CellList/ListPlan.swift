// SPDX-License-Identifier: MIT

/// A batch that was checked against a list and its data: where every row comes from and goes.
package struct ListPlan: Equatable, Sendable {
  package let batch: ListBatch
  /// The number of rows of each section before and after the batch.
  package let oldRowCounts, newRowCounts: [Int]

  let sections: OrderChange
  let sectionMoves: [Int: Int]
  /// Sections that leave with all of their rows, except for those that move elsewhere: deleted and reloaded ones, by their old indices.
  let lostSections: SortedIndices
  /// Sections that come with all of their rows, except for those that move in: inserted and reloaded ones, by their new indices.
  let newSections: SortedIndices
  /// The rows that are deleted or moved away, by the old index of their section.
  let rowsOut: [Int: SortedIndices]
  /// The rows that are inserted or moved in, by the new index of their section.
  let rowsIn: [Int: SortedIndices]
  let rowMoves: [RowPath: RowPath]

  /// Returns the index of a section after the batch, or `nil` if it is deleted. A reloaded section keeps its place. O(log k).
  package func newSection(ofOld section: Int) -> Int? { sectionMoves[section] ?? sections.newIndex(ofOld: section) }

  /// Returns the path of a row after the batch, or `nil` if it is deleted, or its section is deleted or reloaded. O(log k).
  package func newPath(ofOld path: RowPath) -> RowPath? {
    if let target = rowMoves[path] { return target }
    guard !lostSections.contains(path.section), let section = newSection(ofOld: path.section),
      let row = rows(fromOld: path.section, toNew: section).newIndex(ofOld: path.row)
    else { return nil }
    return RowPath(section: section, row: row)
  }

  func rows(fromOld old: Int, toNew new: Int) -> OrderChange {
    OrderChange(out: rowsOut[old] ?? SortedIndices(), into: rowsIn[new] ?? SortedIndices())
  }

  /// Returns where a section that is in the list after the batch comes from, or `nil` if it is new.
  func oldSection(ofNew section: Int, movedFrom sources: [Int: Int]) -> Int? {
    newSections.contains(section) ? nil : sources[section] ?? sections.oldIndex(ofNew: section)
  }

  /// The paths after the batch of all rows that are new: inserted ones, and those of inserted and reloaded sections. In order.
  package var newRows: [RowPath] {
    let moved = Set(rowMoves.values)
    let inside = newSections.values.flatMap { section in
      (0..<newRowCounts[section]).map { RowPath(section: section, row: $0) }.filter { !moved.contains($0) }
    }
    return (inside + batch.rows.inserted).sorted()
  }

  /// The reloaded rows, with their paths before and after the batch.
  package var reloadedRows: [(old: RowPath, new: RowPath)] {
    batch.rows.reloaded.compactMap { old in newPath(ofOld: old).map { (old, $0) } }
  }

  /// The rows that are reconfigured and not reloaded, with their paths before and after the batch.
  package var reconfiguredRows: [(old: RowPath, new: RowPath)] {
    let reloaded = Set(batch.rows.reloaded)
    return batch.rows.reconfigured.compactMap { old in reloaded.contains(old) ? nil : newPath(ofOld: old).map { (old, $0) } }
  }

  // MARK: Rows that stay

  /// Whether a row is neither deleted nor moved, alone or with its section.
  package func stays(_ path: RowPath) -> Bool {
    staysInSection(path.section) && !(rowsOut[path.section]?.contains(path.row) ?? false)
  }

  private func staysInSection(_ section: Int) -> Bool { !sections.out.contains(section) && !lostSections.contains(section) }

  /// Returns the first row from `path` on that stays, by its path before the batch. O(k + s) for k changes and s sections.
  package func firstStaying(from path: RowPath) -> RowPath? {
    var path = path
    while path.section < oldRowCounts.count {
      if staysInSection(path.section) {
        while path.row < oldRowCounts[path.section] {
          if stays(path) { return path }
          path.row += 1
        }
      }
      path = RowPath(section: path.section + 1, row: 0)
    }
    return nil
  }

  /// Returns the last row before `path` that stays, by its path before the batch. O(k + s) for k changes and s sections.
  package func lastStaying(before path: RowPath) -> RowPath? {
    var path = path
    while path.section >= 0 {
      if staysInSection(path.section) {
        while path.row > 0 {
          path.row -= 1
          if stays(path) { return path }
        }
      }
      path = RowPath(section: path.section - 1, row: path.section > 0 ? oldRowCounts[path.section - 1] : 0)
    }
    return nil
  }
}
