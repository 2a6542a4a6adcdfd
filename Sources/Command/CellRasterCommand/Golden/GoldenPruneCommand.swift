// SPDX-License-Identifier: MIT

import ArgumentParser
import CellGoldenImages
import CellJobs
import CellRaster

struct GoldenPruneCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration.subcommand(
    "prune",
    abstract: "Lists goldens that no case or test uses, and deletes them with --delete.",
    discussion: """
      Nothing is deleted while a case cannot be read. A golden that a test recorded counts as unused only if a complete test run \
      did not use it. The run lists the goldens it used in the file that CELLRASTER_GOLDENS_USED names.

      EXAMPLES
        cellraster golden prune
        cellraster golden prune --delete
        CELLRASTER_GOLDENS_USED=$PWD/used swift test && \\
          cellraster golden prune --tests used --delete
      """)

  @OptionGroup var location: GoldenFolderOption

  @Option(help: ArgumentHelp("The file that lists the goldens used by a complete test run.", valueName: "file"))
  var tests: String?

  @Flag(help: "Delete the listed files.")
  var delete = false

  func run() async throws {
    try await reportingFailure {
      var job = PruneGoldensJob(in: location.folder)
      (job.usage, job.deletes) = (tests, delete)
      _ = try await follow(job) { result in
        switch result {
        case .gap(let gap): report("the test run was incomplete: \(gap)")
        case .unused(let paths): try write(paths.map { (delete ? "deleted " : "") + $0 + "\n" }.joined())
        case .kept(let count):
          report(
            "\(counted(count, "file")) recorded by tests \(count == 1 ? "is" : "are") kept: to find unused ones, pass the list of a "
              + "complete test run with --tests")
        }
      }
    }
  }
}
