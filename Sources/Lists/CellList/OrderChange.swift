// SPDX-License-Identifier: MIT

internal import CellGraphics

/// Indices in ascending order, each once.
struct SortedIndices: Equatable, Sendable {
  let values: [Int]

  /// - Parameter values: in any order, without duplicates.
  init(_ values: [Int] = []) {
    self.values = values.sorted()
  }

  var count: Int { values.count }

  /// Returns how many of the indices are below another one. O(log k).
  func count(below index: Int) -> Int { values.indices.partitionPoint { values[$0] >= index } }

  func contains(_ index: Int) -> Bool {
    let position = count(below: index)
    return position < values.count && values[position] == index
  }

  /// Returns the index that comes after `ordinal` indices that are not among these. O(log k).
  func index(ofOther ordinal: Int) -> Int { ordinal + values.indices.partitionPoint { values[$0] - $0 > ordinal } }
}

/// Which elements of a sequence leave their place, and where others come in. Those that stay keep their order.
struct OrderChange: Equatable, Sendable {
  /// The indices before the change of elements that are deleted or moved away.
  let out: SortedIndices
  /// The indices after the change of elements that are inserted or moved in.
  let into: SortedIndices

  /// Returns the index after the change of an element that stays, or `nil` if it leaves its place. O(log k).
  func newIndex(ofOld index: Int) -> Int? {
    out.contains(index) ? nil : into.index(ofOther: index - out.count(below: index))
  }

  /// Returns the index before the change of an element that stayed, or `nil` if it came in. O(log k).
  func oldIndex(ofNew index: Int) -> Int? {
    into.contains(index) ? nil : out.index(ofOther: index - into.count(below: index))
  }
}
