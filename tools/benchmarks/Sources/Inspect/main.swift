// SPDX-License-Identifier: MIT

import ChatMessages
import Foundation

// Measures the cost of inspecting cells as a ratio to drawing them, and its growth with the items and the pixels of a cell. Both
// alternate in one run, on one thread.
//
// Arguments: the number of turns (odd), the number of cells in a turn, the font family. A fourth argument, `findings`, only counts
// and finds, for a profiler.

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
  // This comes last: by now the allocator keeps memory that it would otherwise return to the system between two small cells.
  try inspection.compareFindingsToDrawing(turns: turns, count: count)
}
try removeChatResources()
