// SPDX-License-Identifier: MIT

import ChatMessages
import Foundation

// What verifying golden images that pass costs beside rendering the same cases without comparing, as a ratio, in turns within one
// run. Arguments: the number of turns (odd), the number of goldens, how many are drawn at once, the font family.
// `verify` behind them only verifies, for a profiler.

let arguments = Array(CommandLine.arguments.dropFirst())
let turns = arguments.first.flatMap { Int($0) } ?? 7
let count = arguments.count > 1 ? Int(arguments[1]) ?? 2000 : 2000
let jobs = arguments.count > 2 ? Int(arguments[2]) ?? 2 : 2
let family = arguments.count > 3 ? arguments[3] : "Inter"

let suite = try await ChatGoldens(count: count, family: family, jobs: jobs)
if arguments.count > 4 {
  for _ in 0..<turns { try await suite.verify() }
} else {
  try await suite.verify()  // Fonts, glyphs, pictures and the system's cache of files come in.
  try await compareVerifyingToRendering(suite, turns: turns)
}
try suite.remove()

func compareVerifyingToRendering(_ suite: ChatGoldens, turns: Int) async throws {
  var elapsed: (verifying: [Duration], rendering: [Duration]) = ([], [])
  // The work of all threads: what else the machine does would count more for what takes longer.
  let result = try await alternating(
    turns: turns,
    first: { _ in
      let time = try await TimeTaken { try await suite.verify() }
      elapsed.verifying.append(time.elapsed)
      return time.processor
    },
    second: { _ in
      let time = try await TimeTaken { try await suite.render() }
      elapsed.rendering.append(time.elapsed)
      return time.processor
    })
  print("Reading the cases: \(suite.readingTime.microseconds / suite.count) microseconds each, on either side, and not counted")
  print("Rendering: \(result.second.microseconds / suite.count) microseconds a golden, \(suite.jobs) at once")
  print("Verifying: \(result.first.microseconds / suite.count) microseconds")
  print(String(format: "Ratio %.3f; the goal is at most 1.3.", result.quotient))
  let ratio = median(zip(elapsed.verifying, elapsed.rendering).map { $0 / $1 })
  print(String(format: "Ratio of the time that passed: %.3f", ratio))
}
