// SPDX-License-Identifier: MIT

import ArgumentParser
import CellDocument
import CellRaster
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
  /// The template in one choice of states after the other.
  let variants: [CellTemplate]
  /// How many cells there are; `nil` for data in lines, which are counted only as they are read.
  let count: Int?
  private let source: DataSource
  /// The number of the only item, from 1; `nil` for all.
  private let onlyItem: Int?
  private let state = Mutex(State())

  private struct State {
    var item = -1
    var entry: DataSource.Entry?
    var variant = 0
  }

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
      if state.entry == nil || state.variant == variants.count { try advance(&state) }
      guard let entry = state.entry else { return nil }
      defer { state.variant += 1 }
      return InspectionSubject(item: state.item, entry: entry, template: variants[state.variant])
    }
  }

  private func advance(_ state: inout State) throws {
    state.variant = 0
    state.entry = nil
    if let onlyItem, state.item == onlyItem - 1 { return }
    repeat {
      state.entry = try source.next()
      if state.entry != nil { state.item += 1 }
    } while state.entry != nil && onlyItem.map { $0 != state.item + 1 } ?? false
    if let onlyItem, state.entry == nil { throw ValidationError("--item takes a number from 1 to \(state.item + 1), not \(onlyItem).") }
  }
}
