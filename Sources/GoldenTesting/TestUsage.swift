// SPDX-License-Identifier: MIT

internal import CellRaster
internal import GoldenImages

/// Tells `cellraster golden prune` which goldens the tests refer to, where a run is asked to.
enum TestUsage {
  /// The file to which this process appends; `nil` where it is not asked to.
  private static let path = GoldenTestConfiguration.variable(GoldenUsage.variable)

  /// Said once, before anything else: goldens of tests that were left out are not unused on that account.
  private static let start = Result { () throws(FileFailure) in
    guard let path, let choice = CommandLine.arguments.dropFirst().first(where: isChoice) else { return }
    try GoldenUsage.noteIncomplete(choice, in: path)
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
