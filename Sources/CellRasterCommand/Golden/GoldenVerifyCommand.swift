// SPDX-License-Identifier: MIT

internal import ArgumentParser
internal import CellGoldenImages
import CellRaster
import CellReports

extension GoldenSelection.Shard: ExpressibleByArgument {
  public init?(argument: String) { self.init(argument) }
}

struct GoldenVerifyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Draws golden cases, and compares the pictures with their goldens.",
    discussion: """
      A case is a document in a folder such as golden-images, and its golden is next to it: text/alignment.yaml and \
      text/alignment@2x.png. Pictures are compared exactly unless a case specifies otherwise.

      A missing golden is recorded, but the run fails, so that it is not mistaken for one that compared every golden. If the \
      environment variable CI is set, nothing is recorded. A golden is skipped if one of its fonts is missing or differs; if CI \
      is set, the run then fails, unless you pass --allow-skipped.

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

  @OptionGroup var artifacts: GoldenArtifactOptions
  @OptionGroup var drawing: GoldenDrawingOptions
  @OptionGroup(title: "REPORTS") var reports: GoldenReportOptions

  func run() async throws {
    try await reportingFailure {
      let cases = try await drawing.cases(at: folders.paths)
      // A shard may be empty if there are few goldens, but the whole selection may not.
      let fitting = GoldenSelection(filters: filter).chosen(cases.entries) { $0.picture.image.name }
      if fitting.isEmpty, cases.failures.isEmpty {
        throw filter.first.map(GoldenCaseError.noGolden) ?? GoldenCaseError.noCases(folders.paths)
      }
      let entries = GoldenSelection(shard: shard).chosen(fitting) { $0.picture.image.name }
      // The goldens of an unreadable case are not known, so no filter excludes it. Only one shard reports it.
      let failures = GoldenSelection(shard: shard).chosen(cases.failures) { $0.image.name }
      let verifier = GoldenVerifier(
        mode: try mode(), artifacts: artifacts.folder, resources: try drawing.resources(for: cases), comparesLists: lists,
        decodes: decode)
      let task = GoldenVerificationTask(
        run: GoldenRun(verifier: verifier, jobs: drawing.parallelJobs), artifacts: artifacts.folder)
      let verified = await task.verified(entries, after: failures)
      var report = verified.report(of: folders.paths)
      report.failsIfSkipped = !allowSkipped && RecordMode.isContinuousIntegration(recordingEnvironment())
      if let shard { report.notes.append("this is shard \(shard.index) of \(shard.count)") }
      try reports.write(report)
      if let failure = verified.failure { throw failure }
      if let status = verified.status { throw status.code }
      if verified.skippedCount > 0, report.failsIfSkipped {
        CellRasterCommand.report(
          "\(counted(verified.skippedCount, "golden")) skipped for lack of fonts, which fails in CI: install the fonts that "
            + "\"cellraster golden doctor\" names, or pass --allow-skipped")
        throw ExitStatus.checkFailed.code
      }
    }
  }
}

extension GoldenVerifyCommand {
  private func mode() throws -> RecordMode {
    do {
      return try record ?? RecordMode(environment: recordingEnvironment())
    } catch let error as UnknownRecordMode {
      throw ValidationError("\(error).")
    }
  }
}
