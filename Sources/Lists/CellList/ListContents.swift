// SPDX-License-Identifier: MIT

/// The rows of a list: their positions, and their identities.
package struct ListContents: Sendable {
  package private(set) var index: RowIndex
  package private(set) var identities = IdentityTable()

  /// Creates an empty list.
  package init() {
    index = RowIndex()
  }

  /// Creates the list of all rows of a source. O(n).
  /// - Throws: ``ListBatchError/duplicateIdentity(_:_:)``.
  package init(_ source: some ListSource) throws(ListBatchError) {
    index = RowIndex(source)
    identities.reserve(index.slotCount)
    for section in 0..<index.sectionCount {
      var slot = index.handle(of: .header(section: section)).slot
      for row in 0..<index.rowCount(inSection: section) {
        // The slots of a new index are in order.
        slot += 1
        let path = RowPath(section: section, row: row)
        let identity = source.identity(ofRowAt: path)
        let other = identities.insert(RowHandle(slot: slot), hash: identity.hashValue) { other in
          index.path(of: other).map { source.identity(ofRowAt: $0) == identity } ?? false
        }
        if let other { throw .duplicateIdentity(index.path(of: other) ?? path, path) }
      }
    }
  }

  /// The memory of positions and identities.
  package var bytes: Int { index.bytes + identities.bytes }

  /// Returns the row with an identity, or `nil` if there is none. O(log n) on average.
  /// - Parameter source: the data that the list shows.
  package func row<Source: ListSource>(_ identity: Source.Identity, _ source: Source) -> RowHandle? {
    identities.row(hash: identity.hashValue) { row in
      index.path(of: row).map { source.identity(ofRowAt: $0) == identity } ?? false
    }
  }

  /// Replaces the height and the kind of an element. See ``RowIndex/set(_:of:)``.
  package mutating func set(_ row: ListRow, of handle: RowHandle) { index.set(row, of: handle) }

  /// Checks a batch against the list and the data after the changes. O(k log k + s log n) for k changes, s sections and n rows.
  package func plan(_ batch: ListBatch, _ source: some ListSource) throws(ListBatchError) -> ListPlan {
    let counts = (0..<source.sectionCount).map { source.rowCount(inSection: $0) }
    let plan = try batch.plan(from: index.rowCounts, to: counts)
    try checkIdentities(plan, source)
    return plan
  }

  /// Applies a plan that was made for this list. O(k log n) for k changes.
  /// - Parameter source: the data with which the plan was made.
  package mutating func apply(_ plan: ListPlan, _ source: some ListSource) -> ListChange {
    let change = index.apply(plan, source)
    for row in change.removed { identities.remove(row) }
    for row in change.reloaded { identities.remove(row.handle) }
    for row in change.inserted + change.reloaded {
      identities.insert(row.handle, hash: source.identity(ofRowAt: row.path).hashValue)
    }
    return change
  }

  /// Checks a batch and applies it. If it is refused, the list is as it was.
  package mutating func apply(_ batch: ListBatch, _ source: some ListSource) throws(ListBatchError) -> ListChange {
    apply(try plan(batch, source), source)
  }

  /// Refuses data in which a new or reloaded row has the identity of another row.
  private func checkIdentities<Source: ListSource>(_ plan: ListPlan, _ source: Source) throws(ListBatchError) {
    let reloaded = Set(plan.reloadedRows.map(\.new))
    var known: [Source.Identity: RowPath] = [:]
    for path in plan.newRows + reloaded.sorted() {
      let identity = source.identity(ofRowAt: path)
      if let other = known.updateValue(path, forKey: identity) { throw .duplicateIdentity(min(other, path), max(other, path)) }
      var other: RowPath?
      _ = identities.row(hash: identity.hashValue) { row in
        guard let old = index.path(of: row), let new = plan.newPath(ofOld: old), !reloaded.contains(new),
          source.identity(ofRowAt: new) == identity
        else { return false }
        other = new
        return true
      }
      if let other { throw .duplicateIdentity(min(other, path), max(other, path)) }
    }
  }
}
