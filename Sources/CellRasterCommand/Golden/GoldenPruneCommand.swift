// SPDX-License-Identifier: MIT

import ArgumentParser
import CellGoldenImages
import CellRaster

struct GoldenPruneCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "prune",
    abstract: "Lists goldens that no case or test uses, and deletes them with --delete.",
    discussion: """
      Nothing is deleted while a case cannot be read. A golden that a test recorded counts as unused only if a complete test run \
      did not use it. The run lists the goldens it used in the file that CELLRASTER_GOLDENS_USED names.

      EXAMPLES
        cellraster golden prune
        cellraster golden prune --delete
        CELLRASTER_GOLDENS_USED=$PWD/used swift test && cellraster golden prune --tests used --delete
      """)

  @OptionGroup var location: GoldenFolderOption
  @OptionGroup var retired: RetiredFolderArguments

  @Option(help: ArgumentHelp("The file that lists the goldens used by a complete test run.", valueName: "file"))
  var tests: String?

  @Flag(help: "Delete the listed files.")
  var delete = false

  func run() async throws {
    try await reportingFailure {
      let folder = try GoldenFolder(holding: location.folder)
      let files = try GoldenCaseFile.found(at: [folder.path])
      let cases = try await GoldenCases(reading: files, jobs: 1)
      let usage = try tests.map { try GoldenUsage(reading: $0) }
      for gap in usage?.gaps ?? [] { report("the test run was incomplete: \(gap)") }
      let unused = try UnusedGoldens(in: folder, cases: cases, usage: usage)
      if delete { try unused.remove() }
      try write(Array(unused.paths.map { (delete ? "deleted " : "") + $0 + "\n" }.joined().utf8))
      if !unused.unknown.isEmpty {
        report(
          "\(counted(unused.unknown.count, "file")) recorded by tests \(unused.unknown.count == 1 ? "is" : "are") kept: to find "
            + "unused ones, pass the list of a complete test run with --tests")
      }
    }
  }
}
