// SPDX-License-Identifier: MIT

/// What a layout took: counts that do not depend on the machine, by name.
///
/// Every engine uses the names that fit; an engine may count something of its own.
package struct LayoutEffort: Hashable, Sendable {
  /// Something that is counted.
  package struct Counter: Hashable, Sendable {
    package let name: String

    package init(_ name: String) { self.name = name }

    /// How often text was measured.
    package static let measurements = Counter("measurements")
    /// How often the children of a container were evaluated.
    package static let visits = Counter("visits")
    /// How many formulas were evaluated.
    package static let formulas = Counter("formulas")
    /// How often a solver exchanged two of its variables.
    package static let pivots = Counter("pivots")
    /// How many steps of any kind a solver took; a container may take only so many for a row.
    package static let steps = Counter("steps")
    /// How many programs or systems of equations were compiled.
    package static let compilations = Counter("compilations")
    /// What was solved again in order to answer questions about the layout: the pivots for it.
    package static let pivotsForAnswers = Counter("pivotsForAnswers")
  }

  private var counts: [(counter: Counter, count: Int)] = []

  package init() {}

  /// The count, 0 if nothing was counted.
  package subscript(counter: Counter) -> Int {
    get { counts.first { $0.counter == counter }?.count ?? 0 }
    set {
      if let index = counts.firstIndex(where: { $0.counter == counter }) {
        counts[index].count = newValue
      } else if newValue != 0 {
        counts.append((counter, newValue))
      }
    }
  }

  /// The counts that are not zero, by name.
  package var byName: [String: Int] {
    Dictionary(uniqueKeysWithValues: counts.lazy.filter { $0.count != 0 }.map { ($0.counter.name, $0.count) })
  }

  package static func += (sum: inout LayoutEffort, other: LayoutEffort) {
    for (counter, count) in other.counts { sum[counter] += count }
  }

  package static func == (one: LayoutEffort, other: LayoutEffort) -> Bool { one.byName == other.byName }
  package func hash(into hasher: inout Hasher) { byName.hash(into: &hasher) }
}

extension LayoutEffort: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (Counter, Int)...) {
    for (counter, count) in elements { self[counter] += count }
  }
}
