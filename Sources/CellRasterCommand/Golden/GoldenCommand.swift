// SPDX-License-Identifier: MIT

import ArgumentParser

/// The commands for golden images. Each subcommand has its own file.
struct GoldenCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "golden",
    abstract: "Compares pictures with those that were recorded, and says what changed.",
    subcommands: [
      GoldenVerifyCommand.self, GoldenRecordCommand.self, GoldenReviewCommand.self, GoldenApproveCommand.self,
      GoldenRejectCommand.self, GoldenPruneCommand.self, GoldenDoctorCommand.self, GoldenDiffCommand.self,
    ])
}
