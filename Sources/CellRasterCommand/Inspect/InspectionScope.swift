// SPDX-License-Identifier: MIT

import ArgumentParser
import CellDocument
import CellRaster
internal import Files
import Synchronization

/// A cell that is to be inspected: an item of the data in some states.
struct InspectionSubject: Sendable {
  /// The item's number, from 0.
  let item: Int
  let entry: DataSource.Entry
  let template: CellTemplate
}

/// Which cells of a template and its data are inspected: item by item, each in all variants of the template.
final class InspectionScope: Sendable {
  /// How many cells there are; `nil` for data in lines, which are counted only as they are read.
  let count: Int?
  private let variants: [CellTemplate]
  private let source: DataSource
  /// The number of the only item, from 1; `nil` for all.
  private let onlyItem: Int?
  private let state = Mutex(State())

  private struct State {
    /// How many items have been read.
    var read = 0
    var entry: DataSource.Entry?
    /// The variant that comes next.
    var variant = 0
  }

  /// - Parameter variants: the template in one choice of states after the other; one at least.
  init(_ variants: [CellTemplate], _ source: DataSource, onlyItem: Int?) {
    self.variants = variants
    self.source = source
    self.onlyItem = onlyItem
    count = (onlyItem == nil ? source.count : 1).map { $0 * variants.count }
  }

  /// The next cell; `nil` at the end.
  /// - Throws: `FileFailure`; `ValidationError` where the data has no such item.
  func next() throws -> InspectionSubject? {
    try state.withLock { state in
      if state.entry == nil || state.variant == variants.count {
        state.entry = try nextEntry(&state)
        state.variant = 0
      }
      guard let entry = state.entry else { return nil }
      defer { state.variant += 1 }
      return InspectionSubject(item: state.read - 1, entry: entry, template: variants[state.variant])
    }
  }

  /// The next item that is asked for; `nil` behind the last one.
  private func nextEntry(_ state: inout State) throws -> DataSource.Entry? {
    if let onlyItem, state.read == onlyItem { return nil }
    while let entry = try source.next() {
      state.read += 1
      if onlyItem == nil || state.read == onlyItem { return entry }
    }
    if onlyItem != nil { throw ValidationError("--item takes a number from 1 to \(state.read).") }
    return nil
  }
}
