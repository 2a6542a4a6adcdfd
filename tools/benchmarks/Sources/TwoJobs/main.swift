// SPDX-License-Identifier: MIT

import CellRaster
import ChatMessages
import Foundation

// Compares the throughput of two threads, which share resources and have one renderer each, with that of two processes. Both
// alternate in one run.
//
// Arguments: the number of turns (odd), the number of cells of a job, the font family.

let arguments = Array(CommandLine.arguments.dropFirst())
if arguments.first == "job" {
  try runJob(count: Int(arguments[1]) ?? 0, family: arguments[2])
} else {
  let turns = arguments.first.flatMap { Int($0) } ?? 15
  let count = arguments.count > 1 ? Int(arguments[1]) ?? 1000 : 1000
  let family = arguments.count > 2 ? arguments[2] : "Inter"
  let threads = TwoThreads(resources: try chatResources(), count: count, family: family)
  try threads.warmUp()
  var alone: [Duration] = []
  var waits: [Int] = []
  let result = try alternating(
    turns: turns, first: { _ in try timeOfTwoProcesses(count: count, family: family) },
    second: { turn in
      alone.append(try threads.timeOfOne())
      let before = TwoThreads.waits()
      defer { waits.append(TwoThreads.waits() - before) }
      return try threads.timeOfBoth()
    })
  let cells = Double(2 * count)
  func rate(_ duration: Duration) -> Int { Int(cells / (duration / .seconds(1))) }
  print("Two processes: \(rate(result.first)) cells a second")
  print("Two threads:   \(rate(result.second)) cells a second; one thread alone \(rate(median(alone) * 2))")
  // Unlike the throughput, this does not depend on other load on the machine.
  print("While two threads draw they wait \(median(waits)) times, \(2 * count) cells")
  print(String(format: "Throughput %.3f of that of processes; the goal is at least 0.85.", result.quotient))
  try removeChatResources()
}
