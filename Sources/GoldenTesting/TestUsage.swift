// SPDX-License-Identifier: MIT

internal import CellRaster
internal import Files
internal import Glibc
internal import GoldenImages

/// Tells `cellraster golden prune` which goldens the tests refer to, where a run is asked to.
enum TestUsage {
  /// The file to which this process appends; `nil` where it is not asked to.
  private static let path = GoldenTestConfiguration.variable(GoldenUsage.variable)

  /// Said once, before anything else: goldens of tests that were left out, or that a failure kept from coming to their goldens, are
  /// not unused on that account.
  private static let start = Result { () throws(FileFailure) in
    guard let path else { return }
    try GoldenUsage.noteBeginning(in: path)
    if let choice = CommandLine.arguments.dropFirst().first(where: isChoice) {
      try GoldenUsage.noteIncomplete(choice, in: path)
    }
    // Of the C library's two ways this one tells the exit status. Where the process crashes, nothing notes its end.
    on_exit({ status, _ in TestUsage.end(status: status) }, nil)
  }

  private static func end(status: Int32) {
    guard let path else { return }
    do throws(FileFailure) {
      if status != 0 { try GoldenUsage.noteIncomplete("tests failed", in: path) }
      try GoldenUsage.noteEnd(in: path)
    } catch {
      // Without its end the process counts as one that crashed.
    }
  }

  /// - Throws: `FileFailure`.
  static func note(_ image: GoldenImage) throws(FileFailure) {
    guard let path else { return }
    try start.get()
    try GoldenUsage.note(image, in: path)
  }

  /// Whether an argument of the process chooses among tests: an option of Swift Testing, or XCTest's list of names.
  static func isChoice(_ argument: String) -> Bool {
    ["--filter", "--skip"].contains(argument) || argument.hasPrefix("--filter=") || argument.hasPrefix("--skip=")
      || (!argument.hasPrefix("-") && argument.contains(".") && argument.contains("/") && !argument.hasPrefix("/"))
  }
}
