// SPDX-License-Identifier: MIT

import CellScrollLab
import Testing

/// Which cells are built and used again, and what is done ahead.
extension ScrolledListTests {
  @Test func `cells that were built and used again are counted by kind of row`() {
    let naive = experiment(rows(), []).run()
    #expect(naive.cells.built == 14)
    #expect(naive.cells.builtToMeasure == 14)
    #expect(naive.cells.reused == 0)
    // Five rows are visible while the list moves.
    let reused = experiment(rows(), [.reuse]).run()
    #expect([reused.cells.built, reused.cells.builtToMeasure, reused.cells.reused] == [5, 0, 9])
    let kinds = [0, 1].map { RowProfile(key: $0, kind: $0, width: 100, height: 100) }
    let mixed = experiment(PricedRows(kinds, rows: (0..<100).map { $0 % 2 }, Self.weights), [.reuse]).run().kinds
    #expect(mixed.map(\.number) == [0, 1])
    #expect(mixed.map(\.rowCount) == [50, 50])
    #expect(mixed.map(\.firstRow) == [0, 1])
    #expect(mixed.map(\.cells.built) == [3, 3])
    #expect(mixed.map(\.cells.reused) == [4, 4])
    // Rows that change in place keep their cells.
    #expect(changes([.inPlace, .reuse]).cells.built == 4)
    #expect(changes([.inPlace, .reuse]).cells.reused == 0)
  }

  @Test func `a row that is shown from the kept rows puts back no cell, because it has none`() {
    let kinds = [0, 1].map { kind in
      var row = RowProfile(key: kind, kind: kind, width: 100, height: 100)
      row.drawing.whole = [.colorPixels: 1000]
      return row
    }
    func counts(turns: Int) -> [Int] {
      // The pictures of both kinds of row are kept; only rows that were not shown before need a cell.
      let list = PricedRows(
        (0..<30).map { key in
          var row = kinds[key < 2 || key >= 12 ? 0 : 1]
          row.key = key
          return row
        }, rows: Array(0..<30), Self.weights)
      let turn = [400, -400].map { ScrollScript.Gesture.drag(distance: $0, milliseconds: 400) }
      let outcome = experiment(
        list, [.reuse, .rasterCache], (0..<turns).flatMap { _ in turn } + [.drag(distance: 1400, milliseconds: 1400)]
      ).run()
      return outcome.kinds.flatMap { [$0.cells.built, $0.cells.reused] }
    }
    // However often the first two rows appear again, they had two cells.
    #expect(counts(turns: 3) == counts(turns: 1))
  }

  /// What the main actor does for the sixth row before it appears, and when it does.
  private func sixthRow(_ strategies: Set<Strategy>) -> (ahead: StageCosts, shown: StageCosts, outcome: ScrollOutcome) {
    let outcome = experiment(rows(), strategies.union([.reuse, .prefetch])).run()
    let costs = outcome.records.flatMap(\.worked).filter { $0.row == 5 }.map(\.costs)
    return (costs[0], costs[1], outcome)
  }

  @Test func `a row that gets its cell ahead is bound, measured and laid out then, and drawn when it appears`() {
    let row = sixthRow([])
    #expect([row.ahead[.bind], row.shown[.bind]] == [1_000_000, 0])
    #expect([row.ahead[.measure], row.shown[.measure]] == [1_050_000, 0])
    #expect([row.ahead[.layout], row.shown[.layout]] == [3_000_000, 0])
    #expect([row.ahead[.draw], row.shown[.draw]] == [0, 1_000_000_000])
    // The row after the last one that is shown was bound for nothing.
    #expect([row.outcome.boundRows, row.outcome.shownRows] == [15, 14])
  }

  @Test func `a row that is bound at display is only bound ahead if its content is measured`() {
    let measured = sixthRow([.bindAtDisplay])
    #expect([measured.ahead[.bind], measured.shown[.bind]] == [1_000_000, 0])
    #expect([measured.ahead[.measure], measured.shown[.measure]] == [1_050_000, 0])
    #expect([measured.ahead[.layout], measured.shown[.layout]] == [2_000_000, 1_000_000])
    #expect(measured.outcome.boundRows == 15)
    let estimated = sixthRow([.bindAtDisplay, .estimatedHeights])
    #expect([estimated.ahead[.bind], estimated.shown[.bind]] == [0, 1_000_000])
    #expect([estimated.ahead[.measure], estimated.shown[.measure]] == [0, 0])
    #expect([estimated.ahead[.layout], estimated.shown[.layout]] == [2_000_000, 1_050_000])
    #expect([estimated.outcome.boundRows, estimated.outcome.shownRows] == [14, 14])
    #expect(sixthRow([.bindAtDisplay, .estimatedHeights, .prebound]).outcome.boundRows == 0)
  }

  @Test func `binding at display changes nothing in a list that asks for no row ahead, or lays rows out on other cores`() {
    #expect(experiment(rows(), [.bindAtDisplay]).run().records == experiment(rows(), []).run().records)
    let background = experiment(rows(), [.backgroundLayout]).run()
    #expect(experiment(rows(), [.backgroundLayout, .prefetch, .bindAtDisplay]).run().records == background.records)
  }

  @Test func `the cell of a row that got it ahead is used for another row if the list turns round`() {
    let outcome = experiment(
      rows(), [.reuse, .prefetch],
      [.drag(distance: 150, milliseconds: 300), .drag(distance: -150, milliseconds: 300)]
    ).run()
    // The seventh row is never shown.
    #expect(outcome.records.flatMap(\.worked).contains { $0.row == 6 })
    #expect(outcome.records.allSatisfy { !$0.rows.contains(6) })
    #expect(outcome.cells.built == 6)
    #expect(outcome.boundRows > outcome.shownRows)
  }
}
