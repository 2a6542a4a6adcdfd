// SPDX-License-Identifier: MIT

import FoundationEssentials

/// A program that a test runs in a temporary folder. The folder is removed at the end of the test.
final class Program {
  private let scratch: ScratchFolder
  var folder: URL { scratch.url }
  private let path: String
  private let arguments: [String]
  private let seconds: Int

  /// - Parameter seconds: the time limit. After that the program and all its child processes are killed, and the status is 137.
  init(path: String, arguments: [String], seconds: Int = 60) throws {
    self.path = path
    self.arguments = arguments
    self.seconds = seconds
    scratch = try ScratchFolder()
  }

  func write(_ text: String, to name: String) throws { try scratch.write(text, to: name) }

  func run(input: String = "", adding more: [String] = []) throws -> ProgramRun {
    try ProgramRun(
      of: "/usr/bin/timeout", ["--signal=KILL", "\(seconds)", path] + arguments + more, in: scratch, input: input)
  }
}
