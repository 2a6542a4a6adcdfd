// SPDX-License-Identifier: MIT

import CellRaster
import ChatMessages
import Foundation

// Compares an overlay without a legend with rendering (layout and drawing) of the same chat cells. Both alternate in one run, on
// one thread. The overlays' analysis is made before, and is not measured. Updates are between two messages, and are compared with
// rendering both.
//
// Arguments: the number of turns (odd), the number of cells in a turn, the font family. A fourth argument, a mode, draws only its
// overlays, for a profiler.

let arguments = Array(CommandLine.arguments.dropFirst())
let turns = arguments.first.flatMap { Int($0) } ?? 41
let count = arguments.count > 1 ? Int(arguments[1]) ?? 50 : 50
let timing = OverlayTiming(resources: try chatResources(), family: arguments.count > 2 ? arguments[2] : "Inter", count: count)
let subjects = try timing.subjects(turns)  // loads fonts, glyphs and the picture
if let mode = arguments.count > 3 ? OverlayMode(rawValue: arguments[3]) : nil {
  for _ in 0..<turns { _ = timing.timeOfOverlays(mode, of: subjects) }
} else {
  for mode in OverlayMode.allCases {
    let result = try alternating(
      turns: turns, first: { _ in timing.timeOfOverlays(mode, of: subjects) },
      second: { try timing.timeOfRendering($0) * (mode == .updates ? 2 : 1) })
    print(
      "\(mode): \(result.first.microseconds / count) microseconds a cell, rendering \(result.second.microseconds / count), "
        + String(format: "ratio %.2f; the goal is at most 1.0.", result.quotient))
  }
}
try removeChatResources()
