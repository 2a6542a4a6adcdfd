// SPDX-License-Identifier: MIT

import CellRaster
import ChatMessages
import Foundation

// Compares the throughput of two threads, which share resources and have one renderer each, with that of two processes: for layout,
// for drawing, and for both. All alternate in one run.
//
// Arguments: the number of turns (odd), the number of cells of a job, the font family.

let arguments = Array(CommandLine.arguments.dropFirst())
if arguments.first == "job", arguments.count == 5, let stage = Stage(rawValue: arguments[4]) {
  try runJob(stage, count: Int(arguments[1]) ?? 0, from: Int(arguments[2]) ?? 0, family: arguments[3])
} else {
  let turns = arguments.first.flatMap { Int($0) } ?? 9
  let count = arguments.count > 1 ? Int(arguments[1]) ?? 1000 : 1000
  let family = arguments.count > 2 ? arguments[2] : "Inter"
  let threads = TwoThreads(resources: try chatResources(), count: count, family: family)
  threads.warmUp()
  for stage in Stage.allCases {
    var gains: [Double] = []
    var waits: [Int] = []
    var shares: [Double] = []
    for _ in 0..<turns {
      let processes = try timeOfTwoProcesses(stage, count: count, family: family)
      let alone = threads.timeOfOne(stage)
      let both = threads.timeOfBoth(stage)
      gains.append(2 * (alone / both.time))
      waits.append(both.waits)
      shares.append(processes / both.time)
    }
    print("Two threads, \(stage.rawValue): \(median(waits)) waits for \(2 * count) cells;")
    print(
      String(
        format: "  throughput %.3f of that of two processes at best, %.3f in the median; %.2f times that of one thread",
        shares.max() ?? 0, median(shares), median(gains)))
  }
  print("The goal is at least 0.95 at best.")
  try removeChatResources()
}
