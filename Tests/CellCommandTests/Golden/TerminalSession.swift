// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// The command on a terminal that a test operates.
final class TerminalSession {
  let terminal: PseudoTerminal
  private let process = Process()
  /// Everything that was sent to the terminal.
  private(set) var transcript = ""
  /// The number of characters of the transcript that have been waited for.
  private var seen = 0

  /// - Parameters:
  ///   - output: the file for standard output; the terminal if not given.
  init(_ arguments: [String], in workspace: Workspace, environment: [String: String] = [:], output: FileHandle? = nil) throws {
    terminal = try PseudoTerminal()
    try terminal.resize(columns: 80, width: 640)
    process.executableURL = Workspace.command
    process.arguments = arguments
    process.currentDirectoryURL = workspace.folder
    let inherited = ProcessInfo.processInfo.environment.filter { $0.key != "NO_COLOR" }
    process.environment = inherited.merging(["TERM": "xterm"]) { $1 }.merging(environment) { $1 }
    process.standardInput = terminal.terminal
    process.standardOutput = output ?? terminal.terminal
    process.standardError = terminal.terminal
    try process.run()
  }

  /// Waits until a text is sent to the terminal, after the text that was waited for last.
  func wait(for text: String) throws {
    let deadline = ContinuousClock.now + .seconds(60)
    while true {
      transcript += terminal.written()
      if let found = transcript.dropFirst(seen).range(of: text) {
        seen = transcript.distance(from: transcript.startIndex, to: found.upperBound)
        return
      }
      guard ContinuousClock.now < deadline else {
        kill(process.processIdentifier, SIGKILL)
        throw NeverSent(text: text, transcript: transcript)
      }
      usleep(5_000)
    }
  }

  func send(_ text: String) throws { try terminal.send(text) }

  func interrupt(by signal: Int32) { kill(process.processIdentifier, signal) }

  /// Waits until the command ends.
  /// - Returns: its exit status, or the signal that ended it.
  func end() throws -> Int32 {
    let deadline = ContinuousClock.now + .seconds(60)
    // A process that writes to a terminal waits if the terminal is not read.
    while process.isRunning {
      transcript += terminal.written()
      guard ContinuousClock.now < deadline else {
        kill(process.processIdentifier, SIGKILL)
        throw NeverEnded(transcript: transcript)
      }
      usleep(5_000)
    }
    transcript += terminal.written()
    return process.terminationStatus
  }

  struct NeverEnded: Error {
    let transcript: String
  }

  struct NeverSent: Error {
    let text, transcript: String
  }
}
