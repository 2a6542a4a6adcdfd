// SPDX-License-Identifier: MIT

import ChatMessages
import Foundation

// Compares layout and drawing of a chat cell with a C program that makes the same calls to Pango and Cairo. Both alternate in one
// run, on one thread. Every text is drawn only once, so that neither program can reuse a cached one.
//
// Arguments: the number of turns (odd), the number of cells in a turn, the font family. A fourth argument, `c` or `swift`, runs one
// side alone, for a profiler.

let arguments = Array(CommandLine.arguments.dropFirst())
let turns = arguments.first.flatMap { Int($0) } ?? 41
let count = arguments.count > 1 ? Int(arguments[1]) ?? 100 : 100
let family = arguments.count > 2 ? arguments[2] : "Inter"
let comparison = try Comparison(family: family)
func messages(_ turn: Int) -> [ChatMessage] { (turn * count..<(turn + 1) * count).map(ChatMessage.init(number:)) }

if arguments.count > 3 {
  for turn in 0..<turns {
    _ = arguments[3] == "c" ? comparison.drawInC(messages(turn)) : try comparison.drawInSwift(messages(turn))
  }
} else {
  print(try comparison.difference(messages(turns)))  // loads fonts, glyphs and the picture
  var ours: [Stages] = []
  var theirs: [Stages] = []
  let result = try alternating(
    turns: turns,
    first: { turn in
      ours.append(try comparison.drawInSwift(messages(turn)))
      return ours[ours.count - 1].total
    },
    second: { turn in
      theirs.append(comparison.drawInC(messages(turn)))
      return theirs[theirs.count - 1].total
    })
  func row(_ name: String, _ stages: [Stages]) {
    func each(_ stage: (Stages) -> Duration) -> String {
      String(format: "%.1f", median(stages.map(stage)) / .microseconds(1) / Double(count))
    }
    print("\(name): \(each(\.total)) microseconds a cell, layout \(each(\.layout)) and drawing \(each(\.drawing))")
  }
  row("Pango and Cairo in C", theirs)
  row("CellRaster", ours)
  print(String(format: "Ratio %.3f; the goal is at most 0.5 in Inter.", result.quotient))
}
try removeChatResources()
