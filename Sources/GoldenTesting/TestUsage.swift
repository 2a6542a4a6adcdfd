// SPDX-License-Identifier: MIT

internal import CellRaster
internal import Glibc
internal import GoldenImages

/// Records which goldens the tests refer to, for `cellraster golden prune`, if the environment asks for it.
enum TestUsage {
  /// The file to which this process appends; `nil` if the environment does not name one.
  private static let path = GoldenTestConfiguration.variable(GoldenUsage.variable)

  /// Notes once, before the first golden, that this process has begun.
  ///
  /// A run that selects tests, or in which tests fail, is noted as incomplete. Goldens that it did not reach do not
  /// count as unused.
  private static let start = Result { () throws(FileFailure) in
    guard let path else { return }
    try GoldenUsage.noteBeginning(in: path)
    if let choice = CommandLine.arguments.dropFirst().first(where: isChoice) {
      try GoldenUsage.noteIncomplete(choice, in: path)
    }
    // Unlike `atexit`, `on_exit` passes the exit status to the handler. A process that crashes does not note its end.
    on_exit({ status, _ in TestUsage.end(status: status) }, nil)
  }

  private static func end(status: Int32) {
    guard let path else { return }
    do throws(FileFailure) {
      if status != 0 { try GoldenUsage.noteIncomplete("tests failed", in: path) }
      try GoldenUsage.noteEnd(in: path)
    } catch {
      // A process that has not noted its end counts as crashed.
    }
  }

  /// Notes that a test refers to a golden.
  /// - Throws: `FileFailure`.
  static func note(_ image: GoldenImage) throws(FileFailure) {
    guard let path else { return }
    try start.get()
    try GoldenUsage.note(image, in: path)
  }

  /// Whether a command-line argument selects tests: an option of Swift Testing, or XCTest's list of test names.
  static func isChoice(_ argument: String) -> Bool {
    ["--filter", "--skip"].contains(argument) || argument.hasPrefix("--filter=") || argument.hasPrefix("--skip=")
      || (!argument.hasPrefix("-") && argument.contains(".") && argument.contains("/") && !argument.hasPrefix("/"))
  }
}
