// SPDX-License-Identifier: MIT

/// What a layout took: counts that do not depend on the machine, by name.
///
/// Every engine uses the names that fit; an engine may count something of its own.
package struct LayoutEffort: Hashable, Sendable {
  /// Something that is counted.
  package struct Counter: Equatable, Sendable {
    package let name: String
    /// The place of a common counter; `nil` for one that an engine has of its own.
    fileprivate let place: Int?

    /// A counter that an engine has of its own.
    package init(_ name: String) {
      self.name = name
      place = nil
    }

    private init(_ name: String, at place: Int) {
      self.name = name
      self.place = place
    }

    /// How often text was measured.
    package static let measurements = Counter("measurements", at: 0)
    /// How often the children of a container were evaluated.
    package static let visits = Counter("visits", at: 1)
    /// How many formulas were evaluated.
    package static let formulas = Counter("formulas", at: 2)
    /// How often a solver exchanged two of its variables.
    package static let pivots = Counter("pivots", at: 3)
    /// How many steps of any kind a solver took. Their number is limited for each container and row.
    package static let steps = Counter("steps", at: 4)
    /// How many programs or systems of equations were compiled.
    package static let compilations = Counter("compilations", at: 5)
    /// The pivots of systems that were solved again to answer questions about the layout.
    package static let pivotsForAnswers = Counter("pivotsForAnswers", at: 6)

    /// How many constants of a solver's constraints were changed.
    package static let edits = Counter("edits", at: 7)

    fileprivate static let common = [measurements, visits, formulas, pivots, steps, compilations, pivotsForAnswers, edits]
  }

  private var counts = SIMD8<Int>.zero
  /// The counts of counters that engines have of their own, without zeros.
  private var others: [String: Int] = [:]

  package init() {}

  /// The count, 0 if nothing was counted.
  package subscript(counter: Counter) -> Int {
    get { counter.place.map { counts[$0] } ?? others[counter.name] ?? 0 }
    set {
      if let place = counter.place { counts[place] = newValue } else { others[counter.name] = newValue == 0 ? nil : newValue }
    }
  }

  /// The counts that are not zero, by name.
  package var byName: [String: Int] {
    Counter.common.reduce(into: others) { if self[$1] != 0 { $0[$1.name] = self[$1] } }
  }

  package static func += (sum: inout LayoutEffort, other: LayoutEffort) {
    sum.counts &+= other.counts
    if !other.others.isEmpty { sum.others.merge(other.others) { $0 + $1 } }
  }
}

extension LayoutEffort: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (Counter, Int)...) {
    for (counter, count) in elements { self[counter] += count }
  }
}
