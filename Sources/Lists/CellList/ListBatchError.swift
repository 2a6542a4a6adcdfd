// SPDX-License-Identifier: MIT

package import CellGraphics

/// What a batch does to a row or a section.
package enum ListOperation: String, Hashable, Sendable {
  case deleted, inserted, reloaded, reconfigured, moved
  /// The place to which something moves.
  case target

  /// Whether the index is that from before the batch.
  package var isBefore: Bool { self != .inserted && self != .target }

  fileprivate var time: String { isBefore ? "before the batch" : "after the batch" }

  fileprivate var predicate: String { self == .target ? "is the target of a move" : "is \(rawValue)" }
}

/// A row or a section in a message.
package enum ListPlace: Equatable, Sendable, CustomStringConvertible {
  case row(RowPath)
  case section(Int)

  package var description: String {
    switch self {
    case .row(let path): "row \(path.row) of section \(path.section)"
    case .section(let section): "section \(section)"
    }
  }
}

/// How a batch changes the number of rows of a section, or of sections.
package struct CountChange: Equatable, Sendable, CustomStringConvertible {
  package let before: Int
  package var inserted = 0
  package var deleted = 0
  package var movedIn = 0
  package var movedOut = 0

  package init(before: Int, inserted: Int = 0, deleted: Int = 0, movedIn: Int = 0, movedOut: Int = 0) {
    self.before = before
    self.inserted = inserted
    self.deleted = deleted
    self.movedIn = movedIn
    self.movedOut = movedOut
  }

  package var after: Int { before + inserted - deleted + movedIn - movedOut }

  /// The calculation, such as `3 before + 2 inserted - 1 deleted = 4`.
  package var description: String {
    let parts = [
      ("+", inserted, "inserted"), ("-", deleted, "deleted"), ("+", movedIn, "moved in"), ("-", movedOut, "moved out"),
    ]
    let changes = parts.filter { $0.1 != 0 }.map { " \($0.0) \(grouped($0.1)) \($0.2)" }.joined()
    return "\(grouped(before)) before\(changes) = \(grouped(after))"
  }
}

/// A reason why a batch was refused. The list is as it was.
@nonexhaustive package enum ListBatchError: Error, Equatable, CustomStringConvertible {
  /// An index occurs twice in one kind of change.
  case repeated(ListOperation, ListPlace)
  /// Two kinds of change exclude each other.
  case conflicting(ListOperation, ListOperation, ListPlace)
  /// A row is changed in a section that is deleted, inserted or reloaded as a whole.
  case insideSection(ListOperation, RowPath, ListOperation)
  /// There is no such row or section. `count` is the number of rows of the section, or of sections.
  case outOfRange(ListOperation, ListPlace, count: Int)
  /// A row is named by a section that does not exist.
  case noSection(ListOperation, RowPath, count: Int)
  /// The data has another number of rows than the changes give. The section is that after the batch.
  case rowCount(section: Int, CountChange, data: Int)
  case sectionCount(CountChange, data: Int)
  /// Two rows of the data have the same identity.
  case duplicateIdentity(RowPath, RowPath)

  package var description: String {
    switch self {
    case .repeated(.target, let place): "\(place) is the target of two moves"
    case .repeated(let operation, let place): "\(place) \(operation.predicate) twice"
    case .conflicting(let first, let second, let place): "\(place) \(first.predicate) and \(second.predicate)"
    case .insideSection(let operation, let path, let change):
      "\(ListPlace.row(path)) \(operation.predicate), but section \(path.section) is \(change.rawValue) as a whole"
    case .outOfRange(let operation, .row(let path), let count):
      "\(ListPlace.row(path)) \(operation.predicate), but the section has \(counted(count, "row")) \(operation.time)"
    case .outOfRange(let operation, let place, let count):
      "\(place) \(operation.predicate), but the list has \(counted(count, "section")) \(operation.time)"
    case .noSection(let operation, let path, let count):
      "\(ListPlace.row(path)) \(operation.predicate), but the list has \(counted(count, "section")) \(operation.time)"
    case .rowCount(let section, let change, let data):
      "the rows of section \(section) do not add up: \(change), data has \(grouped(data))"
    case .sectionCount(let change, let data): "the sections do not add up: \(change), data has \(grouped(data))"
    case .duplicateIdentity(let first, let second):
      "\(ListPlace.row(first)) and \(ListPlace.row(second)) have the same identity"
    }
  }
}

extension ListBatchError: AttributableError {
  package var fault: Fault { .document }
}
