// SPDX-License-Identifier: MIT

/// What each strategy is worth to a list, in headroom.
package struct StrategyLadder: Hashable, Sendable {
  package struct Step: Hashable, Sendable {
    package let strategy: Strategy
    /// The headroom of a list with only this strategy, of one with this and all before it, and of one with all but this.
    package let alone, added, removed: Slowdown?
  }

  package let naive: Slowdown?
  package let all: Slowdown?
  package let steps: [Step]

  /// The experiments of a ladder: naive, each strategy alone, added to those before, and removed from all.
  package static var sets: [Set<Strategy>] {
    let all = Strategy.allCases
    return [[]] + all.map { [$0] } + all.indices.map { Set(all[...$0]) } + all.map { Set(all).subtracting([$0]) }
  }

  /// - Parameter headrooms: the headroom of each of ``sets``, in their order.
  package init(_ headrooms: [Slowdown?]) {
    let all = Strategy.allCases
    naive = headrooms[0]
    self.all = headrooms[2 * all.count]
    steps = all.indices.map { index in
      Step(
        strategy: all[index], alone: headrooms[1 + index], added: headrooms[1 + all.count + index],
        removed: headrooms[1 + 2 * all.count + index])
    }
  }
}
