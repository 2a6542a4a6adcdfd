// SPDX-License-Identifier: MIT

extension ListBatch {
  /// Checks the batch.
  ///
  /// O(k log k + s) for k changes and s sections.
  /// - Parameters:
  ///   - oldRowCounts: the number of rows of each section of the list.
  ///   - newRowCounts: the number of rows of each section of the data, after the changes.
  /// - Throws: the first reason to refuse the batch, of sections before that of rows.
  package func plan(from oldRowCounts: [Int], to newRowCounts: [Int]) throws(ListBatchError) -> ListPlan {
    try sections.checkDistinct(ListPlace.section)
    try checkSections(oldRowCounts.count, newRowCounts.count)
    let order = OrderChange(
      out: SortedIndices(sections.deleted + sections.moved.map(\.from)),
      into: SortedIndices(sections.inserted + sections.moved.map(\.to)))
    let moves = Dictionary(uniqueKeysWithValues: sections.moved.map { ($0.from, $0.to) })
    let reloaded = sections.reloaded.compactMap { moves[$0] ?? order.newIndex(ofOld: $0) }
    try rows.checkDistinct(ListPlace.row)
    let check = RowCheck(sections: sections, reloadedTargets: SortedIndices(reloaded))
    try check.check(rows, oldRowCounts, newRowCounts)
    let plan = ListPlan(
      batch: self, oldRowCounts: oldRowCounts, newRowCounts: newRowCounts, sections: order, sectionMoves: moves,
      lostSections: SortedIndices(sections.deleted + sections.reloaded),
      newSections: SortedIndices(sections.inserted + reloaded),
      rowsOut: grouped(rows.deleted + rows.moved.map(\.from)), rowsIn: grouped(rows.inserted + rows.moved.map(\.to)),
      rowMoves: Dictionary(uniqueKeysWithValues: rows.moved.map { ($0.from, $0.to) }))
    try plan.checkRowCounts()
    return plan
  }

  private func grouped(_ paths: [RowPath]) -> [Int: SortedIndices] {
    Dictionary(grouping: paths, by: \.section).mapValues { SortedIndices($0.map(\.row)) }
  }

  private func checkSections(_ before: Int, _ after: Int) throws(ListBatchError) {
    for (operation, indices) in sections.all {
      let count = operation.isBefore ? before : after
      for index in indices where !(0..<count).contains(index) { throw .outOfRange(operation, .section(index), count: count) }
    }
    let change = CountChange(before: before, inserted: sections.inserted.count, deleted: sections.deleted.count)
    if change.after != after { throw .sectionCount(change, data: after) }
  }
}

extension ListChanges {
  /// The places of each kind of change.
  fileprivate var all: [(operation: ListOperation, places: [Place])] {
    [
      (.deleted, deleted), (.reloaded, reloaded), (.reconfigured, reconfigured), (.moved, moved.map(\.from)),
      (.inserted, inserted), (.target, moved.map(\.to)),
    ]
  }

  /// Refuses a place that occurs twice in one kind of change, or in two that exclude each other.
  fileprivate func checkDistinct(_ name: (Place) -> ListPlace) throws(ListBatchError) {
    var sorted: [ListOperation: [Place]] = [:]
    for (operation, places) in all {
      let places = places.sorted()
      for (place, next) in zip(places, places.dropFirst()) where place == next { throw .repeated(operation, name(place)) }
      sorted[operation] = places
    }
    let exclusive: [(ListOperation, ListOperation)] = [
      (.deleted, .reloaded), (.deleted, .reconfigured), (.deleted, .moved), (.inserted, .target),
    ]
    for (first, second) in exclusive {
      if let place = firstCommon(sorted[first] ?? [], sorted[second] ?? []) { throw .conflicting(first, second, name(place)) }
    }
  }
}

/// Returns the first of the elements that two sorted arrays have in common.
private func firstCommon<Place: Comparable>(_ left: [Place], _ right: [Place]) -> Place? {
  var position = 0
  for place in left {
    while position < right.count, right[position] < place { position += 1 }
    if position < right.count, right[position] == place { return place }
  }
  return nil
}

/// Checks that the rows of a batch exist, and that none is inside a section that changes as a whole.
private struct RowCheck {
  private let before, after: [Int: ListOperation]

  init(sections: ListChanges<Int>, reloadedTargets: SortedIndices) {
    before = Dictionary(
      uniqueKeysWithValues: sections.deleted.map { ($0, .deleted) } + sections.reloaded.map { ($0, .reloaded) })
    after = Dictionary(
      uniqueKeysWithValues: sections.inserted.map { ($0, .inserted) } + reloadedTargets.values.map { ($0, .reloaded) })
  }

  func check(_ rows: ListChanges<RowPath>, _ oldRowCounts: [Int], _ newRowCounts: [Int]) throws(ListBatchError) {
    let moved = before.isEmpty ? [] : Set(rows.moved.map(\.from))
    for (operation, paths) in rows.all {
      let counts = operation.isBefore ? oldRowCounts : newRowCounts
      for path in paths {
        guard counts.indices.contains(path.section) else { throw .noSection(operation, path, count: counts.count) }
        guard (0..<counts[path.section]).contains(path.row) else {
          throw .outOfRange(operation, .row(path), count: counts[path.section])
        }
        guard let change = (operation.isBefore ? before : after)[path.section] else { continue }
        // A row that moves out of a deleted section may also be reloaded; one that moves into an inserted section is not new.
        let isSaved = change == .deleted && moved.contains(path)
        let isBrought = change == .inserted && operation == .target
        if !isSaved && !isBrought { throw .insideSection(operation, path, change) }
      }
    }
  }
}

extension ListPlan {
  fileprivate func checkRowCounts() throws(ListBatchError) {
    let sources = sectionSources
    let movedOut = Dictionary(grouping: batch.rows.moved, by: \.from.section).mapValues(\.count)
    let movedIn = Dictionary(grouping: batch.rows.moved, by: \.to.section).mapValues(\.count)
    for section in newRowCounts.indices {
      guard let old = oldSection(ofNew: section, movedFrom: sources) else { continue }
      let out = movedOut[old] ?? 0
      let into = movedIn[section] ?? 0
      let change = CountChange(
        before: oldRowCounts[old], inserted: (rowsIn[section]?.count ?? 0) - into, deleted: (rowsOut[old]?.count ?? 0) - out,
        movedIn: into, movedOut: out)
      if change.after != newRowCounts[section] { throw .rowCount(section: section, change, data: newRowCounts[section]) }
    }
  }

  /// The old index of each section that moves, by its new one.
  var sectionSources: [Int: Int] { Dictionary(uniqueKeysWithValues: sectionMoves.map { ($0.value, $0.key) }) }
}
