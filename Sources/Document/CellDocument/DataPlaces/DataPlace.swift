// SPDX-License-Identifier: MIT

package import CellBinding
package import CellNotation
internal import CellTree

/// A place in the data that a template reads: a path from the data item, in which a step can stand for all entries of a list.
package struct DataPlace: Hashable, Sendable {
  package enum Step: Hashable, Sendable {
    /// A member of an object.
    case member(String)
    /// One entry of a list, by its index from 0.
    case entry(Int)
    /// All entries of a list for which an element is repeated.
    case entries
  }

  /// The steps of the path; empty for the item itself.
  package var steps: [Step]

  package init(_ steps: [Step] = []) {
    self.steps = steps
  }

  func appending(_ more: [Step]) -> DataPlace { DataPlace(steps + more) }

  /// Whether `other` is this place, or a place inside it.
  package func contains(_ other: DataPlace) -> Bool { other.steps.starts(with: steps) }
}

extension DataPlace: CustomStringConvertible {
  /// The path as it is written under `data`: `replies.text`, or `.` for the item itself. Steps over all entries of a list are left
  /// out.
  package var description: String {
    let names = steps.compactMap { step -> String? in
      switch step {
      case .member(let name): name
      case .entry(let index): String(index)
      case .entries: nil
      }
    }
    return names.isEmpty ? "." : names.joined(separator: ".")
  }
}

/// How a template uses the value at a place.
package enum DataUse: Equatable, Sendable {
  /// The value, after filters, becomes the value of a key that takes values of this shape. If `isWhole` is false, it is only part
  /// of the key's value, which is a string.
  case value(ValueShape, filters: [FilterName], isWhole: Bool)
  /// A condition compares the value, after filters, with this literal.
  case comparison(DataValue, filters: [FilterName])
  /// A condition tests whether the value is true, or compares it with something other than a plain literal.
  case truth
  /// The value is a list, and an element is repeated for each of its entries.
  case list
}

/// A place, with every way in which a template uses it.
package struct UsedDataPlace: Equatable, Sendable {
  package let place: DataPlace
  package fileprivate(set) var uses: [DataUse]
  /// Where the document first names the place; `nil` if only filters look for it.
  fileprivate(set) var position: SourcePosition?
}

/// The places that a template reads, in the order of their first use.
struct DataPlaceTable {
  private(set) var places: [UsedDataPlace] = []
  private var indices: [DataPlace: Int] = [:]

  /// - Parameter position: where the document names the place; `nil` if it does not.
  mutating func add(_ use: DataUse, at place: DataPlace, _ position: SourcePosition?) {
    guard let index = indices[place] else {
      indices[place] = places.count
      places.append(UsedDataPlace(place: place, uses: [use], position: position))
      return
    }
    places[index].position = places[index].position ?? position
    if !places[index].uses.contains(use) { places[index].uses.append(use) }
  }
}
