// SPDX-License-Identifier: MIT

import CellList
import CellTestSupport

/// Differences of two lists of 10,000 rows: with some deleted, some inserted and some moved, and others with changed content.
struct DifferenceSeries {
  let rowCount = 10_000
  let rounds: Int

  func measure(changes: Int) throws -> [String] {
    var random = SplitMix64(seed: UInt64(changes))
    let old = (0..<rowCount).map { _ in row(&random) }
    var new = old
    for number in 0..<changes { change(&new, number, &random) }
    let snapshots = (try ListSnapshot([section(old)]), try ListSnapshot([section(new)]))
    let identities = (old.map(\.identity), new.map(\.identity))
    let ours = fastest(of: rounds * 5) { use(Int64(snapshots.1.difference(from: snapshots.0).rows.moved.count)) }
    let snapshot = try fastest(of: rounds * 5) { use(Int64(try ListSnapshot([section(new)]).rowCount)) }
    let theirs = fastest(of: rounds) { use(Int64(identities.1.difference(from: identities.0).count)) }
    let inferring = fastest(of: rounds) {
      use(Int64(identities.1.difference(from: identities.0).inferringMoves().count))
    }
    return [
      "\(changes) changes", fixed(ours * 1e3, 3), fixed(snapshot * 1e3, 3), fixed(theirs * 1e3, 3), fixed(inferring * 1e3, 3),
      fixed(theirs / ours, 1), fixed(theirs / (ours + snapshot), 1),
    ]
  }

  static let heading = ["Differences of 10,000 rows, ms", "ours", "snapshot", "Swift's", "with moves", "ratio", "with snapshot"]

  private func row(_ random: inout SplitMix64) -> ListSnapshot.Row {
    .init(identity: UInt128(random.next()) << 64 | UInt128(random.next()), content: UInt128(random.next()))
  }

  private func section(_ rows: [ListSnapshot.Row]) -> ListSnapshot.Section { .init(identity: 1, rows: rows) }

  private func change(_ rows: inout [ListSnapshot.Row], _ number: Int, _ random: inout SplitMix64) {
    let place = Int.random(in: 0..<rows.count, using: &random)
    switch number % 4 {
    case 0: rows.insert(row(&random), at: place)
    case 1: rows.remove(at: place)
    case 2: rows[place] = .init(identity: rows[place].identity, content: UInt128(random.next()))
    default: rows.insert(rows.remove(at: place), at: Int.random(in: 0..<rows.count, using: &random))
    }
  }
}
