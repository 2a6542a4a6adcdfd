// SPDX-License-Identifier: MIT

import ChatMessages
import Foundation

// Measures the cost of verifying golden images that pass with the command, as a ratio to reading and rendering the same cases in this
// process without comparing them. Both alternate in one run.
//
// Arguments: the command `cellraster`, built for release, the number of turns (odd), the number of goldens, the number drawn at once,
// the font family.

let arguments = Array(CommandLine.arguments.dropFirst())
guard let command = arguments.first.map({ URL(filePath: $0) }) else {
  FileHandle.standardError.write(
    Data("usage: tools/benchmarks/run verify-goldens CELLRASTER [TURNS [GOLDENS [JOBS [FAMILY]]]]\n".utf8))
  exit(64)
}
let turns = arguments.count > 1 ? Int(arguments[1]) ?? 7 : 7
let count = arguments.count > 2 ? Int(arguments[2]) ?? 2000 : 2000
let jobs = arguments.count > 3 ? Int(arguments[3]) ?? 2 : 2
let family = arguments.count > 4 ? arguments[4] : "Inter"

let suite = try ChatGoldens(count: count, family: family, jobs: jobs, command: command)
try suite.verify()  // fills the system's file cache
try await suite.render()  // loads fonts, glyphs and pictures
try await compareVerifyingToRendering(suite, turns: turns)
try suite.remove()

func compareVerifyingToRendering(_ suite: ChatGoldens, turns: Int) async throws {
  var elapsed: (verifying: [Duration], rendering: [Duration]) = ([], [])
  // The processor time of all threads. In elapsed time, other load on the machine would affect longer work more.
  let result = try await alternating(
    turns: turns,
    first: { _ in
      let time = try await TimeTaken { try suite.verify() }
      elapsed.verifying.append(time.elapsed)
      return time.processor
    },
    second: { _ in
      let time = try await TimeTaken { try await suite.render() }
      elapsed.rendering.append(time.elapsed)
      return time.processor
    })
  print("Reading and rendering: \(result.second.microseconds / suite.count) microseconds a golden, \(suite.jobs) at once")
  print("Verifying, with the start of the command: \(result.first.microseconds / suite.count) microseconds")
  print(String(format: "Ratio %.3f; the goal is at most 1.3.", result.quotient))
  let ratio = median(zip(elapsed.verifying, elapsed.rendering).map { $0 / $1 })
  print(String(format: "Ratio of the time that passed: %.3f", ratio))
}
