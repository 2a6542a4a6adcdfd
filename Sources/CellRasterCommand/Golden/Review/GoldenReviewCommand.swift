// SPDX-License-Identifier: MIT

import ArgumentParser
import CellRaster
import GoldenImages

struct GoldenReviewCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "review",
    abstract: "Goes through what the last golden verify has found, one golden after the other.",
    discussion: """
      Shows each golden that failed: what differs, why, and the paths of its pictures. The page that golden verify --report writes is \
      where one looks at them. A line decides, by its letter or its word:

      \(ReviewAnswer.helpText)
      Decisions are applied at the end, and by q. Those of a review that is interrupted, as by Control-C, are kept for the next one.

      Where standard input is no terminal, each line of it is an answer.

      Exits with 1 when a golden was rejected or left open.

      EXAMPLES
        cellraster golden verify; cellraster golden review
        printf 'a\\nr\\n' | cellraster golden review
      """)

  @OptionGroup var kept: KeptGoldenOptions

  func run() async throws {
    try await reportingFailure {
      let goldens = try kept.artifacts.kept().map { try kept.artifacts.kept($0, in: kept.folder) }.filter { !$0.isTolerated }
      if goldens.isEmpty {
        report("there is nothing to review: \(kept.artifacts.folder) holds no golden that failed; golden verify keeps them there")
        return
      }
      var dialogue = try ReviewDialogue(goldens, in: kept.artifacts)
      if try !dialogue.run() { throw ExitStatus.checkFailed.code }
    }
  }
}
