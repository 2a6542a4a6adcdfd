// SPDX-License-Identifier: MIT

internal import CellReports

extension StrategyLadder {
  /// A table with a line for each strategy.
  package var text: String {
    let lines = steps.map { step in
      [
        step.strategy.rawValue, step.alone.words, step.added.words,
        Strategy.full.contains(step.strategy) ? step.removed.words : "-", step.strategy.summary,
      ]
    }
    let table = AlignedTable(
      alignments: [.left, .right, .right, .right, .left],
      texts: [["headroom with", "alone", "added", "all but it", ""], ["naive", naive.words, naive.words, all.words, ""]] + lines)
    return "\(table)\n"
  }
}
