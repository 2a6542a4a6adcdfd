// SPDX-License-Identifier: MIT

import ChatMessages
import Foundation

// What looking at cells costs, as a ratio to drawing them, measured in turns in one run, on one thread; and how it grows with the
// items and the pixels of a cell. Arguments: the number of turns (odd), the number of cells in a turn, the font family.
// `findings` behind them only counts and finds, for a profiler.

let arguments = Array(CommandLine.arguments.dropFirst())
let turns = arguments.first.flatMap { Int($0) } ?? 21
let count = arguments.count > 1 ? Int(arguments[1]) ?? 20 : 20
let family = arguments.count > 2 ? arguments[2] : "Inter"
let inspection = Inspection(resources: try chatResources(), family: family)

if arguments.count > 3 {
  let lists = try inspection.chatCells(turn: 0, count: count)
  for _ in 0..<turns { _ = try inspection.timeOfFindings(lists) }
} else {
  try inspection.printSeriesOfItems(turns: turns)
  try inspection.printSeriesOfPixels(turns: turns, count: count)
  // Last: by then the allocator keeps what it would give back to the system between two small cells.
  try inspection.compareFindingsToDrawing(turns: turns, count: count)
}
try removeChatResources()
