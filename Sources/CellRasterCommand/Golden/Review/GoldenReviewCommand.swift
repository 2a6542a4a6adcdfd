// SPDX-License-Identifier: MIT

import ArgumentParser
import CellGoldenImages
import CellRaster

struct GoldenReviewCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "review",
    abstract: "Asks for a decision on each golden that failed in the last \"golden verify\".",
    discussion: """
      Shows what differs in each failed golden, why, and the paths of its pictures. To see the pictures, open the page that \
      "golden verify --report" writes. Answer with a letter or a word:

      \(ReviewAnswer.helpText)
      Decisions are applied at the end, or when you quit. If you interrupt a review with Control-C, the next one resumes it.

      If standard input is not a terminal, each of its lines is an answer.

      Exits with 1 if a golden was rejected or left open.

      EXAMPLES
        cellraster golden verify; cellraster golden review
        printf 'a\\nr\\n' | cellraster golden review
      """)

  @OptionGroup var kept: KeptGoldenOptions

  func run() async throws {
    try await reportingFailure {
      let all = try kept.goldens()
      let goldens = try all.names().map { try all.artifacts.kept($0, in: kept.folder) }.filter { !$0.isTolerated }
      if goldens.isEmpty {
        report("there is nothing to review: \(all.artifacts.folder) has no failed goldens from \"golden verify\"")
        return
      }
      var dialogue = try ReviewDialogue(goldens, in: all.artifacts)
      if try !dialogue.run() { throw ExitStatus.checkFailed.code }
    }
  }
}
