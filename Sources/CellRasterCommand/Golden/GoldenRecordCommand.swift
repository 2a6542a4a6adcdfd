// SPDX-License-Identifier: MIT

import ArgumentParser
import CellRaster
import GoldenImages
import Graphics

struct GoldenRecordCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Draws the goldens of cases anew.",
    discussion: """
      A golden is named as its picture is, with or without the scale; the name of a case means all its pictures, all means all of \
      the folder, and * stands for anything. Look at each picture before you commit it, together with its .cells file.

      EXAMPLES
        cellraster golden record text/letter-spacing
        cellraster golden record samples/feed-entry@3x 'samples/contact-row.dark*'
        cellraster golden record all
      """)

  @Argument(help: ArgumentHelp("The goldens to record.", valueName: "case"))
  var names: [String]

  @Option(name: .customLong("folder"), help: ArgumentHelp("The folder of the cases.", valueName: "dir"), completion: .directory)
  var folder = GoldenFolder.usualName

  @OptionGroup var drawing: GoldenDrawingOptions

  func run() async throws {
    try await reportingFailure {
      let cases = try await drawing.cases(at: [folder])
      let chosen = try cases.named(names)
      let task = GoldenVerificationTask(
        mode: .all, artifacts: GoldenArtifacts(), resources: try drawing.resources(), jobs: drawing.parallelJobs)
      let outcomes = chosen.failures + (try await task.run(chosen.entries))
      for outcome in outcomes {
        let sentences = outcome.verdict.sentences(of: outcome.image).map(\.onOneLine)
        if case .recorded = outcome.verdict {
          try write(Array((sentences.joined(separator: "\n") + "\n").utf8))
        } else {
          for sentence in sentences { report(sentence) }
        }
      }
      for outcome in outcomes {
        if case .broken(let error) = outcome.verdict { throw ExitStatus(error).code }
      }
      if outcomes.contains(where: \.isSkipped) { throw ExitStatus.checkFailed.code }
    }
  }
}

extension GoldenOutcome {
  fileprivate var isSkipped: Bool {
    if case .skipped = verdict { true } else { false }
  }
}
