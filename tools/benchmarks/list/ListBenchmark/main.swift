// SPDX-License-Identifier: MIT

import Foundation

// Measures lists of 1,000 to 1,000,000 rows, differences of snapshots, and heights. Usage: CellListBenchmark ROUNDS [POSTS].

guard (2...3).contains(CommandLine.arguments.count), let rounds = Int(CommandLine.arguments[1]), rounds > 0 else { exit(64) }

if CommandLine.arguments.count == 3 {
  printRow(HeightSeries.heading)
  let heights = try HeightSeries(path: CommandLine.arguments[2], rounds: rounds)
  for engine in PostEngine.allCases { printRow(try heights.measure(engine)) }
  print()
}

let counts = [1_000, 10_000, 100_000, 1_000_000]
let series = try counts.map { try ListSeries(count: $0, rounds: rounds).measure() }
printRow(["Lists of one section, rows"] + counts.map { "\($0)" })
for (row, first) in series[0].enumerated() { printRow([first.name] + series.map { $0[row].value }) }

print()
printRow(DifferenceSeries.heading)
for changes in [0, 10, 100, 1000] { printRow(try DifferenceSeries(rounds: rounds).measure(changes: changes)) }
