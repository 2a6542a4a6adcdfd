// SPDX-License-Identifier: MIT

import ArgumentParser
import CellRaster
import GoldenImages

struct GoldenPruneCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "prune",
    abstract: "Lists goldens that no case and no test refers to, and deletes them when told so.",
    discussion: """
      Nothing is deleted while a case cannot be read. Goldens that tests have recorded are judged by a complete run of the tests \
      alone, which writes what it used to the file that CELLRASTER_GOLDENS_USED names.

      EXAMPLES
        cellraster golden prune
        cellraster golden prune --delete
        CELLRASTER_GOLDENS_USED=$PWD/used swift test && cellraster golden prune --tests used --delete
      """)

  @Argument(help: ArgumentHelp("The folder of the goldens.", valueName: "dir"), completion: .directory)
  var folder = GoldenFolder.usualName

  @Option(help: ArgumentHelp("What a complete run of the tests has used.", valueName: "file"))
  var tests: String?

  @Flag(help: "Delete what is listed.")
  var delete = false

  func run() async throws {
    try await reportingFailure {
      let folder = try GoldenFolder(holding: folder)
      let files = try GoldenCaseFile.found(at: [folder.path])
      let cases = try await GoldenCases(reading: files, jobs: 1)
      let usage = try tests.map { try GoldenUsage(reading: $0) }
      for gap in usage?.gaps ?? [] { report("the run of the tests was not complete: \(gap)") }
      let unused = try UnusedGoldens(in: folder, cases: cases, usage: usage)
      if delete { try unused.remove() }
      try write(Array(unused.paths.map { (delete ? "deleted " : "") + $0 + "\n" }.joined().utf8))
      if !unused.unknown.isEmpty {
        report(
          "\(counted(unused.unknown.count, "file")) of goldens that tests recorded \(unused.unknown.count == 1 ? "stays" : "stay"): only a "
            + "complete run of the tests, given with --tests, shows what of that is unused")
      }
    }
  }
}
