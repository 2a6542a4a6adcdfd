// SPDX-License-Identifier: MIT

package import CellRaster
import Synchronization

/// The data items that a job processes: all of them, or the one with the number in `--item`.
package final class ItemSelection: Sendable {
  package let source: DataSource
  /// The number of the only item, from 1; `nil` for all items.
  private let number: Int?
  private let isTaken = Mutex(false)

  /// The number of items; `nil` for newline-delimited data, whose lines are counted only as they are read.
  package var count: Int? { number == nil ? source.count : 1 }

  /// The index, from 0, of the first item that ``next()`` returns.
  package var firstIndex: Int { number.map { $0 - 1 } ?? 0 }

  package init(_ source: DataSource, number: Int? = nil) {
    self.source = source
    self.number = number
  }

  /// Returns the next item, or `nil` at the end.
  /// - Throws: `FileFailure`; `UsageError` if the data has no item with the number.
  package func next() throws -> DataSource.Entry? {
    guard let number else { return try source.next() }
    let isFirst = isTaken.withLock { isTaken in
      defer { isTaken = true }
      return !isTaken
    }
    guard isFirst else { return nil }
    var count = 0
    while let entry = try source.next() {
      count += 1
      if count == number { return entry }
    }
    throw UsageError.noItem(among: count)
  }

  /// Reads the data to its end, so that its hash is that of the whole file.
  func skipRest() throws {
    while try source.next() != nil {}
  }
}
