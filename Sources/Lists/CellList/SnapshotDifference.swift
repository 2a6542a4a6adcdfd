// SPDX-License-Identifier: MIT

extension ListSnapshot {
  /// Returns the batch that makes this snapshot from an older one.
  ///
  /// What has the same identity on both sides stays, or moves if it must: among the rows that stay in their section, as few as possible
  /// move, and the same is true of sections. A row that has another content key is reloaded; so are the header and the footer of such a
  /// section. O(n + k log k) for n rows, k of them in the parts of sections that differ.
  package func difference(from old: ListSnapshot) -> ListBatch {
    var difference = SnapshotDifference(old: old, new: self)
    difference.compareSections()
    difference.compareRows()
    return difference.batch
  }
}

private struct SnapshotDifference {
  let old, new: ListSnapshot
  var batch = ListBatch()
  /// For each new section the old one with the same identity, or -1.
  private var sources: [Int]
  /// Whether an old section is there in the new snapshot.
  private var isSectionKept: [Bool]
  /// For each new row the position of the old one with the same identity, or -1.
  private var origins: [Int32]
  private var isRowKept: [Bool]

  init(old: ListSnapshot, new: ListSnapshot) {
    self.old = old
    self.new = new
    sources = [Int](repeating: -1, count: new.sectionCount)
    isSectionKept = [Bool](repeating: false, count: old.sectionCount)
    origins = [Int32](repeating: -1, count: new.rowCount)
    isRowKept = [Bool](repeating: false, count: old.rowCount)
  }

  mutating func compareSections() {
    var inserted: [Int] = []
    var reconfigured: [Int] = []
    var kept: [(new: Int, old: Int)] = []
    for section in 0..<new.sectionCount {
      guard let source = old.sectionTable.position(of: new.sectionIdentities[section], in: old.sectionIdentities) else {
        inserted.append(section)
        continue
      }
      sources[section] = source
      isSectionKept[source] = true
      kept.append((section, source))
      if new.sectionContents[section] != old.sectionContents[source] { reconfigured.append(source) }
    }
    batch.deleteSections((0..<old.sectionCount).filter { !isSectionKept[$0] })
    batch.insertSections(inserted)
    batch.reconfigureSections(reconfigured)
    let stays = longestIncreasing(kept.map(\.old))
    for (pair, stays) in zip(kept, stays) where !stays { batch.moveSection(pair.old, to: pair.new) }
  }

  mutating func compareRows() {
    /// The rows of each old and new section between the parts at both ends that are equal.
    var oldMiddles = (0..<old.sectionCount).map(old.rows(ofSection:))
    var newMiddles = (0..<new.sectionCount).map(new.rows(ofSection:))
    for section in newMiddles.indices where sources[section] >= 0 {
      trim(&oldMiddles[sources[section]], &newMiddles[section], sources[section])
    }
    for middle in newMiddles { findOrigins(middle) }
    for (section, middle) in newMiddles.enumerated() { placeRows(middle, ofSection: section) }
    var deleted: [RowPath] = []
    for (section, middle) in oldMiddles.enumerated() where isSectionKept[section] {
      let start = old.starts[section]
      for position in middle where !isRowKept[position] { deleted.append(RowPath(section: section, row: position - start)) }
    }
    batch.deleteRows(at: deleted)
  }

  /// Leaves out the rows at both ends of a section that have the same identities. Most changes are few.
  private mutating func trim(_ oldRows: inout Range<Int>, _ newRows: inout Range<Int>, _ oldSection: Int) {
    var reloaded: [RowPath] = []
    let start = old.starts[oldSection]
    var (first, second) = (oldRows.lowerBound, newRows.lowerBound)
    let (oldEnd, newEnd) = (oldRows.upperBound, newRows.upperBound)
    while first < oldEnd, second < newEnd, old.identities[first] == new.identities[second] {
      if old.contents[first] != new.contents[second] { reloaded.append(RowPath(section: oldSection, row: first - start)) }
      first += 1
      second += 1
    }
    var (oldLast, newLast) = (oldEnd, newEnd)
    while oldLast > first, newLast > second, old.identities[oldLast - 1] == new.identities[newLast - 1] {
      oldLast -= 1
      newLast -= 1
      if old.contents[oldLast] != new.contents[newLast] { reloaded.append(RowPath(section: oldSection, row: oldLast - start)) }
    }
    oldRows = first..<oldLast
    newRows = second..<newLast
    batch.reloadRows(at: reloaded)
  }

  /// Finds the old rows of the new ones in a range.
  private mutating func findOrigins(_ rows: Range<Int>) {
    var next = 0
    for position in rows {
      // Most rows come after the same row as before. Comparing is faster than looking up.
      if next >= old.rowCount || old.identities[next] != new.identities[position] {
        guard let found = old.rowTable.position(of: new.identities[position], in: old.identities) else { continue }
        next = found
      }
      origins[position] = Int32(next)
      isRowKept[next] = true
      next += 1
    }
  }

  /// Adds the moves, insertions and reloads of the rows that a new section has between its equal ends.
  private mutating func placeRows(_ middle: Range<Int>, ofSection section: Int) {
    let source = sources[section]
    let sourceRows = source < 0 ? 0..<0 : old.rows(ofSection: source)
    let inSection = middle.filter { sourceRows.contains(Int(origins[$0])) }
    let stays = longestIncreasing(inSection.map { Int(origins[$0]) })
    var next = 0
    var inserted: [RowPath] = []
    var reloaded: [RowPath] = []
    for position in middle {
      let origin = Int(origins[position])
      let path = RowPath(section: section, row: position - new.starts[section])
      guard origin >= 0 else {
        if source >= 0 { inserted.append(path) }
        continue
      }
      let isInSection = sourceRows.contains(origin)
      let oldPath = isInSection ? RowPath(section: source, row: origin - sourceRows.lowerBound) : old.path(ofPosition: origin)
      if !(isInSection && stays[next]) { batch.moveRow(at: oldPath, to: path) }
      if isInSection { next += 1 }
      if old.contents[origin] != new.contents[position] { reloaded.append(oldPath) }
    }
    batch.insertRows(at: inserted)
    batch.reloadRows(at: reloaded)
  }
}

/// Returns which of some distinct numbers belong to a longest increasing subsequence. O(n log n); O(n) if they increase already.
///
/// Fredman: "On computing the length of longest increasing subsequences" (1975).
func longestIncreasing(_ numbers: [Int]) -> [Bool] {
  /// For each length, the position of the smallest number with which an increasing subsequence of that length ends.
  var ends: [Int] = []
  ends.reserveCapacity(numbers.count)
  /// The position of the number before each in its subsequence.
  var previous = [Int](repeating: -1, count: numbers.count)
  for (position, number) in numbers.enumerated() {
    var low = 0
    var high = ends.count
    if let last = ends.last, numbers[last] < number { low = high }
    while low < high {
      let middle = (low + high) / 2
      if numbers[ends[middle]] < number { low = middle + 1 } else { high = middle }
    }
    if low > 0 { previous[position] = ends[low - 1] }
    if low == ends.count { ends.append(position) } else { ends[low] = position }
  }
  var isIncluded = [Bool](repeating: false, count: numbers.count)
  var position = ends.last ?? -1
  while position >= 0 {
    isIncluded[position] = true
    position = previous[position]
  }
  return isIncluded
}
