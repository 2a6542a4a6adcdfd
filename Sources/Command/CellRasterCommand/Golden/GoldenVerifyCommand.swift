// SPDX-License-Identifier: MIT

internal import ArgumentParser
internal import CellGoldenImages
import CellJobs
import CellRaster
import CellReports

extension GoldenSelection.Shard: ExpressibleByArgument {
  public init?(argument: String) { self.init(argument) }
}

struct GoldenVerifyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration.subcommand(
    "verify",
    abstract: "Draws golden cases, and compares the pictures with their goldens.",
    discussion: """
      A case is a document in a folder such as golden-images, and its golden is next to it: text/alignment.yaml and \
      text/alignment@2x.png. Pictures are compared exactly unless a case specifies otherwise.

      A missing golden is recorded, but the run fails, so that it is not mistaken for one that compared every golden. If the \
      environment variable CI is set, nothing is recorded. A golden is skipped if one of its fonts is missing or differs; if CI \
      is set, the run then fails, unless you pass --allow-skipped. A golden whose case is gone is a note; with --strict, it fails.

      Exits with 1 if a golden differs, was recorded, or was skipped in CI, and with 65 if a case cannot be drawn.

      EXAMPLES
        cellraster golden verify
        cellraster golden verify --folder golden-images/text --filter '*.dark@2x'
        cellraster golden verify --shard 2/4 --junit goldens.xml --report report
        cellraster golden verify --record failed
        cellraster golden verify --decode           # in CI: finds forged digests too
      """)

  @OptionGroup var folders: GoldenFoldersOption

  @Option(
    help: ArgumentHelp(
      """
      Verify only goldens whose name contains this text. If the text has * (any characters) or ? (one character), it must match \
      the whole name. Can be repeated.
      """, valueName: "text"))
  var filter: [String] = []

  @Option(help: ArgumentHelp("Verify only this part of the goldens, such as 2/4: the second of four parts.", valueName: "i/n"))
  var shard: GoldenSelection.Shard?

  @Option(help: "Which goldens to record; overrides CELLRASTER_RECORD.")
  var record: RecordMode?

  @Flag(help: "Also compare the display lists of goldens that pass, and report changes that alter no pixel.")
  var lists = false

  @Flag(help: "Decode every golden, instead of believing the digests in files that are as they were recorded.")
  var decode = false

  @Flag(help: "In CI, do not fail if goldens are skipped because a font is missing or differs.")
  var allowSkipped = false

  @Flag(help: "Fail if a golden was recorded for a case that does not exist anymore.")
  var strict = false

  @OptionGroup var artifacts: GoldenArtifactOptions
  @OptionGroup var drawing: GoldenDrawingOptions
  @OptionGroup(title: "REPORTS") var reports: GoldenReportOptions

  func run() async throws {
    try await reportingFailure {
      var statuses: [ExitStatus] = []
      var skippedCount = 0
      let job = try job()
      _ = try await follow(job) { result in
        switch result {
        case .golden(let outcome): statuses += [ExitStatus(of: outcome.verdict)].compactMap(\.self)
        case .report(let report):
          try reports.write(report)
          skippedCount = report.count(of: .skipped)
        }
      }
      // A picture that cannot be drawn is worse than a golden that fails.
      if let status = statuses.first(where: { $0 != .checkFailed }) ?? statuses.first { throw status.code }
      if skippedCount > 0, job.failsIfSkipped {
        report(
          "\(counted(skippedCount, "golden")) skipped for lack of fonts, which fails in CI: install the fonts that "
            + "\"cellraster golden doctor\" names, or pass --allow-skipped")
        throw ExitStatus.checkFailed.code
      }
    }
  }

  private func job() throws -> VerifyGoldensJob {
    var job = VerifyGoldensJob(
      drawing.drawing, at: folders.paths, mode: try mode(), artifacts: artifacts.folder)
    (job.filters, job.shard, job.comparesLists, job.decodes) = (filter, shard, lists, decode)
    job.failsIfOrphaned = strict
    job.failsIfSkipped = !allowSkipped && RecordMode.isContinuousIntegration(RecordMode.environment)
    return job
  }
}

extension ExitStatus {
  /// Creates the status for the verdict on a golden; `nil` if the golden needs no attention.
  fileprivate init?(of verdict: GoldenVerdict) {
    switch verdict {
    case .passed, .remarked, .drifted, .skipped: return nil
    case .recorded, .failed: self = .checkFailed
    case .broken(let error): self.init(error)
    }
  }
}

extension GoldenVerifyCommand {
  private func mode() throws -> RecordMode {
    do {
      return try record ?? RecordMode(environment: RecordMode.environment)
    } catch let error as UnknownRecordMode {
      throw ValidationError("\(error).")
    }
  }
}
