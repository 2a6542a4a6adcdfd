// SPDX-License-Identifier: MIT

import ArgumentParser
import CellJobs
import CellLayout
import CellRaster

struct DumpCommand: AsyncParsableCommand {
  enum Stage: String, ExpressibleByArgument, CaseIterable {
    case cell, document, layout
    case displayList = "display-list"
    case findings
  }

  static let configuration = CommandConfiguration(
    commandName: "dump",
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
  var stage: Stage

  func run() async throws {
    try await reportingFailure {
      let input = input.input
      let template = try await input.loadedTemplate()
      let items = try input.items()
      let environment = input.environment
      let session = CellRenderer(try input.resources(for: template)).session()
      var count = 0
      while let entry = try items.next() {
        count += 1
        let item = try entry.item()
        let cell = try template.bind(item, environment: environment)
        if items.count != 1 { try write(Array(("# \(item.name)".onOneLine + "\n").utf8)) }
        try write(Array(try text(of: cell, session).utf8))
      }
      if count == 0 { report("the data has no items: there is nothing to print") }
    }
  }

  private func text(of cell: Cell, _ session: RenderingSession) throws -> String {
    switch stage {
    case .cell: "\(cell)\n"
    case .document: try cell.encodedDocument()
    case .layout: "\(try session.laidOut(cell).frames)\n"
    case .displayList: "\(try session.displayList(of: cell))\n"
    case .findings:
      try session.findings(in: session.painted(session.laidOut(cell, answering: .explanation))).map { "\($0)\n" }.joined()
    }
  }
}
