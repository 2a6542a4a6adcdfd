// SPDX-License-Identifier: MIT

/// What each strategy is worth to a list, in headroom.
package struct StrategyLadder: Equatable, Sendable {
  package struct Step: Hashable, Sendable {
    package let strategy: Strategy
    /// The headroom of a list with only this strategy, of one with this and all before it, and of one with all but this.
    package let alone, added, removed: Slowdown?
  }

  package let naive: Slowdown?
  package let all: Slowdown?
  package let steps: [Step]

  /// The experiments of a ladder: naive, all together, and for each strategy those of ``Step``.
  package static var sets: [Set<Strategy>] {
    [[], Strategy.full] + Strategy.allCases.flatMap { [[$0], added($0), Strategy.full.subtracting([$0])] }
  }

  /// Returns a strategy with all before it. Of the engines, only the first is kept for what comes after them.
  private static func added(_ strategy: Strategy) -> Set<Strategy> {
    let before = Strategy.full.filter { $0 < strategy }
    return (Strategy.engines.contains(strategy) ? before.subtracting(Strategy.engines) : before).union([strategy])
  }

  /// - Parameter headrooms: the headroom of each of ``sets``, in their order.
  package init(_ headrooms: [Slowdown?]) {
    (naive, all) = (headrooms[0], headrooms[1])
    steps = Strategy.allCases.indices.map { index in
      Step(
        strategy: Strategy.allCases[index], alone: headrooms[2 + 3 * index], added: headrooms[3 + 3 * index],
        removed: headrooms[4 + 3 * index])
    }
  }
}
