// SPDX-License-Identifier: MIT

import CellRaster
import Synchronization

/// A cell to inspect: a data item, and the template in some states.
struct InspectionSubject: Sendable {
  /// The index of the item, from 0.
  let item: Int
  let entry: DataSource.Entry
  let template: CellTemplate
}

/// The cells to inspect: item by item, each in all variants of the template.
final class InspectionScope: Sendable {
  /// The number of cells; `nil` for newline-delimited data, whose lines are counted only as they are read.
  let count: Int?
  private let variants: [CellTemplate]
  private let items: ItemSelection
  private let state = Mutex(State())

  private struct State {
    /// The number of items read.
    var read = 0
    var entry: DataSource.Entry?
    /// The index of the next variant.
    var variant = 0
  }

  /// - Parameter variants: the template in each combination of states to inspect; at least one.
  init(_ variants: [CellTemplate], _ items: ItemSelection) {
    self.variants = variants
    self.items = items
    count = items.count.map { $0 * variants.count }
  }

  /// Returns the next cell, or `nil` at the end.
  /// - Throws: `FileFailure`; `UsageError` if the data has no item with the requested number.
  func next() throws -> InspectionSubject? {
    try state.withLock { state in
      if state.entry == nil || state.variant == variants.count {
        state.entry = try items.next()
        state.read += 1
        state.variant = 0
      }
      guard let entry = state.entry else { return nil }
      defer { state.variant += 1 }
      return InspectionSubject(item: items.firstIndex + state.read - 1, entry: entry, template: variants[state.variant])
    }
  }
}
