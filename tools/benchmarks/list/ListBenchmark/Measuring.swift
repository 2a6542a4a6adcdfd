// SPDX-License-Identifier: MIT

import Foundation

/// Returns the seconds that `body` takes.
func seconds(_ body: () throws -> Void) rethrows -> Double {
  let start = ContinuousClock.now
  try body()
  let time = (ContinuousClock.now - start).components
  return Double(time.seconds) + Double(time.attoseconds) / 1e18
}

/// Returns the seconds of the fastest of several rounds.
func fastest(of rounds: Int, _ body: () throws -> Void) rethrows -> Double {
  var best = Double.infinity
  for _ in 0..<rounds { best = min(best, try seconds(body)) }
  return best
}

/// Uses a result, so that the compiler cannot leave out the work.
@inline(never) func use(_ result: Int64) { if result == .min { print(result) } }

func printRow(_ cells: [String]) {
  let first = cells[0].padding(toLength: 38, withPad: " ", startingAt: 0)
  print(first + cells.dropFirst().map { String(repeating: " ", count: max(1, 13 - $0.count)) + $0 }.joined())
}

func fixed(_ value: Double, _ digits: Int = 2) -> String { String(format: "%.\(digits)f", value) }
