// SPDX-License-Identifier: MIT

import CellRaster
import ChatMessages
import Foundation

/// Returns the cells of `count` messages, starting with number `first`. With new numbers, nothing has drawn these cells before.
func cells(count: Int, from first: Int, family: String) -> [Cell] {
  (first..<first + count).map { ChatMessage(number: $0).cell(family: family) }
}

func draw(_ cells: [Cell], with renderer: CellRenderer) throws {
  for cell in cells { _ = try renderer.render(cell) }
}

/// Runs the job of a child process: draws when a line arrives, and reports the end.
func runJob(count: Int, family: String) throws {
  let renderer = CellRenderer(try chatResources())
  try draw(cells(count: 50, from: 0, family: family), with: renderer)
  let work = cells(count: count, from: 1_000_000, family: family)
  try removeChatResources()
  print("ready")
  fflush(nil)
  _ = readLine()
  try draw(work, with: renderer)
  print("done")
  fflush(nil)
}

/// A child process that runs a job.
private struct JobProcess {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()

  init(count: Int, family: String) throws {
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = ["job", "\(count)", family]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    awaitLine()
  }

  func start() { input.fileHandleForWriting.write(Data("go\n".utf8)) }

  /// Waits for the child's next line.
  func awaitLine() { _ = output.fileHandleForReading.availableData }

  func awaitEnd() { process.waitUntilExit() }
}

/// Returns the time from the start signal until both children have drawn all their cells.
func timeOfTwoProcesses(count: Int, family: String) throws -> Duration {
  let jobs = [try JobProcess(count: count, family: family), try JobProcess(count: count, family: family)]
  let duration = ContinuousClock().measure {
    for job in jobs { job.start() }
    for job in jobs { job.awaitLine() }
  }
  for job in jobs { job.awaitEnd() }
  return duration
}
