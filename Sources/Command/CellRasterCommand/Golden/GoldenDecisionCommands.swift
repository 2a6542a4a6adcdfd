// SPDX-License-Identifier: MIT

import ArgumentParser
import CellGoldenImages
import CellJobs
import CellRaster
import CellReports

/// The goldens to decide on.
struct GoldenDecisionOptions: ParsableArguments {
  @Argument(help: ArgumentHelp("The names of the goldens, or \"all\" for every golden that failed.", valueName: "golden"))
  var names: [String] = []

  @Option(
    help: ArgumentHelp("Read the decisions from a file saved by the report page.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var from: String?

  @OptionGroup var kept: KeptGoldenOptions

  func validate() throws {
    if names.isEmpty == (from == nil) { throw ValidationError("Name goldens or \"all\", or pass a decisions file with --from.") }
  }

  /// Applies the decisions, and reports each one.
  /// - Parameter sentence: says that a picture was decided on.
  func decide(_ choice: GoldenDecisions.Choice, _ sentence: (GoldenImage) -> String) async throws {
    var job = DecideGoldensJob(choice, from.map { .decisions($0) } ?? .names(names))
    (job.folder, job.artifacts) = (kept.folder, kept.artifacts)
    var failed = false
    _ = try await follow(job) { result in
      switch result {
      case .decided(let image): try write("\(sentence(image).onOneLine)\n")
      case .refused(let error):
        report("\(error)")
        failed = true
      case .nothingToDecide(let folder):
        report("there is nothing to decide: \(folder) has no failed goldens from \"golden verify\"")
      }
    }
    if failed { throw ExitStatus.checkFailed.code }
  }
}

struct GoldenApproveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration.subcommand(
    "approve",
    abstract: "Replaces goldens with the pictures that the last \"golden verify\" drew.",
    discussion: """
      The drawn pictures are in the --artifacts folder, which can also be the folder that the failure of a Swift test names. A \
      decision from a file applies only to the picture that was reviewed.

      EXAMPLES
        cellraster golden approve text/alignment@2x
        cellraster golden approve --from golden-decisions.json
        cellraster golden approve all
      """)

  @OptionGroup var options: GoldenDecisionOptions

  func run() async throws {
    try await reportingFailure { try await options.decide(.accept) { "approved \($0.picturePath)" } }
  }
}

struct GoldenRejectCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration.subcommand(
    "reject",
    abstract: "Keeps goldens, and discards the pictures that the last \"golden verify\" drew.",
    discussion: """
      EXAMPLES
        cellraster golden reject text/alignment@2x
        cellraster golden reject --from golden-decisions.json
      """)

  @OptionGroup var options: GoldenDecisionOptions

  func run() async throws {
    try await reportingFailure { try await options.decide(.reject) { "rejected \($0.name): the golden is unchanged" } }
  }
}
