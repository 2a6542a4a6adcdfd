// SPDX-License-Identifier: MIT

import Foundation

/// A random number generator that gives the same numbers in every run: SplitMix64.
struct BenchmarkRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}

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

/// Where results go, so that the compiler cannot leave out the work.
nonisolated(unsafe) var sink: Int64 = 0

func printRow(_ cells: [String]) {
  let first = cells[0].padding(toLength: 38, withPad: " ", startingAt: 0)
  print(first + cells.dropFirst().map { String(repeating: " ", count: max(1, 13 - $0.count)) + $0 }.joined())
}

func fixed(_ value: Double, _ digits: Int = 2) -> String { String(format: "%.\(digits)f", value) }
