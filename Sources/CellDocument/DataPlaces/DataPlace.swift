// SPDX-License-Identifier: MIT

package import Binding
package import Notation

/// Where a template reads a value of a data item: a path from the item, on which a list stands for all its entries.
package struct DataPlace: Hashable, Sendable {
  package enum Step: Hashable, Sendable {
    /// The member of an object.
    case member(String)
    /// One entry of a list, from 0.
    case entry(Int)
    /// Every entry of a list that repeats an element.
    case entries
  }

  /// Empty for the item itself.
  package var steps: [Step]

  package init(_ steps: [Step] = []) {
    self.steps = steps
  }

  func appending(_ more: [Step]) -> DataPlace { DataPlace(steps + more) }

  /// Whether `other` is this place, or lies inside it.
  package func contains(_ other: DataPlace) -> Bool { other.steps.starts(with: steps) }
}

extension DataPlace: CustomStringConvertible {
  /// The path as a data statement writes it, without a step for the entries of a list: `replies.text`; `.` for the item itself.
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

/// What a template does with the value at a place.
package enum DataUse: Hashable, Sendable {
  /// The value stands behind a key that takes such values, after filters; `isWhole` where no other text stands around it.
  case value(ValueShape, filters: [FilterName], isWhole: Bool)
  /// A condition compares it, after filters, with a literal.
  case comparison(DataValue, filters: [FilterName])
  /// A condition asks whether it is true.
  case truth
  /// An element is repeated for each of its entries.
  case list
}

/// A place with all that a template does with it.
package struct UsedDataPlace: Hashable, Sendable {
  package let place: DataPlace
  package fileprivate(set) var uses: [DataUse]
}

/// The places that a template reads, in the order in which it first names them.
struct DataPlaceTable {
  private(set) var places: [UsedDataPlace] = []
  private var indices: [DataPlace: Int] = [:]

  mutating func add(_ use: DataUse, at place: DataPlace) {
    guard let index = indices[place] else {
      indices[place] = places.count
      places.append(UsedDataPlace(place: place, uses: [use]))
      return
    }
    if !places[index].uses.contains(use) { places[index].uses.append(use) }
  }
}
