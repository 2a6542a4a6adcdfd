// SPDX-License-Identifier: MIT

/// Measures heights, lists and differences, and prints tables of them.
/// - Parameter posts: the path of posts as a Mastodon server sends them; without them, heights are left out.
func measureLists(rounds: Int, posts: String?) throws {
  if let posts {
    printRow(HeightSeries.heading)
    let heights = try HeightSeries(path: posts, rounds: rounds)
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
}
