// SPDX-License-Identifier: MIT

import CellRaster
import Foundation

// Measures lists of 1,000 to 1,000,000 rows, differences of snapshots, and heights: CellListBenchmark ROUNDS [POSTS].
// Measures lists with a background: CellListBenchmark (owner SPEED|viewport ROUNDS|memory) POSTS PICTURES.

let arguments = Array(CommandLine.arguments.dropFirst())

func posts() throws -> PostList { try PostList(posts: arguments[arguments.count - 2], pictures: arguments[arguments.count - 1]) }

switch (arguments.first, arguments.count) {
case ("owner", 4):
  guard let speed = Double(arguments[1]), speed >= 60 else { exit(64) }
  try OwnerWork(posts: posts(), flick: Flick(speed: speed, count: 4)).run()
case ("viewport", 4):
  guard let rounds = Int(arguments[1]), rounds > 0 else { exit(64) }
  let viewport = try FirstViewport(posts: posts(), rounds: rounds)
  printRow(FirstViewport.heading)
  printRow(try viewport.measure("estimates given", .estimated([0: PostList.estimate])))
  printRow(try viewport.measure("given, all measured in the end", .background([0: PostList.estimate])))
  printRow(try viewport.measure("no estimates given", .estimated()))
case ("memory", 3):
  printRow(ScrollMemory.heading)
  try ScrollMemory(posts: posts()).run()
default:
  guard (1...2).contains(arguments.count), let rounds = Int(arguments[0]), rounds > 0 else { exit(64) }
  try measureLists(rounds: rounds, posts: arguments.count == 2 ? arguments[1] : nil)
}
