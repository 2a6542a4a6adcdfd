// SPDX-License-Identifier: MIT

internal import CellCassowary
package import CellGraphics

/// Why the views of a container have their frames, and what the constraints did not decide.
package struct ConstraintExplanation: Equatable, Sendable {
  /// Required constraints that cannot hold together. Without any one of them, the others can.
  package struct Conflict: Hashable, Sendable {
    /// The constraints, in document order.
    package let constraints: [ConstraintSource]
    /// The constraint that was ignored: the last written one.
    package let dropped: WrittenConstraint
  }

  /// Positions and lengths that are tied to each other and for which several values satisfy the constraints equally well.
  package struct Ambiguity: Hashable, Sendable {
    /// At least one, in the order of the views.
    package let sides: [ViewSide]
    /// Whether constraints of one priority contradict each other, so that the earlier one was preferred. Otherwise a constraint is
    /// missing.
    package let isByOrder: Bool
    /// The constraints that contradict each other; empty if a constraint is missing.
    package let rivals: [ConstraintSource]
    /// The written inequalities that keep the sides from values closer to zero; empty if constraints contradict each other.
    package let limits: [WrittenConstraint]
  }

  /// The conflicts, in the order in which they were resolved.
  package var conflicts: [Conflict] = []
  /// In the order of their first views.
  package var ambiguities: [Ambiguity] = []
  /// Other frames that satisfy the constraints equally well, if there are ambiguities.
  package var alternative: [Rect]?
  /// The constraints that tie heights to widths, if the heights of text did not settle.
  package var unsettled: [WrittenConstraint] = []
  /// The constraints that determine each position and length: a chain from the container to the view.
  package var determining: [ViewSide: [ConstraintInfluence]] = [:]
  /// The constraints that determine the length that the content of the container has along each axis, as far as its surroundings have
  /// asked for it. The height is that at the width that the container got.
  package var ownLengths: [ConstraintAxis: [ConstraintInfluence]] = [:]
  /// The constraints that determine a position or a length in any solution that the layout needed, that take part in a conflict, or
  /// that were added because frames would be ambiguous without them.
  package private(set) var used: Set<ConstraintSource> = []
  /// For each view: the other views whose frames depend on it, and the container if its size does.
  package private(set) var dependents: [Int: Set<Constraint.Item>] = [:]
  /// The size of the container's content box.
  package var size = Size.zero
  /// The sizes of the views' contents, as measured for the solution.
  package var contents: [Size] = []
  /// The frames, relative to the leading and the upper edge of the container's content box.
  package var frames: [Rect] = []
}

extension ConstraintExplanation {
  /// Adds the constraints that determine a position or a length, of a view or (if `side` is `nil`) of the container.
  mutating func use(_ sources: [ConstraintSource], for side: ViewSide?, in container: ConstrainedContainer) {
    used.formUnion(sources)
    let dependent: Constraint.Item = side.map { .view($0.view) } ?? .container
    // What is inside a view does not depend on it as another view does: both are there, or neither.
    for case .view(let view) in sources.flatMap(container.items(of:)) where dependent != .view(view) {
      if let side, container.isInside(side.view, view) { continue }
      dependents[view, default: []].insert(dependent)
    }
  }

  /// The written constraints among ``used``.
  package var writtenUsed: Set<WrittenConstraint> {
    Set(used.compactMap(\.written))
  }

  /// Adds constraints without which frames would change or be ambiguous.
  package mutating func need(_ constraints: Set<WrittenConstraint>) {
    used.formUnion(constraints.map { .written($0) })
  }

  /// Adds what another solution of the same layout used.
  mutating func use(_ other: ConstraintExplanation) {
    used.formUnion(other.used)
    dependents.merge(other.dependents) { $0.union($1) }
  }

  /// Returns the views of which a position or a length depends on a constraint of a conflict, other than the container's size.
  package func views(dependingOn conflict: Conflict) -> Set<Int> {
    let involved = Set(conflict.constraints.filter { !$0.isOfContainer })
    return Set(determining.filter { !involved.isDisjoint(with: $0.value.map(\.source)) }.map(\.key.view))
  }

  /// Returns whether the size of the container depends on a constraint of a conflict, as far as its surroundings have asked for it.
  package func sizeDepends(on conflict: Conflict) -> Bool {
    let involved = Set(conflict.constraints.filter { !$0.isOfContainer })
    return ownLengths.values.contains { influences in influences.contains { involved.contains($0.source) } }
  }

  /// Takes the reasons of conflicts from another solution of the same layout, in which the container's length was not given: a length
  /// that would be negative is the reason, not the length that follows from what was left out.
  mutating func takeReasons(of other: ConstraintExplanation) {
    for index in conflicts.indices {
      let reason = other.conflicts.first {
        $0.dropped == conflicts[index].dropped && $0.constraints.contains(where: \.isContainerMinimum)
      }
      if let reason { conflicts[index] = reason }
    }
  }

  mutating func add(_ conflict: Conflict) {
    conflicts.append(conflict)
    used.formUnion(conflict.constraints)
  }
}

extension ConstraintSource {
  fileprivate var isContainerMinimum: Bool { if case .containerMinimum = self { true } else { false } }
}

/// A constraint that determines a position or a length.
package struct ConstraintInfluence: Equatable, Sendable {
  package let source: ConstraintSource
  /// The growth of the position or the length when the right side of the constraint grows by 1.
  package let derivative: Double
}

/// A distance of a view from the leading or the upper edge of its container, or a length of a view.
package struct ViewSide: Hashable, Sendable {
  package let view: Int
  package let axis: ConstraintSource.Axis
  package let isLength: Bool

  package init(view: Int, axis: ConstraintSource.Axis, isLength: Bool) {
    self.view = view
    self.axis = axis
    self.isLength = isLength
  }
}

extension ConstrainedContainer {
  /// Sorts constraints into a chain from the container.
  func chain(_ influences: [ConstraintInfluence]) -> [ConstraintInfluence] {
    influences.chained(from: .container) { items(of: $0.source) }
  }

  fileprivate func items(of source: ConstraintSource) -> Set<Constraint.Item> {
    // The leading and the upper edge of the container are zero, so a constraint with them names no other item.
    guard let written = source.written else { return [source.length?.view.map { .view($0) } ?? .container] }
    return Set(
      self[written].terms.map { term in
        if case .content(let view) = term.item { .view(view) } else { term.item }
      })
  }

  /// Whether a view is inside another one, at any depth.
  fileprivate func isInside(_ view: Int, _ other: Int) -> Bool {
    var around = views[view].parent
    while let current = around, current > other { around = views[current].parent }
    return around == other
  }
}

extension Array {
  /// Sorts constraints into a chain: each one, if possible, names only one item that those before it do not name. The first ones name
  /// `start`. Takes O(n log n) for n names of items.
  package func chained<Item: Hashable>(from start: Item, naming items: (Element) -> Set<Item>) -> [Element] {
    let names = map(items)
    var users: [Item: [Int]] = [:]
    for (index, items) in names.enumerated() { for item in items { users[item, default: []].append(index) } }
    var known: Set<Item> = []
    /// The number of unknown items of each constraint.
    var unknown = names.map(\.count)
    var isChained = names.map { _ in false }
    var ready = AscendingQueue()
    func learn(_ item: Item) {
      guard known.insert(item).inserted else { return }
      for index in users[item] ?? [] {
        unknown[index] -= 1
        if unknown[index] <= 1, !isChained[index] { ready.insert(index) }
      }
    }
    learn(start)
    var chain: [Element] = []
    chain.reserveCapacity(count)
    var first = 0
    while chain.count < count {
      while first < count, isChained[first] { first += 1 }
      var next = ready.popLeast() ?? first
      while isChained[next] { next = ready.popLeast() ?? first }
      isChained[next] = true
      chain.append(self[next])
      for item in names[next] { learn(item) }
    }
    return chain
  }
}

extension ConstraintSource {
  /// Whether the constraint is one of the container's size.
  fileprivate var isOfContainer: Bool { length.map { $0.view == nil } ?? false }
}
