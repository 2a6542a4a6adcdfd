// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// The command on a terminal with somebody before it.
final class TerminalSession {
  let terminal: PseudoTerminal
  private let process = Process()
  /// All that the terminal was sent.
  private(set) var transcript = ""
  /// What of it was waited for already.
  private var seen = 0

  /// - Parameters:
  ///   - output: where standard output goes; the terminal if not given.
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

  /// Waits until the terminal is sent a text behind that which was waited for last.
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

  /// Waits for the command's end.
  /// - Returns: its exit status, or its signal.
  func end() throws -> Int32 {
    let deadline = ContinuousClock.now + .seconds(60)
    // A terminal that nobody reads keeps whoever writes to it waiting.
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
