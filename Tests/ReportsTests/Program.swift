// SPDX-License-Identifier: MIT

import Foundation
import TestSupport

/// A program that a test runs in a temporary folder. The folder is removed at the end of the test.
final class Program {
  struct Run {
    let status: Int32
    let output, errors: String
  }

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

  func run(input: String = "", adding more: [String] = []) throws -> Run {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/timeout")
    process.arguments = ["--signal=KILL", "\(seconds)", path] + arguments + more
    process.currentDirectoryURL = folder
    // Files are used instead of pipes, because child processes that outlive the program would keep a pipe open.
    let files = ["stdin", "stdout", "stderr"].map { folder.appending(path: "." + $0) }
    try Data(input.utf8).write(to: files[0])
    for file in files.dropFirst() { try Data().write(to: file) }
    process.standardInput = try FileHandle(forReadingFrom: files[0])
    process.standardOutput = try FileHandle(forWritingTo: files[1])
    process.standardError = try FileHandle(forWritingTo: files[2])
    try process.run()
    process.waitUntilExit()
    return Run(
      status: process.terminationStatus, output: String(decoding: try Data(contentsOf: files[1]), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: files[2]), as: UTF8.self))
  }
}
