// SPDX-License-Identifier: MIT

import ChatMessages
import Foundation

// Measures the cost of verifying golden images that pass, as a ratio to rendering the same cases without comparing them. Both
// alternate in one run.
//
// Arguments: the number of turns (odd), the number of goldens, the number drawn at once, the font family. A fifth argument,
// `verify`, only verifies, for a profiler.

let arguments = Array(CommandLine.arguments.dropFirst())
let turns = arguments.first.flatMap { Int($0) } ?? 7
let count = arguments.count > 1 ? Int(arguments[1]) ?? 2000 : 2000
let jobs = arguments.count > 2 ? Int(arguments[2]) ?? 2 : 2
let family = arguments.count > 3 ? arguments[3] : "Inter"

let suite = try await ChatGoldens(count: count, family: family, jobs: jobs)
if arguments.count > 4 {
  for _ in 0..<turns { try await suite.verify() }
} else {
  try await suite.verify()  // loads fonts, glyphs, pictures and the system's file cache
  try await compareVerifyingToRendering(suite, turns: turns)
}
try suite.remove()

func compareVerifyingToRendering(_ suite: ChatGoldens, turns: Int) async throws {
  var elapsed: (verifying: [Duration], rendering: [Duration]) = ([], [])
  // The processor time of all threads. In elapsed time, other load on the machine would affect longer work more.
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
