// SPDX-License-Identifier: MIT

import ArgumentParser
import CellGoldenImages
import CellJobs
import CellRaster

struct GoldenRecordCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration.subcommand(
    "record",
    abstract: "Draws cases, and records the pictures as their goldens.",
    discussion: """
      A golden has the name of its picture; the scale can be omitted. The name of a case selects all its pictures, "all" selects \
      every golden in the folder, and * matches any characters. Review each picture before committing it with its .cells file.

      EXAMPLES
        cellraster golden record text/letter-spacing
        cellraster golden record samples/feed-entry@3x 'samples/contact-row.dark*'
        cellraster golden record all
      """)

  @Argument(help: ArgumentHelp("The goldens to record.", valueName: "case"))
  var names: [String]

  @OptionGroup var location: GoldenFolderOption

  @OptionGroup var drawing: GoldenDrawingOptions

  func run() async throws {
    try await reportingFailure {
      var recorded = RecordedGoldens()
      // Each golden is reported as soon as it is recorded, because a signal or a full disk may end the run at any time.
      let job = RecordGoldensJob(drawing.drawing, in: location.folder, names: names)
      _ = try await follow(job, showsProgress: false) { recorded.report($0) }
      try recorded.end()
    }
  }
}

/// Reports recorded goldens, and keeps the exit status.
private struct RecordedGoldens {
  private var status: ExitStatus?
  /// The failure to write to standard output. Recording continues even if standard output is closed.
  private var failure: (any Error)?

  mutating func report(_ outcome: GoldenOutcome) {
    let sentences = outcome.verdict.sentences(of: outcome.image).map(\.onOneLine)
    if case .broken(let error) = outcome.verdict {
      status = status ?? ExitStatus(error)
      for sentence in sentences { CellRasterCommand.report(sentence) }
    } else if failure == nil {
      do {
        try write(sentences.joined(separator: "\n") + "\n")
      } catch {
        failure = error
      }
    }
  }

  /// - Throws: the failure to write to standard output; if there is none, the status of the first golden that could not be drawn,
  ///   if any.
  func end() throws {
    if let failure { throw failure }
    if let status { throw status.code }
  }
}
