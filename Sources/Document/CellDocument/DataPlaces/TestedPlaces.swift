// SPDX-License-Identifier: MIT

import CellGraphics
package import CellNotation
internal import CellTree
internal import Synchronization

/// The places in the data that an expression of a condition tests: that of each of its paths, of which the first with a value counts.
struct TestedPlaces: Hashable, Sendable {
  var places: [DataPlace]
  var position: SourcePosition
}

/// Looks for conditions on names that no item of the data has. To such a condition every item is the same, so an element can be
/// missing for ever.
///
/// It looks at each item of a job, on any thread, until every name was found, and keeps none of the items.
package final class MissingNameSearch: Sendable {
  private struct Search: Sendable {
    let tested: TestedPlaces
    /// What is known about the first of the places that an item lacks; `nil` before the first such item.
    var missing: Missing?

    func isFound(in item: DataValue) -> Bool {
      tested.places.contains { place in
        if case .found = MissingNameSearch.sight(of: place.steps[...], before: [], in: item) { true } else { false }
      }
    }

    mutating func noteMissing(in item: DataValue) {
      guard let place = tested.places.first,
        case .missing(let found) = MissingNameSearch.sight(of: place.steps[...], before: [], in: item)
      else {
        return
      }
      guard var known = missing, known.name == found.name, known.parent == found.parent else {
        missing = missing ?? found
        return
      }
      if known.others.count < MissingNameSearch.mostNames { known.others = distinct(known.others + found.others) }
      missing = known
    }
  }

  /// A step of a path that no item has so far.
  fileprivate struct Missing: Sendable {
    var name: String
    /// The path of the object or list that lacks the name; empty for the item itself.
    var parent: String
    var kind: Kind
    /// Names that such objects have.
    var others: [String] = []
  }

  fileprivate enum Kind: Sendable {
    case object, list, scalar
  }

  private enum Sight {
    case found
    case missing(Missing)
    /// The item says nothing about the place: it has null or an empty list on the way to it.
    case unknown
  }

  private let searches: Mutex<[Search]>
  private let isDone: Atomic<Bool>
  private let file: String
  private static let mostNames = 200

  package init(_ template: CellTemplate) {
    let searches = template.testedPlaces.map { Search(tested: $0) }
    self.searches = Mutex(searches)
    isDone = Atomic(searches.isEmpty)
    file = template.fileName
  }

  /// Looks for the names in one item. O(1) for each condition whose names were not found yet.
  package func look(at item: DataValue) {
    if isDone.load(ordering: .relaxed) { return }
    searches.withLock { searches in
      searches.removeAll { $0.isFound(in: item) }
      for index in searches.indices { searches[index].noteMissing(in: item) }
      if searches.isEmpty { isDone.store(true, ordering: .relaxed) }
    }
  }

  /// The warnings about the names that none of the items had, in the order of the document.
  package var warnings: [DocumentWarning] {
    let searches = searches.withLock { $0 }
    return distinct(
      searches.compactMap { search in
        search.missing.map { DocumentWarning(location: DocumentLocation(search.tested.position, in: file), reason: $0.reason) }
      })
  }

  private static func sight(of steps: ArraySlice<DataPlace.Step>, before: [DataPlace.Step], in value: DataValue) -> Sight {
    guard let step = steps.first else { return .found }
    func next(_ value: DataValue) -> Sight { sight(of: steps.dropFirst(), before: before + [step], in: value) }
    switch (step, value) {
    case (.entries, .array(let values)):
      var last = Sight.unknown
      for value in values {
        let sight = next(value)
        if case .found = sight { return .found }
        if case .missing = sight { last = sight }
      }
      return last
    case (.member(let name), .object(let object)):
      if let value = object[name] { return next(value) }
      let names = object.members.prefix(mostNames).map(\.name)
      return .missing(Missing(name: name, parent: path(before), kind: .object, others: names))
    case (.member(let name), .array): return .missing(Missing(name: name, parent: path(before), kind: .list))
    case (.member(let name), .string), (.member(let name), .number), (.member(let name), .boolean):
      return .missing(Missing(name: name, parent: path(before), kind: .scalar))
    case (.entry(let index), .array(let values)): return values.indices.contains(index) ? next(values[index]) : .unknown
    case (.entry(let index), .object(let object)): return object[String(index)].map(next) ?? .unknown
    case (.entries, _), (.entry, _), (.member, _): return .unknown
    }
  }

  private static func path(_ steps: [DataPlace.Step]) -> String { steps.isEmpty ? "" : DataPlace(steps).description }
}

extension MissingNameSearch.Missing {
  fileprivate var reason: DocumentWarning.Reason {
    let path = parent.isEmpty ? name : parent + "." + name
    let owner = parent.isEmpty ? "." : parent
    switch kind {
    case .list: return .memberOfList(path, list: owner)
    case .scalar: return .memberOfScalar(path, scalar: owner)
    case .object: break
    }
    let nearest = nearestName(to: name, among: others).map { parent.isEmpty ? $0 : parent + "." + $0 }
    return .missingName(path, nearest: nearest)
  }
}
