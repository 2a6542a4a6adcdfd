// SPDX-License-Identifier: MIT

import CellRaster
import ChatMessages
import Foundation

/// The part of the work that is measured.
enum Stage: String, CaseIterable {
  case layout, drawing, both
}

/// Returns the cells of `count` messages, starting with number `first`. With new numbers, nothing has drawn these cells before.
func cells(count: Int, from first: Int, family: String) throws -> [Cell] {
  try (first..<first + count).map { try ChatMessage(number: $0).cell(family: family) }
}

/// A job that is ready to be measured.
struct PreparedJob {
  private let run: () throws -> Void

  /// - Parameters:
  ///   - stage: the part of the work that the job does when it runs. For drawing alone, the cells are laid out here.
  ///   - renderer: the renderer of the job's thread.
  ///   - session: a session of that renderer, which stays on the thread, too: memory that one thread frees for another is locked.
  init(_ stage: Stage, of cells: [Cell], with renderer: CellRenderer, in session: RenderingSession) throws {
    switch stage {
    case .layout: run = { for cell in cells { _ = try session.displayList(of: cell) } }
    case .drawing:
      let lists = try cells.map { try session.displayList(of: $0) }
      run = { for list in lists { _ = try renderer.draw(list) } }
    case .both: run = { for cell in cells { _ = try session.drawn(cell) } }
    }
  }

  func callAsFunction() throws { try run() }
}

/// Runs the job of a child process: works when a line arrives, and reports the end.
func runJob(_ stage: Stage, count: Int, from first: Int, family: String) throws {
  let renderer = CellRenderer(try chatResources())
  let session = renderer.session()
  try PreparedJob(.both, of: cells(count: 50, from: 0, family: family), with: renderer, in: session)()
  let job = try PreparedJob(stage, of: cells(count: count, from: first, family: family), with: renderer, in: session)
  try removeChatResources()
  print("ready")
  fflush(nil)
  _ = readLine()
  try job()
  print("done")
  fflush(nil)
}

/// A child process that runs a job.
private struct JobProcess {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()

  init(_ stage: Stage, count: Int, from first: Int, family: String) throws {
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = ["job", "\(count)", "\(first)", family, stage.rawValue]
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

/// Returns the time from the start signal until both children have done all their work.
func timeOfTwoProcesses(_ stage: Stage, count: Int, family: String) throws -> Duration {
  // The numbers have as many digits as those of the threads, so that the texts are as long.
  let jobs = try [50_000_000, 60_000_000].map { try JobProcess(stage, count: count, from: $0, family: family) }
  let duration = ContinuousClock().measure {
    for job in jobs { job.start() }
    for job in jobs { job.awaitLine() }
  }
  for job in jobs { job.awaitEnd() }
  return duration
}
