// SPDX-License-Identifier: MIT

/// A row with its handle.
package struct RowReference: Equatable, Sendable {
  package let handle: RowHandle
  package let path: RowPath
}

/// What a batch did to the elements of a list, for whoever keeps something by handle.
package struct ListChange: Equatable, Sendable {
  /// The elements that are gone: rows, headers and footers. Their handles may be those of new elements already.
  package fileprivate(set) var removed: [RowHandle] = []
  /// The new rows, in order.
  package fileprivate(set) var inserted: [RowReference] = []
  package fileprivate(set) var reloaded: [RowReference] = []
  package fileprivate(set) var reconfigured: [RowReference] = []
}

extension RowIndex {
  /// Applies a plan that was made for this index.
  ///
  /// O(k log n) for k changes, and O(n) if an eighth of all elements or more are affected.
  /// - Parameters:
  ///   - source: the data after the changes. It is asked for the rows that are new or reloaded, and for the headers and footers of
  ///     sections that are new or reconfigured.
  package mutating func apply(_ plan: ListPlan, _ source: some ListSource) -> ListChange {
    apply(plan, source, rebuilding: plan.affectedElements * 8 > tree.count)
  }

  /// - Parameter rebuilding: whether to write the whole sequence once, instead of changing it element by element.
  mutating func apply(_ plan: ListPlan, _ source: some ListSource, rebuilding: Bool) -> ListChange {
    precondition(plan.oldRowCounts.count == sectionCount, "a plan is applied to another list")
    var change = ListChange()
    change.reloaded = plan.reloadedRows.map { RowReference(handle: handle(of: .row($0.old)), path: $0.new) }
    change.reconfigured = plan.reconfiguredRows.map { RowReference(handle: handle(of: .row($0.old)), path: $0.new) }
    if rebuilding {
      rebuild(plan, source, &change)
    } else {
      var moving = MovingSlots()
      takeOut(plan, &moving, &change)
      bringIn(plan, moving, source, &change)
    }
    for row in change.reloaded { set(source.row(at: row.path), of: row.handle) }
    for old in plan.batch.sections.reconfigured where !plan.lostSections.contains(old) {
      if let section = plan.newSection(ofOld: old) { setHeaderAndFooter(ofSection: section, source) }
    }
    return change
  }

  private mutating func setHeaderAndFooter(ofSection section: Int, _ source: some ListSource) {
    let header = source.header(ofSection: section)
    let slot = handle(of: .header(section: section)).slot
    tree.set(header?.row ?? .absent, ofSlot: slot, isPinned: header?.isPinned ?? false)
    set(source.footer(ofSection: section) ?? .absent, of: handle(of: .footer(section: section)))
  }

  // MARK: Element by element

  /// The slots of what moves, by where it goes.
  private struct MovingSlots {
    var rows: [RowPath: Int32] = [:]
    var sections: [Int: [Int32]] = [:]
  }

  /// Removes what is deleted or moves, from the last to the first, so that the old indices of the rest stay valid.
  private mutating func takeOut(_ plan: ListPlan, _ moving: inout MovingSlots, _ change: inout ListChange) {
    let sections = plan.lostSections.values + plan.sectionMoves.keys.filter { !plan.lostSections.contains($0) }
    for path in order(rows: plan.rowsOut, sections: sections).reversed() {
      guard path.row < 0 else {
        let slot = tree.remove(at: position(of: .row(path)))
        if let target = plan.rowMoves[path] { moving.rows[target] = slot } else { discard(slot, &change) }
        continue
      }
      let start = start(ofSection: path.section)
      var slots: [Int32] = []
      for index in (start..<self.start(ofSection: path.section + 1)).reversed() { slots.append(tree.remove(at: index)) }
      if !plan.lostSections.contains(path.section), let target = plan.sectionMoves[path.section] {
        moving.sections[target] = slots.reversed()
      } else {
        for slot in slots { discard(slot, &change) }
      }
    }
  }

  /// Inserts what is new or moves, from the first to the last, so that everything before a new index is there already.
  private mutating func bringIn(
    _ plan: ListPlan, _ moving: MovingSlots, _ source: some ListSource, _ change: inout ListChange
  ) {
    let sections = plan.newSections.values + moving.sections.keys
    for path in order(rows: plan.rowsIn, sections: sections) {
      guard path.row < 0 else {
        tree.insert(moving.rows[path] ?? makeRow(path, source, &change), at: position(of: .row(path)))
        continue
      }
      let start = start(ofSection: path.section)
      var slots = moving.sections[path.section] ?? []
      if slots.isEmpty {
        slots.append(makeHeader(source.header(ofSection: path.section)))
        for row in 0..<plan.newRowCounts[path.section] {
          let path = RowPath(section: path.section, row: row)
          if moving.rows[path] == nil { slots.append(makeRow(path, source, &change)) }
        }
        slots.append(makeFooter(source.footer(ofSection: path.section)))
      }
      for (index, slot) in slots.enumerated() { tree.insert(slot, at: start + index) }
    }
  }

  /// Returns the paths of rows in order, with the row -1 for each whole section.
  private func order(rows: [Int: SortedIndices], sections: [Int]) -> [RowPath] {
    let rows = rows.flatMap { section, rows in rows.values.map { RowPath(section: section, row: $0) } }
    return (rows + sections.map { RowPath(section: $0, row: -1) }).sorted()
  }

  private mutating func discard(_ slot: Int32, _ change: inout ListChange) {
    tree.freeSlot(slot)
    change.removed.append(RowHandle(slot: slot))
  }

  private mutating func makeRow(_ path: RowPath, _ source: some ListSource, _ change: inout ListChange) -> Int32 {
    let slot = tree.makeSlot(source.row(at: path))
    change.inserted.append(RowReference(handle: RowHandle(slot: slot), path: path))
    return slot
  }

  // MARK: All at once

  /// The old sequence, by section.
  private struct OldOrder {
    let slots: [Int32]
    private let starts: [Int]

    init(_ slots: [Int32], rowCounts: [Int]) {
      self.slots = slots
      starts = rowCounts.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1 + 2) }
    }

    func section(_ section: Int) -> ArraySlice<Int32> { slots[starts[section]..<starts[section + 1]] }
    func slot(_ path: RowPath) -> Int32 { slots[starts[path.section] + 1 + path.row] }
  }

  private mutating func rebuild(_ plan: ListPlan, _ source: some ListSource, _ change: inout ListChange) {
    let old = OldOrder(tree.order, rowCounts: plan.oldRowCounts)
    let rowSources = Dictionary(uniqueKeysWithValues: plan.rowMoves.map { ($0.value, old.slot($0.key)) })
    let sectionSources = plan.sectionSources
    discardLost(plan, old, moving: Set(rowSources.values), &change)
    var order: [Int32] = []
    order.reserveCapacity(plan.newRowCounts.reduce(0) { $0 + $1 + 2 })
    for section in plan.newRowCounts.indices {
      let oldSection = plan.oldSection(ofNew: section, movedFrom: sectionSources)
      let slots = oldSection.map { old.section($0) }
      order.append(slots?.first ?? makeHeader(source.header(ofSection: section)))
      var staying = StayingSlots(slots, leaving: oldSection.flatMap { plan.rowsOut[$0] })
      var coming = (plan.rowsIn[section]?.values ?? [])[...]
      for row in 0..<plan.newRowCounts[section] {
        let comesIn = slots == nil || coming.first == row
        if coming.first == row { coming.removeFirst() }
        let path = RowPath(section: section, row: row)
        order.append(comesIn ? rowSources[path] ?? makeRow(path, source, &change) : staying.removeFirst())
      }
      order.append(slots?.last ?? makeFooter(source.footer(ofSection: section)))
    }
    tree.rebuild(order)
  }

  /// The rows of an old section that stay in it.
  private struct StayingSlots {
    private let slots: ArraySlice<Int32>
    private var next: Int
    private var leaving: ArraySlice<Int>

    /// - Parameter slots: those of the section, with its header and footer; `nil` if there is no old section.
    init(_ slots: ArraySlice<Int32>?, leaving: SortedIndices?) {
      self.slots = slots ?? []
      self.leaving = leaving?.values[...] ?? []
      next = self.slots.startIndex + 1
    }

    mutating func removeFirst() -> Int32 {
      while let row = leaving.first, slots.startIndex + 1 + row == next {
        leaving.removeFirst()
        next += 1
      }
      defer { next += 1 }
      return slots[next]
    }
  }

  private mutating func discardLost(_ plan: ListPlan, _ old: OldOrder, moving: Set<Int32>, _ change: inout ListChange) {
    for section in plan.lostSections.values {
      for slot in old.section(section) where !moving.contains(slot) { discard(slot, &change) }
    }
    for path in plan.batch.rows.deleted { discard(old.slot(path), &change) }
  }
}

extension ListPlan {
  /// The number of elements that leave their place or come in.
  fileprivate var affectedElements: Int {
    let rows = rowsOut.values.reduce(0) { $0 + $1.count } + rowsIn.values.reduce(0) { $0 + $1.count }
    let old = lostSections.values.reduce(0) { $0 + oldRowCounts[$1] + 2 }
    let new = newSections.values.reduce(0) { $0 + newRowCounts[$1] + 2 }
    return rows + old + new + sectionMoves.keys.reduce(0) { $0 + 2 * oldRowCounts[$1] + 4 }
  }
}
