// SPDX-License-Identifier: MIT

/// Changes of a list that are made together, with the indices that users of UITableView know.
///
/// What is deleted, reloaded or reconfigured, and the sources of moves, have the indices from before the batch. What is inserted, and the
/// targets of moves, have the indices from after it. The order of calls does not matter.
///
/// A reloaded row is bound again and may have another identity; a reconfigured one is the same row, with changed content. A moved row may
/// be reloaded or reconfigured, too. A row may move out of a deleted section, and into an inserted one.
public struct ListBatch: Hashable, Sendable {
  package private(set) var rows = ListChanges<RowPath>()
  package private(set) var sections = ListChanges<Int>()

  /// Creates a batch without changes.
  public init() {}

  /// Whether the batch has no changes.
  public var isEmpty: Bool { rows.isEmpty && sections.isEmpty }

  /// Removes rows.
  public mutating func deleteRows(at paths: [RowPath]) { rows.deleted += paths }
  /// Adds rows, which have these places after the batch.
  public mutating func insertRows(at paths: [RowPath]) { rows.inserted += paths }
  /// Replaces rows. They may get other identities.
  public mutating func reloadRows(at paths: [RowPath]) { rows.reloaded += paths }
  /// Changes what rows show. They keep their identities.
  public mutating func reconfigureRows(at paths: [RowPath]) { rows.reconfigured += paths }
  /// Moves a row from its place before the batch to its place after it.
  public mutating func moveRow(at source: RowPath, to target: RowPath) { rows.moved.append(.init(from: source, to: target)) }

  /// Removes sections, with all of their rows that do not move elsewhere.
  public mutating func deleteSections(_ sections: [Int]) { self.sections.deleted += sections }
  /// Adds sections, with their rows. They have these indices after the batch.
  public mutating func insertSections(_ sections: [Int]) { self.sections.inserted += sections }
  /// Replaces sections, with all of their rows.
  public mutating func reloadSections(_ sections: [Int]) { self.sections.reloaded += sections }
  /// Asks for the headers and footers of sections again. Their rows stay.
  public mutating func reconfigureSections(_ sections: [Int]) { self.sections.reconfigured += sections }
  /// Moves a section from its index before the batch to its index after it.
  public mutating func moveSection(_ source: Int, to target: Int) {
    sections.moved.append(.init(from: source, to: target))
  }

  /// Adds the changes of a nested batch. Its indices are those of this one.
  public mutating func add(_ nested: ListBatch) {
    rows.add(nested.rows)
    sections.add(nested.sections)
  }
}

/// The changes of a batch that concern rows, or those that concern sections.
package struct ListChanges<Place: Hashable & Comparable & Sendable>: Hashable, Sendable {
  package struct Move: Hashable, Sendable {
    package let from, to: Place

    package init(from: Place, to: Place) {
      self.from = from
      self.to = to
    }
  }

  package fileprivate(set) var deleted: [Place] = []
  package fileprivate(set) var inserted: [Place] = []
  package fileprivate(set) var reloaded: [Place] = []
  package fileprivate(set) var reconfigured: [Place] = []
  package fileprivate(set) var moved: [Move] = []

  package var isEmpty: Bool {
    deleted.isEmpty && inserted.isEmpty && reloaded.isEmpty && reconfigured.isEmpty && moved.isEmpty
  }

  fileprivate mutating func add(_ other: Self) {
    deleted += other.deleted
    inserted += other.inserted
    reloaded += other.reloaded
    reconfigured += other.reconfigured
    moved += other.moved
  }
}

/// Collects the batches that are begun before the outermost one ends, as one batch with its indices.
package struct NestedBatches: Equatable, Sendable {
  private var depth = 0
  /// What was added since the outermost batch began.
  package var batch = ListBatch()

  package init() {}

  package var isOpen: Bool { depth > 0 }

  package mutating func begin() { depth += 1 }

  /// Ends the batch that was begun last. Returns all changes if it is the outermost one, so that they are checked and applied now;
  /// otherwise `nil`.
  package mutating func end() -> ListBatch? {
    precondition(depth > 0, "a batch ends that was not begun")
    depth -= 1
    guard depth == 0 else { return nil }
    defer { batch = ListBatch() }
    return batch
  }
}
