// SPDX-License-Identifier: MIT

import ArgumentParser

/// The commands for golden images. Each subcommand has its own file.
struct GoldenCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "golden",
    abstract: "Compares pictures with recorded goldens, and explains what changed.",
    subcommands: [
      GoldenVerifyCommand.self, GoldenRecordCommand.self, GoldenReviewCommand.self, GoldenApproveCommand.self,
      GoldenRejectCommand.self, GoldenPruneCommand.self, GoldenDoctorCommand.self, GoldenDiffCommand.self,
    ])
}
