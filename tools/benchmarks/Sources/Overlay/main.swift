// SPDX-License-Identifier: MIT

import CellDocument
import CellRaster
import ChatMessages
import Foundation
import Graphics
import RenderAnalysis

// Compares an overlay without legend with the rendering (layout and drawing) of the same chat cells, alternating between both in
// one run, on one thread. What overlays are made of, the analysis, is made before and not measured.
// Arguments: the number of turns (odd), the number of cells in a turn, the font family.

let arguments = Array(CommandLine.arguments.dropFirst())
let turns = arguments.first.flatMap { Int($0) } ?? 41
let count = arguments.count > 1 ? Int(arguments[1]) ?? 50 : 50
let family = arguments.count > 2 ? arguments[2] : "Inter"
let renderer = CellRenderer(try chatResources())
let clock = ContinuousClock()

func cells(_ turn: Int) -> [Cell] { (turn * count..<(turn + 1) * count).map { ChatMessage(number: $0).cell(family: family) } }

func subjects(_ turn: Int) throws -> [OverlaySubject] {
  let drawings = try cells(turn).map { cell in
    let list = try renderer.displayList(cell)
    return OverlaySubject.Drawing(try renderer.analysis(of: list), pixels: try renderer.draw(list))
  }
  // What is redrawn is seen against the message before.
  return drawings.indices.map { index in
    OverlaySubject(
      drawings[index], findings: drawings[index].analysis.findings, earlier: drawings[max(0, index - 1)])
  }
}

_ = try cells(turns).map { try renderer.render($0) }  // fonts, glyphs and the picture come in
for mode in OverlayMode.allCases {
  let known = try (0..<3).map(subjects)
  let result = try alternating(
    turns: turns,
    first: { turn in
      let subjects = known[turn % known.count]
      return clock.measure { for subject in subjects { _ = subject.overlay(mode) } }
    },
    second: { turn in
      let cells = cells(turn)
      return try clock.measure { for cell in cells { _ = try renderer.draw(renderer.displayList(cell)) } }
    })
  let microseconds = [result.first, result.second].map { String(format: "%.0f", $0 / .microseconds(1) / Double(count)) }
  print(
    "\(mode): \(microseconds[0]) microseconds a cell, rendering \(microseconds[1]): "
      + String(format: "ratio %.2f; the goal is at most 1.0.", result.quotient))
}
try removeChatResources()
