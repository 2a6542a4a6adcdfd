// SPDX-License-Identifier: MIT

import Foundation

// Measures lists of 1,000 to 1,000,000 rows, and differences of snapshots. Usage: CellListBenchmark ROUNDS.

guard CommandLine.arguments.count == 2, let rounds = Int(CommandLine.arguments[1]), rounds > 0 else { exit(64) }

let counts = [1_000, 10_000, 100_000, 1_000_000]
let series = try counts.map { try ListSeries(count: $0, rounds: rounds).measure() }
printRow(["Lists of one section, rows"] + counts.map { "\($0)" })
for (row, first) in series[0].enumerated() { printRow([first.name] + series.map { $0[row].value }) }

print()
printRow(DifferenceSeries.heading)
for changes in [0, 10, 100, 1000] { printRow(try DifferenceSeries(rounds: rounds).measure(changes: changes)) }
