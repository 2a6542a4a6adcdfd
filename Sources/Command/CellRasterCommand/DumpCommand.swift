// SPDX-License-Identifier: MIT

import ArgumentParser
import CellJobs
import CellLayout
import CellRaster

struct DumpCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration.subcommand(
    "dump",
    abstract: "Prints a cell as it is at one stage of rendering.",
    discussion: """
      cell: the document with its data bound; document: the bound cell, written as a document without expressions; layout: the \
      frames in points; display-list: the layers and items to draw; findings: the findings, one per line, without fixes.

      EXAMPLES
        cellraster dump message.yaml --data messages.json --stage layout
        cellraster dump message.yaml --stage cell --state dark --state selected
        cellraster dump message.yaml --data all.json --stage display-list --item 3
      """)

  @OptionGroup var input: InputOptions

  @Option(help: "The stage to print.")
  var stage: DumpJob.Stage

  func run() async throws {
    try await reportingFailure {
      _ = try await follow(DumpJob(input.input, at: stage)) { result in
        switch result {
        case .cell(let text, let item): try write((item.map { "# \($0)".onOneLine + "\n" } ?? "") + text)
        case .nothingToPrint: report("the data has no items: there is nothing to print")
        }
      }
    }
  }
}

extension DumpJob.Stage: ExpressibleByArgument {}
